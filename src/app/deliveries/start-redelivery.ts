import type { Logger } from 'probot';
import type { Clock } from '../../queue/clock.ts';
import type { Metrics } from '../observe/metrics.ts';
import { AskedCounts } from './asked-counts.ts';
import type { HookDeliveries } from './hook-deliveries.ts';
import { type RoundResult, redeliverFailed } from './redeliver-failed.ts';

const HOUR = 60 * 60_000;
/** GitHub forgets deliveries after three days. */
const LONGEST_BACK_MS = 3 * 24 * HOUR;
/** A delivery of the time before may be listed, or fail, only later. */
const OVERLAP_MS = 2 * HOUR;
/** A delivery that failed so often is refused for a reason. */
const MOST_ATTEMPTS = 5;

export interface RedeliveryOptions {
  readonly hooks: HookDeliveries;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'redelivered'>;
}

/** Looks for failed deliveries at once and every hour, until the returned function is called. */
export function startRedelivery({ hooks, clock, log, metrics }: RedeliveryOptions): () => void {
  const counts = new AskedCounts();
  let isStopped = false;
  let lookedAt: number | undefined;
  let cancel = clock.after(0, look);

  async function look(): Promise<void> {
    const now = clock.now();
    try {
      const result = await redeliverFailed({
        hooks,
        // Whether a part of it was stored already is for whoever accepts it to find out.
        isWanted: (guid) => !isStopped && counts.of(guid) < MOST_ATTEMPTS,
        since: Math.max(now - LONGEST_BACK_MS, (lookedAt ?? 0) - OVERLAP_MS),
        mostPages: 100,
        mostRedeliveries: 200,
        mostAttempts: MOST_ATTEMPTS,
      });
      if (!result.more) lookedAt = now;
      tell(result);
    } catch (cause) {
      if (!isStopped) log.warn({ cause }, 'failed deliveries could not be looked for');
    }
    if (!isStopped) cancel = clock.after(HOUR, look);
  }

  function tell({ asked, refused, more }: RoundResult): void {
    for (const guid of [...asked, ...refused]) counts.add(guid);
    for (const _ of asked) metrics.redelivered('asked');
    for (const _ of refused) metrics.redelivered('refused');
    if (asked.length + refused.length === 0 && !more) return;
    log.info({ asked: asked.length, refused: refused.length, more }, 'failed deliveries asked for again');
  }

  return () => {
    isStopped = true;
    cancel();
  };
}
