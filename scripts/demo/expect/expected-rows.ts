import type { Check } from '../../../src/check/check.ts';
import { type Row, type RowStatus, rowStatuses } from '../../../src/verdict/row.ts';

/**
 * The rows of the checks that exist, each with the status that the table says. A check that the table does not know may
 * find what it likes: `found` says what that is.
 */
export function expectedRows(
  checks: readonly Pick<Check, 'number' | 'id' | 'name'>[],
  table: Readonly<Record<number, RowStatus>>,
  found: ReadonlyMap<number, RowStatus>,
): Row[] {
  return checks.flatMap(({ number, id, name }) => {
    const status = table[number] ?? found.get(number);
    if (status === undefined) return [];
    return [{ number, id, name, status, summary: '', findings: [], evidence: [] }];
  });
}

const statuses = rowStatuses.join('|');
const row = new RegExp(`^\\S{0,3} ?Check (\\d{1,3}) \\(.{1,100}?\\): (${statuses}) — `, 'gm');

/** Status by number of each row in a comment or summary of ours. */
export function rowsIn(text: string): ReadonlyMap<number, RowStatus> {
  const found = new Map<number, RowStatus>();
  for (const [, number, word] of text.matchAll(row)) {
    const status = rowStatuses.find((candidate) => candidate === word);
    if (status !== undefined) found.set(Number(number), status);
  }
  return found;
}

/** Rows that are not as they must be, one line each. `where` they stand. */
export function rowProblems(
  expected: readonly Row[],
  found: ReadonlyMap<number, RowStatus>,
  where: string,
): string[] {
  return expected.flatMap(({ number, name, status }) => {
    const is = found.get(number);
    if (is === status) return [];
    return [`in the ${where}, check ${number} (${name}) is ${is ?? 'absent'} instead of ${status}`];
  });
}
