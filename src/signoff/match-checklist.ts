import type { ChecklistItem } from './parse-checklist.ts';
import { isWeakened } from './polarity.ts';
import type { ChecklistBox } from './signoff-text.ts';
import { type Word, wordsOf } from './words.ts';

/** What became of one template item in a sign-off. */
export interface ItemMatch {
  readonly item: ChecklistItem;
  /** The box that stands for the item, if any. */
  readonly box: ChecklistBox | undefined;
  /** The box says less than the item: it counts as missing. */
  readonly weakened: boolean;
}

interface Side {
  readonly words: readonly Word[];
  readonly tokens: ReadonlySet<string>;
}

interface Candidate {
  readonly item: number;
  readonly box: number;
  readonly score: number;
}

/** From this likeness on a box is a copy of its closest item and stands for no other. */
const SAME_ITEM = 0.8;

/** More boxes than any checklist has; the rest cannot stand for an item. */
const MAX_BOXES = 200;

/**
 * Pairs each template item with the box that stands for it, one to one, best first.
 * A box is a candidate if it holds at least `containment` of the item's tokens, or at least two tokens that no other
 * item has and none that only another item has.
 */
export function matchChecklist(
  items: readonly ChecklistItem[],
  boxes: readonly ChecklistBox[],
  containment: number,
): ItemMatch[] {
  const itemSides = items.map((item) => sideOf(item.text));
  const boxSides = boxes.slice(0, MAX_BOXES).map((box) => sideOf(box.text));
  const pairing = pair(candidatesOf(itemSides, boxSides, boxes, containment));
  return items.map((item, index) => {
    const at = pairing.get(index);
    const box = at === undefined ? undefined : boxes[at];
    const weakened = at !== undefined && isWeakened(itemSides[index]?.words ?? [], boxSides[at]?.words ?? []);
    return { item, box, weakened };
  });
}

/** The tokens of each item that no other item has. */
export function uniqueTokens(items: readonly ChecklistItem[]): ReadonlySet<string>[] {
  return uniqueOf(items.map((item) => sideOf(item.text)));
}

function candidatesOf(
  items: readonly Side[],
  boxes: readonly Side[],
  texts: readonly ChecklistBox[],
  containment: number,
): Candidate[] {
  const unique = uniqueOf(items);
  return boxes.flatMap((box, boxIndex) => {
    const common = items.map((item) => shared(item.tokens, box.tokens));
    const likeness = items.map((item, index) => likenessOf(item, box, common[index] ?? 0));
    const closest = Math.max(...likeness);
    const uniqueHits = unique.map((tokens) => shared(tokens, box.tokens));
    const itemsHit = uniqueHits.filter((hits) => hits > 0).length;
    // Of two copies, one ticked and one open, the open one counts.
    const open = texts[boxIndex]?.state === 'ticked' ? 0 : 1e-6;
    return items.flatMap((item, index): Candidate[] => {
      const alike = likeness[index] ?? 0;
      if (alike === 0 || (closest >= SAME_ITEM && alike < closest)) return [];
      const isContained = (common[index] ?? 0) / item.tokens.size >= containment;
      const isIdentified = (uniqueHits[index] ?? 0) >= 2 && itemsHit === 1;
      return isContained || isIdentified ? [{ item: index, box: boxIndex, score: alike + open }] : [];
    });
  });
}

/** Share of shared tokens among all of both, so that a long item's box is not taken by a short item. */
function likenessOf(item: Side, box: Side, common: number): number {
  return common === 0 ? 0 : common / (item.tokens.size + box.tokens.size - common);
}

function pair(candidates: readonly Candidate[]): Map<number, number> {
  const pairing = new Map<number, number>();
  const taken = new Set<number>();
  const best = [...candidates].sort((a, b) => b.score - a.score || a.item - b.item || a.box - b.box);
  for (const { item, box } of best) {
    if (pairing.has(item) || taken.has(box)) continue;
    pairing.set(item, box);
    taken.add(box);
  }
  return pairing;
}

function sideOf(text: string): Side {
  const words = wordsOf(text);
  const tokens = new Set(words.flatMap((word) => (word.kind === 'token' ? [word.text] : [])));
  // An item of filler alone is compared by its filler.
  return { words, tokens: tokens.size > 0 ? tokens : new Set(words.map((word) => word.text)) };
}

function uniqueOf(sides: readonly Side[]): Set<string>[] {
  const counts = new Map<string, number>();
  for (const side of sides) {
    for (const token of side.tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return sides.map((side) => new Set([...side.tokens].filter((token) => counts.get(token) === 1)));
}

function shared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0;
  for (const token of some) if (others.has(token)) count += 1;
  return count;
}
