import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { describeBest, describeProblem } from '../../src/facts/reuse-refusal.ts';
import type { RunProblem } from '../../src/facts/reuse-runs.ts';
import { hostileText } from '../support/hostile.ts';
import { sweepRun } from '../support/sweep-evidence.ts';

describe('what is wrong with a run', () => {
  const cases: [RunProblem, string][] = [
    [{ kind: 'label', label: 'evals-only' }, '`evals-only`'],
    [{ kind: 'event', event: 'repository_dispatch' }, '`repository_dispatch`, not by the pull request'],
    [{ kind: 'workflow', path: 'x.yml' }, '`x.yml`, which is not the sweep workflow'],
    [{ kind: 'commit', sha: 'e'.repeat(40) }, '`eeeeeee` is not among the commits'],
    [{ kind: 'unfinished', status: 'queued' }, '`queued`'],
    [{ kind: 'conclusion', conclusion: 'skipped' }, 'ended with `skipped`'],
    [{ kind: 'no-results' }, '`results_bmk`'],
    [{ kind: 'expired', artifact: 'bmk_agentic_1' }, '`bmk_agentic_1` has expired'],
    [{ kind: 'unknown-run' }, 'no such run'],
    [{ kind: 'none' }, 'no successful sweep run'],
    [
      { kind: 'changed-workflow', path: 'a.yml', sha: 'e'.repeat(40), isUnread: false },
      'its workflow, `a.yml` at `eeeeeee`, is neither the one at the head of this PR nor the one at its base',
    ],
    [
      { kind: 'changed-workflow', path: 'a.yml', sha: 'e'.repeat(40), isUnread: true },
      'its workflow, `a.yml` at `eeeeeee`, could not be read',
    ],
  ];
  test.each(cases)('%j', (problem, words) => {
    expect(describeProblem(problem)).toContain(words);
  });

  test('quotes what GitHub or a stranger wrote', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const problems: RunProblem[] = [
          { kind: 'changed-workflow', path: text, sha: text, isUnread: false },
          { kind: 'label', label: text },
          { kind: 'workflow', path: text },
          { kind: 'expired', artifact: text },
        ];
        for (const problem of problems) expect(describeProblem(problem)).not.toMatch(/[\n\r]/);
      }),
    );
  });
});

test('the best candidate is linked, and said to be no success if it is none', () => {
  expect(describeBest(undefined, 'o/r')).toBe('');
  expect(describeBest(sweepRun(5), 'o/r')).toBe(
    'The best candidate is run [5](https://github.com/o/r/actions/runs/5)',
  );
  expect(describeBest(sweepRun(5, { conclusion: 'failure' }), 'o/r')).toContain('which ended with `failure`');
});
