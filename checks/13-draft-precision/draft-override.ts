import type { Location } from '../../src/check/outcome.ts';

/** Something that changes the precision of a draft, or may do so. `what` is markdown. */
export interface DraftOverride {
  readonly kind: 'override' | 'unknown';
  readonly what: string;
  readonly location: Required<Pick<Location, 'path' | 'line'>>;
}
