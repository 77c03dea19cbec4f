import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../src/evidence/github/client/clock.ts';

/** The GitHub client's time: whoever waits finds that it has passed already, and requests time out when a test says so. */
export class JumpingClock implements Clock {
  #ahead = 0;
  readonly #deadlines = new Set<AbortController>();

  now = (): number => Date.now() + this.#ahead;

  async sleep(milliseconds: number): Promise<void> {
    this.#ahead += milliseconds;
    await nextTurn();
  }

  deadline(milliseconds: number): AbortSignal {
    const controller = new AbortController();
    this.#deadlines.add(controller);
    return AbortSignal.any([controller.signal, AbortSignal.timeout(milliseconds)]);
  }

  /** Every request that is under way has taken too long. */
  timeOut(): void {
    for (const controller of this.#deadlines)
      controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
    this.#deadlines.clear();
  }
}
