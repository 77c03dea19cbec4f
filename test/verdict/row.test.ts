import { describe, expect, test } from '@jest/globals';
import { countRows, headline, incomplete } from '../../src/verdict/headline.ts';
import { isComplete, type RowStatus, type VerdictWord, verdictOf } from '../../src/verdict/row.ts';
import { row } from '../support/rows.ts';

const rowsOf = (statuses: readonly RowStatus[]) => statuses.map((status, number) => row(number, status));

describe('verdictOf', () => {
  test.each<[string, readonly RowStatus[], VerdictWord, boolean]>([
    ['passing rows pass', ['PASS', 'PASS'], 'PASS', true],
    ['rows that do not apply pass', ['PASS', 'N/A'], 'PASS', true],
    ['one warning warns', ['PASS', 'WARN', 'N/A'], 'WARN', true],
    ['one failure rejects', ['PASS', 'FAIL', 'PASS'], 'REJECTED', true],
    ['a failure outweighs a warning', ['WARN', 'FAIL'], 'REJECTED', true],
    ['a skipped row makes the rest incomplete', ['PASS', 'SKIPPED'], 'INCOMPLETE', false],
    ['a skipped row outweighs a warning', ['WARN', 'SKIPPED'], 'INCOMPLETE', false],
    ['a failure outweighs a skipped row', ['SKIPPED', 'FAIL'], 'REJECTED', false],
  ])('%s', (_, statuses, word, complete) => {
    expect(verdictOf(rowsOf(statuses))).toBe(word);
    expect(isComplete(rowsOf(statuses))).toBe(complete);
  });
});

describe('headline', () => {
  test.each<[string, readonly RowStatus[], string]>([
    ['PASS', ['PASS'], '## ✅✅✅ **Verdict: PASS** ✅✅✅'],
    ['WARN', ['WARN'], '## ⚠️ **Verdict: WARN** ⚠️'],
    ['REJECTED', ['FAIL', 'SKIPPED'], '## ❌❌❌ **REJECTED** ❌❌❌'],
    ['one skipped row', ['PASS', 'SKIPPED'], '## No blocker found; 1 check needs GitHub or a sign-off'],
    ['two skipped rows', ['SKIPPED', 'SKIPPED'], '## No blocker found; 2 checks need GitHub or a sign-off'],
  ])('of %s', (_, statuses, expected) => {
    expect(headline(rowsOf(statuses))).toBe(expected);
  });

  test('never says PASS while a row is skipped', () => {
    expect(incomplete(rowsOf(['PASS', 'SKIPPED', 'WARN']))).not.toMatch(/PASS/);
  });
});

describe('countRows', () => {
  test.each<[string, readonly RowStatus[], string]>([
    [
      'worst first',
      ['N/A', 'PASS', 'PASS', 'SKIPPED', 'WARN', 'FAIL'],
      '1 failed, 1 warned, 1 skipped, 2 passed, 1 not applicable',
    ],
    ['only what there is', ['PASS', 'PASS', 'N/A'], '2 passed, 1 not applicable'],
    ['nothing at all', [], 'no checks ran'],
  ])('%s', (_, statuses, expected) => {
    expect(countRows(rowsOf(statuses))).toBe(expected);
  });
});
