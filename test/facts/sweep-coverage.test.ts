import { describe, expect, test } from '@jest/globals';
import type { PlannedRow } from '../../src/benchmark/plan/planned-row.ts';
import { JobCoverage } from '../../src/facts/sweep-coverage.ts';
import { jobsOfRun } from '../../src/results/check-runs/sweep-job.ts';
import {
  agenticEntry,
  type Entries,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../support/matrix-configs.ts';
import { job } from './sweep-support.ts';

const planOf = (entries: Entries, kind: PlannedRow['kind'] = 'throughput') =>
  rowsOf(entries).map((row): PlannedRow => ({ row, kind }));
const jobsNamed = (...names: string[]) =>
  jobsOfRun(
    names.map((name) => job(name)),
    5,
    'acme/bench',
  );
const missing = (plan: readonly PlannedRow[], ...names: string[]) =>
  new JobCoverage(plan)
    .missing(jobsNamed(...names))
    .map(({ row }) => `${row.recipe.isl} c${row.concurrencies}`);

const tail = 'm8 fp4 cluster:b200-acme vllm TP8';
const fixed = fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]);

describe('jobs cover planned rows', () => {
  test('by family and name', () => {
    const plan = planOf({ a: fixed });
    expect(missing(plan, `single-node 8k1k / ${tail} c4`, `single-node 8k1k / ${tail} c8`)).toEqual([]);
    expect(missing(plan, `single-node 8k1k / ${tail} c4`)).toEqual(['8192 c8']);
    expect(missing(plan, `single-node 1k1k / ${tail} c4`, `agentic / ${tail} c8`)).toHaveLength(2);
  });

  test('one each, where names are the same', () => {
    const plan = planOf({ a: fixed, b: fixed });
    const name = `single-node 8k1k / ${tail} c4`;
    expect(missing(plan, name, name)).toEqual(['8192 c8', '8192 c8']);
    expect(missing(plan, name)).toHaveLength(3);
    const coverage = new JobCoverage(plan);
    expect(jobsNamed(name, 'setup', `eval / ${tail} c4`).map((one) => coverage.rowsOf(one))).toEqual([2, 0]);
  });

  test('with a canary for a row of either length, after the jobs that can run only one', () => {
    const plan = planOf({
      a: fixedEntry([{ tp: 8, 'conc-list': [4] }], {}, 1024),
      b: fixedEntry([{ tp: 8, 'conc-list': [4] }]),
    });
    expect(missing(plan, `canary / ${tail} c4`, `single-node 1k1k / ${tail} c4`)).toEqual([]);
    expect(missing(plan, `canary / ${tail} c4`)).toEqual(['8192 c4']);
  });

  test('of several nodes with their whole list of concurrencies, in any order', () => {
    const entry = multiNodeEntry([
      {
        prefill: worker({ 'num-worker': 2 }),
        decode: worker({ tp: 8, 'dp-attn': true }),
        'conc-list': [4, 16],
      },
    ]);
    const name = 'm8 fp4 cluster:b200-acme dynamo-vllm 2P (TP4) x 1D (TP8/DPA)';
    expect(missing(planOf({ a: entry }), `multi-node 8k1k / ${name} c16x4`)).toEqual([]);
    expect(missing(planOf({ a: entry }), `multi-node 8k1k / ${name} c4`)).toHaveLength(1);
    expect(missing(planOf({ a: entry }, 'eval'), `multi-node eval / ${name} c4x16 | eval-only`)).toEqual([]);
  });

  test('apart by speculative decoding and offloading', () => {
    const entry = agenticEntry([
      { tp: 8, 'conc-list': [4], 'spec-decoding': 'mtp' },
      {
        tp: 8,
        'conc-list': [4],
        'kv-offloading': 'dram',
        'kv-offload-backend': { name: 'hicache', version: '1' },
      },
    ]);
    const plan = planOf({ a: entry });
    expect(missing(plan, `agentic / ${tail} c4`)).toHaveLength(2);
    expect(missing(plan, `agentic / ${tail} mtp c4`, `agentic / ${tail} dram KV offload hicache c4`)).toEqual(
      [],
    );
  });
});
