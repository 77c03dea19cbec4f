import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readChangelog } from '../../src/benchmark/changelog.ts';
import { readMasterConfigs } from '../../src/benchmark/master/read-master-configs.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import { sweepPlan } from '../../src/benchmark/plan/sweep-plan.ts';
import { noRunners, readRunners } from '../../src/benchmark/runners.ts';
import { newSweepEntries } from '../../src/benchmark/sweep-entry.ts';
import { DataFileError } from '../../src/benchmark/yaml/data-file-error.ts';
import {
  agenticEntry,
  configsOf,
  fixedEntry,
  LATE,
  masterText,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../support/matrix-configs.ts';

/** Runs all that a pull request's files reach. Throws anything but a `DataFileError`. */
function digest(master: string, runners: string, changelog: string): 'read' | 'refused' {
  try {
    const configs = readMasterConfigs([{ path: 'm.yaml', text: master }]);
    const source = { configs, runners: readRunners({ path: 'r.yaml', text: runners }) };
    expandMatrix(configs, source.runners, LATE);
    const { entries } = newSweepEntries(undefined, readChangelog(changelog, 'c.yaml'));
    sweepPlan(entries, source, source, LATE);
    return 'read';
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    expect(cause.message).toMatch(/^[mrc]\.yaml(:\d+)?: \S/);
    return 'refused';
  }
}

const master = masterText({
  f: fixedEntry([{ tp: 8, 'conc-start': 1, 'conc-end': 64 }]),
  a: agenticEntry([{ tp: 8, 'kv-offloading': 'dram', 'conc-list': [1] }], {}, { 'dram-utilization': 0.5 }),
  m: multiNodeEntry([
    { prefill: worker({ 'additional-settings': ['A=1'] }), decode: worker(), 'conc-list': [16] },
  ]),
});
const runners =
  'labels:\n  b200: [b200-a_0]\nhardware:\n  cluster:b200-acme: {available-cpu-dram-mib: 1000, gpus-per-node: 8}\n';
const changelog =
  '- config-keys: ["*"]\n  description: [x]\n  pr-link: l\n  append-only: true\n- config-keys: [f]\n  description: [y]\n  pr-link: l\n  all-evals: true\n';

describe('files that strangers edited', () => {
  const garbage = fc.constantFrom(
    '',
    'null',
    '~',
    '[',
    '{}',
    '[]',
    ': ',
    '- ',
    '*a',
    '&a ',
    '0',
    '-1',
    '1e999',
    '.nan',
    '.inf',
    '9'.repeat(400),
    '2026-01-01',
    '"',
    '\t',
    '__proto__',
    'constructor',
    '<<: *a',
    '\u2028',
    '\ud83d',
  );
  const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 30 }), text: garbage });
  const apply = (
    text: string,
    { at, length, text: inserted }: { at: number; length: number; text: string },
  ) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + inserted + text.slice(start + length);
  };

  test('are read or refused with a place, whatever the edit', () => {
    expect(digest(master, runners, changelog)).toBe('read');
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 2),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (which, edits) => {
          const texts = [master, runners, changelog].map((text, i) =>
            i === which ? edits.reduce(apply, text) : text,
          );
          const [one = '', two = '', three = ''] = texts;
          expect(['read', 'refused']).toContain(digest(one, two, three));
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('a key that begins with blanks does not blur the place', () => {
    for (const blank of ['     ', '\u2028', '\u202e ']) {
      expect(digest(master, `${JSON.stringify(`${blank}labels`)}: {}\nlabels: 7\n`, changelog)).toBe(
        'refused',
      );
    }
  });

  const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
  test.each(keys)('a config key %s is a key like others', (key) => {
    const text = masterText({}).replace(
      '{}',
      `{${JSON.stringify(key)}: ${JSON.stringify(fixedEntry([{ tp: 1, 'conc-list': [1] }]))}}`,
    );
    const configs = readMasterConfigs([{ path: 'm.yaml', text }]);
    expect([...configs.entries.keys()]).toEqual([key]);
    expect(expandMatrix(configs, noRunners, LATE).map(({ configKey }) => configKey)).toEqual([key]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test.each(keys)('a field %s is an unknown field, no more', (key) => {
    const text = `{"k": ${JSON.stringify(fixedEntry([{ tp: 1, 'conc-list': [1] }])).replace(/^\{/, `{${JSON.stringify(key)}: {"image": "evil"}, `)}}`;
    const configs = readMasterConfigs([{ path: 'm.yaml', text }]);
    expect(configs.notices.map(({ message }) => message)).toEqual([`unknown field k.${key}`]);
    expect(expandMatrix(configs, noRunners, LATE)[0]?.recipe.image).toBe('vllm/vllm-openai:v0.21.0');
  });
});

describe('configs made to be slow', () => {
  test('the widest range is short', () => {
    const entry = fixedEntry([{ tp: 1, 'conc-start': 1, 'conc-end': Number.MAX_SAFE_INTEGER }]);
    expect(rowsOf({ k: entry })).toHaveLength(54);
  });

  test('a list of concurrencies copied by aliases stops at the limit', () => {
    const list = Array.from({ length: 5000 }, (_unused, i) => i + 1).join(', ');
    const fields = 'image: x, model: m, model-prefix: m, precision: p, framework: f, runner: r';
    const items = Array.from({ length: 500 }, () => '{tp: 1, conc-list: *l}').join(', ');
    const text = `k: {${fields}, x: &l [${list}], scenarios: {fixed-seq-len: [{isl: 1, osl: 1, search-space: [${items}]}]}}\n`;
    expect(digest(text, 'labels: {}\n', '[]')).toBe('refused');
  });

  test('one multi-node row of many concurrencies is refused too', () => {
    const list = Array.from({ length: 200_001 }, (_unused, i) => i + 1);
    const entry = multiNodeEntry([{ prefill: worker(), decode: worker(), 'conc-list': list }]);
    expect(() => rowsOf({ k: entry })).toThrow(/more than 200000 points/);
  });

  test('many entries that select everything are planned once', () => {
    const configs = configsOf(
      Object.fromEntries(
        Array.from({ length: 100 }, (_unused, i) => [`k${i}`, fixedEntry([{ tp: 1, 'conc-list': [16] }])]),
      ),
    );
    const entry = { 'config-keys': ['*', 'k*', '*k*'], description: ['x'], 'pr-link': 'l' };
    const text = JSON.stringify(
      Array.from({ length: 300 }, (_unused, i) => ({ ...entry, description: [String(i)] })),
    );
    const { entries } = newSweepEntries(undefined, readChangelog(text, 'c.yaml'));
    const source = { configs, runners: noRunners };
    expect(sweepPlan(entries, source, source, LATE).throughput).toHaveLength(100);
  });
});
