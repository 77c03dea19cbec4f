import { alignTokens, type Pair } from './align.ts';
import type { Word } from './words.ts';

/** Words between two aligned tokens (or before the first), on one side. */
type Gap = readonly Word[];

/**
 * Whether a box says less than the item it stands for: a negation added, dropped or moved, MERGED left out,
 * or an exception appended. Compared from the item's start to the last token both have; what is written
 * behind it is evidence, where only an exception weakens.
 */
export function isWeakened(item: readonly Word[], box: readonly Word[]): boolean {
  if (claimsMerged(item) && !claimsMerged(box)) return true;
  const pairs = alignTokens(item, box);
  const lastInBox = pairs.at(-1)?.box ?? -1;
  if (box.slice(lastInBox + 1).some((word) => word.kind === 'exception')) return true;
  return polarityDiffers(gapsOf(item, pairs, 'item'), gapsOf(box, pairs, 'box'));
}

function claimsMerged(words: readonly Word[]): boolean {
  return words.some(
    (word, index) => word.kind === 'merged' && !words.slice(Math.max(0, index - 3), index).some(isNegator),
  );
}

function gapsOf(words: readonly Word[], pairs: readonly Pair[], side: 'item' | 'box'): Gap[] {
  let from = 0;
  return pairs.map((pair) => {
    const gap = words.slice(from, pair[side]);
    from = pair[side] + 1;
    return gap;
  });
}

function polarityDiffers(itemGaps: readonly Gap[], boxGaps: readonly Gap[]): boolean {
  const surplus = itemGaps.map((gap, index) => negations(gap) - negations(boxGaps[index] ?? []));
  for (const [index, difference] of surplus.entries()) {
    // A negation may move over one shared word ("isn't changed" and "is unchanged", "no X" and "X is not").
    const settled = difference + settleWithNext(surplus, index);
    if (settled < 0) return true;
    if (settled > 0 && !isOmittedClause(itemGaps[index] ?? [], boxGaps[index] ?? [])) return true;
  }
  return false;
}

function settleWithNext(surplus: number[], index: number): number {
  const own = surplus[index] ?? 0;
  const next = surplus[index + 1] ?? 0;
  if (own === 0 || next === 0 || Math.sign(own) === Math.sign(next)) return 0;
  const moved = Math.min(Math.abs(own), Math.abs(next)) * Math.sign(next);
  surplus[index + 1] = next - moved;
  return moved;
}

/** The item's negation went with a whole clause that the box leaves out and puts nothing in place of. */
function isOmittedClause(itemGap: Gap, boxGap: Gap): boolean {
  const omitsTokens =
    itemGap.some((word) => word.kind === 'token') && !boxGap.some((word) => word.kind === 'token');
  return omitsTokens && itemGap.some((word) => word.kind === 'boundary');
}

function negations(gap: Gap): number {
  return gap.filter((word) => isNegator(word) || word.kind === 'exception').length;
}

function isNegator(word: Word): boolean {
  return word.kind === 'negator' || /^un(?:changed|patched|modified|altered|merged)$/.test(word.text);
}
