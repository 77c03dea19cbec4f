import type { Instant } from './port.ts';

/** What every store does the same way, whatever it stores in. */
export interface QueueSettings {
  readonly now: () => Instant;
  /** From 0 to 1, as `Math.random`. */
  readonly random: () => number;
  readonly leaseMs: number;
  readonly mostAttempts: number;
  readonly firstBackoffMs: number;
  readonly longestBackoffMs: number;
}

export const defaultSettings: QueueSettings = {
  now: () => Date.now(),
  random: () => Math.random(),
  // A killed process's job is due again within 15 seconds: this, and the other worker's longest sleep.
  leaseMs: 12_000,
  // With these backoffs, the last attempt comes about two hours after the first: longer than most outages of GitHub.
  mostAttempts: 15,
  firstBackoffMs: 2_000,
  longestBackoffMs: 30 * 60_000,
};
