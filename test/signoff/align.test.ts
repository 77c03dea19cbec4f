import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { alignTokens } from '../../src/signoff/align.ts';
import { type Word, wordsOf } from '../../src/signoff/words.ts';

function lengthOfCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a;
  if (first === undefined || b.length === 0) return 0;
  const at = b.indexOf(first);
  const skipped = lengthOfCommonSubsequence(rest, b);
  return at < 0 ? skipped : Math.max(skipped, 1 + lengthOfCommonSubsequence(rest, b.slice(at + 1)));
}

const word = fc.record({
  kind: fc.constantFrom('token', 'token', 'token', 'negator', 'filler', 'boundary'),
  text: fc.constantFrom('a', 'b', 'c', 'd'),
}) satisfies fc.Arbitrary<Word>;
const words = fc.array(word, { maxLength: 9 });
const tokens = (list: readonly Word[]) => list.flatMap(({ kind, text }) => (kind === 'token' ? [text] : []));

describe('alignment', () => {
  test('pairs equal tokens, in order on both sides', () => {
    fc.assert(
      fc.property(words, words, (item, box) => {
        const pairs = alignTokens(item, box);
        for (const [index, pair] of pairs.entries()) {
          expect(item[pair.item]).toMatchObject({ kind: 'token', text: box[pair.box]?.text });
          expect(box[pair.box]?.kind).toBe('token');
          const previous = pairs[index - 1];
          if (previous === undefined) continue;
          expect(pair.item).toBeGreaterThan(previous.item);
          expect(pair.box).toBeGreaterThan(previous.box);
        }
      }),
    );
  });

  test('is as long as any common subsequence', () => {
    fc.assert(
      fc.property(words, words, (item, box) => {
        expect(alignTokens(item, box)).toHaveLength(lengthOfCommonSubsequence(tokens(item), tokens(box)));
      }),
    );
  });

  test('skips what only one side has', () => {
    expect(alignTokens(wordsOf('pinned image runs'), wordsOf('our image, pinned today, runs'))).toHaveLength(
      2,
    );
  });
});
