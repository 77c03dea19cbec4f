import { code } from '../../src/check/markdown.ts';
import type { Finding } from '../../src/check/outcome.ts';
import type { Signoffs, StaleSignoff } from '../../src/facts/signoff.ts';

/** For which diff a sign-off is, and for which it would have to be. */
export function describeStale({ author, sha, assessed }: StaleSignoff): string {
  const whose = `the sign-off of ${code(`@${author}`)}`;
  if (sha === undefined) return `${whose} is not known to be for the diff of ${code(assessed.slice(0, 7))}`;
  if (sha === assessed) return `${whose} is for the diff against another base branch`;
  return `${whose} is for ${code(sha.slice(0, 7))}, not for the assessed ${code(assessed.slice(0, 7))}`;
}

/** What its author can do about it. */
export function howToSignAgain(key: string): string {
  return key.startsWith('issuecomment-')
    ? 'edit the comment to sign off again'
    : 'review this commit, or edit the review, to sign off again';
}

/** Sign-offs that would have counted, had the pull request not changed since. */
export function staleFindings({ stale }: Signoffs): Finding[] {
  return stale.slice(0, 20).map((signoff) => ({
    message: `Not counted: ${describeStale(signoff)} (${code(signoff.key)}); ${howToSignAgain(signoff.key)}.`,
  }));
}
