import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { htmlTables } from '../../../src/facts/overview/html-tables.ts';
import { htmlTokens } from '../../../src/facts/overview/html-tokens.ts';
import { markdownTables } from '../../../src/facts/overview/markdown-tables.ts';
import type { PageTable } from '../../../src/facts/overview/overview-table.ts';
import { engineColumns, RecipesTable } from '../../../src/facts/overview/recipes-table.ts';

/** Words that mean nothing in either language. */
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,6}$/);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const width = fc.integer({ min: 1, max: 5 });
const grid = width.chain((columns) =>
  fc.record({
    heading: text,
    header: fc.array(text, { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(fc.oneof(text, fc.constant('')), { minLength: columns, maxLength: columns }), {
      maxLength: 5,
    }),
  }),
);
type Grid = { heading: string; header: string[]; rows: string[][] };

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const asHtml = ({ heading, header, rows }: Grid) =>
  `<h2>${heading}</h2>\n<table>\n<tr>${header.map((cell) => `<th>${escaped(cell)}</th>`).join('')}</tr>\n${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('\n')}\n</table>`;
const asLooseHtml = ({ heading, header, rows }: Grid) =>
  `<H2>${heading}</H2><TABLE class="a"><TBODY><TR>${header.map((cell) => `<TH> ${cell}`).join('')}${rows
    .map((row) => `<TR>${row.map((cell) => `<TD\nid='x'>\n${cell}`).join('')}`)
    .join('')}</TABLE>`;
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const asMarkdown = ({ heading, header, rows }: Grid) =>
  [`## ${heading}`, '', line(header), line(header.map(() => '---')), ...rows.map(line), ''].join('\n');
const asGrid = ({ heading, header, rows }: PageTable) => ({
  heading,
  header,
  rows: rows.map((row) => row.map((cell) => cell.text)),
});

describe('a table', () => {
  test.each([
    ['HTML', asHtml, htmlTables],
    ['HTML that leaves out what it may', asLooseHtml, htmlTables],
    ['markdown', asMarkdown, markdownTables],
  ] as const)('in %s is read back as it was written', (_name, write, read) => {
    fc.assert(
      fc.property(grid, (one) => {
        expect(read(write(one)).map(asGrid)).toEqual([one]);
      }),
    );
  });

  test('is one of several, in their order', () => {
    fc.assert(
      fc.property(fc.array(grid, { maxLength: 3 }), (grids) => {
        expect(htmlTables(grids.map(asHtml).join('<p>text</p>')).map(asGrid)).toEqual(grids);
        expect(markdownTables(grids.map(asMarkdown).join('\ntext\n\n')).map(asGrid)).toEqual(grids);
      }),
    );
  });

  test('keeps the characters of its cells', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (value) => {
        const table = `<table><tr><th>A</th></tr><tr><td>${escaped(value)}</td></tr></table>`;
        const found = htmlTables(table)[0]?.rows[0]?.[0]?.text;
        // Entities of an author are read as what they stand for, blanks as one.
        const plain = value.replace(/\s+/g, ' ').trim();
        if (!/[\0\\]/.test(value)) expect(found).toBe(plain);
      }),
    );
  });

  test('covers with its spans what a table of places covers', () => {
    const cell = fc.record({ across: fc.integer({ min: 1, max: 3 }), down: fc.integer({ min: 1, max: 3 }) });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, (spans) => {
        // Places that are taken, by row and column; the first free one of a row is the next cell's.
        const places = spans.map((): (string | undefined)[] => []);
        let number = 0;
        const html = spans.map((row, at) => {
          const cells = row.map(({ across, down }) => {
            number += 1;
            const own = places[at] ?? [];
            let column = 0;
            while (own[column] !== undefined) column += 1;
            for (let below = at; below < Math.min(at + down, places.length); below += 1)
              for (let beside = column; beside < column + across; beside += 1) {
                const taken = places[below];
                // A cell that would reach into another one is no table that anybody writes.
                if (taken === undefined || taken[beside] !== undefined) return undefined;
                taken[beside] = String(number);
              }
            return `<td colspan=${across} rowspan="${down}">${number}</td>`;
          });
          return cells.includes(undefined) ? undefined : `<tr>${cells.join('')}</tr>`;
        });
        fc.pre(!html.includes(undefined));
        // Without a place that no cell takes.
        fc.pre(places.every((row) => row.length === [...row].filter((one) => one !== undefined).length));
        const [table] = htmlTables(`<table><tr><th>A</th></tr>${html.join('')}</table>`);
        expect(table?.rows.map((row) => row.map((one) => one.text))).toEqual(places);
      }),
    );
  });
});

