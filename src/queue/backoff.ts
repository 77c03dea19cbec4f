import type { QueueSettings } from './settings.ts';

/** A host that asks for more than this is not believed. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;

/**
 * How long to wait after the given attempt failed: doubling, with a jitter of half the time, so that jobs which failed
 * together do not come back together. A wait that was asked for is never cut short, only jittered upwards.
 */
export function retryDelay(settings: QueueSettings, attempt: number, retryAfterMs?: number): number {
  const { firstBackoffMs, longestBackoffMs, random } = settings;
  if (retryAfterMs === undefined) {
    const full = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
    return Math.ceil(full * (0.5 + random() / 2));
  }
  const asked = retryAfterMs > 0 ? Math.min(LONGEST_RETRY_AFTER_MS, retryAfterMs) : 0;
  return Math.ceil(asked + firstBackoffMs * random());
}
