import type { Logger } from 'probot';
import type { ClaimedJob } from '../../queue/port.ts';
import type { Job } from '../jobs/job.ts';

const MOST_DELIVERIES = 20;

/** The log of one job: each line carries the pull request (or commit) and the deliveries that asked for it. */
export function jobLog(log: Logger, { lease, key, payload, deliveries, attempt }: ClaimedJob<Job>): Logger {
  const more = deliveries.length - MOST_DELIVERIES;
  return log.child({
    job: lease.job,
    kind: payload.kind,
    target: key,
    repository: payload.repository,
    ...('pullRequest' in payload && { pullRequest: payload.pullRequest }),
    attempt,
    // The newest are those that somebody looks for.
    deliveries: deliveries.slice(-MOST_DELIVERIES).map(({ id }) => id),
    ...(more > 0 && { moreDeliveries: more }),
  });
}
