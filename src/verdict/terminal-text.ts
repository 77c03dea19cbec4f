import { styleText } from 'node:util';
import { visible } from '../check/markdown.ts';
import type { Finding } from '../check/outcome.ts';
import { printablePath } from '../evidence/path-bytes.ts';
import { detailLines } from './detail-text.ts';
import { countRows, incomplete } from './headline.ts';
import { plainText } from './markdown-atoms.ts';
import { type Row, type RowStatus, type VerdictWord, verdictOf } from './row.ts';
import type { Verdict } from './verdict.ts';
import { wrapText } from './wrap-text.ts';

type Style = Parameters<typeof styleText>[0];

const statusOrder: readonly RowStatus[] = ['FAIL', 'WARN', 'SKIPPED', 'PASS', 'N/A'];
const statusStyle: Readonly<Record<RowStatus, Style>> = {
  FAIL: 'red',
  WARN: 'yellow',
  SKIPPED: 'cyan',
  PASS: 'green',
  'N/A': 'dim',
};
const verdictStyle: Readonly<Record<VerdictWord, Style>> = {
  REJECTED: ['bold', 'red'],
  WARN: ['bold', 'yellow'],
  PASS: ['bold', 'green'],
  INCOMPLETE: ['bold', 'cyan'],
};

/** Where a row's text begins, behind its status and number. */
const INDENT = ' '.repeat(11);

/**
 * The verdict for a person at a terminal: what failed first, each place as `path:line`.
 * `columns` is the width of the terminal; without it (a pipe, a file) nothing is wrapped.
 */
export function renderTerminalText(verdict: Verdict, colour: boolean, columns?: number): string {
  const paint = (style: Style, text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const { rows, subject, date, notes } = verdict;
  const word = verdictOf(rows);
  const subjectLine = `${subject.repository}#${subject.pullRequest}  head ${subject.head.slice(0, 12)}  base ${subject.mergeBase.slice(0, 12)}  ${date}`;
  const ordered = [...rows].sort(
    (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) || a.number - b.number,
  );
  const lines = [
    subjectLine,
    '',
    ...ordered.flatMap((row) => rowLines(row, paint, columns)),
    '',
    ...notes.flatMap((note) => wrapText(plainText(note), '', columns)),
    `${paint(verdictStyle[word], word === 'INCOMPLETE' ? incomplete(rows) : word)}: ${countRows(rows)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function rowLines(
  row: Row,
  paint: (style: Style, text: string) => string,
  columns: number | undefined,
): string[] {
  const [first = '', ...rest] = wrapText(`${row.name}: ${plainText(row.summary)}`, INDENT, columns);
  const status = paint(statusStyle[row.status], row.status.padEnd(7));
  const lines = [`${status} ${String(row.number).padStart(2)} ${first.slice(INDENT.length)}`, ...rest];
  if (row.status === 'PASS' || row.status === 'N/A') return lines;
  const below = [...row.findings.map(findingLine), ...row.evidence.map(({ url }) => visible(url))];
  const closer = (row.details ?? []).flatMap(detailLines).map((line) => `${INDENT}${line}`);
  return [...lines, ...below.flatMap((line) => wrapText(line, INDENT, columns)), ...closer];
}

function findingLine({ location, message }: Finding): string {
  const text = plainText(message);
  if (location === undefined) return text;
  const path = visible(printablePath(location.path));
  return `${location.line === undefined ? path : `${path}:${location.line}`}: ${text}`;
}
