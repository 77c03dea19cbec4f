import type { Attempt } from '../../../src/app/deliveries/delivery.ts';

export const NOW: number = Date.UTC(2026, 9, 22);
export const HOUR = 60 * 60_000;

/** An attempt that failed an hour ago, unless said otherwise. */
export function attempt(id: number, guid: string, more: Partial<Attempt> = {}): Attempt {
  return { id, guid, delivered_at: NOW - HOUR, status_code: 502, ...more };
}

/** As GitHub lists it. */
export function listed({ delivered_at, ...rest }: Attempt): unknown {
  return { ...rest, delivered_at: new Date(delivered_at).toISOString(), status: 'x', redelivery: false };
}
