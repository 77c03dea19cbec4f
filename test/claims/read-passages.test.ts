import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { writtenOut } from '../../src/claims/atoms.ts';
import { type Flat, readPassages } from '../../src/claims/read-passages.ts';

const text = ({ text: flat, atoms }: Flat) => writtenOut(flat, atoms);

/** Passages as text; tables as rows of cells. */
function shown(markdown: string): unknown[] {
  return readPassages(markdown).map((passage) =>
    passage.kind === 'text'
      ? text(passage.flat)
      : [passage.header, ...passage.rows].map((row) => row.map(text)),
  );
}

describe('a description', () => {
  test.each<[string, string, unknown[]]>([
    ['is paragraphs and items', 'One.\n\n- two\n- three `x`', ['One.', 'two', 'three x']],
    ['is not what it quotes', '> quoted\n\nown', ['own']],
    ['is not its code blocks', '```\nA=1\n```\n\n    B=1\n\nown', ['own']],
    ['is not what is hidden', '<!-- A=1 -->\n\nown <!-- `B=1` -->', ['own ']],
    ['is not what is struck out', 'keep ~~`A=1`~~ <del>`B=1`</del> `C=1`', ['keep   C=1']],
    ['has its links’ texts', 'see [run 1](https://example.com/1) now', ['see run 1  now']],
    ['is lines where they are broken on purpose', 'one  \ntwo<br>three', ['one\ntwo\nthree']],
    ['has wrapped lines in one', 'one\ntwo', ['one two']],
    ['does not show pictures', 'a ![A=1](x.png) b', ['a  b']],
    [
      'has tables',
      '| a | b |\n|---|---|\n| 1 | `2` |',
      [
        [
          ['a', 'b'],
          ['1', '2'],
        ],
      ],
    ],
    ['does not have quoted tables', '> | a |\n> |---|\n> | 1 |', []],
    ['may be empty', '', []],
  ])('%s', (_name, markdown, expected) => {
    expect(shown(markdown)).toEqual(expected);
  });

  test('cannot smuggle marks for code', () => {
    expect(shown('a \ue000 b `c` \uf8ff')).toEqual(['a   b c  ']);
  });

  test('may be anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (markdown) => {
        expect(Array.isArray(shown(markdown))).toBe(true);
      }),
    );
  });
});