describe('tokens of HTML', () => {
  const name = fc.constantFrom('a', 'b', 'td', 'my-tag');
  const piece = fc.oneof(
    word,
    name.map((tag) => `<${tag}>`),
    name.map((tag) => `</${tag}>`),
    name.map((tag) => `<${tag} title="a > b" x='</${tag}>'>`),
    word.map((comment) => `<!-- ${comment} > -->`),
  );

  test('hold all text that stands outside of tags, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        const tokens = [...htmlTokens(pieces.join(''))];
        const told = tokens.map((token) => (token.kind === 'text' ? token.text : '')).join('');
        expect(told).toBe(pieces.filter((one) => !one.startsWith('<')).join(''));
        const tags = pieces.filter((one) => /^<[/a-z]/.test(one));
        expect(tokens.filter(({ kind }) => kind !== 'text')).toHaveLength(tags.length);
      }),
    );
  });
});

describe('a table of recipes', () => {
  const cell = fc.constantFrom('', '-', 'n/a', 'Recipe', 'x', 'Coming soon');
  const isFull = (value: string) => ['Recipe', 'x'].includes(value);

  test('answers the same from HTML and from markdown, for each engine, wherever its column is', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...engineColumns], { minLength: 2 }),
        fc.array(fc.tuple(fc.constantFrom('Model-1', 'Model-2'), cell, cell, cell), { maxLength: 5 }),
        (engines, lines) => {
          const rows = lines.map(([model, ...cells]) => [model, ...cells.slice(0, engines.length)]);
          const written = { heading: 'Framework Recipes', header: ['Model', ...engines], rows };
          for (const page of [asHtml(written), asMarkdown(written)])
            for (const engine of engineColumns) {
              const column = engines.indexOf(engine) + 1;
              const own = rows.filter(([model]) => model === 'Model-1');
              const expected =
                own.length === 0
                  ? 'no-row'
                  : column === 0
                    ? 'no-column'
                    : own.some((row) => isFull(row[column] ?? ''))
                      ? 'populated'
                      : 'blank';
              expect(RecipesTable.find(page)?.cell(['Model-1'], engine)).toBe(expected);
            }
        },
      ),
    );
  });

  test.each(['Recipes', '', 'Framework', 'Frameworks Recipes'])(
    'of one engine is not found below %j',
    (heading) => {
      const one = { heading, header: ['Model', 'vLLM'], rows: [['Model-1', 'x']] };
      expect(RecipesTable.find(asMarkdown(one))).toBeUndefined();
    },
  );

  test.each<[string, string]>([
    ['vLLM', 'vLLM'],
    ['v LLM (disagg)', 'vLLM'],
    ['Dynamo + SGLang', 'SGLang'],
    ['TRT-LLM', 'TensorRT-LLM'],
    ['TensorRT LLM', 'TensorRT-LLM'],
  ])('knows the column %j for %s', (title, engine) => {
    const one = { heading: 'Framework recipes', header: ['Model', title], rows: [['Model-1', 'x']] };
    const table = RecipesTable.find(asMarkdown(one));
    const found = engineColumns.filter((column) => table?.cell(['Model-1'], column) === 'populated');
    expect(found).toEqual([engine]);
  });

  test('takes the first of two columns of an engine, and no name of a model for one', () => {
    const one = {
      heading: 'Framework recipes',
      header: ['vLLM', 'vLLM', 'vLLM'],
      rows: [['Model-1', '', 'x']],
    };
    expect(RecipesTable.find(asMarkdown(one))?.cell(['Model-1'], 'vLLM')).toBe('blank');
  });

  test('has no cell where a row is too short', () => {
    const page = '<h2>Framework recipes</h2><table><tr><th>Model<th>vLLM<tr><td>Model-1</table>';
    expect(RecipesTable.find(page)?.cell(['Model-1'], 'vLLM')).toBe('blank');
  });
});
