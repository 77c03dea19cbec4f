import { checkRunJson, latestRuns, runsOfSuite, suiteState } from '../format/checks.ts';
import { nodeId } from '../ids.ts';
import type { CheckRun, CheckSuite } from '../store/checks.ts';
import type { Repository } from '../store/repository.ts';
import { appNode } from './actor-node.ts';
import { connection, pageArguments, pageOf } from './connection.ts';
import { type Fields, takes, type View } from './fields.ts';

interface Page {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

interface Filter {
  readonly appId?: number | null;
  readonly checkName?: string | null;
  readonly status?: string | null;
  readonly checkType?: 'ALL' | 'LATEST' | null;
}

/** `checkSuites` of a commit. */
export function checkSuitesField(view: View, repository: Repository, sha: string): unknown {
  return takes<Page & { filterBy?: Filter }>([...pageArguments, 'filterBy'], ({ filterBy = {}, ...page }) => {
    const suites = [...repository.suites.values()]
      .filter(({ headSha }) => headSha === sha)
      .filter(({ app }) => app.id === (filterBy.appId ?? app.id))
      .filter((suite) => isNamed(runsOfSuite(repository, suite), filterBy.checkName));
    return pageOf(suites, (suite) => suiteNode(view, repository, suite), page);
  });
}

function isNamed(runs: readonly CheckRun[], name: string | null | undefined): boolean {
  return name === undefined || name === null || runs.some((run) => run.name === name);
}

function suiteNode(view: View, repository: Repository, suite: CheckSuite): Fields {
  const { status, conclusion } = suiteState(repository, suite);
  return {
    __typename: 'CheckSuite',
    id: nodeId('CS', suite.id),
    databaseId: suite.id,
    app: appNode(suite.app),
    status: status.toUpperCase(),
    conclusion: conclusion?.toUpperCase() ?? null,
    createdAt: suite.createdAt,
    updatedAt: suite.updatedAt,
    checkRuns: takes<Page & { filterBy?: Filter }>(
      [...pageArguments, 'filterBy'],
      ({ filterBy = {}, ...page }) => {
        const all = runsOfSuite(repository, suite);
        // GitHub's default is the latest of each name.
        const runs = (filterBy.checkType === 'ALL' ? all : latestRuns(all))
          .filter(({ name }) => name === (filterBy.checkName ?? name))
          .filter((run) => run.suite.app.id === (filterBy.appId ?? run.suite.app.id))
          .filter((run) => run.status.toUpperCase() === (filterBy.status ?? run.status.toUpperCase()));
        return pageOf(runs, (run) => checkRunNode(view, repository, run), page);
      },
    ),
  };
}

export function checkRunNode(view: View, repository: Repository, run: CheckRun): Fields {
  const { html_url: url, details_url: detailsUrl } = checkRunJson(view.world, repository, run);
  return {
    __typename: 'CheckRun',
    id: nodeId('CR', run.id),
    databaseId: run.id,
    name: run.name,
    status: run.status.toUpperCase(),
    conclusion: run.conclusion?.toUpperCase() ?? null,
    externalId: run.externalId,
    startedAt: run.startedAt,
    completedAt: run.completedAt,
    detailsUrl,
    url,
    permalink: url,
    title: run.title,
    summary: run.summary,
    text: run.text,
    checkSuite: () => suiteNode(view, repository, run.suite),
  };
}

/** Everything reported on a commit; `null` if nothing was. */
export function rollupNode(view: View, repository: Repository, sha: string): Fields | null {
  const runs = latestRuns([...repository.checkRuns.values()].filter(({ headSha }) => headSha === sha));
  if (runs.length === 0) return null;
  const isGood = ({ conclusion }: CheckRun) => ['success', 'neutral', 'skipped'].includes(conclusion ?? '');
  const isPending = runs.some(({ status }) => status !== 'completed');
  return {
    __typename: 'StatusCheckRollup',
    id: nodeId('SCR', sha),
    state: isPending ? 'PENDING' : runs.every(isGood) ? 'SUCCESS' : 'FAILURE',
    contexts: connection(runs, (run) => checkRunNode(view, repository, run), {
      checkRunCount: runs.length,
      statusContextCount: 0,
    }),
  };
}
