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
  const candidates: Candidate[] = [];
  for (const [boxIndex, box] of boxes.entries()) {
    const uniqueHits = unique.map((tokens) => shared(tokens, box.tokens));
    for (const [itemIndex, item] of items.entries()) {
      const common = shared(item.tokens, box.tokens);
      if (common === 0) continue;
      const contained = common / item.tokens.size;
      const foreign = uniqueHits.some((hits, other) => other !== itemIndex && hits > 0);
      const identified = (uniqueHits[itemIndex] ?? 0) >= 2 && !foreign;
      if (contained < containment && !identified) continue;
      // How alike the two are, so that a long item's box is not taken by a short item; a ticked copy wins a tie.
      const likeness = common / (item.tokens.size + box.tokens.size - common);
      const ticked = texts[boxIndex]?.state === 'ticked' ? 1e-6 : 0;
      candidates.push({ item: itemIndex, box: boxIndex, score: likeness + ticked });
    }
  }
  return candidates;
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
