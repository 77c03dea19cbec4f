import { alignTokens, type Pair } from './align.ts';
import type { Word } from './words.ts';

/** Words between two aligned tokens (or before the first, or behind the last), on one side. */
type Gap = readonly Word[];

/**
 * Whether a box says less than the item it stands for: a negation added, dropped or moved, MERGED left out,
 * or an exception appended. Compared from the item's start to the last token both have; what is written
 * behind it is evidence, where only an exception weakens.
 */
export function isWeakened(item: readonly Word[], box: readonly Word[]): boolean {
  const pairs = alignTokens(item, box);
  const itemGaps = gapsOf(item, pairs, 'item');
  const boxGaps = gapsOf(box, pairs, 'box');
  if (dropsMerged(itemGaps, boxGaps)) return true;
  if (boxGaps.at(-1)?.some((word) => word.kind === 'exception') === true) return true;
  return polarityDiffers(itemGaps.slice(0, -1), boxGaps.slice(0, -1));
}

/** One gap before each pair, and one behind the last. */
function gapsOf(words: readonly Word[], pairs: readonly Pair[], side: 'item' | 'box'): Gap[] {
  const starts = [0, ...pairs.map((pair) => pair[side] + 1)];
  return starts.map((from, index) => words.slice(from, pairs[index]?.[side]));
}

/** MERGED must stand where the item has it, give or take one shared word, and must not be denied or put off. */
function dropsMerged(itemGaps: readonly Gap[], boxGaps: readonly Gap[]): boolean {
  return itemGaps.some((gap, index) => {
    if (!claimsMerged(gap)) return false;
    return !boxGaps.slice(Math.max(0, index - 1), index + 2).some(claimsMerged);
  });
}

const later = new Set(['will', 'once', 'until', 'when', 'soon', 'pending', 'yet']);

function claimsMerged(gap: Gap): boolean {
  return gap.some((word, index) => {
    if (word.kind !== 'merged') return false;
    return !gap
      .slice(Math.max(0, index - 4), index)
      .some((before) => isNegator(before) || later.has(before.text));
  });
}

/** Negations of a gap: those of the clause that goes on into the next shared token, and those of clauses that end before it. */
interface Negations {
  readonly binding: number;
  readonly closed: number;
}

function polarityDiffers(itemGaps: readonly Gap[], boxGaps: readonly Gap[]): boolean {
  const expected = itemGaps.map(negationsOf);
  const found = boxGaps.map(negationsOf);
  moveBindings(expected, found, boxGaps);
  return expected.some((item, index) => {
    const box = found[index] ?? { binding: 0, closed: 0 };
    if (box.binding !== item.binding || box.closed > item.closed) return true;
    // A negated clause may be left out as a whole, though not at the start and not for something else in its place.
    return (
      box.closed < item.closed &&
      (index === 0 || (boxGaps[index] ?? []).some((word) => word.kind === 'token'))
    );
  });
}

function negationsOf(gap: Gap): Negations {
  const lastBoundary = gap.findLastIndex((word) => word.kind === 'boundary');
  const isNegation = (word: Word) => isNegator(word) || word.kind === 'exception';
  return {
    binding: gap.slice(lastBoundary + 1).filter(isNegation).length,
    closed: gap.slice(0, lastBoundary + 1).filter(isNegation).length,
  };
}

/** A negation may move over one shared word ("isn't changed", "no change"), if nothing else stands beside it. */
function moveBindings(expected: Negations[], found: Negations[], boxGaps: readonly Gap[]): void {
  for (const [index, item] of expected.entries()) {
    for (const neighbour of [index - 1, index + 1]) {
      const there = expected[neighbour];
      const box = found[index];
      const boxThere = found[neighbour];
      if (there === undefined || box === undefined || boxThere === undefined) continue;
      const lacks = item.binding - box.binding;
      const exceeds = boxThere.binding - there.binding;
      if (lacks <= 0 || exceeds <= 0 || !isBare(boxGaps[neighbour] ?? [])) continue;
      const moved = Math.min(lacks, exceeds);
      found[index] = { ...box, binding: box.binding + moved };
      found[neighbour] = { ...boxThere, binding: boxThere.binding - moved };
    }
  }
}

function isBare(gap: Gap): boolean {
  return gap.every((word) => word.kind === 'filler' || isNegator(word));
}

function isNegator(word: Word): boolean {
  return word.kind === 'negator' || /^un(?:chang|patch|modifi|alter|merg)/.test(word.text);
}
