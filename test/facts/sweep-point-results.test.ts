import { describe, expect, test } from '@jest/globals';
import { resultSlot, resultsOfPoint } from '../../src/facts/sweep-point-results.ts';
import { BenchmarkRow } from '../../src/results/rows/benchmark-row.ts';
import { EvalRow } from '../../src/results/rows/eval-row.ts';
import { agenticRow } from '../results/support.ts';
import { fixedEntry, multiNodeEntry, rowsOf, worker } from '../support/matrix-configs.ts';
import { agenticEntries, measured, scored } from './sweep-support.ts';

const [fixed] = rowsOf({ a: fixedEntry([{ tp: 8, 'conc-list': [16] }]) });
const [agg, disagg] = rowsOf(agenticEntries);

describe('a result row of a fixed sequence', () => {
  const found = (row: object, at = 16) =>
    fixed === undefined ? [] : resultsOfPoint([BenchmarkRow.parse(row)], fixed.recipe, at);

  test('is of its point', () => {
    expect(found(measured(16))).toHaveLength(1);
    expect(found(measured(16, { hw: 'b200', precision: 'FP4' }))).toHaveLength(1);
  });

  test.each([
    ['concurrency', { conc: 8 }],
    ['prefix', { infmax_model_prefix: 'm9' }],
    ['precision', { precision: 'fp8' }],
    ['framework', { framework: 'sglang' }],
    ['GPU', { hw: 'cluster:b300-acme' }],
    ['speculative method', { spec_decoding: 'mtp' }],
    ['input length', { isl: 1024 }],
    ['output length', { osl: 8192 }],
    ['scenario', { scenario_type: 'agentic-coding' }],
    ['tensor parallel size', { tp: 4 }],
    ['expert parallel size', { ep: 8 }],
    ['data parallel attention', { dp_attention: 'true' }],
    ['number of roles', { is_multinode: true, prefill_tp: 8, decode_num_workers: 1 }],
  ])('is not of a point of another %s', (_name, more) => {
    expect(found(measured(16, more))).toEqual([]);
  });

  test('of the very runner counts before others of its GPU', () => {
    const rows = ['cluster:b200-acme', 'cluster:b200-other'].map((hw) => EvalRow.parse(scored({ hw })));
    expect(fixed && resultsOfPoint(rows, fixed.recipe, 16).map(({ hardware }) => hardware)).toEqual([
      'cluster:b200-acme',
    ]);
  });
});

describe('a result row of several nodes', () => {
  const roles = {
    prefill_num_workers: 3,
    prefill_tp: 2,
    prefill_ep: 2,
    prefill_dp_attention: 'true',
    decode_num_workers: 1,
    decode_tp: 16,
    decode_ep: 16,
    decode_dp_attention: 'true',
  };
  const row = (more: object) =>
    BenchmarkRow.parse(agenticRow({ hw: 'cluster:b200-acme', framework: 'dynamo-vllm', ...more }));
  const counts = (...rows: BenchmarkRow[]) => [
    agg && resultsOfPoint(rows, agg.recipe, 16).length,
    disagg && resultsOfPoint(rows, disagg.recipe, 1228).length,
  ];

  test('is of the aggregated or of the disaggregated point', () => {
    expect(counts(row({}))).toEqual([1, 0]);
    expect(counts(row({ conc: 1228, ...roles }))).toEqual([0, 1]);
  });

  test.each([
    { prefill_num_workers: 2 },
    { decode_num_workers: 2 },
    { decode_ep: 8 },
    { prefill_dp_attention: 'false' },
  ])('is not of a point of other roles: %p', (more) => {
    expect(counts(row({ conc: 1228, ...roles, ...more }))).toEqual([0, 0]);
  });
});

test('points share a slot only where result rows cannot tell them apart', () => {
  const slotsOf = (...items: object[]) =>
    rowsOf({ a: fixedEntry(items.map((item) => ({ tp: 8, 'conc-list': [16], ...item }))) }).map(
      ({ recipe }) => resultSlot(recipe, 16),
    );
  expect(new Set(slotsOf({}, { pp: 2 })).size).toBe(1);
  expect(
    new Set(slotsOf({}, { ep: 8 }, { 'dp-attn': true }, { tp: 4 }, { 'spec-decoding': 'mtp' })).size,
  ).toBe(5);
  const [one, other] = rowsOf({
    a: multiNodeEntry([
      { prefill: worker(), decode: worker(), 'conc-list': [4] },
      { prefill: worker({ 'num-worker': 2 }), decode: worker(), 'conc-list': [4] },
    ]),
  });
  expect(one && resultSlot(one.recipe, 4)).not.toBe(other && resultSlot(other.recipe, 4));
});
