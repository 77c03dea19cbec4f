import type { Unjudged } from './why-unjudged.ts';

/** Reading a pull request that is too large takes minutes, and strangers' comments are events, too. */
export const UNREAD_PAUSE_MS = 10 * 60_000;
const MOST_PULLS = 1_000;

export interface UnreadPull {
  readonly why: Unjudged;
  /** Milliseconds since 1970; not read again before. */
  readonly until: number;
}

/** Pull requests that were too large to be read a short while ago. A process that starts knows none and looks again. */
export class UnreadPulls {
  readonly #pulls = new Map<string, UnreadPull>();

  /** Does not give back what may be read again. `key`: `owner/repo#number`, in lower case. */
  of(key: string, now: number): UnreadPull | undefined {
    const known = this.#pulls.get(key);
    return known !== undefined && known.until > now ? known : undefined;
  }

  add(key: string, why: Unjudged, now: number): void {
    this.#pulls.delete(key);
    this.#pulls.set(key, { why, until: now + UNREAD_PAUSE_MS });
    const [oldest] = this.#pulls.keys();
    if (this.#pulls.size > MOST_PULLS && oldest !== undefined) this.#pulls.delete(oldest);
  }
}
