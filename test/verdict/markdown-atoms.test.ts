import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { code, link } from '../../src/check/markdown.ts';
import { clip, markdownAtoms, plainText } from '../../src/verdict/markdown-atoms.ts';
import { hostileSummary, hostileText } from '../support/hostile.ts';

describe('markdownAtoms', () => {
  test.each<[string, string, readonly string[]]>([
    ['single characters', 'ab', ['a', 'b']],
    ['a character beyond the basic plane', 'a😀', ['a', '😀']],
    ['a code span', 'a`b c`d', ['a', '`b c`', 'd']],
    ['a code span with backticks inside', '`` a`b ``', ['`` a`b ``']],
    ['a run of backticks without its end', '```a`', ['```', 'a', '`']],
    ['an escape', '\\*a', ['\\*', 'a']],
    ['a backslash before a letter, which escapes nothing', '\\ab', ['\\', 'a', 'b']],
    ['a backslash before a wide character, which stays whole', '\\😀', ['\\', '😀']],
    ['a backslash at the end', 'a\\', ['a', '\\']],
    ['a link', '[a b](https://c)d', ['[a b](https://c)', 'd']],
    ['a link whose code label holds a bracket', '[`a[0].ts`](https://c)', ['[`a[0].ts`](https://c)']],
    ['a link whose code label looks like a link', '[`a](b)`](https://c)', ['[`a](b)`](https://c)']],
    ['a link whose label holds escaped brackets', '[\\[a\\]](https://c)', ['[\\[a\\]](https://c)']],
    ['the inner of two brackets', '[[a](b)', ['[', '[a](b)']],
    ['a bracket without a link', '[a] (b)', ['[', 'a', ']', ' ', '(', 'b', ')']],
    ['a link that is not closed', '[a](b', ['[', 'a', ']', '(', 'b']],
    ['an entity', '&lt;a&#8205;', ['&lt;', 'a', '&#8205;']],
    ['an ampersand that begins none', '&a b', ['&', 'a', ' ', 'b']],
    ['a closing backtick in an escape of its own', '\\`a`b`', ['\\`', 'a', '`b`']],
  ])('keeps whole: %s', (_, markdown, expected) => {
    expect([...markdownAtoms(markdown)]).toEqual(expected);
  });

  test('leaves nothing out', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, hostileSummary), (markdown) => {
        expect([...markdownAtoms(markdown)].join('')).toBe(markdown);
      }),
    );
  });
});

describe('clip', () => {
  test.each<[string, string, number, string]>([
    ['leaves what fits', 'abc', 3, 'abc'],
    ['puts an ellipsis for what does not', 'abcd', 3, 'ab…'],
    ['ends before a code span that does not fit', 'ab `cdef` g', 8, 'ab…'],
    ['ends before a link that does not fit', 'ab [c](https://d)', 10, 'ab…'],
    ['ends before an escape', 'ab\\*cd', 4, 'ab…'],
    ['ends before an entity', 'ab&lt;cd', 5, 'ab…'],
    ['ends before a wide character', 'ab😀😀', 4, 'ab…'],
    ['leaves nothing if the first piece does not fit', '`abcdef`', 5, '…'],
  ])('%s', (_, markdown, most, expected) => {
    expect(clip(markdown, most)).toBe(expected);
  });

  const authored = fc
    .array(
      fc.oneof(
        hostileText.map(code),
        fc.constant('plain words, \\*escaped\\* &amp; more'),
        hostileText.map((text) => link(code(text), 'https://example.com/a')),
        fc.constantFrom(' and ', 'the image of ', '; ', '\\', '&', '[', '😀'),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));

  test('keeps whole pieces from the start, within the limit', () => {
    fc.assert(
      fc.property(authored, fc.integer({ min: 1, max: 200 }), (markdown, most) => {
        const clipped = clip(markdown, most);
        expect(clipped.length).toBeLessThanOrEqual(most);
        if (clipped === markdown) return;
        const kept = clipped.slice(0, -1);
        const prefixes = [''];
        for (const atom of markdownAtoms(markdown)) prefixes.push(`${prefixes.at(-1)}${atom}`);
        expect(prefixes.map((prefix) => prefix.trimEnd())).toContain(kept);
      }),
      { numRuns: 1_000 },
    );
  });

  test('never leaves a code span or link open', () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.integer({ min: 1, max: 120 }), (one, two, most) => {
        const clipped = clip(`see ${code(one)}: ${link(code(two), 'https://example.com/a')}.`, most);
        const whole = [code(one), link(code(two), 'https://example.com/a')];
        const rest = whole.reduce((text, piece) => text.replace(piece, () => ''), clipped);
        expect(rest).not.toMatch(/[`[]/);
      }),
    );
  });
});

describe('plainText', () => {
  test.each<[string, string, string]>([
    ['shows what a code span holds', 'the `a b` one', 'the a b one'],
    ['shows backticks inside a code span', '`` `a` ``', '`a`'],
    ['keeps spaces that are all a code span holds', '`  `', '  '],
    ['shows backticks that begin no code span', 'a ``` b', 'a ``` b'],
    ['shows escaped characters without the backslash', '\\*a\\_b', '*a_b'],
    ['shows a backslash that escapes nothing', 'C:\\a', 'C:\\a'],
    ['shows a link as label and address', '[run 5](https://a.b/5)', 'run 5 (https://a.b/5)'],
    ['shows the code label of a link', '[`a[0]](b)`](https://a.b)', 'a[0]](b) (https://a.b)'],
    ['shows entities as characters', '&lt;b&gt; &amp; @&#8205;ada', '<b> & @ada'],
    ['shows an unknown entity as it is', '&copy;', '&copy;'],
  ])('%s', (_, markdown, expected) => {
    expect(plainText(markdown)).toBe(expected);
  });
});
