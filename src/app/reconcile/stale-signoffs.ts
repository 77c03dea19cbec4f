import { type SignoffCandidate, signoffCandidates } from '../../facts/signoff-candidates.ts';
import { parseSignoff } from '../../signoff/parse-signoff.ts';
import { headAt } from '../signoff-head/head-at.ts';
import type { OpenedPull } from './open-pull.ts';

/** More people than ever sign one pull request. */
const MOST_HEADS = 20;

/**
 * Sign-offs that stand for another diff than the head's: by key, the commit they were written for, if that is known.
 * A sign-off carries over to a new head whose effective diff is the same.
 */
export async function findStaleSignoffs(
  pull: OpenedPull,
  hasSameDiff: (commit: string) => Promise<boolean>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const { evidence, policy, observed, proofs } = pull;
  const { head: sha } = evidence.subject;
  const current = { sha, updatedAt: observed.updatedAt, committedAt: observed.headCommittedAt };
  const written = (await signoffCandidates(evidence)).filter((candidate) => isSignoff(candidate, policy));
  const heads = new Map(written.map(({ key, date }) => [key, headAt(date, proofs, current)]));
  const others = [...new Set(heads.values())].filter((head) => head !== undefined && head !== sha);
  const same = new Set<string | undefined>([sha]);
  for (const head of others.slice(0, MOST_HEADS)) {
    if (head !== undefined && (await hasSameDiff(head))) same.add(head);
  }
  return new Map([...heads].filter(([, head]) => !same.has(head)));
}

function isSignoff({ body, withdrawn }: SignoffCandidate, { signoff }: OpenedPull['policy']): boolean {
  return !withdrawn && parseSignoff(body, signoff).kind !== 'not-a-signoff';
}
