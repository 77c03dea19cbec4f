import { describe, expect, test } from '@jest/globals';
import {
  type EligibilityScope,
  type Ineligibility,
  ineligibilityOf,
} from '../../src/commands/run-eligibility.ts';
import type { Artifact, WorkflowRun } from '../../src/evidence/github-schema.ts';

const WORKFLOW = '.github/workflows/run-sweep.yml';
const HEAD = 'c'.repeat(40);

const scope: EligibilityScope = {
  commits: new Set([HEAD]),
  labels: ['full-sweep-enabled'],
  workflow: WORKFLOW,
  excludingLabels: ['evals-only', 'agentx-fast'],
};

function run(more: Partial<WorkflowRun> = {}): WorkflowRun {
  return {
    id: 1,
    run_attempt: 1,
    path: WORKFLOW,
    event: 'pull_request',
    status: 'completed',
    conclusion: 'success',
    head_sha: HEAD,
    created_at: '2026-10-20T10:00:00Z',
    ...more,
  };
}

function artifact(name: string, expired = false): Artifact {
  return { id: 1, name, size_in_bytes: 10, expired, created_at: '2026-10-20T10:00:00Z' };
}

const results = [artifact('results_bmk')];

describe('a run qualifies', () => {
  test.each(['results_bmk', 'eval_results_all', 'bmk_agentic_7'])('with the artifact %s', (name) => {
    expect(ineligibilityOf(run(), [artifact('run-stats'), artifact(name)], scope, false)).toBeUndefined();
  });

  test.each(['failure', 'cancelled'])('pinned, though it ended with %s', (conclusion) => {
    expect(ineligibilityOf(run({ conclusion }), results, scope, true)).toBeUndefined();
  });

  test('if one of several results is still there', () => {
    expect(
      ineligibilityOf(run(), [artifact('results_bmk', true), artifact('eval_results_all')], scope, false),
    ).toBeUndefined();
  });
});

describe('a run does not qualify', () => {
  const runs: [Partial<WorkflowRun>, Ineligibility][] = [
    [{ event: 'workflow_dispatch' }, { kind: 'event', event: 'workflow_dispatch' }],
    [{ path: '.github/workflows/other.yml' }, { kind: 'workflow', path: '.github/workflows/other.yml' }],
    [{ head_sha: 'd'.repeat(40) }, { kind: 'commit', sha: 'd'.repeat(40) }],
    [
      { status: 'in_progress', conclusion: null },
      { kind: 'unfinished', status: 'in_progress' },
    ],
    [{ conclusion: 'failure' }, { kind: 'conclusion', conclusion: 'failure' }],
    [{ conclusion: 'skipped' }, { kind: 'conclusion', conclusion: 'skipped' }],
    [{ conclusion: null }, { kind: 'conclusion', conclusion: 'none' }],
  ];
  test.each(runs)('with %j', (more, problem) => {
    expect(ineligibilityOf(run(more), results, scope, false)).toEqual(problem);
  });

  test.each(['timed_out', 'skipped', 'action_required', 'neutral'])('pinned, ended with %s', (conclusion) => {
    expect(ineligibilityOf(run({ conclusion }), results, scope, true)).toEqual({
      kind: 'conclusion',
      conclusion,
    });
  });

  test.each(['evals-only', 'agentx-fast'])('under the label %s, whatever else holds', (label) => {
    expect(
      ineligibilityOf(run({ event: 'push' }), results, { ...scope, labels: ['x', label] }, true),
    ).toEqual({ kind: 'label', label });
  });

  test.each([[[]], [['bmk_1']], [['run-stats', 'xresults_bmk', 'results_bmk2']]])(
    'with the artifacts %j',
    (names) => {
      expect(
        ineligibilityOf(
          run(),
          names.map((name) => artifact(name)),
          scope,
          false,
        ),
      ).toEqual({ kind: 'no-results' });
    },
  );

  test('when all its results have expired', () => {
    expect(ineligibilityOf(run(), [artifact('results_bmk', true)], scope, true)).toEqual({
      kind: 'expired',
      artifact: 'results_bmk',
    });
  });
});
