import { describe, expect, test } from '@jest/globals';
import { groupCurves } from '../../../src/results/curves/group-curves.ts';
import { BenchmarkRow, type Percentile } from '../../../src/results/rows/benchmark-row.ts';
import { agenticRow, fixedRow, metrics } from '../support.ts';

const curves = (rows: readonly Record<string, unknown>[], percentile?: Percentile) =>
  groupCurves(
    rows.map((raw) => BenchmarkRow.parse(raw)),
    percentile,
  ).map((curve) => ({
    key: curve.key,
    percentile: curve.percentile,
    points: curve.points.map(({ x, y }) => [x, y]),
  }));

const disaggregated = {
  disagg: true,
  decode_num_workers: 1,
  decode_tp: 8,
  spec_decoding: 'none',
  kv_offloading: 'dram',
  image: 'lmsysorg/sglang:v2',
};

describe('agentic rows', () => {
  test('pool: aggregated and disaggregated, all methods, offloads and images', () => {
    const rows = [agenticRow(), agenticRow({ ...disaggregated, request_metrics: metrics(2000, 20) })];
    expect(curves(rows)).toEqual([
      {
        key: 'm8/agentic-coding/gb300_dynamo-sglang/fp4',
        percentile: 'p90',
        points: [
          [10, 1000],
          [20, 2000],
        ],
      },
    ]);
  });

  test('have a curve for each percentile, named where it is not the main one', () => {
    expect(curves([agenticRow()], 'p75')).toEqual([
      { key: 'm8/agentic-coding/gb300_dynamo-sglang/fp4/p75', percentile: 'p75', points: [[5, 1000]] },
    ]);
  });

  test('pool over runner labels of one GPU, not over GPUs, frameworks, precisions or models', () => {
    const keys = [
      {},
      { hw: 'gb300-cw' },
      { hw: 'b300-nv' },
      { framework: 'dynamo-vllm' },
      { precision: 'fp8' },
      { infmax_model_prefix: 'm9' },
    ].map((more) => agenticRow(more));
    expect(curves(keys).map(({ key, points }) => [key, points.length])).toEqual([
      ['m8/agentic-coding/b300_dynamo-sglang/fp4', 1],
      ['m8/agentic-coding/gb300_dynamo-sglang/fp4', 2],
      ['m8/agentic-coding/gb300_dynamo-sglang/fp8', 1],
      ['m8/agentic-coding/gb300_dynamo-vllm/fp4', 1],
      ['m9/agentic-coding/gb300_dynamo-sglang/fp4', 1],
    ]);
  });

  test('without an answered request are points without a value', () => {
    expect(curves([agenticRow({ num_requests_successful: 0 })])[0]?.points).toEqual([
      [Number.NaN, Number.NaN],
    ]);
  });
});

describe('rows of fixed sequences', () => {
  test('have a curve for each pair of lengths and each method, over the median', () => {
    const rows = [
      fixedRow(),
      fixedRow({ conc: 128, median_e2el: 9 }),
      fixedRow({ spec_decoding: 'mtp' }),
      fixedRow({ isl: 1024 }),
    ];
    expect(curves(rows, 'p75')).toEqual([
      { key: 'm8/1k1k/b200_vllm/fp8', percentile: 'p50', points: [[7, 900]] },
      {
        key: 'm8/8k1k/b200_vllm/fp8',
        percentile: 'p50',
        points: [
          [7, 900],
          [9, 900],
        ],
      },
      { key: 'm8/8k1k/b200_vllm/fp8/mtp', percentile: 'p50', points: [[7, 900]] },
    ]);
  });

  test('stand apart from agentic ones', () => {
    expect(
      curves([fixedRow(), agenticRow({ hw: 'b200', framework: 'vllm', precision: 'fp8' })]),
    ).toHaveLength(2);
  });
});
