import type { Clock } from './clock.ts';
import type { ClaimedJob, DeadLetter, JobStore } from './port.ts';
import type { Handler, JobEnd } from './run-job.ts';

/** What a worker did, for logs and metrics. */
export type WorkerEvent<Payload> =
  | { readonly kind: 'started'; readonly job: ClaimedJob<Payload> }
  | { readonly kind: 'ended'; readonly job: ClaimedJob<Payload>; readonly end: JobEnd }
  | { readonly kind: 'unreadable'; readonly deadLetter: DeadLetter }
  | { readonly kind: 'store-failed'; readonly error: unknown };

export interface WorkerOptions<Payload> {
  readonly store: JobStore<Payload>;
  readonly handler: Handler<Payload>;
  /** How many jobs run at the same time. */
  readonly concurrency: number;
  readonly clock?: Clock;
  /** A handler that takes longer is given up, and its job is tried again. */
  readonly timeoutMs?: number;
  /** How long `stop` waits for running jobs before it gives them back. */
  readonly graceMs?: number;
  /** Other processes do not announce what they enqueue: look at least this often. */
  readonly longestSleepMs?: number;
  /** Must not throw. */
  readonly report?: (event: WorkerEvent<Payload>) => void;
}
