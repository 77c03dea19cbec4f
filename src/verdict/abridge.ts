import type { Detail } from '../check/detail.ts';
import { clip } from './markdown-atoms.ts';
import type { Row } from './row.ts';

/** A row must read in one breath. */
const MAX_SUMMARY = 300;
/** So that hostile evidence cannot fill a verdict; the count says what is left. */
const MAX_FINDINGS = 500;
const MAX_MESSAGE = 4000;
const MAX_DETAILS = 100;
const MAX_CELL = 300;
const MAX_SNIPPET = 16_000;

/** The row with its texts cut to what can be shown, never inside a code span or link. */
export function abridge(row: Row): Row {
  const findings = row.findings
    .slice(0, MAX_FINDINGS)
    .map((finding) => ({ ...finding, message: clip(oneLine(finding.message), MAX_MESSAGE) }));
  const rest = row.findings.length - findings.length;
  if (rest > 0)
    findings.push({ message: `${rest} more ${rest === 1 ? 'finding is' : 'findings are'} not listed.` });
  const summary = oneLine(row.summary) || 'no reason was given';
  const details = row.details?.slice(0, MAX_DETAILS).map(abridgeDetail);
  return { ...row, summary: clip(summary, MAX_SUMMARY), findings, ...(details !== undefined && { details }) };
}

function abridgeDetail(detail: Detail): Detail {
  const cell = (text: string) => clip(oneLine(text), MAX_CELL);
  switch (detail.kind) {
    case 'table':
      return {
        ...detail,
        title: cell(detail.title),
        columns: detail.columns.map(cell),
        rows: detail.rows.map((row) => row.map(cell)),
      };
    case 'snippet':
      return {
        ...detail,
        title: cell(detail.title),
        text: detail.text.length <= MAX_SNIPPET ? detail.text : `${detail.text.slice(0, MAX_SNIPPET)}\n...`,
      };
    case 'chart':
      return detail;
  }
}

function oneLine(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
