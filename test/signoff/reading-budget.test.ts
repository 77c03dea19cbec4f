import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ReadingBudget } from '../../src/signoff/reading-budget.ts';

describe('the budget for reading', () => {
  test('is spent to the last character', () => {
    const budget = new ReadingBudget(10);
    expect([6, 4, 0].map((text) => budget.spend(text))).toEqual([true, true, true]);
    expect(budget.spend(1)).toBe(false);
  });

  test('is over with the first text that is too long, whatever comes then', () => {
    const budget = new ReadingBudget(10);
    expect([6, 5, 1, 0].map((text) => budget.spend(text))).toEqual([true, false, false, false]);
  });

  test('is a megabyte', () => {
    const budget = new ReadingBudget();
    expect(Array.from({ length: 17 }, () => budget.spend(65_536)).filter(Boolean)).toHaveLength(16);
  });

  test('lets through the first ones only, and never more than it has', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.nat(100), (texts, most) => {
        const budget = new ReadingBudget(most);
        const within = texts.map((text) => budget.spend(text));
        const read = texts.filter((_, at) => within[at]);
        expect(texts.slice(0, read.length)).toEqual(read);
        expect(read.reduce((sum, text) => sum + text, 0)).toBeLessThanOrEqual(most);
      }),
    );
  });
});
