import type { Job } from '../jobs/job.ts';
import type { CheckedCommit } from './fields.ts';
import type { Received } from './received.ts';
import type { Trigger } from './trigger.ts';

/** A commit is the head of few pull requests. If there are more, one job finds them all. */
const MOST_JOBS = 10;

/** The pull requests of a commit shall be brought up to date: those that the event names or, if it names none, all. */
export function commitTrigger(received: Received, commit: CheckedCommit, delayed = false): Trigger {
  const { reason } = received;
  return {
    jobs: jobsOf(received, commit).map((job) => ({ job, reason, ...(delayed && { delayed }) })),
    proofs: [],
  };
}

function jobsOf({ place, repositoryId }: Received, commit: CheckedCommit): Job[] {
  // A commit that was pulled into other repositories too comes with their pull requests.
  const here = commit.pull_requests.filter(({ base }) => base.repo.id === repositoryId);
  const numbers = [...new Set(here.map(({ number }) => number))];
  return numbers.length === 0 || numbers.length > MOST_JOBS
    ? [{ kind: 'commit', ...place, sha: commit.head_sha }]
    : numbers.map((pullRequest) => ({ kind: 'pull', ...place, pullRequest }));
}
