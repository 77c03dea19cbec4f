import { blobUrl, elsewhere } from '../check/evidence-link.ts';
import { code, link } from '../check/markdown.ts';
import type { Finding } from '../check/outcome.ts';
import { type ChartUrl, detailMarkdown } from './detail-markdown.ts';
import { countRows, incomplete } from './headline.ts';
import { plainText } from './markdown-atoms.ts';
import { type Row, verdictOf } from './row.ts';
import { rowMarkdown } from './row-markdown.ts';
import { staleNotes, staleTitle } from './stale-signoff.ts';
import type { Verdict } from './verdict.ts';

/** GitHub's limit for a check run's summary and for its text, in characters. */
export const MAX_CHECK_RUN_TEXT = 65_535;
const MAX_ANNOTATION_MESSAGE = 4000;

export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: 'failure' | 'warning';
  readonly title: string;
  readonly message: string;
}

/** The output of a completed check run, in GitHub's own field names. Annotations are sent 50 a request by the publisher. */
export interface CheckRunOutput {
  readonly name: string;
  /** A verdict is never `cancelled`: that is for runs which are ended without one. */
  readonly conclusion: 'success' | 'neutral' | 'failure' | 'action_required' | 'cancelled';
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

/** `chartUrl`: where pictures of curves can be seen, if anywhere. */
export function renderCheckRun(verdict: Verdict, chartUrl: ChartUrl = () => undefined): CheckRunOutput {
  const { rows, signoff } = verdict;
  const word = verdictOf(rows);
  const waiting = signoff === undefined ? 'Waiting for a CODEOWNER sign-off' : staleTitle(verdict);
  const conclusions = {
    PASS: 'success',
    WARN: 'neutral',
    REJECTED: 'failure',
    INCOMPLETE: 'neutral',
  } as const;
  const result = word === 'INCOMPLETE' ? incomplete(rows) : word;
  return {
    name: verdict.checkRunName,
    conclusion: waiting === undefined ? conclusions[word] : 'action_required',
    title: waiting ?? `${result}: ${countRows(rows)}`,
    summary: renderSummary(verdict),
    text: renderText(verdict, chartUrl),
    annotations: rows.flatMap(annotationsOf),
  };
}

function renderSummary(verdict: Verdict): string {
  const { rows, notes, subject } = verdict;
  const lines = [
    ...rows.map((row) => rowMarkdown(row, { maxSummary: 300 })),
    ...staleNotes(verdict),
    ...notes,
    `Assessed commit: ${code(subject.head)}.`,
  ];
  return keepWhole(lines, MAX_CHECK_RUN_TEXT);
}

function renderText({ rows, subject }: Verdict, chartUrl: ChartUrl): string {
  const blocks = rows.map((row) => detailsOf(row, subject.repository, subject.head, chartUrl));
  return keepWhole(blocks.flat(), MAX_CHECK_RUN_TEXT);
}

function detailsOf(row: Row, repository: string, head: string, chartUrl: ChartUrl): string[] {
  const findings = row.findings.map((finding) => `- ${placeOf(finding, repository, head)}${finding.message}`);
  const evidence = row.evidence.map(({ label, url }) => link(code(label), url));
  return [
    `### Check ${row.number} (${row.name}): ${row.status}`,
    row.summary,
    ...findings,
    ...(row.details ?? []).flatMap((detail) => detailMarkdown(detail, chartUrl) ?? []),
    ...(evidence.length > 0 ? [`Evidence: ${evidence.join(', ')}`] : []),
  ];
}

function placeOf({ location }: Finding, repository: string, head: string): string {
  if (location === undefined) return '';
  const { path, line, commit } = location;
  const name = line === undefined ? path : `${path}:${line}`;
  return `${link(code(name), blobUrl(repository, commit ?? head, path, line))}: `;
}

/** Paragraphs as far as they fit whole, then how many are left out. */
function keepWhole(paragraphs: readonly string[], most: number): string {
  let text = '';
  for (const [index, paragraph] of paragraphs.entries()) {
    const rest = `(${paragraphs.length - index} more paragraphs do not fit here; \`pr-verdict check\` shows all.)`;
    if (text.length + paragraph.length + rest.length + 4 > most) return `${text}${rest}`;
    text += `${paragraph}\n\n`;
  }
  return text.trimEnd();
}

function annotationsOf(row: Row): Annotation[] {
  if (row.status !== 'FAIL' && row.status !== 'WARN') return [];
  const level = row.status === 'FAIL' ? 'failure' : 'warning';
  return row.findings.flatMap(({ location, message }) => {
    // GitHub annotates lines of the head only.
    if (location?.line === undefined || location.commit !== undefined) return [];
    if (elsewhere(location.path) !== undefined) return [];
    return [
      {
        path: location.path,
        start_line: location.line,
        end_line: location.endLine ?? location.line,
        annotation_level: level,
        title: `Check ${row.number} (${row.name})`,
        message: plainText(message).slice(0, MAX_ANNOTATION_MESSAGE).toWellFormed(),
      },
    ];
  });
}
