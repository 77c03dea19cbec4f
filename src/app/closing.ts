type Close = () => Promise<void> | void;

/** What is to be ended: first everything that works, all at once, then what it works with, newest first. */
export class Closing {
  readonly #first: Close[] = [];
  readonly #last: Close[] = [];
  #closed: Promise<void> | undefined;

  first(close: Close): void {
    this.#first.push(close);
  }

  last(close: Close): void {
    this.#last.unshift(close);
  }

  get isClosing(): boolean {
    return this.#closed !== undefined;
  }

  /** Rejects with the first failure, after everything was tried. */
  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    const attempt = async (close: Close) => {
      try {
        await close();
      } catch (cause) {
        failures.push(cause);
      }
    };
    await Promise.all(this.#first.map(attempt));
    for (const close of this.#last) await attempt(close);
    if (failures.length > 0) throw failures[0];
  }
}
