import { describe, expect, test } from '@jest/globals';
import { toVerdictJson, VerdictJson } from '../../src/verdict/json.ts';
import { expectGolden } from '../support/golden.ts';
import { schemaProblems } from '../support/json-schema.ts';
import { row } from '../support/rows.ts';
import { sampleVerdicts, verdict } from '../support/verdicts.ts';

describe('toVerdictJson', () => {
  test('writes the rejected verdict', async () => {
    await expectGolden(
      'verdict-rejected.json',
      `${JSON.stringify(toVerdictJson(sampleVerdicts.rejected), null, 2)}\n`,
    );
  });

  test.each([
    ['pass', 'PASS', true],
    ['warn', 'WARN', true],
    ['rejected', 'REJECTED', true],
    ['incomplete', 'INCOMPLETE', false],
  ] as const)('keeps to its own schema for the %s verdict', (name, word, complete) => {
    const json = toVerdictJson(sampleVerdicts[name]);
    expect(json).toMatchObject({ verdict: word, complete });
    expect(json.checks).toHaveLength(18);
    expect(VerdictJson.parse(json)).toEqual(json);
    expect(schemaProblems(JSON.parse(JSON.stringify(json)))).toEqual([]);
  });

  test('is a rejection that is not complete when rows fail and rows are skipped', () => {
    expect(toVerdictJson(verdict([row(0, 'FAIL'), row(1, 'SKIPPED')]))).toMatchObject({
      verdict: 'REJECTED',
      complete: false,
    });
  });

  test('has only what a finding has, with the last line always beside the first', () => {
    const findings = [
      { message: 'a' },
      { message: 'b', location: { path: 'p' } },
      { message: 'c', location: { path: 'p', line: 2 } },
      { message: 'd', location: { path: 'p', line: 2, endLine: 4 } },
    ];
    expect(toVerdictJson(verdict([row(0, 'FAIL', { findings })])).checks[0]?.findings).toEqual([
      { message: 'a' },
      { path: 'p', message: 'b' },
      { path: 'p', line: 2, endLine: 2, message: 'c' },
      { path: 'p', line: 2, endLine: 4, message: 'd' },
    ]);
  });

  test('shows a path that is not UTF-8 by its bytes', () => {
    const findings = [{ message: 'a', location: { path: 'a/\udcff\n' } }];
    expect(toVerdictJson(verdict([row(0, 'FAIL', { findings })])).checks[0]?.findings[0]?.path).toBe(
      'a/\\xff\\x0a',
    );
  });

  test('names the commits that were compared, not the tip of the base branch', () => {
    const subject = { ...sampleVerdicts.pass.subject, base: 'b'.repeat(40), mergeBase: 'a'.repeat(40) };
    expect(toVerdictJson(verdict([], { subject })).baseCommit).toBe('a'.repeat(40));
  });

  test.each<[string, object]>([
    ['an unknown status', { checks: [{ ...toVerdictJson(sampleVerdicts.pass).checks[0], status: 'OK' }] }],
    [
      'a line 0',
      { checks: [{ ...toVerdictJson(sampleVerdicts.pass).checks[0], findings: [{ line: 0, message: '' }] }] },
    ],
    ['a shortened commit', { assessedCommit: '9f2e6d3' }],
    ['a field of another version', { extra: true }],
  ])('has a schema that rejects %s', (_name, wrong) => {
    expect(schemaProblems({ ...toVerdictJson(sampleVerdicts.pass), ...wrong })).not.toEqual([]);
  });
});
