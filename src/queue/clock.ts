import type { Instant } from './port.ts';

export interface Clock {
  now(): Instant;
  /** Calls back once after that time, unless the returned function is called before. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
