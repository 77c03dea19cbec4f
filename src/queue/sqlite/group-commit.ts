import { type Clock, systemClock } from '../clock.ts';
import { QueueStoreError } from '../errors.ts';

/** Nobody waits longer than this for others to come. */
const LONGEST_WAIT_MS = 50;

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (cause: unknown) => void;
}

export interface GroupOptions {
  transaction(work: () => void): void;
  readonly clock?: Pick<Clock, 'after'>;
  /** Milliseconds of a clock that only goes on. */
  readonly elapsed?: () => number;
}

/**
 * Pieces of work that come in at the same time share a transaction, and with it the sync of the disk. The first one
 * waits for others about as long as the last sync took: a fast disk makes nobody wait, and a slow or busy one is asked
 * less often.
 */
export class GroupCommit {
  readonly #options: Required<GroupOptions>;
  #waiting: Waiting[] = [];
  #lastTookMs = 0;

  constructor(options: GroupOptions) {
    this.#options = { clock: systemClock, elapsed: () => performance.now(), ...options };
  }

  /** Resolves when the work is committed. */
  run<Result>(work: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      if (this.#waiting.length > 1) return;
      const wait = Math.min(LONGEST_WAIT_MS, Math.floor(this.#lastTookMs));
      if (wait === 0) setImmediate(() => this.flush());
      else this.#options.clock.after(wait, () => this.flush());
    });
  }

  /** Commits what waits. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    try {
      this.#commit(group);
    } catch (cause) {
      // What is wrong with the file is wrong for all; anything else is one's own fault and must not harm the others.
      if (cause instanceof QueueStoreError || group.length === 1)
        for (const { reject } of group) reject(cause);
      else for (const one of group) this.#commitAlone(one);
    }
  }

  #commit(group: readonly Waiting[]): void {
    const { transaction, elapsed } = this.#options;
    const results: unknown[] = [];
    const started = elapsed();
    transaction(() => {
      for (const { work } of group) results.push(work());
    });
    this.#lastTookMs = elapsed() - started;
    for (const [at, { resolve }] of group.entries()) resolve(results[at] as never);
  }

  #commitAlone(one: Waiting): void {
    try {
      this.#commit([one]);
    } catch (cause) {
      one.reject(cause);
    }
  }
}
