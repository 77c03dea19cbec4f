import type { Clock } from '../../../src/queue/clock.ts';

interface Timer {
  readonly due: number;
  readonly callback: () => void;
  handle?: NodeJS.Timeout;
}

/** The app's time: the machine's, and what a test lets pass. */
export class PlayClock implements Clock {
  #ahead = 0;
  readonly #timers = new Set<Timer>();

  now = (): number => Date.now() + this.#ahead;

  after(milliseconds: number, callback: () => void): () => void {
    const timer: Timer = { due: this.now() + milliseconds, callback };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => {
      clearTimeout(timer.handle);
      this.#timers.delete(timer);
    };
  }

  /** Lets so much time pass at once. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
    for (const timer of [...this.#timers].sort((a, b) => a.due - b.due)) this.#arm(timer);
  }

  #arm(timer: Timer): void {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(
      () => {
        this.#timers.delete(timer);
        timer.callback();
      },
      Math.max(0, timer.due - this.now()),
    );
  }
}
