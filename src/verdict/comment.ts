import { assertCommentGrammar } from './comment-grammar.ts';
import { type ChartUrl, chartMarkdown } from './detail-markdown.ts';
import { headline, incomplete } from './headline.ts';
import { type Row, type RowStatus, verdictOf } from './row.ts';
import { type RowStyle, rowMarkdown } from './row-markdown.ts';
import { staleNotes } from './stale-signoff.ts';
import type { Verdict } from './verdict.ts';

/** GitHub's limit for a comment body, in characters. */
export const MAX_COMMENT = 65_536;

const summaryLimits = [300, 200, 120, 60, 30] as const;

/** More pictures are in the check run only. */
const MOST_PICTURES = 4;

interface CommentStyle extends RowStyle {
  readonly chartUrl?: ChartUrl | undefined;
}

/**
 * The verdict comment. `checkRunUrl` is where all findings stand, if they are published, and `chartUrl` where pictures of
 * curves can be seen. The same verdict always gives the same bytes.
 */
export function renderComment(verdict: Verdict, checkRunUrl?: string, chartUrl?: ChartUrl): string {
  const [widest, ...narrower]: CommentStyle[] = summaryLimits.map((maxSummary) => ({
    maxSummary,
    detailsUrl: checkRunUrl,
  }));
  // Rows come before pictures, and before links, should there be room for one of them only.
  for (const style of [{ ...widest, maxSummary: 300, chartUrl }, widest, ...narrower, { maxSummary: 30 }]) {
    if (style === undefined) continue;
    const comment = compose(verdict, style);
    if (comment.length > MAX_COMMENT) continue;
    assertCommentGrammar(comment, verdict.rows);
    return comment;
  }
  throw new RangeError(`${verdict.rows.length} rows do not fit into a comment`);
}

function compose(verdict: Verdict, style: CommentStyle): string {
  const { rows, signoff } = verdict;
  const line = (row: Row) => [rowMarkdown(row, style), ...picturesOf(row, style)].join('\n\n');
  const withStatus = (...statuses: RowStatus[]) => rows.filter((row) => statuses.includes(row.status));
  const collapsed = withStatus('PASS', 'N/A', 'SKIPPED');
  const paragraphs = [
    ...rejectionLine(verdict),
    ...withStatus('FAIL').map(line),
    ...withStatus('WARN').map(line),
    ...escalation(verdict),
    ...(collapsed.length === 0 ? [] : [fold(collapsed.map(line), withStatus('SKIPPED').length > 0)]),
    ...staleNotes(verdict),
    ...verdict.notes,
    `Assessed commit: \`${verdict.subject.head}\`.`,
  ];
  const marker = signoff?.key === undefined ? '' : `<!-- pr-verdict signoff=${signoff.key} -->\n`;
  return `${marker}${headline(rows)}\n\n${paragraphs.join('\n\n')}\n`;
}

function picturesOf({ details = [] }: Row, { chartUrl = () => undefined }: CommentStyle): string[] {
  return details
    .flatMap((detail) => (detail.kind === 'chart' ? (chartMarkdown(detail.chart, chartUrl) ?? []) : []))
    .slice(0, MOST_PICTURES);
}

function rejectionLine({ rows, signoff }: Verdict): string[] {
  if (verdictOf(rows) !== 'REJECTED') return [];
  const failed = rows.filter((row) => row.status === 'FAIL').map((row) => row.name);
  const who = signoff?.author === undefined ? '' : `@${signoff.author} `;
  const what = failed.length === 1 ? 'one check blocks' : `${failed.length} checks block`;
  const skipped = rows.filter((row) => row.status === 'SKIPPED').length;
  const rest = skipped === 0 ? '' : ` (${incomplete(rows).replace('No blocker found; ', '')})`;
  return [`${who}${what} this pull request: ${failed.join(', ')}${rest}.`];
}

function escalation({ rows, escalation: mentions }: Verdict): string[] {
  const warned = rows.some((row) => row.number === 14 && row.status === 'WARN');
  if (!warned || mentions.length === 0) return [];
  return [`${mentions.join(' ')} please look at the curve coverage of this pull request (Check 14).`];
}

function fold(lines: readonly string[], hasSkipped: boolean): string {
  const title = hasSkipped ? 'Passed, not applicable and skipped checks' : 'Passed and not applicable checks';
  return ['<details>', `<summary>${title}</summary>`, '', lines.join('\n\n'), '', '</details>'].join('\n');
}
