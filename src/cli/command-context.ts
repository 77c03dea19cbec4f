import type { Clock } from '../evidence/github/client/clock.ts';
import type { Output } from './output.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What every command gets from its surroundings. */
export interface CommandContext {
  readonly output: Output;
  /** Today in UTC, `YYYY-MM-DD`. */
  today(): string;
  readonly environment: Environment;
  /** For pauses and time limits towards GitHub. */
  readonly clock: Clock;
  exitWith(code: 0 | 1 | 2): void;
}
