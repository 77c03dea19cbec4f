import { code } from '../../src/check/markdown.ts';
import type { Finding } from '../../src/check/outcome.ts';
import type { Signoffs, StaleSignoff } from '../../src/facts/signoff.ts';

/** For which commit a sign-off is, and for which it would have to be. */
export function describeStale({ author, sha, assessed }: StaleSignoff): string {
  const whose = `the sign-off of ${code(`@${author}`)}`;
  if (sha === undefined) return `${whose} was written before this head`;
  return `${whose} is for ${code(sha.slice(0, 7))}, not for the assessed ${code(assessed.slice(0, 7))}`;
}

/** Sign-offs that would have counted, had the pull request not changed since. */
export function staleFindings({ stale }: Signoffs): Finding[] {
  return stale.slice(0, 20).map((signoff) => ({
    message: `Not counted: ${describeStale(signoff)}. Its author can sign off again by editing the comment (${code(signoff.key)}).`,
  }));
}
