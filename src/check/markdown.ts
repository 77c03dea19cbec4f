import { printablePath } from '../evidence/path-bytes.ts';

// Invisible and direction-changing characters could make a row read as something it does not say.
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Text from strangers made safe to show on one line: nothing invisible, no line break, no undecodable byte. */
export function visible(text: string): string {
  return printablePath(text.replace(/[\t\r\n]+/g, ' '))
    .toWellFormed()
    .replace(invisible, (character) => {
      return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
    });
}

/** A code span that shows the text and does nothing else: no mention, HTML, link or table cell can start in it. */
export function code(text: string): string {
  const shown = visible(text);
  if (shown === '') return '` `';
  let longestRun = 0;
  for (const [run] of shown.matchAll(/`+/g)) longestRun = Math.max(longestRun, run.length);
  const fence = '`'.repeat(longestRun + 1);
  // Markdown takes one space away on both sides, unless there is nothing but spaces.
  const losesSpaces = shown.startsWith(' ') && shown.endsWith(' ') && /[^ ]/.test(shown);
  const isPadded = losesSpaces || shown.startsWith('`') || shown.endsWith('`');
  const pad = isPadded ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** A link. The label may be markdown; the address is percent-encoded where markdown would end it. */
export function link(label: string, url: string): string {
  const address = url.replace(
    /[\s()<>\\]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return `[${label}](${address})`;
}

/** At most `most` characters of a text, never half of one. */
export function firstCharacters(text: string, most: number): string {
  return text.slice(0, most * 2).length <= most ? text : [...text.slice(0, most * 2)].slice(0, most).join('');
}

/** At most `most` items, then how many are left. */
export function listSome(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(', ');
  const rest = items.length - most;
  return rest > 0 ? `${shown} (+${rest} more)` : shown;
}
