export interface ShellLimits {
  /** Commands that are followed; loops count each round. */
  readonly steps: number;
  /** Functions, sourced files, scripts and evaluated texts inside one another. */
  readonly depth: number;
  /** Times that one function may stand in its own way. */
  readonly recursion: number;
  /** Files that are sourced or run. */
  readonly files: number;
  /** Rounds of one loop. */
  readonly rounds: number;
  /** Commands, actions and so on that are kept. */
  readonly events: number;
}

/** Several times what the largest real script takes. */
export const defaultLimits: ShellLimits = {
  steps: 60_000,
  depth: 40,
  recursion: 4,
  files: 300,
  rounds: 5_000,
  events: 3_000,
};

/** Ends a run that takes too long; what it found until then stays. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly what: keyof ShellLimits;

  constructor(what: keyof ShellLimits) {
    super(`limit of the shell model: ${what}`);
    this.what = what;
  }
}

/** Counts down what a run may still use. */
export class Budget {
  readonly limits: ShellLimits;
  #steps: number;
  #files: number;

  constructor(limits: ShellLimits) {
    this.limits = limits;
    this.#steps = limits.steps;
    this.#files = limits.files;
  }

  step(cost = 1): void {
    this.#steps -= cost;
    if (this.#steps < 0) throw new LimitReached('steps');
  }

  file(): void {
    this.#files -= 1;
    if (this.#files < 0) throw new LimitReached('files');
  }
}
