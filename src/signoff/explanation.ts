import type { ChecklistItem } from './parse-checklist.ts';
import type { DetailLine } from './signoff-text.ts';
import { tokensOf } from './words.ts';

/** Words in a row that make a quotation of an item. */
const QUOTED_WORDS = 5;

/** A line of the detail section, with what stands below it and belongs to it. */
interface Passage {
  /** The words that must name the item. */
  readonly spoken: string;
  readonly tokens: ReadonlySet<string>;
}

/** Says of an item whether the detail section gives a reason why it stays unticked. */
export type Explainer = (item: ChecklistItem, unique: ReadonlySet<string>) => boolean;

/**
 * Reads the detail section once for all items. An item is explained by a line, or a bullet with what stands
 * below it, or a headed section whose heading names it: by words that quote the item or share two tokens only this item
 * has, together with N/A, "not applicable", "because" or a link.
 */
export function explainerOf(detail: readonly DetailLine[]): Explainer {
  const passages = passagesOf(detail);
  return (item, unique) => {
    const quotations = quotationsOf(item.text);
    return passages.some(({ spoken, tokens }) => {
      let hits = 0;
      for (const token of unique) if (tokens.has(token)) hits += 1;
      return hits >= 2 || quotations.some((quotation) => spoken.includes(quotation));
    });
  };
}

function quotationsOf(text: string): string[] {
  const words = plainWords(text);
  const count = Math.max(0, words.length - QUOTED_WORDS + 1);
  return Array.from({ length: count }, (_, at) => ` ${words.slice(at, at + QUOTED_WORDS).join(' ')} `);
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Only passages that hold a reason; what names the item is the whole of a line or bullet, but only the head of a section. */
function passagesOf(detail: readonly DetailLine[]): Passage[] {
  // The whole body may be indented, so an outer bullet is one that stands (nearly) as far left as any.
  const outer = Math.min(...detail.map(({ text }) => bulletIndent(text) ?? Number.POSITIVE_INFINITY)) + 1;
  const bullets = split(detail, (line, previous) => {
    const indent = bulletIndent(line.text);
    if (indent !== undefined) return indent <= outer;
    return startsSection(line.text) || !continues(line, previous);
  });
  const sections = split(detail, ({ text }) => startsSection(text)).filter(([head]) =>
    startsSection(head?.text ?? ''),
  );
  return [
    ...bullets.filter(givesReason).map((lines) => toPassage(lines)),
    ...sections.filter(givesReason).map(([head]) => toPassage(head === undefined ? [] : [head])),
  ];
}

function toPassage(lines: readonly DetailLine[]): Passage {
  const text = lines.map((line) => line.text).join(' ');
  return { spoken: ` ${plainWords(text).join(' ')} `, tokens: tokensOf(text) };
}

function givesReason(lines: readonly DetailLine[]): boolean {
  return lines.some(({ text }) => /\bn\/a\b|\bnot[ -]applicable\b|\bbecause\b|https?:\/\//i.test(text));
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

/** GitHub shows each line of a comment as one; only an indented line, or the rest of a broken sentence, goes on. */
function continues({ text, line }: DetailLine, previous: DetailLine | undefined): boolean {
  if (/^\s/.test(text)) return true;
  if (previous === undefined || line > previous.line + 1) return false;
  return /^\p{Ll}/u.test(text) && !/[.!?:;]\s*$/.test(previous.text);
}

function startsSection(line: string): boolean {
  return /^\s{0,3}(?:#{1,6}\s|\*\*|__|[-*+]\s+(?:\*\*|__))/.test(line);
}

/** How far a bullet is indented; `undefined` for other lines. */
function bulletIndent(line: string): number | undefined {
  return /^(\s*)(?:[-*+]|\d{1,3}[.)])\s/.exec(line)?.[1]?.length;
}
