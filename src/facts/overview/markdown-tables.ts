import MarkdownIt, { type Token } from 'markdown-it';
import type { PageCell, PageTable } from './overview-table.ts';

const parser = new MarkdownIt('commonmark', { html: true }).enable(['table', 'strikethrough']);

/** The tables of a markdown page in order. */
export function markdownTables(markdown: string): readonly PageTable[] {
  const tables: PageTable[] = [];
  let heading = '';
  let isHeading = false;
  let isHeader = false;
  let header: string[] = [];
  let rows: PageCell[][] = [];
  let isTable = false;
  for (const token of parser.parse(markdown, {})) {
    switch (token.type) {
      case 'heading_open':
        isHeading = true;
        break;
      case 'table_open':
        isTable = true;
        header = [];
        rows = [];
        break;
      case 'table_close':
        isTable = false;
        tables.push({ heading, header, rows });
        break;
      case 'thead_open':
      case 'thead_close':
        isHeader = token.type === 'thead_open';
        break;
      case 'tr_open':
        if (!isHeader) rows.push([]);
        break;
      case 'inline': {
        const cell = cellOf(token);
        if (isHeading) heading = cell.text;
        else if (isTable && isHeader) header.push(cell.text);
        else if (isTable) rows.at(-1)?.push(cell);
        isHeading = false;
      }
    }
  }
  return tables;
}

function cellOf(inline: Token): PageCell {
  let text = '';
  let hasPicture = false;
  for (const child of inline.children ?? []) {
    if (child.type === 'image') hasPicture = true;
    else if (child.type === 'softbreak' || child.type === 'hardbreak' || child.type === 'html_inline')
      text += ' ';
    else text += child.content;
  }
  return { text: text.replace(/\s+/g, ' ').trim(), hasPicture };
}
