import { describe, expect, test } from '@jest/globals';
import type { ScenarioType } from '../../../src/benchmark/master/schema.ts';
import { appendOnlyDelta } from '../../../src/benchmark/plan/append-only-delta.ts';
import { appendOnlyScope } from '../../../src/benchmark/plan/append-only-scope.ts';
import {
  agenticEntry,
  configsOf,
  type Entries,
  type Fields,
  fixedEntry,
  masterText,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

const item = (tp: number, list: readonly number[], more: Fields = {}) => ({ tp, 'conc-list': list, ...more });
const roles = (list: readonly number[]) => ({ prefill: worker(), decode: worker(), 'conc-list': list });
const router = { name: 'r', version: '1' };

/** Concurrencies of the delta row by row, or the reason it is refused. */
function outcome(base: Fields, head: Fields): readonly (readonly number[])[] | string {
  const found = appendOnlyDelta(rowsOf({ k: base }), rowsOf({ k: head }));
  return found.ok ? found.delta.map(({ concurrencies }) => concurrencies) : found.code;
}

describe('appended points', () => {
  const cases: [string, Fields, Fields, readonly (readonly number[])[] | string][] = [
    ['4, 8 → 4, 8, 12', fixedEntry([item(8, [4, 8])]), fixedEntry([item(8, [4, 8, 12])]), [[12]]],
    [
      'multi-node [8, 16] → [8, 16, 24]',
      multiNodeEntry([roles([8, 16])]),
      multiNodeEntry([roles([8, 16, 24])]),
      [[24]],
    ],
    [
      'the same points with another image',
      fixedEntry([item(8, [4])]),
      fixedEntry([item(8, [4])], { image: 'x:2' }),
      'recipe-removed',
    ],
    ['4, 8 → 8, 12', fixedEntry([item(8, [4, 8])]), fixedEntry([item(8, [8, 12])]), 'concurrency-removed'],
    [
      'old rows kept, TP8 rows added',
      fixedEntry([item(4, [4, 8])]),
      fixedEntry([item(4, [4, 8]), item(8, [12, 16])]),
      [[12], [16]],
    ],
    [
      'a setting moved into the item',
      fixedEntry([item(8, [4])], { router }),
      fixedEntry([item(8, [4], { router }), item(8, [8], { router })]),
      [[8]],
    ],
    [
      'a range rewritten with a value missing',
      fixedEntry([{ tp: 8, 'conc-start': 4, 'conc-end': 64 }]),
      fixedEntry([item(8, [4, 16, 32, 64])]),
      'concurrency-removed',
    ],
    [
      'a range rewritten with a value more',
      fixedEntry([{ tp: 8, 'conc-start': 4, 'conc-end': 16 }]),
      fixedEntry([item(8, [4, 8, 16, 20])]),
      [[20]],
    ],
    [
      'a new row that stands twice',
      fixedEntry([item(8, [4])]),
      fixedEntry([item(8, [4]), item(8, [8]), item(8, [8])]),
      [[8]],
    ],
    [
      'a new multi-node concurrency that stands twice',
      multiNodeEntry([roles([8])]),
      multiNodeEntry([roles([8, 16, 16]), roles([16])]),
      [[16]],
    ],
    ['nothing new', fixedEntry([item(8, [4])]), fixedEntry([item(8, [4])]), 'nothing-added'],
    ['nothing to append to', fixedEntry([]), fixedEntry([item(8, [4])]), 'no-base-points'],
    [
      'a row removed, another added',
      fixedEntry([item(8, [4]), item(4, [4])]),
      fixedEntry([item(8, [4, 8])]),
      'recipe-removed',
    ],
    [
      'new lengths have no curve yet',
      fixedEntry([item(8, [4])]),
      {
        ...fixedEntry([]),
        scenarios: {
          'fixed-seq-len': [1024, 8192].map((isl) => ({ isl, osl: 1024, 'search-space': [item(8, [4])] })),
        },
      },
      'other-image',
    ],
    [
      'agentic: a new way to speculate is the same curve',
      agenticEntry([item(8, [4])]),
      agenticEntry([item(8, [4]), item(8, [4], { 'spec-decoding': 'mtp' })]),
      [[4]],
    ],
    [
      'fixed sequence: a new way to speculate is another curve',
      fixedEntry([item(8, [4])]),
      fixedEntry([item(8, [4]), item(8, [4], { 'spec-decoding': 'mtp' })]),
      'other-image',
    ],
    [
      'agentic: first offloading is another curve',
      agenticEntry([item(8, [4])]),
      agenticEntry([item(8, [4]), item(8, [4], { 'kv-offloading': 'dram' })]),
      'other-image',
    ],
    ['a default written out', fixedEntry([item(8, [4])]), fixedEntry([item(8, [4, 8], { ep: 1 })]), [[8]]],
    [
      'an unknown field added to an existing row',
      fixedEntry([item(8, [4])]),
      fixedEntry([item(8, [4, 8], { turbo: 1 })]),
      'recipe-removed',
    ],
  ];
  test.each(cases)('%s', (_name, base, head, expected) => {
    expect(outcome(base, head)).toEqual(expected);
  });

  test('old rows kept, a new row with another image', () => {
    const base = { a: fixedEntry([item(8, [4])]) };
    const head = { ...base, b: fixedEntry([item(8, [8])], { image: 'x:2' }) };
    expect(appendOnlyDelta(rowsOf(base), rowsOf(head))).toMatchObject({
      ok: false,
      code: 'other-image',
      reason: 'b at concurrency 8 runs x:2; its curve was measured with vllm/vllm-openai:v0.21.0',
      row: { configKey: 'b' },
    });
  });

  test('a curve that has two images already takes no new point', () => {
    const base = { a: fixedEntry([item(8, [4])]), b: fixedEntry([item(4, [4])], { image: 'x:2' }) };
    const head = { ...base, a: fixedEntry([item(8, [4, 8])]) };
    expect(appendOnlyDelta(rowsOf(base), rowsOf(head))).toMatchObject({
      reason:
        'a at concurrency 8 runs vllm/vllm-openai:v0.21.0; its curve was measured with vllm/vllm-openai:v0.21.0 and x:2',
    });
  });

  test('a refusal says what is gone, and names the row of the base', () => {
    const found = appendOnlyDelta(
      rowsOf({ k: fixedEntry([item(8, [4, 8])]) }),
      rowsOf({ k: fixedEntry([item(8, [4])]) }),
    );
    expect(found).toMatchObject({
      reason: 'k loses concurrency 8',
      row: { configKey: 'k', concurrencies: [8] },
    });
  });
});

describe('what append-only entries do not select stays as it is', () => {
  const both = (more: Fields = {}, agentic: readonly number[] = [1], fixed: readonly number[] = [4]) => ({
    ...fixedEntry([]),
    scenarios: {
      'fixed-seq-len': [{ isl: 8192, osl: 1024, 'search-space': [item(8, fixed)] }],
      'agentic-coding': [{ 'search-space': [item(8, agentic)] }],
    },
    ...more,
  });
  const problemsOf = (
    base: Entries,
    head: Entries,
    selected: Readonly<Record<string, readonly ScenarioType[]>>,
  ) =>
    appendOnlyScope(
      configsOf(base),
      configsOf(head),
      new Map(Object.entries(selected).map(([key, scenarios]) => [key, new Set(scenarios)])),
    );
  const all: readonly ScenarioType[] = ['fixed-seq-len', 'agentic-coding'];
  const agentic: readonly ScenarioType[] = ['agentic-coding'];

  const cases: [
    string,
    Entries,
    Entries,
    Readonly<Record<string, readonly ScenarioType[]>>,
    readonly string[],
  ][] = [
    ['nothing changed', { k: both() }, { k: both() }, { k: all }, []],
    ['the selected scenario changed', { k: both() }, { k: both({}, [1, 2]) }, { k: agentic }, []],
    [
      'another scenario changed',
      { k: both() },
      { k: both({}, [1], [4, 8]) },
      { k: agentic },
      ['k changed in scenario fixed-seq-len, which no append-only entry selects'],
    ],
    [
      'another config changed',
      { k: both(), l: both() },
      { k: both(), l: both({ image: 'x:2' }) },
      { k: all },
      ['l changed, but no append-only entry selects it'],
    ],
    [
      'another config is new',
      { k: both() },
      { k: both(), l: both() },
      { k: all },
      ['l changed, but no append-only entry selects it'],
    ],
    [
      'another config is gone',
      { k: both(), l: both() },
      { k: both() },
      { k: all },
      ['l changed, but no append-only entry selects it'],
    ],
    ['the selected config is new', {}, { k: both() }, { k: all }, ['k must exist before and after']],
    [
      'a scenario more',
      { k: fixedEntry([item(8, [4])]) },
      { k: both() },
      { k: all },
      ['k gains scenario agentic-coding'],
    ],
    [
      'a scenario less',
      { k: both() },
      { k: fixedEntry([item(8, [4])]) },
      { k: all },
      ['k loses scenario agentic-coding'],
    ],
    ['a field of the entry, all scenarios selected', { k: both() }, { k: both({ router }) }, { k: all }, []],
    [
      'a field of the entry, one scenario selected',
      { k: both() },
      { k: both({ router }) },
      { k: agentic },
      ['k changed in router, which also rules a scenario not selected'],
    ],
    [
      'the order of keys',
      { k: both() },
      { k: Object.fromEntries(Object.entries(both()).reverse()) },
      { k: agentic },
      [],
    ],
  ];
  test.each(cases)('%s', (_name, base, head, selected, messages) => {
    expect(problemsOf(base, head, selected).map(({ message }) => message)).toEqual(messages);
  });

  test('a problem stands on the line to look at', () => {
    const head = { k: both({ image: 'x:2' }) };
    const [problem] = problemsOf({ k: both() }, head, { k: agentic });
    expect(masterText(head).split('\n')[(problem?.line ?? 0) - 1]).toContain('"image": "x:2"');
  });
});
