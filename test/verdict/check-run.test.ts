import { describe, expect, test } from '@jest/globals';
import { type CheckRunOutput, renderCheckRun } from '../../src/verdict/check-run.ts';
import type { Verdict } from '../../src/verdict/verdict.ts';
import { expectGolden } from '../support/golden.ts';
import { row } from '../support/rows.ts';
import { sampleVerdicts, verdict } from '../support/verdicts.ts';

/** All that is sent, as one readable document. */
function readable({ conclusion, title, summary, text, annotations }: CheckRunOutput): string {
  const parts = [
    `conclusion: ${conclusion}`,
    `title: ${title}`,
    '=== summary ===',
    summary,
    '=== text ===',
    text,
    '=== annotations ===',
    ...annotations.map((annotation) => JSON.stringify(annotation)),
  ];
  return `${parts.join('\n\n')}\n`;
}

const { signoff: _, ...waiting } = sampleVerdicts.incomplete;

describe('renderCheckRun', () => {
  test('takes its name from the policy', () => {
    expect(renderCheckRun(verdict([row(0, 'PASS')], { checkRunName: 'audit' })).name).toBe('audit');
  });

  test('links a finding of another commit there, and does not annotate it', () => {
    const commit = 'd'.repeat(40);
    const finding = { message: 'look', location: { path: 'docs/LIST.md', line: 3, commit } };
    const { text, annotations } = renderCheckRun(verdict([row(5, 'FAIL', { findings: [finding] })]));
    expect(text).toContain(`https://github.com/o/r/blob/${commit}/docs/LIST.md#L3`);
    expect(annotations).toEqual([]);
  });

  test.each(['pass', 'warn', 'rejected', 'incomplete'] as const)('writes the %s verdict', async (name) => {
    await expectGolden(`check-run-${name}.md`, readable(renderCheckRun(sampleVerdicts[name])));
  });

  test.each<[string, Verdict, CheckRunOutput['conclusion'], string]>([
    ['PASS', sampleVerdicts.pass, 'success', 'PASS: 16 passed, 2 not applicable'],
    ['WARN', sampleVerdicts.warn, 'neutral', 'WARN: 2 warned, 15 passed, 1 not applicable'],
    [
      'REJECTED',
      sampleVerdicts.rejected,
      'failure',
      'REJECTED: 3 failed, 2 warned, 12 passed, 1 not applicable',
    ],
    [
      'an incomplete verdict',
      sampleVerdicts.incomplete,
      'neutral',
      'No blocker found; 2 checks need GitHub or a sign-off: 2 skipped, 15 passed, 1 not applicable',
    ],
    ['a verdict without a sign-off', waiting, 'action_required', 'Waiting for a CODEOWNER sign-off'],
    [
      'a rejection without a sign-off',
      { ...waiting, rows: [row(0, 'FAIL')] },
      'action_required',
      'Waiting for a CODEOWNER sign-off',
    ],
  ])('concludes %s', (_name, of, conclusion, title) => {
    expect(renderCheckRun(of)).toMatchObject({ conclusion, title });
  });

  test('shows all rows without a sign-off, too', () => {
    expect(renderCheckRun(waiting).summary.match(/Check \d+ \(/g)).toHaveLength(18);
  });
});

describe('a sign-off for another commit', () => {
  const stale = (staleFor: string) =>
    renderCheckRun({ ...sampleVerdicts.pass, signoff: { key: 'issuecomment-1', author: 'ada', staleFor } });

  test('needs action, whatever the rows say', () => {
    expect(stale(`abc1234${'0'.repeat(33)}`)).toMatchObject({
      conclusion: 'action_required',
      title: 'sign-off is for abc1234',
      summary: expect.stringContaining('This sign-off is for `abc1234`, not for `9f2e6d3`'),
    });
  });

  test('may be for the diff against another base branch', () => {
    expect(stale(`9f2e6d3${verdict([]).subject.head.slice(7)}`)).toMatchObject({
      conclusion: 'action_required',
      title: 'sign-off is for another base branch',
      summary: expect.stringContaining('is for the diff against another base branch'),
    });
  });

  test('may be of unknown commit', () => {
    expect(stale('')).toMatchObject({
      conclusion: 'action_required',
      title: 'sign-off is not known to be for this diff',
    });
  });
});

describe('annotations', () => {
  const annotationsOf = (status: 'FAIL' | 'WARN' | 'PASS' | 'SKIPPED', finding: object) =>
    renderCheckRun(verdict([row(3, status, { findings: [{ message: 'wrong', ...finding }] })])).annotations;

  test('name the path as git has it, since GitHub looks for that', () => {
    const finding = { location: { path: 'odd\tname\u0085.yaml', line: 1 } };
    expect(annotationsOf('FAIL', finding)[0]?.path).toBe('odd\tname\u0085.yaml');
  });

  test.each([
    ['FAIL', 'failure'],
    ['WARN', 'warning'],
  ] as const)('of a %s row have level %s', (status, annotation_level) => {
    expect(annotationsOf(status, { location: { path: 'a/b.yaml', line: 3, endLine: 5 } })).toEqual([
      {
        path: 'a/b.yaml',
        start_line: 3,
        end_line: 5,
        annotation_level,
        title: 'Check 3 (Upstream recipe)',
        message: 'wrong',
      },
    ]);
  });

  test('end on their own line without another', () => {
    expect(annotationsOf('FAIL', { location: { path: 'a', line: 3 } })[0]?.end_line).toBe(3);
  });

  test('show the message without its markdown', () => {
    const finding = { message: 'the `a|b` of [run 5](https://a.b)', location: { path: 'a', line: 3 } };
    expect(annotationsOf('FAIL', finding)[0]?.message).toBe('the a|b of run 5 (https://a.b)');
  });

  test.each([
    ['of a finding without a line', 'FAIL', { location: { path: 'a' } }],
    ['of a finding without a place', 'FAIL', {}],
    ['of a passing row', 'PASS', { location: { path: 'a', line: 1 } }],
    ['of a skipped row', 'SKIPPED', { location: { path: 'a', line: 1 } }],
  ] as const)('are absent: %s', (_name, status, finding) => {
    expect(annotationsOf(status, finding)).toEqual([]);
  });
});
