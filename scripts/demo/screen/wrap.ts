import { stripVTControlCharacters } from 'node:util';

const wide = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\u3001-\\u303f\\uff01-\\uff60';
const closing = '\\u3001\\u3002\\uff09\\uff0c\\uff01\\uff1a\\uff1b\\uff1f';
// A line may break before a character of East Asian scripts, but not before one that closes something.
const piece = new RegExp(`\\s+|[${wide}][${closing}]*|[^\\s${wide}]+[${closing}]*`, 'gu');
const isWide = new RegExp(`[${wide}]|\\p{Emoji_Presentation}`, 'u');
const isNothing = /[\p{Mn}\p{Cf}]/u;

/** Columns that a text takes on a terminal; colours take none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text))
    width += isNothing.test(character) ? 0 : isWide.test(character) ? 2 : 1;
  return width;
}

/**
 * One line of text over as many lines as `columns` asks for. Later lines begin where the text of the first one does: behind
 * the prefix, its blanks and its list mark. A longer word stays whole, so that an address can still be followed.
 */
export function wrap(text: string, columns: number, prefix = ''): string[] {
  const start = /^ *(?:[-+*] (?:\[[ x]\] )?)?/.exec(text)?.[0] ?? '';
  const hanging = ' '.repeat(displayWidth(prefix) + start.length);
  const lines: string[] = [];
  let line = `${prefix}${start}`;
  let blank = '';
  let isEmpty = true;
  for (const [part] of text.slice(start.length).matchAll(piece)) {
    if (part.trim() === '') {
      blank = ' ';
      continue;
    }
    if (!isEmpty && displayWidth(`${line}${blank}${part}`) > columns) {
      lines.push(line);
      line = `${hanging}${part}`;
    } else line += isEmpty ? part : `${blank}${part}`;
    isEmpty = false;
    blank = '';
  }
  return [...lines, line.trimEnd()];
}
