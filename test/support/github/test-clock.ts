import type { Clock } from '../../../src/evidence/github/client/clock.ts';

/** Time that passes only when a test says so, or as soon as somebody sleeps. */
export class TestClock implements Clock {
  /** Every pause that was asked for. */
  readonly slept: number[] = [];
  readonly #sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  readonly #skips: boolean;
  #now: number;

  private constructor(skips: boolean, now: number) {
    this.#skips = skips;
    this.#now = now;
  }

  /** Whoever sleeps wakes at once, that much later. */
  static skipping(now = 1_000_000): TestClock {
    return new TestClock(true, now);
  }

  /** Whoever sleeps waits for `runUntilIdle`. */
  static stopped(now = 1_000_000): TestClock {
    return new TestClock(false, now);
  }

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number): Promise<void> {
    this.slept.push(milliseconds);
    if (this.#skips) {
      this.#now += milliseconds;
      return Promise.resolve();
    }
    return new Promise((wake) => {
      this.#sleepers.push({ until: this.#now + milliseconds, wake });
    });
  }

  deadline(): AbortSignal {
    return new AbortController().signal;
  }

  /** Wakes the sleepers one after the other, each at its time, until nobody sleeps. */
  async runUntilIdle(): Promise<void> {
    await settled();
    for (;;) {
      this.#sleepers.sort((a, b) => a.until - b.until);
      const next = this.#sleepers.shift();
      if (next === undefined) return;
      this.#now = Math.max(this.#now, next.until);
      next.wake();
      await settled();
    }
  }
}

/** Everything that can go on without time passing has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
