import { EvidenceUnavailable } from '../../evidence/errors.ts';
import { RetryLater } from '../../queue/errors.ts';
import type { ClaimedJob } from '../../queue/port.ts';
import type { Handler } from '../../queue/run-job.ts';
import { InstallationRefused } from '../github/errors.ts';
import type { Job } from '../jobs/job.ts';
import type { AppParts } from './app-parts.ts';
import { runCommitJob } from './commit-job.ts';
import { runMergeGroupJob } from './merge-group-job.ts';
import { runPullJob } from './pull-job.ts';

/** Does every kind of job. An outage of GitHub ends an attempt, and the next one waits as long as GitHub asked for. */
export function createHandler(parts: AppParts): Handler<Job> {
  return async (job, signal) => {
    const started = parts.now();
    try {
      const outcome = await run(job, signal, parts);
      if (job.payload.kind !== 'commit') parts.observer.verdictTook((parts.now() - started) / 1_000);
      return outcome;
    } catch (cause) {
      // Whoever removed the App wants nothing more of it.
      if (cause instanceof InstallationRefused && cause.status === 404) return cause.message;
      if (!(cause instanceof EvidenceUnavailable)) throw cause;
      const wait = cause.retryAt === undefined ? undefined : Math.max(0, cause.retryAt - parts.now());
      throw new RetryLater(cause.message, wait, { cause });
    }
  };
}

function run(job: ClaimedJob<Job>, signal: AbortSignal, parts: AppParts): Promise<string> {
  const { payload, deliveries } = job;
  const context = { job: job.lease.job, reasons: deliveries.map(({ reason }) => reason), signal };
  switch (payload.kind) {
    case 'pull':
      return runPullJob(payload, context, parts);
    case 'commit':
      return runCommitJob(payload, deliveries.at(-1)?.id ?? job.lease.job, parts, context.reasons);
    case 'merge-group':
      return runMergeGroupJob(payload, context, parts);
  }
}
