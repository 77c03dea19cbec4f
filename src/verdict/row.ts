import type { Detail } from '../check/detail.ts';
import type { EvidenceLink, Finding } from '../check/outcome.ts';

export const rowStatuses = ['PASS', 'FAIL', 'WARN', 'N/A', 'SKIPPED'] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** What a row begins with; the only emoji there are. An offline SKIPPED row is never published and has none. */
export const rowEmoji: Readonly<Record<RowStatus, string>> = {
  PASS: '✅ ',
  FAIL: '❌ ',
  WARN: '⚠️ ',
  'N/A': '➖ ',
  SKIPPED: '',
};

/** One check's result as it is shown. */
export interface Row {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly status: RowStatus;
  /** One line of markdown. */
  readonly summary: string;
  readonly findings: readonly Finding[];
  readonly evidence: readonly EvidenceLink[];
  readonly details?: readonly Detail[];
}

export type VerdictWord = 'PASS' | 'WARN' | 'REJECTED' | 'INCOMPLETE';

/** Any FAIL rejects; a skipped row makes the rest incomplete; any WARN warns. Computed from the rows, nothing else. */
export function verdictOf(rows: readonly Row[]): VerdictWord {
  const has = (status: RowStatus) => rows.some((row) => row.status === status);
  if (has('FAIL')) return 'REJECTED';
  if (has('SKIPPED')) return 'INCOMPLETE';
  return has('WARN') ? 'WARN' : 'PASS';
}

export function isComplete(rows: readonly Row[]): boolean {
  return rows.every((row) => row.status !== 'SKIPPED');
}
