import type { Word } from './words.ts';

/** Positions of one shared token in an item's and in a box's words. */
export interface Pair {
  readonly item: number;
  readonly box: number;
}

/** The longest common subsequence of two texts' tokens, in order. Quadratic in at most 1,500 words a side. */
export function alignTokens(item: readonly Word[], box: readonly Word[]): Pair[] {
  const left = positionsOfTokens(item);
  const right = positionsOfTokens(box);
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const same = item[left[i] ?? 0]?.text === box[right[j] ?? 0]?.text;
      const down = lengths[(i + 1) * width + j] ?? 0;
      const across = lengths[i * width + j + 1] ?? 0;
      lengths[i * width + j] = same ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(down, across);
    }
  }
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const here = left[i] ?? 0;
    const there = right[j] ?? 0;
    if (item[here]?.text === box[there]?.text) {
      pairs.push({ item: here, box: there });
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

function positionsOfTokens(words: readonly Word[]): number[] {
  return words.flatMap((word, index) => (word.kind === 'token' ? [index] : []));
}
