import { EvidenceUnavailable } from '../../errors.ts';
import type { Clock } from './clock.ts';
import { type Failure, failureOf } from './failure.ts';

const MINUTE = 60_000;

export interface RetryPolicy {
  readonly attempts: number;
  /** First pause after an outage; doubled each time. */
  readonly pauseMs: number;
  /** From the first try to the end of the last pause; what takes longer is the caller's to wait for. */
  readonly totalMs: number;
}

/** With the last try shorter than the minute a check has, so that an outage ends the run instead of becoming a row. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 4, pauseMs: 500, totalMs: 35_000 };

export interface RetryContext {
  readonly host: string;
  readonly clock: Clock;
  /** Between 0 and 1. */
  random(): number;
  readonly policy: RetryPolicy;
  /** The request may be sent twice. */
  readonly repeatable: boolean;
  /** The host asked everybody to stop until then. */
  onLimit(until: number): void;
}

/** Tries until it works, a final answer comes, or patience ends: then `EvidenceUnavailable`. */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  context: RetryContext,
): Promise<Value> {
  const { clock, host, policy } = context;
  const started = clock.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (cause) {
      const failure = failureOf(cause, clock.now());
      if (failure.kind === 'final') throw cause;
      const pause = pauseAfter(failure, tries, context);
      const until = clock.now() + pause;
      if (failure.kind === 'limited') context.onLimit(until);
      // A write that got no answer may have happened all the same.
      const mayRepeat = failure.kind === 'limited' || context.repeatable;
      if (!mayRepeat || tries >= policy.attempts || until - started > policy.totalMs) {
        const retryAt = failure.waitMs === undefined ? undefined : until;
        throw new EvidenceUnavailable(host, failure.reason, retryAt, { cause });
      }
      await clock.sleep(pause);
    }
  }
}

function pauseAfter(
  failure: Exclude<Failure, { kind: 'final' }>,
  tries: number,
  context: RetryContext,
): number {
  const doubled = 2 ** (tries - 1);
  if (failure.kind === 'limited') return failure.waitMs ?? MINUTE * doubled;
  const pause = context.policy.pauseMs * doubled * (0.5 + context.random() / 2);
  return Math.max(Math.round(pause), failure.waitMs ?? 0);
}
