import type { Origin } from '../../launch/value.ts';
import type { Facet } from '../flags/facets.ts';

/** What the recipe has instead, with the line. */
export interface Instead {
  readonly written: string;
  readonly line: number;
}

/** A setting of the submission that a recipe lacks, or has another value for. */
export interface Gap {
  readonly facet: Facet<Origin>;
  /** The submission leaves it at the engine's default, where the recipe does not. */
  readonly isAbsent: boolean;
  /** Empty: the recipe does not have it at all. */
  readonly instead: readonly Instead[];
}
