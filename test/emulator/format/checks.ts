import { nodeId } from '../ids.ts';
import type { CheckRun, CheckSuite } from '../store/checks.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import { appJson } from './account.ts';
import { headCommitJson } from './git.ts';
import { pullReferences } from './pull.ts';
import { repositoryUrls } from './repository.ts';

export function checkRunJson(world: World, repository: Repository, run: CheckRun) {
  const { api, web } = repositoryUrls(world, repository);
  const url = `${api}/check-runs/${run.id}`;
  const htmlUrl = `${web}/runs/${run.id}`;
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('CR', run.id),
    head_sha: run.headSha,
    external_id: run.externalId ?? '',
    url,
    html_url: htmlUrl,
    details_url: run.detailsUrl ?? htmlUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.completedAt,
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suite.id },
    app: appJson(world, run.suite.app),
    pull_requests: pullReferences(world, repository, run.headSha),
  };
}

/** Check runs of a suite, oldest first. */
export function runsOfSuite({ checkRuns }: Repository, { id }: CheckSuite): CheckRun[] {
  return [...checkRuns.values()].filter(({ suite }) => suite.id === id);
}

/** Where more than one run of an app has a name, the newest. */
export function latestRuns(runs: readonly CheckRun[]): CheckRun[] {
  return [...new Map(runs.map((run) => [`${run.suite.app.id} ${run.name}`, run])).values()];
}

const worstFirst = ['failure', 'timed_out', 'cancelled', 'action_required', 'neutral', 'success', 'skipped'];

export function suiteState(repository: Repository, suite: CheckSuite) {
  const runs = latestRuns(runsOfSuite(repository, suite));
  if (runs.length === 0) return { status: 'queued', conclusion: null } as const;
  if (runs.some(({ status }) => status !== 'completed'))
    return { status: 'in_progress', conclusion: null } as const;
  const conclusion = worstFirst.find((worst) => runs.some((run) => run.conclusion === worst)) ?? 'neutral';
  return { status: 'completed', conclusion } as const;
}

export function checkSuiteJson(world: World, repository: Repository, suite: CheckSuite) {
  const { api } = repositoryUrls(world, repository);
  const url = `${api}/check-suites/${suite.id}`;
  const [pull] = pullReferences(world, repository, suite.headSha);
  return {
    id: suite.id,
    node_id: nodeId('CS', suite.id),
    head_branch: suite.headBranch,
    head_sha: suite.headSha,
    ...suiteState(repository, suite),
    url,
    before: pull?.base.sha ?? null,
    after: suite.headSha,
    pull_requests: pullReferences(world, repository, suite.headSha),
    app: appJson(world, suite.app),
    created_at: suite.createdAt,
    updated_at: suite.updatedAt,
    latest_check_runs_count: latestRuns(runsOfSuite(repository, suite)).length,
    check_runs_url: `${url}/check-runs`,
    head_commit:
      repository.git.commit(suite.headSha) === undefined ? null : headCommitJson(repository, suite.headSha),
  };
}
