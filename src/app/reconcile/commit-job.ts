import { z } from 'zod';
import { EvidenceRefused } from '../../evidence/errors.ts';
import { buttonReasons, type Job, keyOf } from '../jobs/job.ts';
import type { AppParts } from './app-parts.ts';

const Pulls = z.array(z.object({ number: z.int().positive(), state: z.string() }));

/** More open pull requests than a commit ever has; each costs a verdict. */
const MOST_PULLS = 20;

/** Finds the open pull requests of a commit, and has each brought up to date. */
export async function runCommitJob(
  { installation, repository, sha }: Extract<Job, { kind: 'commit' }>,
  delivery: string,
  parts: AppParts,
  reasons: readonly string[] = [],
): Promise<string> {
  const client = await parts.clientFor(installation);
  const [owner = '', repo = ''] = repository.split('/');
  const route = 'GET /repos/{owner}/{repo}/commits/{sha}/pulls';
  const listed = await client.json(route, { owner, repo, sha }, Pulls).catch((cause: unknown) => {
    // A commit that nobody has any more is no pull request's either.
    if (cause instanceof EvidenceRefused && (cause.status === 404 || cause.status === 422)) return [];
    throw cause;
  });
  const open = listed.filter(({ state }) => state === 'open').slice(0, MOST_PULLS);
  // A button that was pressed is one for the pull request, too.
  const reason = reasons.find((one) => buttonReasons.has(one)) ?? 'commit';
  for (const { number } of open) {
    const payload: Job = { kind: 'pull', installation, repository, pullRequest: number };
    const id = `${delivery}/${number}`;
    await parts.store.enqueue({ id, key: keyOf(payload), reason, payload });
  }
  return open.length === 0
    ? 'no open pull request has this commit'
    : `asked for ${open.map(({ number }) => `#${number}`).join(', ')}`;
}
