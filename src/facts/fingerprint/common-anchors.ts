import type { Match } from './longest-common.ts';

const NOWHERE = -1;
const OFTEN = -2;

/**
 * Items that stand exactly once on both sides, as many as are in the same order ("patience diff"). Between two of them
 * the comparison does not depend on anything outside, so that an unrelated change elsewhere does not sway it.
 * Items are numbers below `kinds`.
 */
export function commonAnchors(before: Int32Array, after: Int32Array, kinds: number): readonly Match[] {
  const placeAfter = places(after, kinds);
  const placeBefore = places(before, kinds);
  const pairs: Match[] = [];
  for (const [x, item] of before.entries()) {
    const y = placeAfter[item] ?? NOWHERE;
    if (y >= 0 && placeBefore[item] === x) pairs.push([x, y]);
  }
  return longestIncreasing(pairs);
}

function places(items: Int32Array, kinds: number): Int32Array {
  const found = new Int32Array(kinds).fill(NOWHERE);
  for (const [at, item] of items.entries()) found[item] = found[item] === NOWHERE ? at : OFTEN;
  return found;
}

/** Of pairs sorted by their first number, the longest list that is sorted by the second one, too. */
function longestIncreasing(pairs: readonly Match[]): Match[] {
  /** By length: the pair that ends such a list with the smallest second number. */
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length);
  for (const [at, [, y]] of pairs.entries()) {
    const length = lengthBelow(pairs, ends, y);
    previous[at] = ends[length - 1] ?? NOWHERE;
    ends[length] = at;
  }
  const list: Match[] = [];
  for (let at = ends.at(-1) ?? NOWHERE; at !== NOWHERE; at = previous[at] ?? NOWHERE) {
    const pair = pairs[at];
    if (pair !== undefined) list.push(pair);
  }
  return list.reverse();
}

/** Length of the longest list so far whose second numbers are all below `y`. */
function lengthBelow(pairs: readonly Match[], ends: readonly number[], y: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = pairs[ends[middle] ?? 0]?.[1] ?? 0;
    if (end < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
