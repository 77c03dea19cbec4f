import type { Claim } from '../../src/claims/claim.ts';
import { readClaims } from '../../src/claims/read-claims.ts';

export const REPOSITORY = 'acme/bench';

type Kind = Claim['kind'];

/** Claims of one kind in a description, without the words around them. */
export function claims<K extends Kind>(
  kind: K,
  markdown: string,
): Omit<Extract<Claim, { kind: K }>, 'sentence' | 'paragraph'>[] {
  return readClaims(markdown, REPOSITORY)
    .filter((claim): claim is Extract<Claim, { kind: K }> => claim.kind === kind)
    .map(({ sentence: _sentence, paragraph: _paragraph, ...claim }) => claim);
}

/** What is claimed, in the author's words. */
export function quotes(kind: Kind, markdown: string): string[] {
  return claims(kind, markdown).map(({ quote }) => quote);
}
