import type { Check } from '../check/check.ts';

const TIME_LIMIT_MS = 60_000;

/** A check took longer than it may. */
export class CheckTimeout extends Error {
  override readonly name = 'CheckTimeout';
}

export interface Deadline {
  /** Rejects with `CheckTimeout` when the time is over. */
  readonly expired: Promise<never>;
  clear(): void;
}

/** One minute by the clock. */
export function timedDeadline(check: Check): Deadline {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new CheckTimeout(`check ${check.number} took longer than ${TIME_LIMIT_MS / 1000} s`)),
      TIME_LIMIT_MS,
    );
  });
  // Nobody waits for it once the check has answered.
  expired.catch(() => {});
  return { expired, clear: () => clearTimeout(timer) };
}
