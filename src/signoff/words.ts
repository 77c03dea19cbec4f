import stopWords from './data/stop-words.json' with { type: 'json' };
import { stem } from './stem.ts';

/** A word of an item as the matcher sees it. Filler carries no meaning for the comparison. */
export interface Word {
  readonly kind: 'token' | 'negator' | 'merged' | 'exception' | 'filler' | 'boundary';
  /** Tokens are lower case and reduced to their stem. */
  readonly text: string;
}

/** Hostile items may be 65,536 characters long; no real one comes near this many words. */
const MAX_WORDS = 1500;

const stop = new Set(stopWords.words);
const negators = new Set(['not', 'no', 'never', 'cannot', 'none', 'neither', 'nor', 'without']);
const exceptions = new Set(['except', 'unless']);
const contraction = /^(?:is|are|was|were|do|does|did|has|have|had|wo|would|ca|could|should|must)n'?t$/;

// Words, and the marks that end a clause. A dot inside a name (`MODELS.md`) ends nothing.
const pieces = /[\p{L}\p{N}]+(?:'\p{L}+)?|[.,;:!?](?=\s|$)|[—–]/gu;

/** The words of a plain text, in order; URLs are left out, and so are sentences that begin with "Please link", but for an exception hidden in them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const sentence of prepare(text).split(/(?<=[.!?])\s/)) {
    const isInstruction = /^\s*please link\b/i.test(sentence);
    for (const [piece] of sentence.matchAll(pieces)) {
      if (words.length >= MAX_WORDS) return words;
      const word = toWord(piece);
      if (!isInstruction || word.kind === 'exception') words.push(word);
    }
  }
  return words;
}

/** One spelling for what reads the same: invisible characters gone, full-width letters and apostrophes made plain. */
function prepare(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[‘’´`ʼ′]/g, "'")
      .replace(/https?:\/\/[^\s)>\]]*/gi, ' ')
      // "N/A" says that an item does not apply, and "not only" denies nothing.
      .replace(/\bnot[ -]applicable\b/gi, ' ')
      .replace(/\bnot only\b/gi, ' ')
      .replace(/\bbut[\s,]{1,4}not\b/gi, ' except ')
  );
}

function toWord(piece: string): Word {
  const text = piece.toLowerCase();
  if (!/[\p{L}\p{N}]/u.test(text)) return { kind: 'boundary', text };
  if (negators.has(text) || contraction.test(text)) return { kind: 'negator', text };
  if (text === 'merged') return { kind: 'merged', text };
  // Latin and Cyrillic letters in one word only imitate another word, such as "not".
  if (exceptions.has(text) || (/\p{Script=Cyrillic}/u.test(text) && /\p{Script=Latin}/u.test(text)))
    return { kind: 'exception', text };
  const whole = text.replace(/'.*$/, '');
  return stop.has(text) || stop.has(whole) ? { kind: 'filler', text } : { kind: 'token', text: stem(whole) };
}

/** The distinct tokens of a text. */
export function tokensOf(text: string): Set<string> {
  const tokens = wordsOf(text).filter((word) => word.kind === 'token');
  return new Set(tokens.map((word) => word.text));
}
