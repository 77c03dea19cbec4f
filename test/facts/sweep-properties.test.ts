import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MatrixRow, RowWorker } from '../../src/benchmark/matrix/row.ts';
import type { PlannedRow } from '../../src/benchmark/plan/planned-row.ts';
import { JobCoverage } from '../../src/facts/sweep-coverage.ts';
import { jobName } from '../../src/facts/sweep-excuse.ts';
import { describeShape, laneOfRow, runsRow } from '../../src/facts/sweep-lane.ts';
import { resultSlot, resultsOfPoint } from '../../src/facts/sweep-point-results.ts';
import { concurrenciesOf } from '../../src/facts/sweep-result-coverage.ts';
import { laneKey } from '../../src/results/check-runs/job-lane.ts';
import { parseLane } from '../../src/results/check-runs/parse-lane.ts';
import { jobsOfRun } from '../../src/results/check-runs/sweep-job.ts';
import { fixedEntry, multiNodeEntry, rowsOf, worker } from '../support/matrix-configs.ts';
import { job } from './sweep-support.ts';

const [single] = rowsOf({ a: fixedEntry([{ tp: 8, 'conc-list': [4] }]) });
const [multi] = rowsOf({ a: multiNodeEntry([{ prefill: worker(), decode: worker(), 'conc-list': [4] }]) });
if (single === undefined || multi === undefined) throw new Error('no row');

const size = fc.constantFrom(1, 2, 4, 8, 16);
const sizes = fc.record({
  tp: size,
  pp: size,
  'dcp-size': size,
  'pcp-size': size,
  ep: size,
  'dp-attn': fc.boolean(),
});
const role: fc.Arbitrary<RowWorker> = sizes.chain((one) =>
  fc.integer({ min: 1, max: 9 }).map((count) => ({ ...one, 'num-worker': count })),
);
const shared = fc.record({
  'spec-decoding': fc.constantFrom('none', 'mtp'),
  'kv-offloading': fc.constantFrom(undefined, 'none', 'dram'),
});
const concurrencies = fc.uniqueArray(fc.integer({ min: 1, max: 4_096 }), { minLength: 1, maxLength: 4 });
const row: fc.Arbitrary<MatrixRow> = fc.oneof(
  fc.tuple(sizes, shared, concurrencies).map(([own, more, list]) => ({
    ...single,
    recipe: { ...single.recipe, ...own, ...more },
    concurrencies: list,
  })),
  fc.tuple(role, role, shared, concurrencies).map(([prefill, decode, more, list]) => ({
    ...multi,
    recipe: { ...multi.recipe, prefill, decode, ...more },
    concurrencies: list,
  })),
);

/** The name of a row's job, as the workflow writes it. */
function nameOf(one: MatrixRow): string {
  const { recipe } = one;
  const { specDecoding } = laneOfRow(one);
  const words = [
    recipe['model-prefix'],
    recipe.precision,
    recipe.runner,
    recipe.framework,
    describeShape(one),
  ];
  const offload = recipe['kv-offloading'] === 'dram' ? ['dram KV offload'] : [];
  return [
    ...words,
    ...(specDecoding === '' ? [] : [specDecoding]),
    ...offload,
    `c${one.concurrencies.join('x')}`,
  ].join(' ');
}

describe('the name of a job', () => {
  test('says what its row is, and is read back so', () => {
    fc.assert(
      fc.property(
        row,
        fc.constantFrom('', 'p2 | '),
        fc.constantFrom('', ' | eval-only'),
        (one, before, after) => {
          const lane = parseLane(`${before}${nameOf(one)}${after}`);
          expect(lane && laneKey(lane)).toBe(laneKey(laneOfRow(one)));
        },
      ),
    );
  });

  test('is the same for people, whatever the queue adds', () => {
    fc.assert(
      fc.property(row, fc.integer({ min: 0, max: 999 }), (one, priority) => {
        const [plain, queued] = jobsOfRun(
          [
            job(`multi-node eval / ${nameOf(one)}`),
            job(`multi-node eval / / p${priority} | ${nameOf(one)} | eval-only`),
          ],
          5,
          'acme/bench',
        );
        expect(plain && jobName(plain)).toBe(`multi-node eval / ${nameOf(one)}`);
        expect(queued && jobName(queued)).toBe(plain && jobName(plain));
      }),
      { numRuns: 40 },
    );
  });
});

