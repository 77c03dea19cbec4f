import { createCheckRun, rerequestRun, updateCheckRun } from '../actions/check-runs.ts';
import { rerequestSuite } from '../actions/check-suites.ts';
import { checkRunJson, checkSuiteJson, latestRuns, runsOfSuite } from '../format/checks.ts';
import { invalid, json, Refusal } from '../http/answer.ts';
import { bodyOf, type Call, commitOf, itemOf, repositoryOf, writableRepository } from '../http/call.ts';
import { countedAnswer, listAnswer } from '../http/paging.ts';
import { get, inRepository, patch, post, type Route } from '../http/router.ts';
import type { CheckRun } from '../store/checks.ts';
import type { Repository } from '../store/repository.ts';
import type { GitHubState } from '../webhooks/emit.ts';
import { CheckRunBody, inputOf, NewCheckRunBody } from './check-run-body.ts';

export function checkRoutes(state: GitHubState): Route[] {
  return inRepository([
    post('/check-runs', (call) => {
      const repository = appRepository(call);
      const body = bodyOf(call, NewCheckRunBody);
      const { head_sha: headSha, name } = body;
      if (repository.git.commit(headSha) === undefined) throw invalid(`No commit found for SHA: ${headSha}`);
      const { app } = call.world;
      const input = { ...inputOf(body), name, headSha, app };
      return json(runJson(call, repository)(createCheckRun(state, repository, input, app.bot)), 201);
    }),
    patch('/check-runs/:id', (call) => {
      const repository = appRepository(call);
      const run = ownRun(call, repository);
      updateCheckRun(state, repository, run, inputOf(bodyOf(call, CheckRunBody)), call.viewer.account);
      return json(runJson(call, repository)(run));
    }),
    get('/check-runs/:id', (call) => {
      const repository = repositoryOf(call);
      return json(runJson(call, repository)(itemOf(call, repository.checkRuns)));
    }),
    get('/check-runs/:id/annotations', (call) => {
      const { annotations } = itemOf(call, repositoryOf(call).checkRuns);
      return listAnswer(call, annotations, (annotation) => annotation);
    }),
    post('/check-runs/:id/rerequest', (call) => {
      const repository = appRepository(call);
      rerequestRun(state, repository, ownRun(call, repository), call.viewer.account);
      return json({}, 201);
    }),
    get('/commits/:ref/check-runs', (call) => {
      const repository = repositoryOf(call);
      const sha = commitOf(call, repository);
      const runs = [...repository.checkRuns.values()].filter(({ headSha }) => headSha === sha);
      return countedAnswer(call, 'check_runs', filtered(call, runs), runJson(call, repository));
    }),
    get('/commits/:ref/check-suites', (call) => {
      const repository = repositoryOf(call);
      const sha = commitOf(call, repository);
      const appId = call.query.get('app_id');
      const name = call.query.get('check_name');
      const suites = [...repository.suites.values()]
        .filter(({ headSha, app }) => headSha === sha && (appId === null || app.id === Number(appId)))
        .filter((suite) => name === null || runsOfSuite(repository, suite).some((run) => run.name === name));
      return countedAnswer(call, 'check_suites', suites, (suite) =>
        checkSuiteJson(call.world, repository, suite),
      );
    }),
    get('/check-suites/:id', (call) => {
      const repository = repositoryOf(call);
      return json(checkSuiteJson(call.world, repository, itemOf(call, repository.suites)));
    }),
    get('/check-suites/:id/check-runs', (call) => {
      const repository = repositoryOf(call);
      const runs = filtered(call, runsOfSuite(repository, itemOf(call, repository.suites)));
      return countedAnswer(call, 'check_runs', runs, runJson(call, repository));
    }),
    post('/check-suites/:id/rerequest', (call) => {
      const repository = appRepository(call);
      rerequestSuite(state, repository, itemOf(call, repository.suites), call.viewer.account);
      return json({}, 201);
    }),
  ]);
}

function runJson(call: Call, repository: Repository) {
  return (run: CheckRun) => checkRunJson(call.world, repository, run);
}

/** Newest first; `latest` of each name unless `all` are asked for. */
function filtered({ query }: Call, runs: readonly CheckRun[]): CheckRun[] {
  const [name, status, appId] = ['check_name', 'status', 'app_id'].map((key) => query.get(key));
  const listed = query.get('filter') === 'all' ? runs : latestRuns(runs);
  return listed
    .filter((run) => (name ?? run.name) === run.name)
    .filter((run) => (status ?? run.status) === run.status)
    .filter(({ suite }) => Number(appId ?? suite.app.id) === suite.app.id)
    .toReversed();
}

/** Only apps write checks. */
function appRepository(call: Call): Repository {
  if (call.viewer.installedAt === undefined)
    throw new Refusal(403, 'You must authenticate via a GitHub App.');
  return writableRepository(call, 'checks');
}

function ownRun(call: Call, { checkRuns }: Repository): CheckRun {
  const run = itemOf(call, checkRuns);
  if (run.suite.app.id === call.world.app.id) return run;
  throw new Refusal(403, 'Invalid app_id: the check run is another app’s');
}
