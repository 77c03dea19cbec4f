import type { Steps } from '../../benchmark/steps.ts';
import type { Budget } from './budget.ts';
import { commonAnchors } from './common-anchors.ts';
import { longestCommon, type Match } from './longest-common.ts';

/** Neighbouring items that were removed, and what came in their place; one of both may be empty. */
export interface Hunk {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Where the added ones stand in the second list, from 0. */
  readonly afterAt: number;
}

/** Items are handled in runs of this length between two pauses. */
const RUN = 8_192;

/** What was removed and added between two lists, in order; `undefined` when the budget does not suffice to tell. */
export function* changedItems(
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): Steps<readonly Hunk[] | undefined> {
  const numbers = new Map<string, number>();
  const left = yield* numbered(before, numbers);
  const right = yield* numbered(after, numbers);
  // Of the whole lists: what stands once in a part of them, but often elsewhere, is no landmark.
  const anchors = commonAnchors(left, right, numbers.size);
  yield;
  const matches: Match[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...anchors, [left.length, right.length] as const]) {
    const gap = yield* commonInGap(left.subarray(x, nextX), right.subarray(y, nextY), budget);
    if (gap === undefined) return undefined;
    for (const [gapX, gapY] of gap) matches.push([x + gapX, y + gapY]);
    if (nextX < left.length) matches.push([nextX, nextY]);
    [x, y] = [nextX + 1, nextY + 1];
  }
  return hunksOf(before, after, matches);
}

function* numbered(items: readonly string[], numbers: Map<string, number>): Steps<Int32Array> {
  const list = new Int32Array(items.length);
  for (const [at, item] of items.entries()) {
    const number = numbers.get(item) ?? numbers.size;
    numbers.set(item, number);
    list[at] = number;
    if (at % RUN === RUN - 1) yield;
  }
  return list;
}

function* commonInGap(
  before: Int32Array,
  after: Int32Array,
  budget: Budget,
): Steps<readonly Match[] | undefined> {
  if (before.length === 0 || after.length === 0) return [];
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, start);
  // What stands on one side only is no part of anything common, and leaving it out makes a rewritten file cheap.
  const left = positionsIn(before, after, start, end);
  const right = positionsIn(after, before, start, end);
  const middle = yield* longestCommon(itemsAt(before, left), itemsAt(after, right), budget);
  if (middle === undefined) return undefined;
  return [
    ...Array.from({ length: start }, (_, at): Match => [at, at]),
    ...middle.map(([x, y]): Match => [left[x] ?? 0, right[y] ?? 0]),
    ...Array.from({ length: end }, (_, at): Match => [before.length - end + at, after.length - end + at]),
  ];
}

function positionsIn(items: Int32Array, others: Int32Array, start: number, end: number): number[] {
  const known = new Set(others.subarray(start, others.length - end));
  const positions: number[] = [];
  for (let at = start; at < items.length - end; at += 1) if (known.has(items[at] ?? 0)) positions.push(at);
  return positions;
}

function itemsAt(items: Int32Array, positions: readonly number[]): Int32Array {
  return Int32Array.from(positions, (at) => items[at] ?? 0);
}

function sharedStart(one: Int32Array, other: Int32Array): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

/** Not reaching into the first `start` items. */
function sharedEnd(one: Int32Array, other: Int32Array, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length += 1;
  return length;
}

function hunksOf(before: readonly string[], after: readonly string[], matches: readonly Match[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...matches, [before.length, after.length] as const]) {
    if (nextX > x || nextY > y)
      hunks.push({ removed: before.slice(x, nextX), added: after.slice(y, nextY), afterAt: y });
    [x, y] = [nextX + 1, nextY + 1];
  }
  return hunks;
}
