import type { Logger } from 'probot';
import type { Clock } from '../../queue/clock.ts';
import type { JobStore } from '../../queue/port.ts';
import { reviveDead } from './revive-dead.ts';

const HOUR_MS = 60 * 60_000;
/** An outage that lasts longer is one that somebody has to look into. */
const LONGEST_BACK_MS = 3 * 24 * HOUR_MS;
/** Those that are left have their turn in the next hour. */
const MOST_JOBS = 500;
const MOST_PAGES = 200;

export interface RevivalOptions {
  readonly store: Pick<JobStore<unknown>, 'deadLetters' | 'retryDead'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Puts jobs back that died of an outage, at once and every hour, until the returned function is called. */
export function startRevival({ store, clock, log }: RevivalOptions): () => void {
  let isStopped = false;
  let cancel = clock.after(0, look);

  async function look(): Promise<void> {
    try {
      const askedSince = clock.now() - LONGEST_BACK_MS;
      const revived = await reviveDead({ store, askedSince, most: MOST_JOBS, mostPages: MOST_PAGES });
      if (revived > 0) log.info({ revived }, 'jobs that died of an outage are tried again');
    } catch (cause) {
      if (!isStopped) log.warn({ cause }, 'dead jobs could not be looked for');
    }
    if (!isStopped) cancel = clock.after(HOUR_MS, look);
  }

  return () => {
    isStopped = true;
    cancel();
  };
}
