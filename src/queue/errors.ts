/**
 * Thrown by a handler: what the work needs cannot be had now. Try again, not before that time if one is given; a job whose
 * attempts end so is a dead letter of the kind `unavailable`. Anything else that it throws is retried after a backoff.
 */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Thrown by a handler: this job can never succeed. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Why a handler's signal was aborted: somebody else has the job, so whatever it still does may be done twice. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('the lease of this job is lost');
  }
}

/** Why a handler's signal was aborted: it took too long. The attempt counts as failed. */
export class JobTimedOut extends Error {
  override readonly name = 'JobTimedOut';

  constructor(timeoutMs: number) {
    super(`the job did not finish within ${timeoutMs} ms`);
  }
}

/** Why a handler's signal was aborted: the worker stops and its grace time is over. The job is given back. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped';

  constructor() {
    super('the worker was stopped');
  }
}

export type StoreProblem =
  | 'busy'
  | 'corrupt'
  | 'disk-full'
  | 'input-output'
  | 'newer-version'
  | 'not-a-queue'
  | 'read-only'
  | 'unopenable';

/** The store itself failed: nothing was changed. */
export class QueueStoreError extends Error {
  override readonly name = 'QueueStoreError';
  readonly location: string;
  readonly problem: StoreProblem;

  constructor(location: string, problem: StoreProblem, reason: string, options?: ErrorOptions) {
    super(`queue ${location}: ${reason}`, options);
    this.location = location;
    this.problem = problem;
  }
}

const MOST_CHARACTERS = 4_000;

/** An error and its causes as one text that fits into a record. */
export function describeError(error: unknown): string {
  const parts = [describeOne(error)];
  for (let at = error; at instanceof Error && at.cause !== undefined && parts.length < 5; at = at.cause)
    parts.push(describeOne(at.cause));
  return parts.join('; caused by ').slice(0, MOST_CHARACTERS);
}

function describeOne(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  try {
    return String(error);
  } catch {
    // Anything can be thrown, also what has no text.
    return 'an object that cannot be shown';
  }
}
