import { type Row, type RowStatus, verdictOf } from './row.ts';

/** The comment's second line, computed from the rows and nothing else. */
export function headline(rows: readonly Row[]): string {
  switch (verdictOf(rows)) {
    case 'PASS':
      return '## ✅✅✅ **Verdict: PASS** ✅✅✅';
    case 'REJECTED':
      return '## ❌❌❌ **REJECTED** ❌❌❌';
    case 'WARN':
      return '## ⚠️ **Verdict: WARN** ⚠️';
    case 'INCOMPLETE':
      return `## ${incomplete(rows)}`;
  }
}

/** What is said instead of a PASS while rows are skipped. */
export function incomplete(rows: readonly Row[]): string {
  const skipped = rows.filter((row) => row.status === 'SKIPPED').length;
  return `No blocker found; ${skipped} ${skipped === 1 ? 'check needs' : 'checks need'} GitHub or a sign-off`;
}

const words: readonly (readonly [RowStatus, string])[] = [
  ['FAIL', 'failed'],
  ['WARN', 'warned'],
  ['SKIPPED', 'skipped'],
  ['PASS', 'passed'],
  ['N/A', 'not applicable'],
];

/** `1 failed, 12 passed, 3 not applicable`. */
export function countRows(rows: readonly Row[]): string {
  const counts = words.flatMap(([status, word]) => {
    const count = rows.filter((row) => row.status === status).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return counts.length === 0 ? 'no checks ran' : counts.join(', ');
}
