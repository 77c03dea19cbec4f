/** Milliseconds between two runs that were asked for by a command, per pull request. */
export const VERIFY_PAUSE_MS = 60_000;

/**
 * When the next one may run, given when the last one was to run. Whoever asks while one still waits gets the same time,
 * so that asking often delays nobody.
 */
export function nextVerify(last: number | undefined, now: number): number {
  if (last === undefined) return now;
  // A clock that was set back must not make anybody wait longer than the pause.
  if (last > now) return Math.min(last, now + VERIFY_PAUSE_MS);
  return Math.max(now, last + VERIFY_PAUSE_MS);
}
