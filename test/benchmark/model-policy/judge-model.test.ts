import { describe, expect, test } from '@jest/globals';
import { judgeModel, type PolicyAnswer } from '../../../src/benchmark/model-policy/judge-model.ts';
import { readModelPolicy } from '../../../src/benchmark/model-policy/read-model-policy.ts';
import { lineOf, policy, policyDocument } from './support.ts';

function ask(
  prefix: string,
  scenario: string,
  day = '2026-10-01',
  precision = 'fp4',
  of = policy,
): PolicyAnswer {
  return judgeModel(of, { prefix, precision, scenario, day });
}

describe('what the policy says', () => {
  const cases: [string, Parameters<typeof ask>, object][] = [
    [
      'an active scenario',
      ['alpha2.5', 'agentic-coding'],
      { kind: 'allowed', isUnlisted: false, until: undefined },
    ],
    ['another version of the title', ['alpha2.6', 'agentic-coding'], { kind: 'allowed' }],
    ['a prefix in other letters', ['Alpha2.5', 'agentic-coding'], { kind: 'allowed' }],
    [
      'the day before the last day',
      ['alpha2.5', '8k1k', '2026-08-02'],
      { kind: 'allowed', until: '2026-08-03', line: lineOf('| Alpha-2.5/2.6 (') },
    ],
    ['the last day itself', ['alpha2.5', '8k1k', '2026-08-03'], { kind: 'allowed', until: '2026-08-03' }],
    [
      'the day after',
      ['alpha2.6', '8k1k', '2026-08-04'],
      { kind: 'retired', why: 'its last day was 2026-08-03', line: lineOf('| Alpha-2.5/2.6 (') },
    ],
    ['a notice in a sentence', ['gamma1', '8k1k', '2026-08-07'], { kind: 'retired' }],
    ['a notice about another prefix of the row', ['gamma1.1', '8k1k', '2026-08-07'], { kind: 'allowed' }],
    [
      'a precision that is retired',
      ['beta3', '8k1k', '2026-08-04', 'bf16'],
      { kind: 'retired', why: 'its last day was 2026-08-03' },
    ],
    [
      'a precision beyond the limits of the row',
      ['beta3', '8k1k', '2026-10-01', 'int4'],
      { kind: 'retired', why: 'it is limited to fp8 and fp4', line: lineOf('| Beta3-397B') },
    ],
    ['a precision within them', ['beta3', 'agentic-coding', '2026-10-01', 'FP8'], { kind: 'allowed' }],
    [
      'a scenario that is retired for all',
      ['beta3', '1k1k', '2026-07-17'],
      { kind: 'retired', why: 'the scenario is retired for all models since 2026-07-17' },
    ],
    ['the same a day before', ['beta3', '1k1k', '2026-07-16'], { kind: 'allowed', isUnlisted: true }],
    [
      'a scenario that its row deprecates',
      ['gamma1.1', 'agentic-coding'],
      { kind: 'retired', why: 'the scenario is deprecated for it' },
    ],
    ['a scenario deprecated for one prefix', ['gamma1', '1k8k'], { kind: 'retired' }],
    ['and not for the other', ['gamma1.1', '1k8k'], { kind: 'allowed', isUnlisted: true }],
    [
      'a model without active scenarios',
      ['epsilon', 'agentic-coding'],
      { kind: 'retired', why: 'the model has no active scenario' },
    ],
    [
      'an arm',
      ['delta', 'agentic-coding'],
      { kind: 'arm', arm: 'dspark', negated: false, line: lineOf('| Delta |') },
    ],
    ['a scenario in no list', ['delta', '8k1k'], { kind: 'allowed', isUnlisted: true }],
    ['a model in no row', ['zeta', '8k1k'], { kind: 'unknown-prefix' }],
  ];
  test.each(cases)('%s', (_name, question, answer) => {
    expect(ask(...question)).toMatchObject(answer);
  });
});

describe('notices', () => {
  const withNotice = (day: string, text: string) =>
    readModelPolicy(`**${day}** is the last day for ${text}.\n\n${policyDocument}`, 'MODELS.md');

  test('win over the row, both ways', () => {
    const extended = withNotice('May 4, 2027', '**Single-turn 8k1k** on **Epsilon** (`epsilon`)');
    expect(ask('epsilon', '8k1k', '2027-05-04', 'fp4', extended)).toMatchObject({
      kind: 'allowed',
      until: '2027-05-04',
    });
    expect(ask('epsilon', '8k1k', '2027-05-05', 'fp4', extended)).toMatchObject({ kind: 'retired' });
  });

  test('the latest of several decides: it is an extension', () => {
    const extended = withNotice('September 1, 2026', '**Single-turn 8k1k** on **Gamma-1** (`gamma1`)');
    expect(ask('gamma1', '8k1k', '2026-08-20', 'fp4', extended)).toMatchObject({
      kind: 'allowed',
      until: '2026-09-01',
    });
  });

  test('about a precision to come do not revive a scenario that is retired', () => {
    expect(ask('beta3', '1k1k', '2026-08-01', 'bf16')).toMatchObject({ kind: 'retired' });
  });

  test('about a model without a row still retire it', () => {
    const other = withNotice('May 4, 2026', '**Single-turn 8k1k** on **Zeta** (`zeta`)');
    expect(ask('zeta', '8k1k', '2026-06-01', 'fp4', other)).toMatchObject({
      kind: 'retired',
      row: undefined,
    });
    expect(ask('zeta', '8k1k', '2026-05-01', 'fp4', other)).toEqual({ kind: 'unknown-prefix' });
  });

  test('about an arm ask for the launch once they are past, if their table is in force', () => {
    const enacted = readModelPolicy(policyDocument.replace('not yet enacted', 'in force'), 'MODELS.md');
    expect(ask('beta3', 'agentic-coding', '2026-08-03', 'fp4', enacted)).toMatchObject({ kind: 'allowed' });
    expect(ask('beta3', 'agentic-coding', '2026-08-04', 'fp4', enacted)).toMatchObject({
      kind: 'arm',
      arm: 'mtp',
      negated: false,
    });
    expect(ask('beta3', 'agentic-coding', '2026-08-04')).toMatchObject({ kind: 'allowed' });
  });
});
