import { z } from 'zod';
import { EvidenceRefused } from '../../evidence/errors.ts';
import type { GitHubClient } from '../../evidence/github/client/github-client.ts';
import { buttonReasons, type Job, keyOf } from '../jobs/job.ts';
import { readRunState } from '../publish/run-state.ts';
import type { AppParts } from './app-parts.ts';
import { ownRunsOf } from './own-runs.ts';

const Pulls = z.array(z.object({ number: z.int().positive(), state: z.string() }));

type CommitJob = Extract<Job, { kind: 'commit' }>;

/** More open pull requests than a commit ever has; each costs a verdict. */
const MOST_PULLS = 20;

/** Finds the open pull requests of a commit, and has each brought up to date. */
export async function runCommitJob(
  job: CommitJob,
  delivery: string,
  parts: AppParts,
  reasons: readonly string[] = [],
): Promise<string> {
  const { installation, repository, sha } = job;
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
  if (open.length === 0 && reason !== 'commit') return askForGroup(client, job, delivery, reason, parts);
  return open.length === 0
    ? 'no open pull request has this commit'
    : `asked for ${open.map(({ number }) => `#${number}`).join(', ')}`;
}

/**
 * A merge group's commit is no pull request's. Its branch names one, but anybody may name a branch so: only what we
 * wrote into our own check run tells for which one it was made.
 */
async function askForGroup(
  client: GitHubClient,
  { installation, repository, sha }: CommitJob,
  delivery: string,
  reason: string,
  parts: AppParts,
): Promise<string> {
  const runs = await ownRunsOf(client, repository, sha, parts.appId);
  const group = runs
    .map(({ externalId }) => readRunState(externalId)?.group)
    .find((one) => one !== undefined);
  if (group === undefined) return 'no open pull request has this commit';
  const payload: Job = { kind: 'merge-group', installation, repository, ...group, head: sha };
  await parts.store.enqueue({ id: `${delivery}/group`, key: keyOf(payload), reason, payload });
  return `asked for the merge group of #${group.pullRequest}`;
}
