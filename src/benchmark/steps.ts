import { Turns } from './turns.ts';

/** Work that can pause wherever it yields; its value is what it returns. */
export type Steps<Value> = Generator<undefined, Value>;

/** Work goes on for this long before others get a turn, in ms. */
const SLICE_MS = 8;

/** Shared by everything that works in slices: a process has one event loop. */
const turns = new Turns();

/** All steps at once. */
export function runSteps<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Tells work that waits anyway when it should let the event loop turn: a server judges several pull requests at once. */
export class Slices {
  readonly #pause: () => Promise<unknown>;
  readonly #now: () => number;
  #started: number;

  constructor(
    pause: () => Promise<unknown> = () => turns.next(),
    now: () => number = () => performance.now(),
  ) {
    this.#pause = pause;
    this.#now = now;
    this.#started = now();
  }

  get isOver(): boolean {
    return this.#now() - this.#started >= SLICE_MS;
  }

  async next(): Promise<void> {
    await this.#pause();
    this.#started = this.#now();
  }
}

/** Those of this process: pieces of work that follow each other share a slice, or many short ones would make a long one. */
export const sharedSlices = new Slices();

/** The same value as all steps at once, with the event loop turning in between. */
export async function runStepsInSlices<Value>(steps: Steps<Value>, slices = sharedSlices): Promise<Value> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slices.isOver) await slices.next();
  }
}
