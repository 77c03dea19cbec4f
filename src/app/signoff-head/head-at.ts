import type { HeadProof } from '../state/app-state.ts';
import { headAfter, headBefore } from './head-of-second.ts';
import { secondOf } from './second-of.ts';

/** What GitHub says of the head as it is now. */
export interface CurrentHead {
  readonly sha: string;
  /** When the pull request last changed (ISO 8601): since then at least, this is the head. */
  readonly updatedAt: string;
}

/**
 * The head commit that a sign-off stands for which was written, or last edited, at `when` (ISO 8601). `undefined` if
 * that cannot be told: then it stands for no known head.
 *
 * GitHub's times have seconds, and nobody reviews a push in the second in which it arrives: the newest proof of an
 * earlier second tells, if the oldest one since then says the same; otherwise a push in between is not known of.
 * Without an earlier proof, only the opening itself tells that there was no other head before.
 */
export function headAt(when: string, proofs: readonly HeadProof[], current: CurrentHead): string | undefined {
  const bySecond = Map.groupBy([...proofs, { sha: current.sha, at: current.updatedAt }], ({ at }) =>
    secondOf(at),
  );
  const written = secondOf(when);
  const earlier = bySecond.get(Math.max(...[...bySecond.keys()].filter((second) => second < written)));
  const since = bySecond.get(Math.min(...[...bySecond.keys()].filter((second) => second >= written)));
  // Whoever reads the sign-off reads the head with it, whatever time GitHub gives that.
  const next = since === undefined ? current.sha : headBefore(since);
  if (earlier === undefined) return since?.some(({ opens }) => opens === true) ? next : undefined;
  const head = headAfter(earlier);
  return head === next ? head : undefined;
}
