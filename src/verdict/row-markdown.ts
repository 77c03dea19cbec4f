import { link } from '../check/markdown.ts';
import { clip } from './markdown-atoms.ts';
import { type Row, rowEmoji } from './row.ts';

export interface RowStyle {
  /** Where all findings stand, if they are published. */
  readonly detailsUrl?: string | undefined;
  readonly maxSummary: number;
}

/** `<emoji> Check <n> (<name>): <STATUS> — <reason>`, on one line. */
export function rowMarkdown(row: Row, style: RowStyle): string {
  const reason = clip(row.summary, style.maxSummary);
  const hasMore = row.findings.length > 1 || reason !== row.summary;
  const isOpen = row.status === 'FAIL' || row.status === 'WARN';
  const more =
    hasMore && isOpen && style.detailsUrl !== undefined ? ` (${link(countOf(row), style.detailsUrl)})` : '';
  return `${rowEmoji[row.status]}Check ${row.number} (${row.name}): ${row.status} — ${reason}${more}`;
}

function countOf(row: Row): string {
  return row.findings.length > 1 ? `all ${row.findings.length} findings` : 'details';
}
