import type { Steps } from '../../benchmark/steps.ts';
import { limits } from './budget.ts';
import { changedItems } from './changed-items.ts';
import { splitLines } from './split-lines.ts';

/** Numbers, from 1, of the lines that only the second text has; `undefined` for what is no text, or too much to compare. */
export function* addedLinesOf(before: Uint8Array, after: Uint8Array): Steps<ReadonlySet<number> | undefined> {
  if (Math.max(before.length, after.length) > limits.fileBytes) return undefined;
  const old = splitLines(before, limits.lines);
  yield;
  const now = splitLines(after, limits.lines);
  yield;
  if (old === undefined || now === undefined) return undefined;
  const hunks = yield* changedItems(old, now, { steps: limits.steps });
  if (hunks === undefined) return undefined;
  const added = new Set<number>();
  for (const { afterAt, added: lines } of hunks)
    for (let at = 0; at < lines.length; at += 1) added.add(afterAt + at + 1);
  return added;
}
