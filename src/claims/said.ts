import type { Said } from './claim.ts';
import type { Sentence } from './sentence.ts';

const MOST_QUOTED = 200;

/** A claim's own words, from the sentence that holds them. */
export function said(sentence: Sentence, quote: string): Said {
  return {
    quote: quote.replace(/\s+/g, ' ').trim().slice(0, MOST_QUOTED),
    isPlain: sentence.isPlain,
    sentence: sentence.full,
    paragraph: sentence.paragraph,
  };
}
