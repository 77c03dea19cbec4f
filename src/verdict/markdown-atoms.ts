/**
 * Splits markdown into the pieces that must stay whole: code spans, links, escapes, entities, single characters.
 * A backtick run or bracket without its end is plain text, as in markdown itself.
 */
export function* markdownAtoms(markdown: string): Generator<string> {
  let at = 0;
  while (at < markdown.length) {
    const atom = atomAt(markdown, at);
    yield atom;
    at += atom.length;
  }
}

function atomAt(markdown: string, at: number): string {
  const character = String.fromCodePoint(markdown.codePointAt(at) ?? 0);
  if (character === '`') return codeSpanAt(markdown, at);
  if (character === '\\') return escapeAt(markdown, at);
  if (character === '[') return linkAt(markdown, at) ?? character;
  if (character === '&') return /^&#?[a-z0-9]{1,10};/i.exec(markdown.slice(at, at + 13))?.[0] ?? character;
  return character;
}

function codeSpanAt(markdown: string, at: number): string {
  const length = runLength(markdown, at);
  let next = markdown.indexOf('`', at + length);
  while (next >= 0) {
    const closing = runLength(markdown, next);
    if (closing === length) return markdown.slice(at, next + closing);
    next = markdown.indexOf('`', next + closing);
  }
  return markdown.slice(at, at + length);
}

function runLength(markdown: string, at: number): number {
  let end = at;
  while (markdown[end] === '`') end += 1;
  return end - at;
}

/** Only before punctuation; elsewhere a backslash is a backslash. */
function escapeAt(markdown: string, at: number): string {
  return /[!-/:-@[-`{-~]/.test(markdown.charAt(at + 1)) ? markdown.slice(at, at + 2) : '\\';
}

function linkAt(markdown: string, at: number): string | undefined {
  let middle = at + 1;
  // Brackets inside code spans and escapes do not end the label.
  while (middle < markdown.length && !/[[\]\n]/.test(markdown.charAt(middle)))
    middle += atomAt(markdown, middle).length;
  if (!markdown.startsWith('](', middle)) return undefined;
  const end = markdown.indexOf(')', middle);
  const found = markdown.slice(at, end + 1);
  return end < 0 || found.includes('\n') ? undefined : found;
}

/** Markdown cut to at most `most` characters between atoms, with an ellipsis if anything was cut. */
export function clip(markdown: string, most: number): string {
  if (markdown.length <= most) return markdown;
  let kept = '';
  for (const atom of markdownAtoms(markdown)) {
    if (kept.length + atom.length > most - 1) break;
    kept += atom;
  }
  return `${kept.trimEnd()}…`;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#8205;': '' };

/** What a reader of the rendered markdown would see, for terminals and annotations. */
export function plainText(markdown: string): string {
  let text = '';
  for (const atom of markdownAtoms(markdown)) text += plainAtom(atom);
  return text;
}

function plainAtom(atom: string): string {
  const first = atom[0];
  if (first === '`') return plainCode(atom);
  if (first === '\\' && atom.length === 2) return atom.slice(1);
  if (first === '[' && atom.length > 1) {
    const middle = atom.lastIndexOf('](');
    return `${plainText(atom.slice(1, middle))} (${atom.slice(middle + 2, -1)})`;
  }
  return entities[atom] ?? atom;
}

function plainCode(atom: string): string {
  const fence = runLength(atom, 0);
  if (fence === atom.length) return atom;
  const inside = atom.slice(fence, -fence);
  const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && /[^ ]/.test(inside);
  return isPadded ? inside.slice(1, -1) : inside;
}
