import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toGeneratorRow } from '../../../src/benchmark/matrix/row.ts';
import { readRunners } from '../../../src/benchmark/runners.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';
import {
  agenticEntry,
  type Entries,
  fixedEntry,
  LATE,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

const generated = (entries: Entries, date = LATE) =>
  rowsOf(entries, date).map((row): unknown => JSON.parse(JSON.stringify(toGeneratorRow(row))));

const common = {
  'config-key': 'k',
  image: 'vllm/vllm-openai:v0.21.0',
  model: 'acme/Model-8',
  'model-prefix': 'm8',
  precision: 'fp4',
  runner: 'cluster:b200-acme',
};
const sizes = { pp: 1, 'dcp-size': 1, 'pcp-size': 1, ep: 1, 'dp-attn': false };

describe('single node, fixed sequence', () => {
  test('one row for each item and concurrency, defaults filled in', () => {
    const entry = fixedEntry([
      { tp: 8, 'conc-start': 4, 'conc-end': 12 },
      { tp: 4, ep: 2, 'dp-attn': true, pp: 2, 'spec-decoding': 'mtp', 'conc-list': [1] },
    ]);
    const shared = { ...common, framework: 'vllm', isl: 8192, osl: 1024, disagg: false };
    expect(generated({ k: entry })).toEqual([
      ...[4, 8, 12].map((conc) => ({ ...shared, ...sizes, tp: 8, 'spec-decoding': 'none', conc })),
      { ...shared, ...sizes, tp: 4, ep: 2, 'dp-attn': true, pp: 2, 'spec-decoding': 'mtp', conc: 1 },
    ]);
  });

  test('the router comes from the item, else from the entry', () => {
    const router = { name: 'r', version: '1' };
    const own = { name: 'own', version: '2' };
    const items = [
      { tp: 1, 'conc-list': [1] },
      { tp: 1, 'conc-list': [1], router: own },
    ];
    expect(generated({ k: fixedEntry(items, { router }) })).toMatchObject([{ router }, { router: own }]);
  });

  test('rows know the line of their item', () => {
    const items = [
      { tp: 1, 'conc-list': [1, 2] },
      { tp: 2, 'conc-list': [1] },
    ];
    const lines = rowsOf({ a: fixedEntry(items) }).map(({ location }) => location.line);
    expect(lines[0]).toBe(lines[1]);
    expect((lines[2] ?? 0) - (lines[0] ?? 0)).toBe(7);
  });
});

describe('single node, agentic', () => {
  test('rows say scenario and offloading, and no lengths', () => {
    const backend = { name: 'mooncake', version: '0.3' };
    const entry = agenticEntry([
      { tp: 8, 'kv-offloading': 'dram', 'kv-offload-backend': backend, 'conc-list': [1, 4] },
      { tp: 8, 'conc-list': [2] },
    ]);
    const shared = {
      ...common,
      ...sizes,
      framework: 'vllm',
      tp: 8,
      'spec-decoding': 'none',
      disagg: false,
      'scenario-type': 'agentic-coding',
    };
    expect(generated({ k: entry })).toEqual([
      { ...shared, 'kv-offloading': 'dram', 'kv-offload-backend': backend, conc: 1 },
      { ...shared, 'kv-offloading': 'dram', 'kv-offload-backend': backend, conc: 4 },
      { ...shared, 'kv-offloading': 'none', 'total-cpu-dram-gb': 0, conc: 2 },
    ]);
  });

  test('the older name of offloading is read as the newer', () => {
    const entry = agenticEntry([{ tp: 8, offloading: 'cpu', 'conc-list': [1] }], {}, { duration: 1800 });
    expect(generated({ k: entry })).toMatchObject([{ 'kv-offloading': 'cpu', duration: 1800 }]);
  });

  test('the budget of CPU memory follows from runner, utilization and GPUs', () => {
    const text =
      'labels: {}\nhardware:\n  cluster:b200-acme: {available-cpu-dram-mib: 3_095_781, gpus-per-node: 8}\n';
    const entry = agenticEntry(
      [{ tp: 4, 'kv-offloading': 'dram', 'conc-list': [1] }],
      {},
      { 'dram-utilization': 0.5 },
    );
    const [row] = rowsOf({ k: entry }, LATE, readRunners({ path: 'r.yaml', text }));
    expect(row?.recipe['total-cpu-dram-gb']).toBe(749);
  });
});

describe('multi-node', () => {
  const prefill = worker({ 'additional-settings': ['CONFIG_FILE=recipes/a.yaml'] });
  const decode = worker({ 'num-worker': 2, ep: 4, 'dp-attn': true, hardware: 'b200' });

  test('a fixed-sequence item is one row with its list', () => {
    const entry = multiNodeEntry([{ prefill, decode, 'conc-start': 4, 'conc-end': 16 }]);
    expect(generated({ k: entry })).toEqual([
      {
        ...common,
        framework: 'dynamo-vllm',
        isl: 8192,
        osl: 1024,
        'spec-decoding': 'none',
        disagg: true,
        'kv-p2p-transfer': 'nixl',
        prefill: { ...sizes, ...prefill },
        decode: { ...sizes, ...decode },
        conc: [4, 8, 16],
      },
    ]);
  });

  test('an agentic item is one row for each concurrency', () => {
    const entry = multiNodeEntry([{ prefill, decode, 'conc-list': [1, 2] }], {}, 'agentic-coding');
    expect(generated({ k: entry })).toMatchObject([
      { conc: [1], 'scenario-type': 'agentic-coding', 'kv-offloading': 'none' },
      { conc: [2] },
    ]);
  });

  test('until July 20 four concurrencies of an agentic item shared a row', () => {
    const entry = multiNodeEntry([{ prefill, decode, 'conc-list': [1, 2, 3, 4, 5] }], {}, 'agentic-coding');
    expect(generated({ k: entry }, '2026-07-19')).toMatchObject([{ conc: [1, 2, 3, 4] }, { conc: [5] }]);
    expect(generated({ k: entry }, '2026-07-20')).toHaveLength(5);
    expect(generated({ k: entry }, '2026-07-02')).toMatchObject([1, 2, 3, 4, 5].map((conc) => ({ conc })));
  });

  test('one worker role with a number of nodes', () => {
    const entry = multiNodeEntry(
      [{ worker: worker(), 'num-nodes': 2, 'conc-list': [1, 2] }],
      { disagg: false },
      'agentic-coding',
    );
    expect(generated({ k: entry })).toMatchObject([
      { worker: { ...sizes, 'num-worker': 1, tp: 4 }, 'num-nodes': 2, conc: [1] },
      { conc: [2] },
    ]);
  });
});

describe('recipes', () => {
  test('below the folder of the entry', () => {
    const dir = { 'srt-recipe-dir': 'm8/vllm/b200-fp4' };
    const single = agenticEntry([{ tp: 1, 'conc-list': [1], 'srt-recipe': 'agentic.yaml' }], dir);
    const multi = multiNodeEntry(
      [
        {
          worker: worker(),
          'conc-list': [1],
          'srt-recipe': 'a.yaml:override_x',
          'eval-srt-recipe': 'b.yaml',
        },
      ],
      dir,
    );
    expect(generated({ s: single, m: multi })).toMatchObject([
      { 'srt-recipe': 'benchmarks/single_node/srt-slurm-recipes/m8/vllm/b200-fp4/agentic.yaml' },
      {
        'srt-recipe': 'benchmarks/multi_node/srt-slurm-recipes/m8/vllm/b200-fp4/a.yaml:override_x',
        'eval-srt-recipe': 'benchmarks/multi_node/srt-slurm-recipes/m8/vllm/b200-fp4/b.yaml',
      },
    ]);
  });

  test('without a folder they stay as they are written', () => {
    const item = { worker: worker(), 'conc-list': [1], 'srt-recipe': 'recipes/a.yaml:base' };
    expect(generated({ k: multiNodeEntry([item]) })).toMatchObject([{ 'srt-recipe': 'recipes/a.yaml:base' }]);
  });
});

describe('the whole matrix', () => {
  test('fixed sequences come first, whatever the order in the file', () => {
    const item = { tp: 1, 'conc-list': [1] };
    const scenarios = {
      'agentic-coding': [{ 'search-space': [item] }],
      'fixed-seq-len': [{ isl: 1024, osl: 1024, 'search-space': [item] }],
    };
    expect(rowsOf({ k: fixedEntry([], { scenarios }) }).map(({ scenario }) => scenario)).toEqual([
      'fixed-seq-len',
      'agentic-coding',
    ]);
  });

  test('is refused when it has more points than anybody measures', () => {
    const list = Array.from({ length: 1000 }, (_unused, i) => i + 1);
    const items = Array.from({ length: 201 }, () => ({ tp: 1, 'conc-list': list }));
    expect(() => rowsOf({ k: fixedEntry(items) })).toThrow(DataFileError);
    expect(() => rowsOf({ k: fixedEntry(items) })).toThrow(
      /^master\.yaml:\d+: the matrix has more than 200000 points/,
    );
  });
});

describe('identity', () => {
  const item = fc.record(
    {
      tp: fc.constantFrom(1, 2, 8),
      ep: fc.constantFrom(1, 8),
      'dp-attn': fc.boolean(),
      'spec-decoding': fc.constantFrom('none', 'mtp'),
      router: fc.constant({ name: 'r', version: '1' }),
      'conc-list': fc.constant([1]),
    },
    { requiredKeys: ['tp', 'conc-list'] },
  );

  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(item, (fields) => {
        const reversed = Object.fromEntries(Object.entries(fields).reverse());
        const entry = fixedEntry([fields]);
        const other = Object.fromEntries(Object.entries(fixedEntry([reversed])).reverse());
        expect(rowsOf({ k: other })[0]?.identity).toBe(rowsOf({ k: entry })[0]?.identity);
      }),
    );
  });

  test('does not depend on writing a default or leaving it out, and on nothing else', () => {
    const defaults = { ep: 1, 'dp-attn': false, 'spec-decoding': 'none' };
    fc.assert(
      fc.property(item, item, (one, other) => {
        const idOf = (fields: object) => rowsOf({ k: fixedEntry([{ ...fields }]) })[0]?.identity;
        expect(idOf({ ...defaults, ...one })).toBe(idOf(one));
        const same =
          JSON.stringify(Object.entries({ ...defaults, ...one }).toSorted()) ===
          JSON.stringify(Object.entries({ ...defaults, ...other }).toSorted());
        expect(idOf(one) === idOf(other)).toBe(same);
      }),
    );
  });

  test('counts fields that this version does not know', () => {
    const [plain, odd] = rowsOf({
      a: fixedEntry([{ tp: 1, 'conc-list': [1] }]),
      b: fixedEntry([{ tp: 1, 'conc-list': [1], turbo: true }]),
    });
    expect(odd?.identity).not.toBe(plain?.identity);
    expect(odd === undefined ? {} : toGeneratorRow(odd)).toMatchObject({ turbo: true });
  });

  test('a recipe named by a setting equals one named by a field, on any role', () => {
    const rows = rowsOf({
      a: multiNodeEntry([
        {
          prefill: worker({ 'additional-settings': ['CONFIG_FILE=recipes/x.yaml'] }),
          decode: worker(),
          'conc-list': [1],
        },
      ]),
      b: multiNodeEntry([
        {
          prefill: worker(),
          decode: worker({ 'additional-settings': ['CONFIG_FILE=recipes/x.yaml'] }),
          'conc-list': [1],
        },
      ]),
      c: multiNodeEntry([
        { prefill: worker(), decode: worker(), 'srt-recipe': 'recipes/x.yaml', 'conc-list': [1] },
      ]),
      d: multiNodeEntry([{ prefill: worker(), decode: worker(), 'srt-recipe': 'x.yaml', 'conc-list': [1] }], {
        'srt-recipe-dir': '.',
      }),
      e: multiNodeEntry([
        {
          prefill: worker({ 'additional-settings': ['A=1'] }),
          decode: worker(),
          'srt-recipe': 'recipes/x.yaml',
          'conc-list': [1],
        },
      ]),
    });
    const [a, b, c, d, e] = rows.map(({ identity }) => identity);
    expect(b).toBe(a);
    expect(c).toBe(a);
    expect(d).not.toBe(a);
    expect(e).not.toBe(a);
  });
});
