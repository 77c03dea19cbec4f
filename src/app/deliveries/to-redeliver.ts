import { type Attempt, isSuccess } from './delivery.ts';

export interface RedeliveryRules {
  /** A delivery that failed so often is not asked for again: we refuse it for a reason. */
  readonly mostAttempts: number;
}

/**
 * Which attempts GitHub should make again: of each delivery that never arrived, the newest, oldest delivery first. The
 * attempts may come in any order, and more than once.
 */
export function toRedeliver(attempts: readonly Attempt[], { mostAttempts }: RedeliveryRules): Attempt[] {
  const byDelivery = new Map<string, Map<number, Attempt>>();
  for (const attempt of attempts) {
    const known = byDelivery.get(attempt.guid) ?? new Map<number, Attempt>();
    byDelivery.set(attempt.guid, known.set(attempt.id, attempt));
  }
  const wanted: { readonly newest: Attempt; readonly first: number }[] = [];
  for (const known of byDelivery.values()) {
    const all = [...known.values()].toSorted(byTime);
    const [first, newest] = [all.at(0), all.at(-1)];
    if (first === undefined || newest === undefined || all.length >= mostAttempts || all.some(isSuccess))
      continue;
    wanted.push({ newest, first: first.delivered_at });
  }
  return wanted
    .toSorted((a, b) => a.first - b.first || a.newest.id - b.newest.id)
    .map(({ newest }) => newest);
}

function byTime(a: Attempt, b: Attempt): number {
  return a.delivered_at - b.delivered_at || a.id - b.id;
}
