import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '../../../src/benchmark/steps.ts';
import { longestCommon } from '../../../src/facts/fingerprint/longest-common.ts';

function matches(before: readonly number[], after: readonly number[], steps = 1_000_000) {
  return runSteps(longestCommon(Int32Array.from(before), Int32Array.from(after), { steps }));
}

/** Length of a longest common subsequence, by the textbook table. */
function lengthByTable(before: readonly number[], after: readonly number[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const item of before) {
    const next = [0];
    for (const [at, other] of after.entries())
      next.push(item === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('a longest common subsequence', () => {
  test.each([
    [[], [], []],
    [[1], [], []],
    [[], [1], []],
    [[1], [2], []],
    [
      [1, 2, 3],
      [1, 2, 3],
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [[1, 2, 3], [2], [[1, 0]]],
    [[2], [1, 2, 3], [[0, 1]]],
    [
      [1, 2, 3, 4],
      [1, 9, 4],
      [
        [0, 0],
        [3, 2],
      ],
    ],
  ])('of %j and %j is at %j', (before, after, expected) => {
    expect(matches(before, after)).toEqual(expected);
  });

  const list = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 });

  test('matches equal items in order, as many as there can be', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const found = matches(before, after) ?? [];
        expect(found).toHaveLength(lengthByTable(before, after));
        let [lastX, lastY] = [-1, -1];
        for (const [x, y] of found) {
          expect(before[x]).toBe(after[y]);
          expect(x > lastX && y > lastY).toBe(true);
          [lastX, lastY] = [x, y];
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is not looked for beyond the budget', () => {
    const [before, after] = [Array.from({ length: 100 }, () => 1), Array.from({ length: 100 }, () => 2)];
    expect(matches(before, after, 100)).toBeUndefined();
    expect(matches(before, after)).toEqual([]);
  });

  test('takes its steps from the budget', () => {
    const budget = { steps: 1_000 };
    runSteps(longestCommon(Int32Array.from([1, 2, 3]), Int32Array.from([1, 2, 3]), budget));
    expect(budget.steps).toBe(996);
  });
});
