import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { htmlTables } from '../../../src/facts/overview/html-tables.ts';

const shown = (html: string) =>
  htmlTables(html).map(({ header, rows }) => [
    header,
    ...rows.map((row) => row.map(({ text, hasPicture }) => (hasPicture ? `${text}*` : text))),
  ]);

describe('a table in HTML', () => {
  test.each<[string, string, string[][]]>([
    [
      'has a header and rows',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'may leave out what may be left out',
      '<table><tr><th>A<th>B<tr><td>1<td>2</table>',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'may have plain cells in its header',
      '<table><tr><td>A</td></tr><tr><td>1</td></tr></table>',
      [['A'], ['1']],
    ],
    [
      'may have a header of rows',
      '<table><tr><th>A</th><th>B</th></tr><tr><th>1</th><td>2</td></tr></table>',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'holds text in elements',
      '<table><tr><th>A</th></tr><tr><td><a href="x">one <b>two</b></a><br>three</td></tr></table>',
      [['A'], ['one two three']],
    ],
    [
      'holds entities',
      '<table><tr><th>A&amp;B</th></tr><tr><td>&nbsp;&lt;1&gt;</td></tr></table>',
      [['A&B'], ['<1>']],
    ],
    [
      'holds pictures',
      '<table><tr><th>A</th></tr><tr><td><img src="x"></td></tr><tr><td><svg><path d="M0"/></svg></td></tr></table>',
      [['A'], ['*'], ['*']],
    ],
    [
      'has cells across columns',
      '<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2">1</td></tr></table>',
      [
        ['A', 'B'],
        ['1', '1'],
      ],
    ],
    [
      'has cells across rows',
      '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan=2>1</td><td>2</td></tr><tr><td>3</td></tr></table>',
      [
        ['A', 'B'],
        ['1', '2'],
        ['1', '3'],
      ],
    ],
    [
      'has cells down its end',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td rowspan=2>2</td></tr><tr><td>3</td></tr></table>',
      [
        ['A', 'B'],
        ['1', '2'],
        ['3', '2'],
      ],
    ],
    [
      'has what is in a table inside',
      '<table><tr><th>A</th></tr><tr><td>1<table><tr><td>2</td></tr></table></td></tr></table>',
      [['A'], ['12']],
    ],
    [
      'is in no comment or script',
      '<!-- <table><tr><th>X</th></tr></table> --><script>"<table>"</script><table><tr><th>A</th></tr></table>',
      [['A']],
    ],
    [
      'has no tags from attributes',
      '<table><tr><th title="</th><th>x">A</th></tr><tr><td>1</td></tr></table>',
      [['A'], ['1']],
    ],
    ['may be in capitals', '<TABLE><TR><TH>A</TH></TR><TR><TD>1</TD></TR></TABLE>', [['A'], ['1']]],
  ])('%s', (_name, html, expected) => {
    expect(shown(html)).toEqual([expected]);
  });

  test('knows the heading before it', () => {
    const html =
      '<h2>First <em>part</em></h2><p>x</p><table><tr><th>A</th></tr></table><h3>Next</h3><table><tr><th>B</th></tr></table>';
    expect(htmlTables(html).map(({ heading }) => heading)).toEqual(['First part', 'Next']);
  });

  test.each(['', '<', '<table', '<table><tr><td>1', '</table>', '<!--', '<script>', '<a b="', '< table>'])(
    'is not made of %j',
    (html) => {
      expect(shown(html)).toEqual([]);
    },
  );

  test('stops somewhere', () => {
    const cells = '<td>1'.repeat(30_000);
    expect(htmlTables(`<table><tr>${cells}</table>`)).toEqual([]);
    const spans = '<tr><td colspan=999 rowspan=999>1'.repeat(20);
    expect(htmlTables(`<table>${spans}</table>`)[0]?.rows.length).toBeLessThan(30);
    for (const unit of ['<', '<!--', '<a ', '<a b="', '<table>', '</table>', '<script>', '&', '<h2>', '<td>'])
      expect(Array.isArray(htmlTables(unit.repeat(200_000 / unit.length)))).toBe(true);
  });

  test('is no wider than a page can be, however its cells span', () => {
    const wide = `<tr>${'<td colspan=100 rowspan=100>x'.repeat(20)}`.repeat(50);
    const [table] = htmlTables(`<table><tr><th>A</th></tr>${wide}</table>`);
    expect(table?.rows).toHaveLength(50);
    expect(Math.max(...(table?.rows ?? []).map(({ length }) => length))).toBe(100);
  });

  test('may be anything', () => {
    const piece = fc.constantFrom(
      '<table>',
      '</table>',
      '<tr>',
      '<td rowspan=2>',
      '<th colspan="3">',
      '</td>',
      '<h2>',
      '<!--',
      '-->',
      '"',
      '>',
      'x',
      '<img>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(Array.isArray(htmlTables(pieces.join('')))).toBe(true);
      }),
    );
  });
});
