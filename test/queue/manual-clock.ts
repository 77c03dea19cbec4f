import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/queue/clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that stands still until a test moves it, and fires its timers on the way. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 9, 22);
  readonly #timers = new Set<Timer>();

  readonly now = (): number => this.#now;

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves the clock only: for stores, which have no timers. */
  skip(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Moves the clock, fires what becomes due in its order, and lets all promises settle that can. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    while (await this.fireNext(end));
    this.#now = end;
  }

  /** Fires the earliest timer up to that time, and lets all promises settle. False if there is none. */
  async fireNext(end: number): Promise<boolean> {
    const next = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (next === undefined) return false;
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.callback();
    await settled();
    return true;
  }

  get timers(): number {
    return this.#timers.size;
  }

  /** Of the timers that wait, how long from now the earliest fires. */
  nextTimerIn(): number | undefined {
    const times = [...this.#timers].map(({ at }) => at - this.#now);
    return times.length === 0 ? undefined : Math.min(...times);
  }
}

/** When every promise has settled that depends on no timer, file or network. */
export async function settled(): Promise<void> {
  await setImmediate();
}
