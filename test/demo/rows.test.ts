import { describe, expect, test } from '@jest/globals';
import { checkRunProblems, WAITING } from '../../scripts/demo/expect/check-run-problems.ts';
import { expectedRows, rowProblems, rowsIn } from '../../scripts/demo/expect/expected-rows.ts';
import { checkRun, expectedRow } from './support.ts';

const checks = [
  { number: 0, id: 'codeowner', name: 'CODEOWNER' },
  { number: 6, id: 'upstream-image', name: 'Upstream image / ordering' },
  { number: 18, id: 'new', name: 'New' },
];

describe('expected rows', () => {
  test('are those of the checks that exist', () => {
    const rows = expectedRows(checks, { 0: 'PASS', 1: 'FAIL', 6: 'N/A' }, new Map());
    expect(rows.map(({ number, name, status }) => [number, name, status])).toEqual([
      [0, 'CODEOWNER', 'PASS'],
      [6, 'Upstream image / ordering', 'N/A'],
    ]);
  });

  test('take a check that nobody expected as it is', () => {
    const rows = expectedRows(
      checks,
      { 0: 'PASS', 6: 'PASS' },
      new Map([
        [18, 'FAIL'],
        [6, 'FAIL'],
      ]),
    );
    expect(rows.map(({ status }) => status)).toEqual(['PASS', 'PASS', 'FAIL']);
  });
});

describe('rows in a text', () => {
  test.each<[string, [number, string][]]>([
    ['✅ Check 0 (CODEOWNER): PASS — fine', [[0, 'PASS']]],
    ['⚠️ Check 14 (Pareto coverage): WARN — few', [[14, 'WARN']]],
    [
      '➖ Check 12 (Append-only): N/A — not set\n\n❌ Check 6 (Upstream image / ordering): FAIL — no',
      [
        [12, 'N/A'],
        [6, 'FAIL'],
      ],
    ],
    ['Check 3 (Upstream recipe): SKIPPED — needs GitHub', [[3, 'SKIPPED']]],
    ['> ✅ Check 0 (CODEOWNER): PASS — quoted', []],
    ['the text ✅ Check 0 (CODEOWNER): PASS — inside', []],
    ['✅ Check 0 (CODEOWNER): FINE — no word', []],
    ['✅ Check 0 (CODEOWNER): PASS', []],
  ])('%j', (text, rows) => {
    expect([...rowsIn(text)]).toEqual(rows);
  });

  test('are compared one by one', () => {
    const expected = [expectedRow(0, 'PASS'), expectedRow(4, 'WARN'), expectedRow(5, 'FAIL')];
    expect(
      rowProblems(
        expected,
        new Map([
          [0, 'PASS'],
          [4, 'FAIL'],
        ]),
        'comment',
      ),
    ).toEqual([
      'in the comment, check 4 (Name 4) is FAIL instead of WARN',
      'in the comment, check 5 (Name 5) is absent instead of FAIL',
    ]);
  });
});

describe('the check run', () => {
  const one = [{ number: 0 }];
  const pass = [expectedRow(0, 'PASS')];
  const completed = checkRun({ conclusion: 'success', title: 'PASS: 1 passed' });

  test.each([
    [checkRun(), undefined, []],
    [completed, pass, []],
    [undefined, undefined, ['there is no check run at the head']],
    [
      checkRun({ status: 'in_progress', conclusion: null, title: null }),
      undefined,
      [`the check run is in_progress, ,  instead of completed, action_required, ${WAITING}`],
    ],
    [checkRun({ summary: null }), undefined, ['the check run has no row of check 0']],
    [
      checkRun(),
      pass,
      [
        `the check run is completed, action_required, ${WAITING} instead of completed, success, PASS: 1 passed`,
      ],
    ],
    [
      completed,
      [expectedRow(0, 'FAIL')],
      [
        'the check run is completed, success, PASS: 1 passed instead of completed, failure, REJECTED: 1 failed',
        'in the check run, check 0 (Name 0) is PASS instead of FAIL',
      ],
    ],
  ])('%#', (check, rows, problems) => {
    expect(checkRunProblems(check, one, rows)).toEqual(problems);
  });
});
