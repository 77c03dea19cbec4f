import { checkRunJson, checkSuiteJson, suiteState } from '../format/checks.ts';
import type { Account } from '../store/account.ts';
import type { CheckApp, CheckRun, CheckSuite } from '../store/checks.ts';
import type { Repository } from '../store/repository.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';
import { completeSuite, suiteOf } from './check-suites.ts';

/** What a request may set; annotations are added to those that are there. */
export interface CheckRunInput {
  readonly name?: string | undefined;
  readonly status?: CheckRun['status'] | undefined;
  readonly conclusion?: string | undefined;
  readonly detailsUrl?: string | undefined;
  readonly externalId?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly completedAt?: string | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly text?: string | undefined;
  readonly annotations?: readonly CheckRun['annotations'][number][] | undefined;
  readonly actions?: CheckRun['actions'] | undefined;
}

export interface NewCheckRun extends CheckRunInput {
  readonly name: string;
  readonly headSha: string;
  readonly app: CheckApp;
  /** A workflow's own; the app's suite of the commit if not given. */
  readonly suite?: CheckSuite | undefined;
  readonly id?: number | undefined;
}

function told(
  state: GitHubState,
  repository: Repository,
  run: CheckRun,
  action: string,
  sender: Account,
  more: object = {},
): void {
  const { world } = state;
  emit(state, {
    event: 'check_run',
    action,
    repository,
    sender,
    payload: {
      check_run: {
        ...checkRunJson(world, repository, run),
        check_suite: checkSuiteJson(world, repository, run.suite),
      },
      ...more,
    },
  });
}

export function createCheckRun(
  state: GitHubState,
  repository: Repository,
  input: NewCheckRun,
  sender: Account,
): CheckRun {
  const { world } = state;
  const { app, headSha } = input;
  const startedAt = world.clock.tick();
  const run: CheckRun = {
    id: input.id ?? world.ids.next('checkRun'),
    suite: input.suite ?? suiteOf(state, repository, app, headSha, branchOf(repository, headSha)),
    name: input.name,
    headSha,
    status: 'queued',
    conclusion: null,
    detailsUrl: null,
    externalId: null,
    startedAt,
    completedAt: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
    actions: [],
  };
  repository.checkRuns.set(run.id, run);
  apply(run, input, startedAt);
  told(state, repository, run, 'created', sender);
  if (run.status === 'completed') completed(state, repository, run, sender);
  return run;
}

/** A fork's branch is none of the repository's. */
function branchOf({ branches }: Repository, headSha: string): string | null {
  return [...branches].find(([, sha]) => sha === headSha)?.[0] ?? null;
}

export function updateCheckRun(
  state: GitHubState,
  repository: Repository,
  run: CheckRun,
  input: CheckRunInput,
  sender: Account,
): void {
  const wasCompleted = run.status === 'completed';
  apply(run, input, state.world.clock.tick());
  if (run.status === 'completed' && !wasCompleted) completed(state, repository, run, sender);
}

function completed(state: GitHubState, repository: Repository, run: CheckRun, sender: Account): void {
  told(state, repository, run, 'completed', sender);
  if (suiteState(repository, run.suite).status === 'completed') completeSuite(state, repository, run.suite);
}

function apply(run: CheckRun, input: CheckRunInput, at: string): void {
  run.name = input.name ?? run.name;
  run.status = input.conclusion !== undefined ? 'completed' : (input.status ?? run.status);
  run.conclusion = run.status === 'completed' ? (input.conclusion ?? run.conclusion) : null;
  run.detailsUrl = input.detailsUrl ?? run.detailsUrl;
  run.externalId = input.externalId ?? run.externalId;
  run.startedAt = input.startedAt ?? run.startedAt;
  run.completedAt = run.status === 'completed' ? (input.completedAt ?? run.completedAt ?? at) : null;
  run.title = input.title ?? run.title;
  run.summary = input.summary ?? run.summary;
  run.text = input.text ?? run.text;
  run.annotations.push(...(input.annotations ?? []));
  run.actions = input.actions ?? run.actions;
  run.suite.updatedAt = at;
}

/** The button "Re-run" of one check. */
export function rerequestRun(
  state: GitHubState,
  repository: Repository,
  run: CheckRun,
  sender: Account,
): void {
  state.world.clock.tick();
  told(state, repository, run, 'rerequested', sender);
}

/** A button that the check run itself brought along. */
export function requestAction(
  state: GitHubState,
  repository: Repository,
  run: CheckRun,
  identifier: string,
  sender: Account,
): void {
  if (!run.actions.some((action) => action.identifier === identifier))
    throw new Error(`check run ${run.id} has no action ${identifier}`);
  state.world.clock.tick();
  told(state, repository, run, 'requested_action', sender, { requested_action: { identifier } });
}
