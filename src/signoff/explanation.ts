import type { ChecklistItem } from './parse-checklist.ts';
import type { DetailLine } from './signoff-text.ts';
import { tokensOf } from './words.ts';

/** Words in a row that make a quotation of an item. */
const QUOTED_WORDS = 5;

/**
 * Whether the detail section says why an item stays unticked: a line, or a bullet or paragraph with what stands below it,
 * that quotes the item or shares two tokens only this item has, and that holds N/A, "not applicable", "because" or a link.
 */
export function isExplained(
  item: ChecklistItem,
  unique: ReadonlySet<string>,
  detail: readonly DetailLine[],
): boolean {
  return passagesOf(detail).some((passage) => givesReason(passage) && speaksOf(passage, item, unique));
}

function givesReason(passage: string): boolean {
  return /\bn\/a\b|\bnot[ -]applicable\b|\bbecause\b|https?:\/\//i.test(passage);
}

function speaksOf(passage: string, item: ChecklistItem, unique: ReadonlySet<string>): boolean {
  const tokens = tokensOf(passage);
  let hits = 0;
  for (const token of unique) if (tokens.has(token)) hits += 1;
  return hits >= 2 || quotes(passage, item.text);
}

function quotes(passage: string, text: string): boolean {
  const spoken = ` ${plainWords(passage).join(' ')} `;
  const words = plainWords(text);
  for (let at = 0; at + QUOTED_WORDS <= words.length; at += 1) {
    if (spoken.includes(` ${words.slice(at, at + QUOTED_WORDS).join(' ')} `)) return true;
  }
  return false;
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Each line alone, each bullet or paragraph as a whole, and each headed section as a whole. */
function passagesOf(detail: readonly DetailLine[]): string[] {
  const passages = detail.map(({ text }) => text);
  // The whole body may be indented, so an outer bullet is one that stands (nearly) as far left as any.
  const outer = Math.min(...detail.map(({ text }) => bulletIndent(text) ?? Number.POSITIVE_INFINITY)) + 1;
  const paragraphs = split(detail, (line, previous) => {
    const isApart = previous !== undefined && line.line > previous.line + 1 && !/^\s/.test(line.text);
    const indent = bulletIndent(line.text);
    const isOuterBullet = indent !== undefined && indent <= outer;
    return isApart || isOuterBullet || startsSection(line.text);
  });
  const sections = split(detail, (line) => startsSection(line.text)).filter(
    ([first]) => first !== undefined && startsSection(first.text),
  );
  for (const lines of [...paragraphs, ...sections]) passages.push(lines.map(({ text }) => text).join(' '));
  return passages;
}

function split(
  lines: readonly DetailLine[],
  begins: (line: DetailLine, previous: DetailLine | undefined) => boolean,
): DetailLine[][] {
  const groups: DetailLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const last = groups.at(-1);
    if (last === undefined || begins(line, lines[index - 1])) groups.push([line]);
    else last.push(line);
  }
  return groups;
}

function startsSection(line: string): boolean {
  return /^\s{0,3}(?:#{1,6}\s|\*\*|__|[-*+]\s+(?:\*\*|__))/.test(line);
}

/** How far a bullet is indented; `undefined` for other lines. */
function bulletIndent(line: string): number | undefined {
  return /^(\s*)(?:[-*+]|\d{1,3}[.)])\s/.exec(line)?.[1]?.length;
}
