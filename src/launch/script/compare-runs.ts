import type { Origin } from '../value.ts';
import { placed } from './placed.ts';
import type { FollowedScript } from './script-job.ts';
import type { TraceStep } from './trace.ts';

/** One command that only one of two runs gets to, or gets to under other conditions. */
export interface RunDifference {
  readonly side: 'base' | 'head';
  readonly origin: Origin;
  /** Undecided conditions under which it is run; none: always. */
  readonly guards: readonly string[];
}

const MOST_DIFFERENCES = 5;

/** Where two runs of a script part: what is new in the head, else what is gone. None: they do the same. */
export function runDifferences(base: FollowedScript, head: FollowedScript): readonly RunDifference[] {
  const was = base.trace.map(keyOf);
  const is = head.trace.map(keyOf);
  if (was.length === is.length && was.every((key, at) => key === is[at])) return [];
  const added = beyond(head.trace, is, was).map((step) => differenceOf('head', step));
  const found =
    added.length > 0 ? added : beyond(base.trace, was, is).map((step) => differenceOf('base', step));
  if (found.length > 0) return found.slice(0, MOST_DIFFERENCES);
  // The same commands in another order.
  const moved = head.trace.find((_, at) => was[at] !== is[at]);
  return moved === undefined ? [] : [differenceOf('head', moved)];
}

/** Whether what is served is equal, and does not hang on a program that reads files out of sight. */
export function isServedAlike(base: FollowedScript, head: FollowedScript): boolean {
  const [was, is] = [base, head].map(({ servers }) => JSON.stringify(placed(servers, () => nowhere)));
  return was === is && !readers.test(was ?? '');
}

const nowhere: Origin = { path: '', line: 0 };
const readers = /"kind":"command","name":"(?:[\w/]*\/)?(?:python3?|yq|jq|cat|grep|sed|awk)"/;

function differenceOf(side: RunDifference['side'], { origin, guards }: TraceStep): RunDifference {
  return { side, origin, guards };
}

function keyOf({ origin: { path }, text, guards }: TraceStep): string {
  return [path, text, ...guards].join('\0');
}

/** Steps of one run that the other has not, or not so often. */
function beyond(
  steps: readonly TraceStep[],
  keys: readonly string[],
  others: readonly string[],
): readonly TraceStep[] {
  const left = new Map<string, number>();
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1);
  return steps.filter((_, at) => {
    const key = keys[at] ?? '';
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
