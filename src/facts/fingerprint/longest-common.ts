import type { Steps } from '../../benchmark/steps.ts';
import type { Budget } from './budget.ts';

/** Positions of one item that both lists have. */
export type Match = readonly [before: number, after: number];

/**
 * A longest common subsequence, in order; `undefined` when the budget does not suffice.
 * E. Myers, "An O(ND) difference algorithm", 1986: the greedy one, so that equal input always gives equal output.
 */
export function* longestCommon(
  before: Int32Array,
  after: Int32Array,
  budget: Budget,
): Steps<readonly Match[] | undefined> {
  const rounds: Int32Array[] = [];
  for (;;) {
    const reached = nextRound(before, after, rounds, budget);
    if (budget.steps < 0) return undefined;
    if (reached === 'end') return matchesOf(before.length, after.length, rounds);
    rounds.push(reached);
    yield;
  }
}

/** How far each diagonal reaches with one edit more: a round of `d` edits has diagonals -d, -d + 2, ..., d. */
function nextRound(
  before: Int32Array,
  after: Int32Array,
  rounds: readonly Int32Array[],
  budget: Budget,
): Int32Array | 'end' {
  const edits = rounds.length;
  const reached = new Int32Array(edits + 1);
  for (let at = 0; at <= edits; at += 1) {
    const diagonal = 2 * at - edits;
    const start = edits === 0 ? 0 : startOf(rounds[edits - 1], at);
    let x = start;
    while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
    budget.steps -= 1 + x - start;
    if (x >= before.length && x - diagonal >= after.length) return 'end';
    reached[at] = x;
  }
  return reached;
}

/** Where the `at`-th diagonal of a round begins: an addition below the diagonal above, or a removal right of the one below. */
function startOf(previous: Int32Array | undefined, at: number): number {
  const removed = at > 0 ? (previous?.[at - 1] ?? 0) + 1 : -1;
  const added = previous !== undefined && at < previous.length ? (previous[at] ?? 0) : -1;
  return Math.max(removed, added);
}

function matchesOf(beforeLength: number, afterLength: number, rounds: readonly Int32Array[]): Match[] {
  const matches: Match[] = [];
  let x = beforeLength;
  let y = afterLength;
  for (let edits = rounds.length; edits >= 0; edits -= 1) {
    const at = (x - y + edits) / 2;
    const previous = rounds[edits - 1];
    const start = edits === 0 ? 0 : startOf(previous, at);
    for (; x > start; x -= 1, y -= 1) matches.push([x - 1, y - 1]);
    if (edits === 0) break;
    const isAddition = at < edits && (previous?.[at] ?? 0) === start;
    if (isAddition) y -= 1;
    else x -= 1;
  }
  return matches.reverse();
}
