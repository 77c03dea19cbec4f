import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readMergedPulls } from '../../../src/evidence/local-upstream/merged-pulls.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const SECONDS = 1_792_562_400;

describe('the subjects of a branch', () => {
  test.each<[string, number | undefined]>([
    ['Add a recipe (#12)', 12],
    ['Add a recipe (#12) ', 12],
    ['(#7)', 7],
    ['Revert "Add a recipe (#12)" (#13)', 13],
    ['Follow (#12) up', undefined],
    ['Add a recipe #12', undefined],
    ['Merge pull request #12 from a/b', undefined],
    ['Zero (#0)', undefined],
    ['Many (#1234567890)', undefined],
    ['', undefined],
  ])('%j names %j', (subject, number) => {
    expect([...readMergedPulls([`${A} ${SECONDS} ${subject}`]).keys()]).toEqual(
      number === undefined ? [] : [number],
    );
  });

  test('tell commit, title and time', () => {
    expect(readMergedPulls([`${A} ${SECONDS} Add a recipe (#12)`]).get(12)).toEqual({
      number: 12,
      commit: A,
      title: 'Add a recipe',
      at: new Date(SECONDS * 1000).toISOString(),
    });
  });

  test('that name a number twice mean the older commit', () => {
    const lines = [`${A} ${SECONDS + 9} Again (#12)`, `${B} ${SECONDS} First (#12)`];
    expect(readMergedPulls(lines).get(12)?.commit).toBe(B);
  });

  test('are read whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        expect(readMergedPulls(lines).size).toBeLessThanOrEqual(lines.length);
      }),
    );
    expect(readMergedPulls([`${A} 999999999999999 Far (#1)`]).size).toBe(0);
    expect(readMergedPulls([`${A} ${SECONDS} ${' ('.repeat(50_000)}(#1)`]).size).toBe(1);
  });
});
