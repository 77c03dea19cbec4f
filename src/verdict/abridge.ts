import { clip } from './markdown-atoms.ts';
import type { Row } from './row.ts';

/** A row must read in one breath. */
const MAX_SUMMARY = 300;
/** So that hostile evidence cannot fill a verdict; the count says what is left. */
const MAX_FINDINGS = 500;
const MAX_MESSAGE = 4000;

/** The row with its texts cut to what can be shown, never inside a code span or link. */
export function abridge(row: Row): Row {
  const findings = row.findings
    .slice(0, MAX_FINDINGS)
    .map((finding) => ({ ...finding, message: clip(oneLine(finding.message), MAX_MESSAGE) }));
  const rest = row.findings.length - findings.length;
  if (rest > 0)
    findings.push({ message: `${rest} more ${rest === 1 ? 'finding is' : 'findings are'} not listed.` });
  const summary = oneLine(row.summary) || 'no reason was given';
  return { ...row, summary: clip(summary, MAX_SUMMARY), findings };
}

function oneLine(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
