import { describe, expect, test } from '@jest/globals';
import { chartOfCurve } from '../../../src/results/curves/chart-of-curve.ts';
import { describePoint, describeStanding } from '../../../src/results/curves/describe-point.ts';
import { groupCurves } from '../../../src/results/curves/group-curves.ts';
import { BenchmarkRow } from '../../../src/results/rows/benchmark-row.ts';
import { agenticRow, fixedRow } from '../support.ts';

describe('a point in words', () => {
  test.each([
    [fixedRow(), 'c64, TP8'],
    [agenticRow(), 'c16, TP4, mtp'],
    [agenticRow({ kv_offloading: 'dram', spec_decoding: 'none' }), 'c16, TP4, KV in dram'],
    [agenticRow({ kv_offloading: undefined, offloading: 'dram' }), 'c16, TP4, mtp, KV in dram'],
  ])('is %#', (raw, text) => {
    expect(describePoint(BenchmarkRow.parse(raw))).toBe(text);
  });
});

test.each([
  [{ kind: 'frontier' } as const, 'on the frontier'],
  [{ kind: 'dominated', by: { x: 1, y: 2 } } as const, 'dominated by 1/2'],
  [{ kind: 'unflagged' } as const, 'not on the frontier by its own flag'],
  [{ kind: 'invalid' } as const, 'without a value'],
])('the standing %j in words', (standing, text) => {
  expect(describeStanding(standing, ({ x, y }) => `${x}/${y}`)).toBe(text);
});

test('the chart of a curve names its latency and its points', () => {
  const charts = groupCurves([agenticRow(), fixedRow()].map((raw) => BenchmarkRow.parse(raw))).map(
    chartOfCurve,
  );
  expect(charts).toEqual([
    {
      title: 'm8/8k1k/b200_vllm/fp8',
      latency: 'median',
      points: [{ x: 7, y: 900, label: 'c64', detail: 'c64, TP8' }],
    },
    {
      title: 'm8/agentic-coding/gb300_dynamo-sglang/fp4',
      latency: 'p90',
      points: [{ x: 10, y: 1000, label: 'c16', detail: 'c16, TP4, mtp' }],
    },
  ]);
});
