const SECOND = 1_000;

/** The emulated GitHub's time. It passes only when something happens, a second at a time, or when a test says so. */
export class EmulatedClock {
  #now: number;

  constructor(start: string) {
    this.#now = parsed(start);
  }

  /** As GitHub writes it: whole seconds, UTC. */
  now(): string {
    return iso(this.#now);
  }

  /** The time of the next state change, never the same twice. */
  tick(): string {
    return this.advance(1);
  }

  advance(seconds: number): string {
    this.#now += seconds * SECOND;
    return this.now();
  }

  set(time: string): void {
    this.#now = parsed(time);
  }

  /** Goes on to a time unless it has passed. */
  reach(time: string): void {
    this.#now = Math.max(this.#now, parsed(time));
  }
}

export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

function parsed(time: string): number {
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds)) throw new RangeError(`${time} is no time`);
  return Math.floor(milliseconds / SECOND) * SECOND;
}
