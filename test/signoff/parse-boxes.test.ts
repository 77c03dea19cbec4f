import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { outlineMarkdown } from '../../src/signoff/markdown-outline.ts';
import { mayHoldBox, parseBoxes } from '../../src/signoff/parse-boxes.ts';

function boxesOf(source: string) {
  return parseBoxes(outlineMarkdown(source).blocks, 0, Number.POSITIVE_INFINITY);
}

describe('a source', () => {
  test.each(['- [x] a', '- [ ] a', '* []', '1. [ x ] a', 'a\n- [X] b', '- [✓] a'])(
    'may hold a box: %j',
    (source) => {
      expect(mayHoldBox(source)).toBe(true);
      expect(boxesOf(source)).not.toEqual([]);
    },
  );

  test.each(['', 'Looks good.', '[', '] [', '- [a link](https://example.com)', '[\n]', '[abcd]'])(
    'holds none: %j',
    (source) => {
      expect(mayHoldBox(source)).toBe(false);
      expect(boxesOf(source)).toEqual([]);
    },
  );

  const pieces = fc.constantFrom(
    '[',
    ']',
    'x',
    ' ',
    '- ',
    '\n',
    '> ',
    '    ',
    '`',
    '1. ',
    '\u00a0',
    '\t',
    '\r',
    '*',
  );

  test('that is said to hold none has none when it is parsed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 40 }), (parts) => {
        const source = parts.join('');
        if (boxesOf(source).length > 0) expect(mayHoldBox(source)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
