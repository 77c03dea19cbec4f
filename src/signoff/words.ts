import stopWords from './data/stop-words.json' with { type: 'json' };

/** A word of an item as the matcher sees it. Filler carries no meaning for the comparison. */
export interface Word {
  readonly kind: 'token' | 'negator' | 'merged' | 'exception' | 'filler' | 'boundary';
  /** Tokens are lower case and singular. */
  readonly text: string;
}

/** Hostile items may be 65,536 characters long; no real one comes near this many words. */
const MAX_WORDS = 1500;

const stop = new Set(stopWords.words);
const negators = new Set(['not', 'no', 'never', 'cannot', 'none', 'neither', 'nor', 'without']);
const exceptions = new Set(['except', 'unless']);

const pieces = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[.,;:!?—–]/gu;

/** The words of a plain text, in order; URLs are left out, and so are sentences that begin with "Please link", but for an exception hidden in them. */
export function wordsOf(text: string): Word[] {
  // "N/A" says that an item does not apply; its "not applicable" must not read as a negated item.
  const prepared = text
    .replace(/https?:\/\/[^\s)>\]]*/gi, ' ')
    .replace(/\bnot[ -]applicable\b/gi, ' ')
    .replace(/\bbut not\b/gi, ' except ');
  const words: Word[] = [];
  for (const sentence of prepared.split(/(?<=[.!?])\s/)) {
    const isInstruction = /^\s*please link\b/i.test(sentence);
    for (const [piece] of sentence.matchAll(pieces)) {
      if (words.length >= MAX_WORDS) return words;
      const word = toWord(piece);
      if (!isInstruction || word.kind === 'exception') words.push(word);
    }
  }
  return words;
}

function toWord(piece: string): Word {
  const text = piece.toLowerCase().replace('’', "'");
  if (!/[\p{L}\p{N}]/u.test(text)) return { kind: 'boundary', text };
  if (negators.has(text) || text.endsWith("n't")) return { kind: 'negator', text };
  if (text === 'merged') return { kind: 'merged', text };
  if (exceptions.has(text)) return { kind: 'exception', text };
  const token = singular(text.replace(/'.*$/, ''));
  return stop.has(text) || stop.has(token) ? { kind: 'filler', text } : { kind: 'token', text: token };
}

/** Enough to make a word and its plural equal ("passes" and "pass", "caches" and "cache"); the result need not be a word. */
export function singular(word: string): string {
  if (word.length < 3) return word;
  const base = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /[^su]s$/.test(word)
      ? word.slice(0, -1)
      : word;
  return base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
}

/** The distinct tokens of a text. */
export function tokensOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.kind === 'token')
      .map((word) => word.text),
  );
}
