import { describe, expect, test } from '@jest/globals';
import { describeShape, laneOfRow, runsRow } from '../../src/facts/sweep-lane.ts';
import { familyOf } from '../../src/results/check-runs/job-family.ts';
import { laneKey } from '../../src/results/check-runs/job-lane.ts';
import { agenticEntry, fixedEntry, multiNodeEntry, rowsOf, worker } from '../support/matrix-configs.ts';

describe('a family', () => {
  const [single] = rowsOf({ a: fixedEntry([{ tp: 8, 'conc-list': [4] }]) });
  const [multi] = rowsOf({
    a: multiNodeEntry([{ prefill: worker(), decode: worker(), 'conc-list': [4] }]),
  });
  const runs = (name: string, row: typeof single, kind: 'throughput' | 'eval') => {
    const found = familyOf(name);
    return row !== undefined && found !== undefined && runsRow(found.family, { row, kind });
  };

  test.each([
    ['single-node 8k1k /', single, 'throughput', true],
    ['single-node 1k1k /', single, 'throughput', false],
    ['canary /', single, 'throughput', true],
    ['eval /', single, 'eval', true],
    ['eval /', single, 'throughput', false],
    ['agentic /', single, 'throughput', false],
    ['multi-node 8k1k /', single, 'throughput', false],
    ['multi-node 8k1k /', multi, 'throughput', true],
    ['multi-node eval /', multi, 'eval', true],
    ['eval /', multi, 'eval', false],
    ['canary /', multi, 'throughput', false],
  ] as const)('%s runs rows of its kind (%#)', (name, row, kind, expected) => {
    expect(runs(name, row, kind)).toBe(expected);
  });
});

test('what the name of a row says is equal for rows whose jobs have one name', () => {
  const keysOf = (...items: object[]) =>
    rowsOf({ a: agenticEntry(items.map((item) => ({ tp: 8, 'conc-list': [4], ...item }))) }).map((row) =>
      laneKey(laneOfRow(row)),
    );
  expect(new Set(keysOf({}, { 'kv-offloading': 'none' })).size).toBe(1);
  expect(
    new Set(keysOf({}, { tp: 4 }, { ep: 8 }, { pp: 2 }, { 'dp-attn': true }, { 'spec-decoding': 'mtp' }))
      .size,
  ).toBe(6);
});

test('the shape of a row is written as in job names', () => {
  const rows = rowsOf({
    a: multiNodeEntry([
      {
        prefill: worker({ 'num-worker': 3, ep: 4 }),
        decode: worker({ tp: 16, 'dp-attn': true }),
        'conc-list': [4],
      },
    ]),
    b: fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]),
    c: multiNodeEntry(
      [{ worker: worker({ tp: 2, pp: 2 }), 'num-nodes': 1, 'conc-list': [4] }],
      { disagg: false },
      'agentic-coding',
    ),
  });
  expect([...new Set(rows.map(describeShape))]).toEqual(['3P TP4/EP4 x 1D TP16/DPA', 'TP8', 'TP2/PP2']);
});
