import { describe, expect, test } from '@jest/globals';
import type { PlannedRow } from '../../src/benchmark/plan/planned-row.ts';
import type { FactContext } from '../../src/check/fact.ts';
import { concurrenciesOf, missingResults } from '../../src/facts/sweep-result-coverage.ts';
import { gather } from '../support/gather.ts';
import { type Entries, type Fields, fixedEntry, rowsOf } from '../support/matrix-configs.ts';
import { sweptPull } from './curves-support.ts';
import { IMAGE, measured, scored, uploadsOf } from './sweep-support.ts';

const planOf = (entries: Entries, kind: PlannedRow['kind'] = 'throughput') =>
  rowsOf(entries).map((row): PlannedRow => ({ row, kind }));
const entry = (spaces: Parameters<typeof fixedEntry>[0], more: Fields = {}) =>
  fixedEntry(spaces, { image: IMAGE, ...more });
const at4 = entry([{ tp: 8, 'conc-list': [4] }]);

/** Keys and concurrencies of what is missing, or why that cannot be told. */
async function missing(
  plan: readonly PlannedRow[],
  results: readonly unknown[],
  scores: readonly unknown[] = [],
  wanted: readonly PlannedRow[] = plan,
) {
  const { evidence } = sweptPull({ uploads: uploadsOf(scores, results) });
  const found = await gather(
    { name: 'coverage', gather: (context: FactContext) => missingResults(context, 5, wanted, plan) },
    evidence,
  );
  return found.kind === 'untold'
    ? found.why
    : found.missing.map(({ row }) => `${row.configKey} c${row.concurrencies.join('x')}`);
}

describe('results cover planned rows', () => {
  test('at each of their concurrencies', async () => {
    const plan = planOf({ a: entry([{ tp: 8, 'conc-list': [4, 8] }]) });
    expect(await missing(plan, [measured(4), measured(8)])).toEqual([]);
    expect(await missing(plan, [measured(4)])).toEqual(['a c8']);
    expect(await missing(plan, [])).toEqual(['a c4', 'a c8']);
  });

  test('with what is theirs only', async () => {
    const others: Fields[] = [
      { framework: 'sglang' },
      { precision: 'fp8' },
      { infmax_model_prefix: 'm9' },
      { hw: 'h200' },
      { isl: 1024 },
      { tp: 4 },
      { ep: 8 },
      { dp_attention: 'true' },
      { spec_decoding: 'mtp' },
      { conc: '4' },
    ];
    for (const other of others)
      expect(await missing(planOf({ a: at4 }), [measured(4, other)])).toEqual(['a c4']);
  });

  test('one each, where several rows are alike to them', async () => {
    const plan = planOf({ a: at4, b: at4 });
    expect(await missing(plan, [measured(4), measured(4, { tput_per_gpu: 901 })])).toEqual([]);
    expect(await missing(plan, [measured(4)])).toEqual(['a c4', 'b c4']);
    expect(await missing(plan, [measured(4), measured(4)])).toEqual(['a c4', 'b c4']);
  });

  test('one each, where the name of one row says already that it ran', async () => {
    const plan = planOf({ a: at4, b: at4 });
    expect(await missing(plan, [measured(4)], [], plan.slice(1))).toEqual(['b c4']);
  });

  test('of their own runner, where another has the same GPU', async () => {
    const plan = planOf({ a: at4, b: { ...at4, runner: 'b200' } });
    const own = [measured(4), measured(4, { hw: 'b200' })];
    expect(await missing(plan, own)).toEqual([]);
    expect(await missing(plan, own.slice(1))).toEqual(['a c4', 'b c4']);
  });

  test('where they measured something', async () => {
    const failed = measured(4, { num_requests_successful: 0 });
    expect(await missing(planOf({ a: at4 }), [failed])).toEqual(['a c4']);
    expect(await missing(planOf({ a: at4 }), [failed, measured(4)])).toEqual([]);
  });
});

describe('scores cover planned evaluations', () => {
  const plan = planOf({ a: at4, b: at4 }, 'eval');
  const score = (more: Fields = {}) => scored({ conc: 4, ...more });

  test('one of each task for each', async () => {
    expect(await missing(plan.slice(0, 1), [], [score()])).toEqual([]);
    expect(await missing(plan, [], [score(), score()])).toEqual([]);
    expect(await missing(plan, [], [score()])).toEqual(['a c4', 'b c4']);
    const tasks = [score(), score({ task: 'gpqa' })];
    expect(await missing(plan, [], tasks)).toEqual(['a c4', 'b c4']);
    expect(await missing(plan, [], [...tasks, ...tasks])).toEqual([]);
  });

  test('apart from what is measured', async () => {
    const both = [...planOf({ a: at4 }), ...planOf({ a: at4 }, 'eval')];
    expect(await missing(both, [measured(4)], [])).toEqual(['a c4']);
    expect(await missing(both, [measured(4)], [score()])).toEqual([]);
  });

  test('at the concurrency that is evaluated', () => {
    const [one] = planOf({ a: entry([{ tp: 8, 'conc-list': [4] }]) }, 'eval');
    const many = { ...one, row: { ...one?.row, concurrencies: [4, 8, 16] } } as PlannedRow;
    expect(concurrenciesOf({ ...many, evalConcurrency: 8 })).toEqual([8]);
    expect(concurrenciesOf({ ...many, evalConcurrency: 8, evaluatesAll: true })).toEqual([4, 8, 16]);
    expect(concurrenciesOf(many)).toEqual([4, 8, 16]);
    expect(concurrenciesOf({ ...many, kind: 'throughput', evalConcurrency: 8 })).toEqual([4, 8, 16]);
  });
});

test('results that cannot be read tell nothing', async () => {
  const { evidence } = sweptPull({ uploads: [{ name: 'results_bmk', content: Buffer.from('no zip') }] });
  const plan = planOf({ a: at4 });
  const found = await gather(
    { name: 'coverage', gather: (context: FactContext) => missingResults(context, 5, plan, plan) },
    evidence,
  );
  expect(found).toMatchObject({ kind: 'untold', why: expect.stringContaining('cannot be read') });
});
