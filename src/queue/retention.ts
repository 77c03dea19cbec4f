import { type Clock, systemClock } from './clock.ts';
import type { JobStore } from './port.ts';

export interface RetentionOptions {
  readonly store: Pick<JobStore<unknown>, 'prune'>;
  /** Longer than GitHub can redeliver (three days), or a forgotten delivery could be run again. */
  readonly keepMs: number;
  readonly everyMs?: number;
  readonly batch?: number;
  readonly clock?: Clock;
  readonly onError: (error: unknown) => void;
}

const PAUSE_MS = 50;

/** Forgets deliveries of jobs that ended long ago in small batches with pauses between them, until the returned function is called. */
export function startRetention(options: RetentionOptions): () => void {
  const { store, keepMs, everyMs = 60 * 60_000, batch = 200, clock = systemClock, onError } = options;
  let stopped = false;
  let cancel = clock.after(0, pruneBatch);

  async function pruneBatch(): Promise<void> {
    const more = await store.prune(clock.now() - keepMs, batch).then(
      (forgotten) => forgotten === batch,
      (error: unknown) => {
        onError(error);
        return false;
      },
    );
    if (!stopped) cancel = clock.after(more ? PAUSE_MS : everyMs, pruneBatch);
  }

  return () => {
    stopped = true;
    cancel();
  };
}
