import { outlineMarkdown } from '../signoff/markdown-outline.ts';
import { visibleSource } from '../signoff/visible-source.ts';

/** GitHub's own limit for a comment. */
const MAX_CHARACTERS = 65_536;
const MIN_ABBREVIATION = 7;

/** Which of the curves a comment asks an exception for: by the word, the curve's key and the commit, outside quotes and code blocks. */
export function namesCurveAndCommit(
  body: string,
  curves: readonly string[],
  commit: string,
): readonly string[] {
  if (!mayAsk(body, commit)) return [];
  const text = ownWords(body).toLowerCase();
  if (!text.includes('exception') || !namesCommit(text, commit)) return [];
  return curves.filter((curve) => namesKey(text, curve));
}

/** Told from the words as they are written: leaving out quotes and code only takes away. */
export function mayAsk(body: string, commit: string): boolean {
  return (
    body.length <= MAX_CHARACTERS &&
    body.toLowerCase().includes('exception') &&
    body.toLowerCase().includes(commit.slice(0, MIN_ABBREVIATION))
  );
}

function ownWords(body: string): string {
  const { masked } = outlineMarkdown(body);
  return body
    .split(/\r\n|\r|\n/)
    .filter((_, index) => !masked.has(index + 1))
    .map(visibleSource)
    .join('\n');
}

/** In full, or by at least seven of its first digits. */
function namesCommit(text: string, commit: string): boolean {
  return [...text.matchAll(/(?<![0-9a-z])[0-9a-f]{7,40}(?![0-9a-z])/g)].some(
    ([digits]) => digits.length >= MIN_ABBREVIATION && commit.startsWith(digits),
  );
}

/** The key as a word of its own: not the beginning of a longer one. */
function namesKey(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + key.length, at + key.length + 2);
    if (!/[\w/.-]/.test(before) && !/^(?:[\w/-]|\.\w)/.test(after)) return true;
  }
  return false;
}
