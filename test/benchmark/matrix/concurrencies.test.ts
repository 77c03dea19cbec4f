import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { concurrenciesOf, doublingRange } from '../../../src/benchmark/matrix/concurrencies.ts';

describe('a range', () => {
  const cases: [number, number, number[]][] = [
    [4, 48, [4, 8, 16, 32, 48]],
    [4, 64, [4, 8, 16, 32, 64]],
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [3, 100, [3, 6, 12, 24, 48, 96, 100]],
    [256, 256, [256]],
    [5, 9, [5, 9]],
    [9, 5, []],
  ];
  test.each(cases)('%i to %i', (start, end, values) => {
    expect(doublingRange(start, end)).toEqual(values);
  });

  const bounds = fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }));
  test('begins at the start, doubles, and ends exactly on the end', () => {
    fc.assert(
      fc.property(bounds, ([one, other]) => {
        const [start, end] = one <= other ? [one, other] : [other, one];
        const values = doublingRange(start, end);
        expect(values[0]).toBe(start);
        expect(values.at(-1)).toBe(end);
        for (const [i, value] of values.slice(0, -1).entries()) {
          expect(value).toBe(start * 2 ** i);
          expect(value).toBeLessThan(end);
        }
        expect(new Set(values).size).toBe(values.length);
      }),
    );
  });
});

describe('the concurrencies of an item', () => {
  test('a list stays in its order, repetitions and all', () => {
    expect(concurrenciesOf({ 'conc-list': [8, 1, 8] })).toEqual([8, 1, 8]);
  });

  test('an empty list leaves the range', () => {
    expect(concurrenciesOf({ 'conc-list': [], 'conc-start': 2, 'conc-end': 4 })).toEqual([2, 4]);
  });

  test('half a range is nothing', () => {
    expect(concurrenciesOf({ 'conc-start': 2 })).toEqual([]);
    expect(concurrenciesOf({ 'conc-end': 2, 'conc-list': null })).toEqual([]);
  });
});
