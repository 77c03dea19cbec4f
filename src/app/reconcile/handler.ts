import { EvidenceUnavailable } from '../../evidence/errors.ts';
import { type Clock, systemClock } from '../../queue/clock.ts';
import { RetryLater } from '../../queue/errors.ts';
import type { ClaimedJob } from '../../queue/port.ts';
import type { Handler } from '../../queue/run-job.ts';
import { InstallationRefused } from '../github/errors.ts';
import type { Job } from '../jobs/job.ts';
import type { AppParts } from './app-parts.ts';
import { runCommitJob } from './commit-job.ts';
import type { JobContext } from './job-context.ts';
import { runMergeGroupJob } from './merge-group-job.ts';
import { runPullJob } from './pull-job.ts';
import { UnreadPulls } from './unread-pulls.ts';

/** Shorter than a worker lets a job run: what took too long is to be said while there is still a job to say it. */
export const LONGEST_MS = 8 * 60_000;

/** Does every kind of job. An outage of GitHub ends an attempt, and the next one waits as long as GitHub asked for. */
export function createHandler(parts: AppParts, clock: Pick<Clock, 'after'> = systemClock): Handler<Job> {
  const unread = new UnreadPulls();
  return async (job, signal) => {
    const started = parts.now();
    const deadline = new AbortController();
    const cancel = clock.after(LONGEST_MS, () => deadline.abort());
    // A job that was taken away may go on for long; its timer must not keep the process.
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const outcome = await run(job, { signal, unread, deadline: deadline.signal }, parts);
      if (job.payload.kind !== 'commit') parts.observer.verdictTook((parts.now() - started) / 1_000);
      return outcome;
    } catch (cause) {
      // Whoever removed the App wants nothing more of it.
      if (cause instanceof InstallationRefused && cause.status === 404) return cause.message;
      if (!(cause instanceof EvidenceUnavailable)) throw cause;
      const wait = cause.retryAt === undefined ? undefined : Math.max(0, cause.retryAt - parts.now());
      throw new RetryLater(cause.message, wait, { cause });
    } finally {
      cancel();
    }
  };
}

function run(
  { lease, payload, deliveries, attempt }: ClaimedJob<Job>,
  shared: Pick<JobContext, 'signal' | 'unread' | 'deadline'>,
  parts: AppParts,
): Promise<string> {
  const reasons = deliveries.map(({ reason }) => reason);
  const context: JobContext = { ...shared, job: lease.job, reasons, attempt };
  switch (payload.kind) {
    case 'pull':
      return runPullJob(payload, context, parts);
    case 'commit':
      return runCommitJob(payload, deliveries.at(-1)?.id ?? lease.job, parts, context.reasons);
    case 'merge-group':
      return runMergeGroupJob(payload, context, parts);
  }
}
