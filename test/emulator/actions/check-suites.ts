import { checkSuiteJson } from '../format/checks.ts';
import type { Account } from '../store/account.ts';
import type { CheckApp, CheckSuite } from '../store/checks.ts';
import type { Repository } from '../store/repository.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';

/** The suite of an app at a commit: GitHub makes one when it is first needed. */
export function suiteOf(
  { world }: GitHubState,
  repository: Repository,
  app: CheckApp,
  headSha: string,
  headBranch: string | null,
): CheckSuite {
  for (const suite of repository.suites.values())
    if (suite.app.id === app.id && suite.headSha === headSha) return suite;
  return newSuite({ world }, repository, app, headSha, headBranch);
}

/** Every workflow run has a suite of its own. */
export function newSuite(
  { world }: Pick<GitHubState, 'world'>,
  { suites }: Repository,
  { id, slug, name }: CheckApp,
  headSha: string,
  headBranch: string | null,
): CheckSuite {
  const at = world.clock.now();
  const suite: CheckSuite = {
    id: world.ids.next('checkSuite'),
    app: { id, slug, name },
    headSha,
    headBranch,
    createdAt: at,
    updatedAt: at,
  };
  suites.set(suite.id, suite);
  return suite;
}

function told(
  state: GitHubState,
  repository: Repository,
  suite: CheckSuite,
  action: string,
  sender: Account,
): void {
  emit(state, {
    event: 'check_suite',
    action,
    repository,
    sender,
    payload: { check_suite: checkSuiteJson(state.world, repository, suite) },
  });
}

/** GitHub asks the app for a suite whenever somebody pushes to the repository itself. */
export function requestSuite(
  state: GitHubState,
  repository: Repository,
  headSha: string,
  headBranch: string,
): void {
  const { app } = state.world;
  const suite = suiteOf(state, repository, app, headSha, headBranch);
  told(state, repository, suite, 'requested', app.bot);
}

/** The button "Re-run all checks". */
export function rerequestSuite(
  state: GitHubState,
  repository: Repository,
  suite: CheckSuite,
  sender: Account,
): void {
  suite.updatedAt = state.world.clock.tick();
  told(state, repository, suite, 'rerequested', sender);
}

export function completeSuite(state: GitHubState, repository: Repository, suite: CheckSuite): void {
  suite.updatedAt = state.world.clock.now();
  told(state, repository, suite, 'completed', state.world.app.bot);
}
