/**
 * Node accepts one connection in each turn of the event loop. So many turns before a piece of long work goes on let a
 * server take 200 new connections a second meanwhile (`bench/app.ts`), and take no time when nothing comes in.
 */
const TURNS_EACH = 10;

/**
 * Lets whoever waits go on, one after the other in their order, with some turns of the event loop before each: however
 * many do long work at once, what comes in from outside waits for one of them at most.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #soon: (callback: () => void) => void;

  /** `soon`: calls back in the next turn. */
  constructor(soon: (callback: () => void) => void = setImmediate) {
    this.#soon = soon;
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#releaseIn(TURNS_EACH);
    });
  }

  #releaseIn(turns: number): void {
    this.#soon(() => (turns > 1 ? this.#releaseIn(turns - 1) : this.#release()));
  }

  #release(): void {
    // Whoever goes on may wait again before the next turn, behind the others.
    if (this.#waiting.length > 1) this.#releaseIn(TURNS_EACH);
    this.#waiting.shift()?.();
  }
}
