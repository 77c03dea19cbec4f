import type { Detail, SnippetDetail, TableDetail } from '../check/detail.ts';
import type { Chart } from '../results/charts/chart.ts';

/** Where a picture of the curve can be seen; `undefined`: nowhere. */
export type ChartUrl = (chart: Chart) => string | undefined;

/** More rows of a table are not shown. */
const MOST_ROWS = 200;

/** One block of markdown; `undefined` for a picture that nobody can see. */
export function detailMarkdown(detail: Detail, chartUrl: ChartUrl): string | undefined {
  switch (detail.kind) {
    case 'table':
      return tableMarkdown(detail);
    case 'snippet':
      return snippetMarkdown(detail);
    case 'chart':
      return chartMarkdown(detail.chart, chartUrl);
  }
}

/** An image; its name is made of harmless characters only. */
export function chartMarkdown(chart: Chart, chartUrl: ChartUrl): string | undefined {
  const url = chartUrl(chart);
  const name = chart.title.replace(/[^\w ./-]/g, '_').slice(0, 100);
  return url === undefined ? undefined : `![Throughput against latency: ${name}](${url})`;
}

function tableMarkdown({ title, columns, rows }: TableDetail): string {
  const lines = [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.slice(0, MOST_ROWS).map(line),
    ...(rows.length > MOST_ROWS ? ['', `(${rows.length - MOST_ROWS} more rows)`] : []),
  ];
  return `${title}\n\n${lines.join('\n')}`;
}

/** A bar ends a cell even inside a code span. */
function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}

function snippetMarkdown({ title, language, text }: SnippetDetail): string {
  // First: what is taken out may have kept backticks apart.
  const shown = text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trimEnd();
  let fence = '```';
  while (shown.includes(fence)) fence += '`';
  return `${title}\n\n${fence}${language}\n${shown}\n${fence}`;
}
