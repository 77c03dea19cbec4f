import { countRows } from '../../../src/verdict/headline.ts';
import { type Row, verdictOf } from '../../../src/verdict/row.ts';
import type { OwnCheck } from '../scene.ts';
import { rowProblems, rowsIn } from './expected-rows.ts';

export const WAITING = 'Waiting for a CODEOWNER sign-off';

const conclusions = { PASS: 'success', WARN: 'neutral', REJECTED: 'failure', INCOMPLETE: 'neutral' } as const;

/** What is wrong with the check run at the head. `rows`: what it must say, once there is a sign-off. */
export function checkRunProblems(
  check: OwnCheck | undefined,
  checks: readonly { readonly number: number }[],
  rows: readonly Row[] | undefined,
): string[] {
  if (check === undefined) return ['there is no check run at the head'];
  const { status, conclusion, title, summary } = check;
  const found = rowsIn(summary ?? '');
  const absent = checks.filter(({ number }) => !found.has(number));
  const missing = absent.map(({ number }) => `the check run has no row of check ${number}`);
  const word = rows && verdictOf(rows);
  const wanted =
    word === undefined
      ? ['completed', 'action_required', WAITING]
      : ['completed', conclusions[word], `${word}: ${countRows(rows ?? [])}`];
  const is = [status, conclusion, title];
  const differences = is.every((value, index) => value === wanted[index])
    ? []
    : [`the check run is ${is.join(', ')} instead of ${wanted.join(', ')}`];
  return [...differences, ...missing, ...(rows === undefined ? [] : rowProblems(rows, found, 'check run'))];
}
