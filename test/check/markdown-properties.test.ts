import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { code, link, visible } from '../../src/check/markdown.ts';
import { plainText } from '../../src/verdict/markdown-atoms.ts';
import { hostileText, longHostileText } from '../support/hostile.ts';
import { inlinePieces } from '../support/markdown.ts';

/** markdown-it strips blanks that CommonMark and GitHub keep, so these stand in a table of their own. */
const notBlank = (text: string) => !/^ *$/.test(visible(text));

describe('visible', () => {
  test('leaves nothing invisible, undecodable or on a second line', () => {
    fc.assert(
      fc.property(longHostileText, (text) => {
        const shown = visible(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
        expect(visible(shown)).toBe(shown);
      }),
    );
  });
});

describe('code', () => {
  test('is exactly one code span that shows the text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        fc.pre(notBlank(text));
        expect(inlinePieces(code(text))).toEqual([{ type: 'code_inline', content: visible(text) }]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('stays one code span between other words, code spans and links', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, two) => {
        fc.pre(notBlank(one) && notBlank(two));
        const spans = inlinePieces(
          `It is ${code(one)}, not ${code(two)} (${link(code(one), 'https://a.b')}).`,
        )
          .filter(({ type }) => type === 'code_inline')
          .map(({ content }) => content);
        expect(spans).toEqual([visible(one), visible(two), visible(one)]);
      }),
    );
  });

  test('reads as the text where markdown is not rendered', () => {
    fc.assert(
      fc.property(longHostileText, (text) => {
        expect(plainText(code(text))).toBe(visible(text) || ' ');
      }),
    );
  });
});

describe('link', () => {
  test('is one link to the address, whatever its label shows', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        (label, url) => {
          const types = inlinePieces(link(code(label), url)).map(({ type }) => type);
          expect(types).toEqual(['link_open', 'code_inline', 'link_close']);
        },
      ),
    );
  });

  test('holds no raw character that could end it', () => {
    fc.assert(
      fc.property(hostileText, (url) => {
        expect(link('x', url).slice('[x]('.length, -1)).not.toMatch(/[\s()<>\\]/);
      }),
    );
  });
});
