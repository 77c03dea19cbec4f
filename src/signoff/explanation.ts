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

/** Each line alone, and each heading, bold line or outer bullet together with the lines it introduces. */
function passagesOf(detail: readonly DetailLine[]): string[] {
  const passages = detail.map(({ text }) => text);
  for (const starts of [startsSection, startsBullet]) {
    let passage: string[] = [];
    for (const { text } of detail) {
      if (starts(text) || startsSection(text)) {
        passages.push(passage.join(' '));
        passage = [];
      }
      passage.push(text);
    }
    passages.push(passage.join(' '));
  }
  return passages;
}

function startsSection(line: string): boolean {
  return /^\s{0,3}(?:#{1,6}\s|\*\*|__|[-*+]\s+(?:\*\*|__))/.test(line);
}

function startsBullet(line: string): boolean {
  return /^\s{0,3}(?:[-*+]|\d{1,3}[.)])\s/.test(line);
}
