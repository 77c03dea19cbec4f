import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PlannedRow } from '../../src/benchmark/plan/planned-row.ts';
import { measuredCurves } from '../../src/facts/curves.ts';
import { withoutRepeats } from '../../src/facts/curves-repeated.ts';
import { BenchmarkRow } from '../../src/results/rows/benchmark-row.ts';
import { gather } from '../support/gather.ts';
import { type Entries, type Fields, fixedEntry, rowsOf } from '../support/matrix-configs.ts';
import { IMAGE, measured, sweptChange, uploadsOf } from './sweep-support.ts';

const planOf = (entries: Entries, kind: PlannedRow['kind'] = 'throughput') =>
  rowsOf(entries).map((row): PlannedRow => ({ row, kind }));
const config = fixedEntry([{ tp: 8, 'conc-list': [4, 8] }], { image: IMAGE });
const rowAt4 = (yields: unknown, more: Fields = {}) =>
  BenchmarkRow.parse(measured(4, { tput_per_gpu: yields, ...more }));
const kept = (rows: readonly BenchmarkRow[], plan: readonly PlannedRow[] = planOf({ a: config })) =>
  withoutRepeats(rows, plan).map(({ throughput }) => throughput);

describe('a point that was measured again', () => {
  test('counts once, by what yields least', () => {
    expect(kept([rowAt4(900), rowAt4(905), rowAt4(895)])).toEqual([895]);
    expect(kept([rowAt4(900), rowAt4(900)])).toEqual([900]);
    expect(kept([rowAt4(900, { median_e2el: 6 }), rowAt4(905, { median_e2el: 7 })])).toEqual([900]);
  });

  test('counts once whatever else is planned', () => {
    for (const plan of [
      [],
      planOf({ a: config }, 'eval'),
      planOf({ a: config, b: { ...config, image: 'vllm/other:v1' } }),
      planOf({ a: config, b: fixedEntry([{ tp: 8, 'conc-list': [8] }], { image: IMAGE }) }),
      planOf({ a: config, b: fixedEntry([{ tp: 8, pp: 2, 'conc-list': [4] }], { image: IMAGE }) }),
    ])
      expect(kept([rowAt4(900), rowAt4(905)], plan)).toEqual([900]);
  });

  test('counts as often as rows of the plan look like it', () => {
    const plan = planOf({ a: config, b: { ...config, 'kv-p2p-transfer': 'nixl' } });
    expect(kept([rowAt4(900), rowAt4(905), rowAt4(910)], plan)).toEqual([900, 905]);
  });

  test('counts with a value, if it has one', () => {
    const failed = rowAt4(100, { num_requests_successful: 0 });
    expect(kept([failed, rowAt4('none'), rowAt4(900)])).toEqual([900]);
    expect(kept([rowAt4('none'), rowAt4('none')])).toEqual([Number.NaN]);
  });
});

describe('other points', () => {
  test.each<Fields>([
    { conc: 8 },
    { tp: 4 },
    { pp: 2 },
    { ep: 8 },
    { dp_attention: 'true' },
    { hw: 'b200-other' },
    { image: 'vllm/other:v1' },
    { kv_offloading: 'dram' },
    { spec_decoding: 'mtp' },
    { isl: 1024 },
    { disagg: true },
  ])('are those with %j', (more) => {
    expect(kept([rowAt4(900), rowAt4(905, more)])).toEqual([900, 905]);
  });

  test('stay as they are, in their order', () => {
    const yields = fc.array(fc.tuple(fc.constantFrom(4, 8, 16), fc.integer({ min: 1, max: 5 })));
    fc.assert(
      fc.property(yields, (list) => {
        const rows = list.map(([conc, y]) => rowAt4(y, { conc }));
        const left = withoutRepeats(rows, planOf({ a: config }));
        expect(left).toEqual(rows.filter((row) => left.includes(row)));
        expect(new Set(left.map(({ concurrency }) => concurrency)).size).toBe(left.length);
        for (const row of rows)
          expect(
            left.some((one) => one.concurrency === row.concurrency && one.throughput <= row.throughput),
          ).toBe(true);
      }),
    );
  });
});

test('running jobs again gives a curve no more points', async () => {
  const again = [4, 8, 16].flatMap((conc) => [
    measured(conc, { tput_per_gpu: 100 * conc, median_e2el: conc }),
    measured(conc, { tput_per_gpu: 100 * conc + 1, median_e2el: conc + 0.1 }),
  ]);
  const { evidence } = sweptChange({ uploads: uploadsOf([], again) });
  const { curves } = await gather(measuredCurves, evidence);
  expect(curves).toMatchObject([{ kind: 'measured' }]);
  expect(curves.flatMap((curve) => (curve.kind === 'measured' ? curve.rows : []))).toHaveLength(3);
});
