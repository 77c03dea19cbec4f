import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { canonical } from '../../src/benchmark/canonical.ts';
import { newEntries, readChangelog } from '../../src/benchmark/changelog.ts';
import { readMasterConfigs } from '../../src/benchmark/master/read-master-configs.ts';
import { compareRows } from '../../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import { noRunners } from '../../src/benchmark/runners.ts';
import {
  agenticEntry,
  type Entries,
  fixedEntry,
  LATE,
  multiNodeEntry,
  worker,
} from '../support/matrix-configs.ts';

/** The same data in several forms of YAML. */
const forms: readonly [string, (value: object) => string][] = [
  ['one line', (value) => JSON.stringify(value)],
  ['a field a line', (value) => JSON.stringify(value, null, 2)],
  ['blocks', (value) => dump(value)],
  ['blocks, wide, keys sorted', (value) => dump(value, { indent: 4, lineWidth: -1, sortKeys: true })],
  ['blocks with inner flow', (value) => dump(value, { flowLevel: 5 })],
  ['with comments', (value) => dump(value).replace(/$/gm, ' # why').replaceAll('\n', '\n# more\n')],
  ['with other line ends', (value) => dump(value).replaceAll('\n', '\r\n')],
  ['keys turned round', (value) => JSON.stringify(turned(value))],
];

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, nested]) => [key, turned(nested)]),
  );
}

const backend = { name: 'mooncake', version: '0.3.12' };
const settings = { 'additional-settings': ['CONFIG_FILE=recipes/a.yaml', 'N=1'] };
const entries: Entries = {
  'f-fp4': fixedEntry([{ tp: 8, ep: 8, 'dp-attn': true, 'conc-start': 4, 'conc-end': 48 }]),
  'a-fp4': agenticEntry(
    [{ tp: 4, 'kv-offloading': 'dram', 'kv-offload-backend': backend, 'conc-list': [1, 2] }],
    { router: { name: 'r', version: '1.10' } },
    { 'dram-utilization': 0.9 },
  ),
  'm-fp4': multiNodeEntry([{ prefill: worker(settings), decode: worker(), 'conc-list': [8, 16] }]),
};
const rowsIn = (text: string) => expandMatrix(readMasterConfigs([{ path: 'm.yaml', text }]), noRunners, LATE);

describe('the form of a master config does not matter', () => {
  const plain = rowsIn(JSON.stringify(entries));

  test.each(forms)('%s', (name, write) => {
    const rows = rowsIn(write(entries));
    const sortedIdentities = rows.map(({ identity }) => identity).toSorted();
    expect(sortedIdentities).toEqual(plain.map(({ identity }) => identity).toSorted());
    const { added, removed, changed, unchanged } = compareRows(plain, rows);
    expect({ added, removed, changed }).toEqual({ added: [], removed: [], changed: [] });
    expect(unchanged).toHaveLength(5 + 2 + 2);
    if (name === 'one line') expect(new Set(rows.map(({ location }) => location.line))).toEqual(new Set([1]));
  });

  test('anchors and merges are read as what they stand for', () => {
    const text = `
.shared: &shared
  image: vllm/vllm-openai:v0.21.0
  model: acme/Model-8
  model-prefix: m8
  precision: fp4
  framework: vllm
  runner: cluster:b200-acme
  scenarios:
    fixed-seq-len: &space
    - isl: 8192
      osl: 1024
      search-space: [{ tp: 8, conc-list: [1] }]
k:
  <<: *shared
  multinode: false
  scenarios: { fixed-seq-len: *space }
`;
    const [shared, merged] = rowsIn(text);
    expect(merged?.identity).toBe(shared?.identity);
    expect(merged?.location).toEqual({ path: 'm.yaml', line: 13 });
  });
});

describe('the form of a changelog does not matter', () => {
  const list = [
    {
      'config-keys': ['a', 'b-*'],
      description: ['One: "quoted"', 'two # no comment'],
      'pr-link': 'https://x/1',
    },
    { 'config-keys': ['c'], description: ['yes', '1.10'], 'pr-link': 'https://x/2', 'evals-only': true },
  ];
  const base = readChangelog(JSON.stringify(list), 'c.yaml').entries;

  test.each(forms.filter(([name]) => name !== 'with comments'))('%s', (_name, write) => {
    expect(newEntries(base, readChangelog(write(list), 'c.yaml').entries)).toEqual([]);
  });
});

describe('the canonical form', () => {
  const value = fc.jsonValue({ maxDepth: 4 });

  test('is equal under any order of keys, at any depth', () => {
    fc.assert(fc.property(value, (one) => expect(canonical(turned(one))).toBe(canonical(one))));
  });

  test('keeps what differs apart', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const same = canonical(one) === canonical(other);
        if (same) expect(turned(turned(one))).toEqual(turned(turned(other)));
        else expect(JSON.stringify(one)).not.toBe(JSON.stringify(other));
      }),
    );
  });

  test.each([
    ['the order of lists', [1, 2], [2, 1]],
    ['a number and its text', 1, '1'],
    ['null and nothing', { a: null }, {}],
    ['true and its text', true, 'true'],
  ])('tells apart %s', (_name, one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });

  test('an absent field and an undefined one are the same', () => {
    expect(canonical({ a: undefined, b: 1 })).toBe(canonical({ b: 1 }));
  });
});
