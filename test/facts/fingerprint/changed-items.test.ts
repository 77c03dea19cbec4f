import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '../../../src/benchmark/steps.ts';
import { changedItems, type Hunk } from '../../../src/facts/fingerprint/changed-items.ts';
import { commonAnchors } from '../../../src/facts/fingerprint/common-anchors.ts';

function changed(before: string, after: string, steps = 1_000_000): readonly Hunk[] | undefined {
  return runSteps(changedItems([...before], [...after], { steps }));
}

/** `-ab+c` per hunk. */
function inShort(before: string, after: string): string {
  const hunks = changed(before, after) ?? [];
  return hunks.map(({ removed, added }) => `-${removed.join('')}+${added.join('')}`).join(' ');
}

describe('changed items', () => {
  test.each([
    ['', '', ''],
    ['abc', 'abc', ''],
    ['', 'abc', '-+abc'],
    ['abc', '', '-abc+'],
    ['abc', 'axc', '-b+x'],
    ['abc', 'abxc', '-+x'],
    ['abc', 'ac', '-b+'],
    ['abcdef', 'axcdyf', '-b+x -e+y'],
    ['abab', 'abXab', '-+X'],
    ['aaaa', 'aaaaa', '-+a'],
    ['a}b}c}', 'a}b}x}c}', '-+x}'],
    ['abcd', 'wxyz', '-abcd+wxyz'],
    ['a.b.c', 'c.a.b', '-+c. -.c+'],
  ])('from %j to %j are %j', (before, after, expected) => {
    expect(inShort(before, after)).toBe(expected);
  });

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 })
    .map((list) => list.join(''));

  test('lead from one list to the other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = changed(before, after) ?? [];
        const removed = hunks.flatMap((hunk) => hunk.removed);
        const added = hunks.flatMap((hunk) => hunk.added);
        const sorted = (...lists: readonly (readonly string[])[]) => lists.flat().sort().join('');
        expect(sorted([...before], added)).toBe(sorted([...after], removed));
        expect(hunks.every((hunk) => hunk.removed.length + hunk.added.length > 0)).toBe(true);
        if (before === after) expect(hunks).toEqual([]);
        else expect(hunks).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('are the same every time', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(changed(before, after)).toEqual(changed(before, after));
      }),
    );
  });

  test('are not told when that takes more steps than there are', () => {
    const before = 'ab'.repeat(300);
    const after = 'ba'.repeat(20) + 'aabb'.repeat(140);
    expect(changed(before, after, 50)).toBeUndefined();
    expect(changed(before, after)).toBeDefined();
  });

  test('of a file that is rewritten take no steps', () => {
    const lines = (prefix: string) => Array.from({ length: 5_000 }, (_, at) => `${prefix}${at}`);
    const hunks = runSteps(changedItems(lines('old'), lines('new'), { steps: 10 }));
    expect(hunks).toEqual([{ removed: lines('old'), added: lines('new'), afterAt: expect.any(Number) }]);
  });
});

describe('anchors', () => {
  const anchors = (before: string, after: string) =>
    commonAnchors(
      Int32Array.from([...before], (item) => item.charCodeAt(0)),
      Int32Array.from([...after], (item) => item.charCodeAt(0)),
      128,
    ).map(([x, y]) => `${before[x]}${x}${y}`);

  test.each([
    ['abc', 'abc', ['a00', 'b11', 'c22']],
    ['aab', 'ab', ['b21']],
    ['ab', 'aab', ['b12']],
    ['abc', 'xyz', []],
    ['', 'a', []],
    ['abcd', 'dabc', ['a01', 'b12', 'c23']],
  ])('of %j and %j are %j', (before, after, expected) => {
    expect(anchors(before, after)).toEqual(expected);
  });

  test('are as many as stand in the same order', () => {
    const order = fc.shuffledSubarray([...'abcdefgh'], { minLength: 8 });
    fc.assert(
      fc.property(order, (shuffled) => {
        const found = anchors('abcdefgh', shuffled.join(''));
        const best = (at: number, last: number): number => {
          if (at === 8) return 0;
          const place = shuffled.indexOf('abcdefgh'.charAt(at));
          return Math.max(best(at + 1, last), place > last ? 1 + best(at + 1, place) : 0);
        };
        expect(found).toHaveLength(best(0, -1));
      }),
    );
  });
});
