import type { Logger } from 'probot';
import type { Clock } from '../../queue/clock.ts';
import type { ClaimedJob } from '../../queue/port.ts';
import type { JobEnd } from '../../queue/run-job.ts';
import type { WorkerEvent } from '../../queue/worker-options.ts';
import type { Job } from '../jobs/job.ts';
import { jobLog } from './job-log.ts';
import type { Metrics } from './metrics.ts';

/** Counts what the worker does and writes a line for each end of a job. */
export function workerObserver(
  log: Logger,
  metrics: Metrics,
  clock: Pick<Clock, 'now'>,
): (event: WorkerEvent<Job>) => void {
  const startedAt = new WeakMap<ClaimedJob<Job>, number>();
  return (event) => {
    switch (event.kind) {
      case 'started':
        startedAt.set(event.job, clock.now());
        return;
      case 'ended': {
        const milliseconds = clock.now() - (startedAt.get(event.job) ?? clock.now());
        metrics.jobEnded(event.job.payload.kind, event.end.kind, milliseconds / 1_000);
        logEnd(jobLog(log, event.job), event.end, milliseconds);
        return;
      }
      case 'unreadable': {
        const { id, key, error, deliveries } = event.deadLetter;
        log.error(
          { job: id, target: key, deliveries: deliveries.map((delivery) => delivery.id), error },
          'job is a dead letter: what was stored cannot be read',
        );
        return;
      }
      case 'store-failed':
        metrics.storeFailed();
        log.error({ cause: event.error }, 'queue failed');
    }
  };
}

const ends = {
  completed: ['info', 'job done'],
  retried: ['warn', 'job failed, will be tried again'],
  dead: ['error', 'job is a dead letter'],
  superseded: ['info', 'job failed, newer work takes over'],
  'lease-lost': ['warn', 'job was taken over by another worker'],
  released: ['info', 'job given back'],
} as const satisfies Readonly<Record<JobEnd['kind'], readonly ['info' | 'warn' | 'error', string]>>;

function logEnd(log: Logger, end: JobEnd, milliseconds: number): void {
  const [level, message] = ends[end.kind];
  const { kind, ...more } = end;
  const fields = 'error' in more ? { cause: more.error } : more;
  log[level]({ end: kind, milliseconds, ...fields }, message);
}
