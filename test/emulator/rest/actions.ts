import { artifactJson, latestAttempt, workflowRunJson } from '../format/actions.ts';
import { json, notFound, Refusal } from '../http/answer.ts';
import { type Call, itemOf, numberParam, param, repositoryOf } from '../http/call.ts';
import { countedAnswer } from '../http/paging.ts';
import { get, inRepository, type Route } from '../http/router.ts';
import type { Storage } from '../http/storage.ts';
import type { WorkflowRun } from '../store/actions.ts';

/** GitHub lists at most so many runs of one filter. */
const MAX_RUNS = 1_000;

export function actionRoutes(storage: Storage): Route[] {
  return inRepository([
    get('/actions/runs', (call) => runs(call, () => true)),
    get('/actions/workflows/:workflow/runs', (call) =>
      runs(call, ({ path }) => path.endsWith(`/${param(call, 'workflow')}`)),
    ),
    get('/actions/runs/:id', (call) => {
      const repository = repositoryOf(call);
      return json(workflowRunJson(call.world, repository, itemOf(call, repository.runs)));
    }),
    get('/actions/runs/:id/attempts/:attempt', (call) => {
      const repository = repositoryOf(call);
      const run = itemOf(call, repository.runs);
      const number = numberParam(call, 'attempt');
      const attempt = run.attempts.find((candidate) => candidate.attempt === number);
      if (attempt === undefined) throw notFound();
      return json(workflowRunJson(call.world, repository, run, attempt));
    }),
    get('/actions/runs/:id/artifacts', (call) => {
      const repository = repositoryOf(call);
      const { id } = itemOf(call, repository.runs);
      const name = call.query.get('name');
      const found = [...repository.artifacts.values()].filter(
        (artifact) => artifact.run === id && (name ?? artifact.name) === artifact.name,
      );
      return countedAnswer(call, 'artifacts', found, (artifact) =>
        artifactJson(call.world, repository, artifact),
      );
    }),
    get('/actions/artifacts/:id', (call) => {
      const repository = repositoryOf(call);
      return json(artifactJson(call.world, repository, itemOf(call, repository.artifacts)));
    }),
    get('/actions/artifacts/:id/zip', (call) => {
      const repository = repositoryOf(call);
      const { id, expired } = itemOf(call, repository.artifacts);
      if (expired) throw new Refusal(410, 'Artifact has expired');
      return { status: 302, headers: { location: storage.addressOf(repository.fullName, id) } };
    }),
  ]);
}

function runs(call: Call, isOfWorkflow: (run: WorkflowRun) => boolean) {
  const repository = repositoryOf(call);
  const { query } = call;
  const [sha, branch, event, state] = ['head_sha', 'branch', 'event', 'status'].map((key) => query.get(key));
  const found = [...repository.runs.values()].filter((run) => {
    const { status, conclusion } = latestAttempt(run);
    return (
      isOfWorkflow(run) &&
      (sha ?? run.headSha) === run.headSha &&
      (branch ?? run.headBranch) === run.headBranch &&
      (event ?? run.event) === run.event &&
      (state === null || state === undefined || state === status || state === conclusion)
    );
  });
  const newestFirst = found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const isFiltered = [sha, branch, event, state].some((value) => value !== null);
  return countedAnswer(
    call,
    'workflow_runs',
    isFiltered ? newestFirst.slice(0, MAX_RUNS) : newestFirst,
    (run) => workflowRunJson(call.world, repository, run),
  );
}
