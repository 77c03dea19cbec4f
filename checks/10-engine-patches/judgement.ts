/** What a change is to the engine. Texts are markdown, without a full stop. */
export type Judgement =
  /** `package`: what is installed, which a waiver may name. */
  | { readonly kind: 'violation'; readonly what: string; readonly package?: string }
  | { readonly kind: 'harmless' }
  | { readonly kind: 'unknown'; readonly why: string };

export const harmless: Judgement = { kind: 'harmless' };
