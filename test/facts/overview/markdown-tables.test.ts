import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markdownTables } from '../../../src/facts/overview/markdown-tables.ts';

const shown = (markdown: string) =>
  markdownTables(markdown).map(({ heading, header, rows }) => ({
    heading,
    header,
    rows: rows.map((row) => row.map(({ text, hasPicture }) => (hasPicture ? `${text}*` : text))),
  }));

describe('a table in markdown', () => {
  test('has its heading, its header and its rows', () => {
    const markdown =
      '# One\n\ntext\n\n## Two *parts*\n\n| A | B |\n|---|:-:|\n| 1 | [2](x) |\n| **3** | ![](x.png) |\n';
    expect(shown(markdown)).toEqual([
      {
        heading: 'Two parts',
        header: ['A', 'B'],
        rows: [
          ['1', '2'],
          ['3', '*'],
        ],
      },
    ]);
  });

  test('has code and broken lines in its cells', () => {
    expect(shown('| A |\n|---|\n| `x`<br>y |')[0]?.rows).toEqual([['x y']]);
  });

  test('may be one of several', () => {
    const table = '| A |\n|---|\n| 1 |\n';
    expect(shown(`# One\n\n${table}\n# Two\n\n${table}`).map(({ heading }) => heading)).toEqual([
      'One',
      'Two',
    ]);
  });

  test.each(['', 'text', '| A |', '```\n| A |\n|---|\n```', '# One'])('is not in %j', (markdown) => {
    expect(shown(markdown)).toEqual([]);
  });

  test('may be anything', () => {
    const piece = fc.constantFrom('|', '---|', '\n', '# ', 'a', '`', '![](', '[', '<br>', ':-:');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        expect(Array.isArray(shown(pieces.join('')))).toBe(true);
      }),
    );
  });
});
