import type { Decimal } from './decimal.ts';

/** A committed acceptance length, at its line. */
export interface GoldenValue {
  readonly value: Decimal;
  readonly line: number;
}

/** Golden acceptance lengths of one model: thinking mode, then draft length. */
export interface GoldenCurve {
  readonly path: string;
  /** The model that was measured, as the file names it. */
  readonly model: string;
  /** Where it is named. */
  readonly line: number;
  /** By mode (`thinking_on`, `thinking_off`); lengths that are not listed have no value. */
  readonly modes: ReadonlyMap<string, ReadonlyMap<number, GoldenValue>>;
}