describe('jobs and rows', () => {
  const names = ['single-node 1k1k', 'single-node 8k1k', 'canary', 'eval', 'agentic'] as const;
  const planned = fc.record({ isl: fc.constantFrom(1024, 8192), conc: fc.constantFrom(4, 8) });

  test('are matched as well as they can be: a row is missing only if no job is left for it', () => {
    fc.assert(
      fc.property(
        fc.array(planned, { maxLength: 6 }),
        fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(4, 8)), { maxLength: 6 }),
        (rows, jobs) => {
          const plan = rows.map(
            ({ isl, conc }): PlannedRow => ({
              kind: 'throughput',
              row: { ...single, recipe: { ...single.recipe, isl }, concurrencies: [conc] },
            }),
          );
          const ran = jobsOfRun(
            jobs.map(([family, conc]) => job(`${family} / ${nameOf({ ...single, concurrencies: [conc] })}`)),
            5,
            'acme/bench',
          );
          const count = (isl: number, conc: number) =>
            rows.filter((one) => one.isl === isl && one.conc === conc).length;
          const of = (family: string, conc: number) =>
            jobs.filter(([name, at]) => name === family && at === conc).length;
          let expected = 0;
          for (const conc of [4, 8]) {
            const short = Math.max(0, count(1024, conc) - of('single-node 1k1k', conc));
            const long = Math.max(0, count(8192, conc) - of('single-node 8k1k', conc));
            expected += Math.max(0, short + long - of('canary', conc));
          }
          const coverage = new JobCoverage(plan);
          const missing = coverage.missing(ran);
          expect(missing).toHaveLength(expected);
          for (const one of missing) expect(plan).toContain(one);
          for (const one of ran)
            expect(coverage.rowsOf(one)).toBeLessThanOrEqual(
              plan.filter((wanted) => runsRow(one.family, wanted)).length,
            );
        },
      ),
    );
  });

  test('of no known name run nothing', () => {
    const [odd] = jobsOfRun([job('single-node 8k1k / something else')], 5, 'acme/bench');
    const plan: PlannedRow[] = [{ row: single, kind: 'throughput' }];
    const coverage = new JobCoverage(plan);
    expect(odd && [odd.lane, coverage.rowsOf(odd), coverage.missing([odd])]).toEqual([undefined, 0, plan]);
  });
});

describe('a slot', () => {
  test('is that of another point exactly where a result row of one is of the other', () => {
    fc.assert(
      fc.property(row, row, fc.constantFrom(4, 8), fc.constantFrom(4, 8), (one, other, at, otherAt) => {
        const { recipe } = one;
        const { prefill, decode } = recipe;
        const roleOf = (of: typeof recipe | RowWorker | undefined) => ({
          workers: of !== undefined && 'num-worker' in of ? of['num-worker'] : 1,
          tp: of?.tp ?? 1,
          pp: of?.pp ?? 1,
          dcp: 1,
          pcp: 1,
          ep: of?.ep ?? 1,
          dpAttention: of?.['dp-attn'] ?? false,
        });
        const result = {
          concurrency: at,
          prefix: recipe['model-prefix'],
          precision: recipe.precision,
          hardware: recipe.runner,
          framework: recipe.framework,
          specDecoding: recipe['spec-decoding'],
          scenario: 'fixed-seq-len' as const,
          sequence: { isl: 8192, osl: 1024 },
          topology:
            recipe.tp === undefined
              ? { prefill: roleOf(prefill), decode: roleOf(decode) }
              : { prefill: roleOf(recipe), decode: undefined },
        };
        const isOfOther = resultsOfPoint([result], other.recipe, otherAt).length === 1;
        expect(resultsOfPoint([result], recipe, at)).toEqual([result]);
        expect(isOfOther).toBe(resultSlot(other.recipe, otherAt) === resultSlot(recipe, at));
      }),
    );
  });
});

test.each<[Omit<PlannedRow, 'row'>, number[]]>([
  [{ kind: 'throughput' }, [4, 8]],
  [{ kind: 'throughput', evalConcurrency: 8 }, [4, 8]],
  [{ kind: 'eval' }, [4, 8]],
  [{ kind: 'eval', evalConcurrency: 8 }, [8]],
  [{ kind: 'eval', evalConcurrency: 8, evaluatesAll: true }, [4, 8]],
])('a planned row of %j gives results at %j', (planned, expected) => {
  expect(concurrenciesOf({ ...planned, row: { ...single, concurrencies: [4, 8] } })).toEqual(expected);
});
