import type { Detail, TableDetail } from '../check/detail.ts';
import { visible } from '../check/markdown.ts';
import { plainText } from './markdown-atoms.ts';

/** More rows of a table are not shown. */
const MOST_ROWS = 50;

/** Lines for a terminal; none for a picture. */
export function detailLines(detail: Detail): readonly string[] {
  switch (detail.kind) {
    case 'table':
      return tableLines(detail);
    case 'snippet':
      return [
        plainText(detail.title),
        ...detail.text
          .trimEnd()
          .split(/\r\n|\r|\n/)
          .map((line) => `  ${visible(line)}`),
      ];
    case 'chart':
      return [];
  }
}

function tableLines({ title, columns, rows }: TableDetail): readonly string[] {
  const shown = [columns, ...rows.slice(0, MOST_ROWS)].map((cells) => cells.map(plainText));
  const widths = columns.map((_, at) => Math.max(...shown.map((cells) => cells[at]?.length ?? 0)));
  const rest = rows.length - MOST_ROWS;
  return [
    plainText(title),
    ...shown.map((cells) =>
      `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd(),
    ),
    ...(rest > 0 ? [`  (${rest} more rows)`] : []),
  ];
}
