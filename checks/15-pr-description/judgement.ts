import type { Location } from '../../src/check/outcome.ts';
import type { Claim } from '../../src/facts/description-claims.ts';

/** What becomes of one claim. Texts are markdown. */
export type Judgement =
  | { readonly kind: 'agrees'; readonly with: string; readonly location?: Location | undefined }
  /** `actual`: a clause, such as "the head has `--a 1`". */
  | { readonly kind: 'contradicts'; readonly actual: string; readonly location?: Location | undefined }
  /** It may be about something else, or what it is about cannot be told. */
  | { readonly kind: 'unchecked' }
  /** This run cannot ask whom it would have to ask. */
  | { readonly kind: 'missing'; readonly what: string; readonly from: 'github' | 'network' };

export const unchecked: Judgement = { kind: 'unchecked' };

export interface JudgedClaim {
  readonly claim: Claim;
  readonly judgement: Judgement;
}
