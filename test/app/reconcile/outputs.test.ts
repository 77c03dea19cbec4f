import { describe, expect, test } from '@jest/globals';
import { invalidPolicyOutput } from '../../../src/app/reconcile/invalid-policy.ts';
import { movedNote } from '../../../src/app/reconcile/moved-note.ts';
import { readOr } from '../../../src/app/reconcile/read-or.ts';
import { closedOutput, renamedOutput, unjudgedOutput } from '../../../src/app/reconcile/unjudged-output.ts';
import { FactUnknown } from '../../../src/check/outcome.ts';
import { EvidenceRefused, EvidenceUnavailable, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { PolicyError } from '../../../src/policy/policy-error.ts';
import { appParts } from '../../support/app-parts.ts';
import { HEAD } from '../../support/memory-evidence.ts';
import { openedPull } from '../../support/opened-pull.ts';

const OTHER = 'e'.repeat(40);

describe('a check run without a verdict', () => {
  test('of an invalid policy file shows place and reason of every problem, and fails', () => {
    const error = new PolicyError('.github/pr-verdict.yml@0123', [
      { line: 3, column: 5, message: 'checks.nope: unknown key' },
      { message: 'has too many characters' },
    ]);
    const output = invalidPolicyOutput('pr-verdict', error);
    expect(output).toMatchObject({ conclusion: 'failure', title: 'The policy file is invalid' });
    expect(output.summary).toContain('- `.github/pr-verdict.yml@0123:3:5: checks.nope: unknown key`');
    expect(output.summary).toContain('- `.github/pr-verdict.yml@0123: has too many characters`');
  });

  test('of a policy file with very many problems says how many are left out', () => {
    const problems = Array.from({ length: 60 }, (_, line) => ({ line: line + 1, message: 'wrong' }));
    const { summary } = invalidPolicyOutput('pr-verdict', new PolicyError('p.yml', problems));
    expect(summary).toContain('- and 10 more');
    expect(summary).not.toContain('p.yml:51:1');
  });

  test('quotes strangers as code only', () => {
    const hostile = 'doc `x` @everyone <!-- y -->';
    const { summary } = unjudgedOutput('pr-verdict', hostile);
    expect(summary).toContain('``doc `x` @everyone <!-- y -->``');
  });

  test('never passes', () => {
    expect(unjudgedOutput('v', 'why').conclusion).toBe('failure');
    // GitHub takes `neutral` and `skipped` for good where a check is required.
    expect(closedOutput('v').conclusion).toBe('cancelled');
    expect(renamedOutput('v', 'w').conclusion).toBe('cancelled');
  });
});

describe('a head that moves during a run', () => {
  test.each([
    ['a newer head', { sha: OTHER, at: '2026-10-22T11:00:00Z' }, true],
    ['the same head', { sha: HEAD, at: '2026-10-22T11:00:00Z' }, false],
    ['an older head', { sha: OTHER, at: '2026-10-22T09:00:00Z' }, false],
  ])('%s: said %s', async (_, proof, isSaid) => {
    const { parts } = appParts();
    await parts.state.heads.prove('acme/bench#7', proof);
    const note = await movedNote(openedPull(), parts);
    expect(note).toHaveLength(isSaid ? 1 : 0);
    if (isSaid) expect(note[0]).toContain(`The head moved to \`${OTHER.slice(0, 12)}\``);
  });
});

describe('what a comment can do without', () => {
  test.each([
    new FactUnknown('unknown', 'github'),
    new EvidenceRefused('/x', 403),
    new EvidenceUnreadable('x', 'is odd'),
  ])('is left out: %s', async (cause) => {
    expect(await readOr(Promise.reject(cause), 'nothing')).toBe('nothing');
  });

  test('is waited for during an outage', async () => {
    const cause = new EvidenceUnavailable('api.github.com', 'it answered 502');
    await expect(readOr(Promise.reject(cause), 'nothing')).rejects.toBe(cause);
  });
});
