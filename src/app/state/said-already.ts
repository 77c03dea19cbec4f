import { headAfter, headBefore } from '../signoff-head/head-of-second.ts';
import type { HeadProof } from './app-state.ts';

/**
 * Whether the proofs of one second say nothing that those of the nearest seconds before and after it do not. Then they
 * can go: the head at any time stays the same, and editing a title a thousand times fills no log.
 */
export function isSaidAlready(
  proofs: readonly HeadProof[],
  earlier: readonly HeadProof[],
  later: readonly HeadProof[],
): boolean {
  const [proof, ...others] = proofs;
  const isShown = proof !== undefined && others.length === 0 && proof.before === undefined && !proof.opens;
  if (!isShown || earlier.length === 0 || later.length === 0) return false;
  return headAfter(earlier) === proof.sha && headBefore(later) === proof.sha;
}
