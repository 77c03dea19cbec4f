import type { Clock } from '../../queue/clock.ts';

export interface PartState {
  readonly ok: boolean;
  /** For an operator; no secrets. */
  readonly detail: string;
}

export interface ProbeOptions {
  readonly clock: Clock;
  /** How long an answer counts, by whether it was a good one. */
  readonly goodMs: number;
  readonly badMs: number;
  /** Whoever asks waits no longer than this, and gets the last answer instead. */
  readonly patienceMs: number;
}

const unknown: PartState = { ok: false, detail: 'not known yet' };

/** Asks a part of the system how it is, now and then, and remembers what it said. */
export class Probe {
  readonly #ask: () => Promise<PartState>;
  readonly #options: ProbeOptions;
  #last: PartState = unknown;
  #askAgainAt = 0;
  #asking: Promise<void> | undefined;

  /** `ask` must not reject. */
  constructor(ask: () => Promise<PartState>, options: ProbeOptions) {
    this.#ask = ask;
    this.#options = options;
  }

  /** What was said last, however old. */
  get last(): PartState {
    return this.#last;
  }

  async state(): Promise<PartState> {
    const { clock, patienceMs } = this.#options;
    if (clock.now() < this.#askAgainAt) return this.#last;
    this.#asking ??= this.#renew();
    let cancel: () => void = () => {};
    const outOfPatience = new Promise<void>((resolve) => {
      cancel = clock.after(patienceMs, resolve);
    });
    await Promise.race([this.#asking, outOfPatience]);
    cancel();
    return this.#last;
  }

  async #renew(): Promise<void> {
    const { clock, goodMs, badMs } = this.#options;
    this.#last = await this.#ask();
    this.#askAgainAt = clock.now() + (this.#last.ok ? goodMs : badMs);
    this.#asking = undefined;
  }
}
