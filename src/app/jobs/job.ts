import { z } from 'zod';
import { CommitId, RepositoryName } from '../../evidence/formats.ts';

const Id = z.int().positive();
const place = { installation: Id, repository: RepositoryName };

/**
 * What there is to do. A job says where to look, never what happened: everything is decided from the state that is
 * fetched when it runs, so that lost, doubled and reordered events end the same way.
 */
export const Job = z.discriminatedUnion('kind', [
  /** Bring everything we say on a pull request up to date. */
  z.object({ kind: z.literal('pull'), ...place, pullRequest: Id }),
  /** Find the pull requests of a commit: events about a fork's commits do not name them. */
  z.object({ kind: z.literal('commit'), ...place, sha: CommitId }),
  /** Judge what the merge queue is about to merge. */
  z.object({ kind: z.literal('merge-group'), ...place, pullRequest: Id, base: CommitId, head: CommitId }),
]);
export type Job = z.infer<typeof Job>;

/** Jobs of one key never run at the same time. */
export function keyOf(job: Job): string {
  const repository = job.repository.toLowerCase();
  switch (job.kind) {
    case 'pull':
      return pullKey(repository, job.pullRequest);
    case 'commit':
      return `${repository}@${job.sha}`;
    case 'merge-group':
      return `${repository}@group:${job.head}`;
  }
}

/** `owner/repo#number`, in lower case. */
export function pullKey(repository: string, pullRequest: number): string {
  return `${repository.toLowerCase()}#${pullRequest}`;
}

/** Reasons (`event.action`) for which a check run is made anew even if nothing changed: somebody pressed a button. */
export const buttonReasons: ReadonlySet<string> = new Set([
  'check_run.rerequested',
  'check_run.requested_action',
  'check_suite.rerequested',
]);
