import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ByteBudget } from '../../../src/app/server/byte-budget.ts';

describe('ByteBudget', () => {
  test('gives what is there, to the last byte', () => {
    const budget = new ByteBudget(10);
    expect([budget.take(4), budget.take(7), budget.take(6), budget.take(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    budget.giveBack(4);
    expect([budget.take(4), budget.left]).toEqual([true, 0]);
  });

  test('never holds more than it has, and has everything when all is given back', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.array(fc.nat(40)), (bytes, wanted) => {
        const budget = new ByteBudget(bytes);
        const taken = wanted.filter((amount) => budget.take(amount));
        const held = taken.reduce((sum, amount) => sum + amount, 0);
        expect([held <= bytes, budget.left]).toEqual([true, bytes - held]);
        for (const amount of taken) budget.giveBack(amount);
        expect(budget.left).toBe(bytes);
      }),
    );
  });
});
