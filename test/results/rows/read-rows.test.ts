import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ResultsUnreadable } from '../../../src/results/errors.ts';
import { BenchmarkRow } from '../../../src/results/rows/benchmark-row.ts';
import { MAX_ROWS, readRows } from '../../../src/results/rows/read-rows.ts';
import { agenticRow, fixedRow } from '../support.ts';

const read = (value: unknown) => readRows(BenchmarkRow, JSON.stringify(value), 'agg_bmk.json');

describe('rows of a file', () => {
  test('that are bad do not lose the others, and are listed with their place', () => {
    const { rows, bad } = read([fixedRow(), 5, { hw: 'b200' }, agenticRow()]);
    expect(rows.map(({ concurrency }) => concurrency)).toEqual([64, 16]);
    expect(bad.map(({ source, index }) => [source, index])).toEqual([
      ['agg_bmk.json', 1],
      ['agg_bmk.json', 2],
    ]);
    expect(bad[1]?.reason).toMatch(/^infmax_model_prefix: .*; framework: .*; precision: .*\(\+1 more\)$/);
  });

  test('may be a single one', () => {
    expect(read(agenticRow()).rows).toHaveLength(1);
  });

  test('may be none', () => {
    expect(read([])).toEqual({ rows: [], bad: [] });
  });

  test('have reasons of bounded length', () => {
    const { bad } = read([fixedRow({ scenario_type: 'x'.repeat(10_000), hw: 5, framework: 5 })]);
    expect(bad[0]?.reason.length).toBeLessThanOrEqual(300);
  });

  test.each([5, null, 'rows', true])('are not %p', (value) => {
    expect(() => read(value)).toThrow('agg_bmk.json holds neither a row nor a list of rows');
  });

  test('are 20,000 at most', () => {
    expect(read(Array.from({ length: MAX_ROWS }, () => 1)).bad).toHaveLength(MAX_ROWS);
    expect(() => read(Array.from({ length: MAX_ROWS + 1 }, () => 1))).toThrow(ResultsUnreadable);
  });

  test('of a sweep of 5,000 points are all read', () => {
    const list = Array.from({ length: 5000 }, (_, index) => agenticRow({ conc: index + 1 }));
    expect(read(list).rows.at(-1)?.concurrency).toBe(5000);
  });

  test('are each either read or listed, whatever they are', () => {
    const row = fc.oneof(
      fc.jsonValue(),
      fc
        .dictionary(fc.constantFrom(...Object.keys(agenticRow())), fc.jsonValue())
        .map((more) => agenticRow(more)),
    );
    fc.assert(
      fc.property(fc.array(row), (list) => {
        const { rows, bad } = read(list);
        expect(rows.length + bad.length).toBe(list.length);
      }),
    );
  });
});
