import MarkdownIt from 'markdown-it';
import { htmlTokens } from './html-tokens.ts';
import type { PageCell, PageTable } from './overview-table.ts';

/** Real pages have a few hundred cells. */
const MOST_CELLS = 20_000;
/** Wider tables are cut: spans of spans would make millions of cells of a short page. */
const MOST_COLUMNS = 100;

const { unescapeAll } = new MarkdownIt().utils;

interface OpenCell {
  text: string;
  hasPicture: boolean;
  readonly isHeader: boolean;
  readonly across: number;
  readonly down: number;
}

/** Collects one table, row by row. */
class TableBuilder {
  readonly heading: string;
  readonly #rows: { readonly cells: PageCell[]; readonly isHeader: boolean }[] = [];
  /** Cells of rows above that reach into the next ones, by column. */
  readonly #reaching = new Map<number, { cell: PageCell; rows: number }>();
  #row: OpenCell[] = [];
  cell: OpenCell | undefined;

  constructor(heading: string) {
    this.heading = heading;
  }

  openCell(isHeader: boolean, attributes: string): void {
    this.closeCell();
    this.cell = {
      text: '',
      hasPicture: false,
      isHeader,
      across: spanOf('colspan', attributes),
      down: spanOf('rowspan', attributes),
    };
  }

  closeCell(): void {
    if (this.cell !== undefined) this.#row.push(this.cell);
    this.cell = undefined;
  }

  closeRow(): void {
    this.closeCell();
    const open = this.#row;
    this.#row = [];
    if (open.length === 0) return;
    const cells: PageCell[] = [];
    const fill = () => {
      for (let above = this.#reaching.get(cells.length); above !== undefined; ) {
        above.rows -= 1;
        if (above.rows === 0) this.#reaching.delete(cells.length);
        cells.push(above.cell);
        above = this.#reaching.get(cells.length);
      }
    };
    for (const { text, hasPicture, across, down } of open) {
      fill();
      const cell = { text: unescapeAll(text).replace(/\s+/g, ' ').trim(), hasPicture };
      for (let count = 0; count < across && cells.length < MOST_COLUMNS; count += 1) {
        if (down > 1) this.#reaching.set(cells.length, { cell, rows: down - 1 });
        cells.push(cell);
      }
    }
    fill();
    this.#rows.push({ cells, isHeader: open.every(({ isHeader }) => isHeader) });
  }

  get table(): PageTable {
    const at = Math.max(
      0,
      this.#rows.findIndex(({ isHeader }) => isHeader),
    );
    return {
      heading: this.heading,
      header: (this.#rows[at]?.cells ?? []).map(({ text }) => text),
      rows: this.#rows.slice(at + 1).map(({ cells }) => cells),
    };
  }
}

/** The tables of an HTML page in order; a table inside a cell is text of that cell. */
export function htmlTables(html: string): readonly PageTable[] {
  const tables: PageTable[] = [];
  let builder: TableBuilder | undefined;
  let depth = 0;
  let heading = '';
  let isHeading = false;
  let cells = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      if (builder?.cell !== undefined) builder.cell.text += token.text;
      else if (isHeading) heading += token.text;
      continue;
    }
    if (/^h[1-6]$/.test(token.name)) {
      isHeading = token.kind === 'open';
      if (isHeading) heading = '';
    }
    if (token.name === 'table') {
      depth = Math.max(0, depth + (token.kind === 'open' ? 1 : -1));
      if (depth === 1 && token.kind === 'open') builder = new TableBuilder(textOf(heading));
      if (depth === 0 && builder !== undefined) {
        builder.closeRow();
        tables.push(builder.table);
        builder = undefined;
      }
      continue;
    }
    if (builder === undefined || depth > 1) continue;
    if (token.name === 'tr') builder.closeRow();
    else if (token.name === 'td' || token.name === 'th') {
      if (token.kind === 'close') builder.closeCell();
      else {
        cells += 1;
        if (cells > MOST_CELLS) return tables;
        builder.openCell(token.name === 'th', token.attributes);
      }
    } else if (token.kind === 'open' && builder.cell !== undefined) {
      if (token.name === 'img' || token.name === 'svg') builder.cell.hasPicture = true;
      // What follows a break or a new block is another word.
      builder.cell.text += ' ';
    }
  }
  return tables;
}

function textOf(heading: string): string {
  return unescapeAll(heading).replace(/\s+/g, ' ').trim();
}

function spanOf(name: string, attributes: string): number {
  const [, digits] = new RegExp(`(?:^|\\s)${name}\\s?=\\s?["']?(\\d{1,3})`, 'i').exec(attributes) ?? [];
  return Math.min(Math.max(Number(digits ?? 1), 1), MOST_COLUMNS);
}
