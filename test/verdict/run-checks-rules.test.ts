import { describe, expect, test } from '@jest/globals';
import type { DatedRule, Severity } from '../../src/check/rule.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import type { PolicyFile } from '../../src/policy/schema.ts';
import { runChecks } from '../../src/verdict/run-checks.ts';
import { fakeCheck } from '../support/fake-check.ts';
import { evidenceWith } from '../support/fake-evidence.ts';

async function judge(
  rules: readonly [DatedRule, ...DatedRule[]],
  date: string,
  own: NonNullable<PolicyFile['checks']>[string] = {},
): Promise<string> {
  const checks = [fakeCheck(4, { rules, evaluate: () => ({ kind: 'fail', summary: 'it is wrong' }) })];
  const rows = await runChecks({
    checks,
    evidence: evidenceWith('git'),
    policy: resolvePolicy({ checks: { 'check-4': own } }, 'test', checks),
    reviewDate: date,
    hasSignoff: true,
  });
  return rows.map(({ status, summary }) => `${status}: ${summary}`).join();
}

const strictThenMild = [
  { id: 'strict', since: '2026-06-30', until: '2026-09-22', severity: 'fail' },
  { id: 'mild', since: '2026-09-23', severity: 'warn' },
] as const satisfies readonly DatedRule[];

const twoSpells = [
  { id: 'one', since: '2026-02-01', until: '2026-03-01', severity: 'fail' },
  { id: 'two', since: '2026-05-01', until: '2026-06-01', severity: 'fail' },
] as const satisfies readonly DatedRule[];

describe('dated rules', () => {
  test.each<[string, readonly [DatedRule, ...DatedRule[]], string, string]>([
    ['do not apply before the first', strictThenMild, '2026-06-29', 'N/A: in force since 2026-06-30'],
    ['reject on the first day', strictThenMild, '2026-06-30', 'FAIL: it is wrong'],
    ['reject on the last strict day', strictThenMild, '2026-09-22', 'FAIL: it is wrong'],
    ['warn from the first mild day', strictThenMild, '2026-09-23', 'WARN: it is wrong'],
    ['name the next spell between two', twoSpells, '2026-04-01', 'N/A: in force since 2026-05-01'],
    [
      'name the nearest of several to come',
      [twoSpells[1], twoSpells[0]],
      '2026-01-01',
      'N/A: in force since 2026-02-01',
    ],
    ['name the last day after all', twoSpells, '2026-06-02', 'N/A: in force until 2026-06-01'],
  ])('%s', async (_, rules, date, expected) => {
    expect(await judge(rules, date)).toBe(expected);
  });

  test('take the strictest of the rules in force', async () => {
    const both = [
      { id: 'mild', since: '2026-01-01', severity: 'warn' },
      { id: 'strict', since: '2026-01-01', severity: 'fail' },
    ] as const satisfies readonly DatedRule[];
    expect(await judge(both, '2026-10-22')).toBe('FAIL: it is wrong');
  });

  test.each<[string, string, { since?: string; until?: string }, string]>([
    ['starts a rule earlier', '2026-06-01', { since: '2026-06-01' }, 'FAIL: it is wrong'],
    ['starts a rule later', '2026-07-01', { since: '2026-07-02' }, 'N/A: in force since 2026-07-02'],
    ['ends a rule earlier', '2026-09-22', { until: '2026-09-21' }, 'N/A: in force since 2026-09-23'],
    ['lets a rule go on', '2026-12-01', { until: '2026-12-31' }, 'FAIL: it is wrong'],
  ])('move where the policy %s', async (_, date, strict, expected) => {
    expect(await judge(strictThenMild, date, { rules: { strict } })).toBe(expected);
  });

  test.each<[Severity, string, string]>([
    ['warn', '2026-07-01', 'WARN: it is wrong'],
    ['fail', '2026-10-22', 'FAIL: it is wrong'],
    ['fail', '2026-01-01', 'N/A: in force since 2026-06-30'],
  ])("yield to the policy's severity %s, but only in force (%s)", async (severity, date, expected) => {
    expect(await judge(strictThenMild, date, { severity })).toBe(expected);
  });
});
