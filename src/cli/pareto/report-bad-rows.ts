import { visible } from '../../check/markdown.ts';
import type { BadRow } from '../../results/rows/read-rows.ts';

const MOST_ROWS = 20;

/** Lines for standard error about rows that are in no curve; empty if there are none. */
export function reportBadRows(bad: readonly BadRow[]): string {
  const lines = bad
    .slice(0, MOST_ROWS)
    .map(({ source, index, reason }) => `${visible(source)} row ${index} cannot be read: ${visible(reason)}`);
  const rest = bad.length - lines.length;
  return [...lines, ...(rest > 0 ? [`${rest} more rows cannot be read`] : [])]
    .map((line) => `pr-verdict: ${line}\n`)
    .join('');
}
