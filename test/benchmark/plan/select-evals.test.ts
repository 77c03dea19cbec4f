import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toGeneratorPlanRow } from '../../../src/benchmark/plan/planned-row.ts';
import { selectAllEvals, selectEvals } from '../../../src/benchmark/plan/select-evals.ts';
import {
  agenticEntry,
  type Entries,
  type Fields,
  fixedEntry,
  LATE,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

const item = (tp: number, list: readonly number[], more: Fields = {}) => ({ tp, 'conc-list': list, ...more });
const roles = (list: readonly number[], more: Fields = {}) => ({
  prefill: worker(more),
  decode: worker(),
  'conc-list': list,
});

function evals(entries: Entries, { date = LATE, all = false } = {}): readonly string[] {
  const planned = (all ? selectAllEvals : selectEvals)(rowsOf(entries, date), date);
  return planned.map(({ row, evalConcurrency, evaluatesAll }) => {
    const at = evalConcurrency === undefined ? '' : ` at ${evalConcurrency}`;
    return `${row.configKey} tp${row.recipe.tp ?? 'x'} c${row.concurrencies.join(',')}${at}${evaluatesAll === true ? ' all' : ''}`;
  });
}

describe('single node, fixed sequence', () => {
  const cases: [string, Entries, readonly string[]][] = [
    [
      'highest and upper median of those from 16 on',
      { k: fixedEntry([item(8, [4, 16, 32, 64, 128])]) },
      ['k tp8 c64', 'k tp8 c128'],
    ],
    ['the upper of two medians', { k: fixedEntry([item(8, [16, 32])]) }, ['k tp8 c32']],
    ['of three the middle', { k: fixedEntry([item(8, [16, 32, 64])]) }, ['k tp8 c32', 'k tp8 c64']],
    ['one alone', { k: fixedEntry([item(8, [1, 16])]) }, ['k tp8 c16']],
    ['none below 16', { k: fixedEntry([item(8, [1, 8, 15])]) }, []],
    [
      'all tensor parallel sizes at these',
      { k: fixedEntry([item(8, [16, 64]), item(4, [16, 32, 64])]) },
      ['k tp8 c64', 'k tp4 c32', 'k tp4 c64'],
    ],
    [
      'over all configs of an entry',
      { a: fixedEntry([item(8, [16])]), b: fixedEntry([item(8, [64])]) },
      ['b tp8 c64'],
    ],
    [
      'but another image shares the group, another runner does not',
      {
        a: fixedEntry([item(8, [16])], { image: 'x:2' }),
        b: fixedEntry([item(8, [64])]),
        c: fixedEntry([item(8, [16])], { runner: 'h200' }),
      },
      ['b tp8 c64', 'c tp8 c16'],
    ],
    [
      'DP attention and speculation are groups of their own',
      {
        k: fixedEntry([
          item(8, [64]),
          item(8, [16], { 'dp-attn': true }),
          item(8, [32], { 'spec-decoding': 'mtp' }),
        ]),
      },
      ['k tp8 c64', 'k tp8 c16', 'k tp8 c32'],
    ],
    ['only 8k1k', { k: fixedEntry([item(8, [64])], {}, 1024) }, []],
  ];
  test.each(cases)('%s', (_name, entries, expected) => {
    expect(evals(entries)).toEqual(expected);
  });

  test('the order of concurrencies does not matter', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 512 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(list, (values) => {
        const found = evals({ k: fixedEntry([item(8, values)]) });
        const sorted = values.filter((value) => value >= 16).toSorted((a, b) => a - b);
        const wanted = new Set([sorted.at(-1), sorted[Math.floor(sorted.length / 2)]]);
        expect(found).toEqual(values.filter((value) => wanted.has(value)).map((value) => `k tp8 c${value}`));
      }),
    );
  });
});

describe('single node, agentic', () => {
  const entries = { k: agenticEntry([item(8, [1, 4]), item(4, [2, 4]), item(2, [1])]) };

  test('the first row at the highest concurrency, however low', () => {
    expect(evals(entries)).toEqual(['k tp8 c4']);
  });

  test.each([
    ['2026-07-17', 0],
    ['2026-07-18', 1],
    ['2026-08-01', 1],
    ['2026-08-02', 0],
    ['2026-08-03', 1],
  ])('on %s: %i', (date, count) => {
    expect(evals(entries, { date })).toHaveLength(count);
    expect(evals(entries, { date, all: true }).length > 0).toBe(count > 0);
  });

  test('models, runners, frameworks and precisions apart', () => {
    const other = agenticEntry([item(8, [2])], { precision: 'fp8' });
    expect(evals({ ...entries, l: other })).toEqual(['k tp8 c4', 'l tp8 c2']);
  });
});

describe('multi-node', () => {
  test('the first row that holds the highest concurrency from 16 on, at that one', () => {
    expect(evals({ k: multiNodeEntry([roles([4, 64, 16]), roles([64]), roles([8])]) })).toEqual([
      'k tpx c4,64,16 at 64',
    ]);
  });

  test('each recipe by itself', () => {
    expect(evals({ k: multiNodeEntry([roles([16]), roles([32], { tp: 8 })]) })).toEqual([
      'k tpx c16 at 16',
      'k tpx c32 at 32',
    ]);
  });

  test('none below 16', () => {
    expect(evals({ k: multiNodeEntry([roles([1, 8])]) })).toEqual([]);
  });

  test('agentic since August 11', () => {
    const entries = { k: multiNodeEntry([roles([4, 16, 32])], {}, 'agentic-coding') };
    expect(evals(entries, { date: '2026-08-10' })).toEqual([]);
    expect(evals(entries, { date: '2026-08-11' })).toEqual(['k tpx c32 at 32']);
  });
});

describe('all evaluations', () => {
  test('every 8k1k and agentic row of a single node', () => {
    const entries = {
      f: fixedEntry([item(8, [1, 64])]),
      g: fixedEntry([item(8, [64])], {}, 1024),
      a: agenticEntry([item(8, [1, 2])]),
    };
    expect(evals(entries, { all: true })).toEqual(['f tp8 c1', 'f tp8 c64', 'a tp8 c1', 'a tp8 c2']);
  });

  test('multi-node rows of one recipe are one, with all concurrencies', () => {
    const entries = { k: multiNodeEntry([roles([64, 4]), roles([8], { tp: 8 }), roles([16, 4])]) };
    expect(evals(entries, { all: true })).toEqual(['k tpx c4,16,64 all', 'k tpx c8 all']);
  });

  test('agentic multi-node rows of one recipe are evaluated at the highest', () => {
    const entries = { k: multiNodeEntry([roles([8, 2])], {}, 'agentic-coding') };
    expect(evals(entries, { all: true })).toEqual(['k tpx c2,8 at 8']);
  });

  test('rows say so in the names of the generator', () => {
    const entries = { k: multiNodeEntry([roles([64])]) };
    expect(selectAllEvals(rowsOf(entries), LATE).map(toGeneratorPlanRow)).toMatchObject([
      { 'run-eval': true, 'eval-only': true, 'eval-all-concs': true, conc: [64] },
    ]);
    expect(selectEvals(rowsOf(entries), LATE).map(toGeneratorPlanRow)).toMatchObject([
      { 'run-eval': true, 'eval-only': true, 'eval-conc': 64, conc: [64] },
    ]);
  });
});
