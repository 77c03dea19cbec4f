import { describeError, PermanentFailure, RetryLater, WorkerStopped } from './errors.ts';
import type { ClaimedJob, JobStore } from './port.ts';

/**
 * Does the work of a job and says in a few words what came of it. The signal is aborted when the job is no longer this
 * handler's (`LeaseLost`, `JobTimedOut` or `WorkerStopped` as its reason): nothing should be published after that.
 */
export type Handler<Payload> = (job: ClaimedJob<Payload>, signal: AbortSignal) => Promise<string>;

export type JobEnd =
  | { readonly kind: 'completed'; readonly outcome: string }
  | { readonly kind: 'retried' | 'superseded' | 'dead'; readonly error: unknown }
  | { readonly kind: 'lease-lost' }
  | { readonly kind: 'released' };

type Attempt =
  | { readonly ok: true; readonly outcome: string }
  | { readonly ok: false; readonly error: unknown };

/** Runs the handler until it ends or the signal is aborted, and settles the job. Rejects only if the store fails. */
export async function runJob<Payload>(
  store: JobStore<Payload>,
  handler: Handler<Payload>,
  job: ClaimedJob<Payload>,
  signal: AbortSignal,
): Promise<JobEnd> {
  const attempt = await attemptJob(handler, job, signal);
  if (attempt.ok) {
    const settled = await store.complete(job.lease, attempt.outcome);
    return settled === 'lease-lost' ? { kind: settled } : { kind: 'completed', outcome: attempt.outcome };
  }
  return settleFailure(store, job, attempt.error);
}

async function attemptJob<Payload>(
  handler: Handler<Payload>,
  job: ClaimedJob<Payload>,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const handled = Promise.resolve().then(() => handler(job, signal));
    return { ok: true, outcome: await Promise.race([aborted, handled]) };
  } catch (error) {
    return { ok: false, error };
  }
}

async function settleFailure<Payload>(
  store: JobStore<Payload>,
  { lease }: ClaimedJob<Payload>,
  error: unknown,
): Promise<JobEnd> {
  if (error instanceof WorkerStopped) {
    const settled = await store.release(lease);
    return { kind: settled === 'accepted' ? 'released' : settled };
  }
  if (error instanceof PermanentFailure) {
    const settled = await store.bury(lease, describeError(error));
    return settled === 'accepted' ? { kind: 'dead', error } : { kind: settled };
  }
  const failed =
    error instanceof RetryLater
      ? await store.fail(lease, describeError(error), error.retryAfterMs, 'unavailable')
      : await store.fail(lease, describeError(error));
  return failed === 'lease-lost' ? { kind: failed } : { kind: failed, error };
}
