import type { Output } from './output.ts';

/** What every command gets from its surroundings. */
export interface CommandContext {
  readonly output: Output;
  /** Today in UTC, `YYYY-MM-DD`. */
  today(): string;
  exitWith(code: 0 | 1 | 2): void;
}
