import type { HeadProof } from '../state/app-state.ts';
import { headAfter, headBefore } from './head-of-second.ts';

/** What GitHub says of the head as it is now. */
export interface CurrentHead {
  readonly sha: string;
  /** When the pull request last changed (ISO 8601): since then at least, this is the head. */
  readonly updatedAt: string;
  /** Committer date (ISO 8601), which the head's author chose. */
  readonly committedAt: string | undefined;
}

/**
 * The head commit that a sign-off stands for which was written, or last edited, at `when` (ISO 8601). `undefined` if
 * that cannot be told: then it stands for no known head.
 *
 * GitHub's times have seconds, and nobody reviews a push in the second in which it arrives: the newest proof of an
 * earlier second decides. Without one, the oldest proof since then does, unless the commit is younger than the sign-off.
 */
export function headAt(when: string, proofs: readonly HeadProof[], current: CurrentHead): string | undefined {
  const bySecond = Map.groupBy([...proofs, { sha: current.sha, at: current.updatedAt }], ({ at }) =>
    secondOf(at),
  );
  const written = secondOf(when);
  const earlier = bySecond.get(Math.max(...[...bySecond.keys()].filter((second) => second < written)));
  if (earlier !== undefined) return headAfter(earlier);
  const since = bySecond.get(Math.min(...[...bySecond.keys()].filter((second) => second >= written)));
  const head = since === undefined ? undefined : headBefore(since);
  return head === current.sha && isYounger(current, written) ? undefined : head;
}

function isYounger({ committedAt }: CurrentHead, written: number): boolean {
  return committedAt !== undefined && secondOf(committedAt) > written;
}

/** Seconds since 1970; what is no time compares with nothing. */
function secondOf(time: string): number {
  return Math.floor(Date.parse(time) / 1_000);
}
