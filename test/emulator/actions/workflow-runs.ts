import { latestAttempt, workflowRunJson } from '../format/actions.ts';
import type { Account } from '../store/account.ts';
import type { RunAttempt, WorkflowRun } from '../store/actions.ts';
import { actionsApp } from '../store/checks.ts';
import type { Repository } from '../store/repository.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';
import { newSuite } from './check-suites.ts';

export interface NewRun {
  readonly id?: number | undefined;
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly event: string;
  readonly headBranch: string;
  readonly headRepository: string;
  readonly headSha: string;
  readonly actor: Account;
}

function told(state: GitHubState, repository: Repository, run: WorkflowRun, action: string): void {
  const json = workflowRunJson(state.world, repository, run);
  emit(state, {
    event: 'workflow_run',
    action,
    repository,
    sender: latestAttempt(run).triggeredBy,
    payload: {
      workflow_run: json,
      workflow: { id: json.workflow_id, name: run.name, path: run.path, state: 'active' },
    },
  });
}

function newAttempt({ world }: GitHubState, attempt: number, triggeredBy: Account): RunAttempt {
  const at = world.clock.tick();
  return { attempt, status: 'in_progress', conclusion: null, startedAt: at, updatedAt: at, triggeredBy };
}

export function startRun(state: GitHubState, repository: Repository, input: NewRun): WorkflowRun {
  const { world } = state;
  const attempt = newAttempt(state, 1, input.actor);
  const run: WorkflowRun = {
    ...input,
    id: input.id ?? world.ids.next('workflowRun'),
    runNumber: repository.runs.size + 1,
    suite: newSuite(state, repository, actionsApp, input.headSha, input.headBranch),
    createdAt: attempt.startedAt,
    attempts: [attempt],
  };
  repository.runs.set(run.id, run);
  told(state, repository, run, 'requested');
  told(state, repository, run, 'in_progress');
  return run;
}

/** "Re-run": the same run, another attempt. */
export function restartRun(
  state: GitHubState,
  repository: Repository,
  run: WorkflowRun,
  actor: Account,
): void {
  run.attempts.push(newAttempt(state, latestAttempt(run).attempt + 1, actor));
  told(state, repository, run, 'requested');
  told(state, repository, run, 'in_progress');
}

export function completeRun(
  state: GitHubState,
  repository: Repository,
  run: WorkflowRun,
  conclusion: string,
): void {
  const attempt = latestAttempt(run);
  const updatedAt = state.world.clock.tick();
  Object.assign(attempt, { status: 'completed', conclusion, updatedAt } satisfies Partial<RunAttempt>);
  told(state, repository, run, 'completed');
}
