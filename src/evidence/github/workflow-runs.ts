import { WorkflowRun, WorkflowRunList } from '../github-schema.ts';
import type { RepositoryReader } from './repository-reader.ts';

/** GitHub lists at most so many runs of one filter. */
const MAX_LISTED = 1_000;

/** Runs of the pull request's commits. A branch of the same name in another fork has other commits. */
export async function runsOfCommits(
  reader: RepositoryReader,
  branch: string,
  commits: ReadonlySet<string>,
): Promise<WorkflowRunList> {
  const probe = await reader.json('/actions/runs', { branch, per_page: 100, page: 1 }, WorkflowRunList);
  const isWhole = new Set(probe.workflow_runs.map(({ id }) => id)).size >= probe.total_count;
  const all = isWhole ? probe.workflow_runs : await listed(reader, branch, commits, probe.total_count);
  const runs = all.filter((run) => commits.has(run.head_sha));
  return { total_count: runs.length, workflow_runs: runs };
}

async function listed(
  reader: RepositoryReader,
  branch: string,
  commits: ReadonlySet<string>,
  total: number,
): Promise<WorkflowRun[]> {
  const filters = total > MAX_LISTED ? [...commits].map((sha) => ({ head_sha: sha })) : [{ branch }];
  const lists = await Promise.all(filters.map((filter) => runsWith(reader, filter)));
  return lists.flat();
}

/** Runs on one commit, whole. */
export function runsOfCommit(reader: RepositoryReader, sha: string): Promise<WorkflowRun[]> {
  return runsWith(reader, { head_sha: sha });
}

function runsWith(
  reader: RepositoryReader,
  filter: { readonly branch: string } | { readonly head_sha: string },
): Promise<WorkflowRun[]> {
  return reader.listCounted(
    '/actions/runs',
    filter,
    WorkflowRunList,
    (list) => list.workflow_runs,
    ({ id }) => id,
  );
}

/** One attempt; once completed it never changes. */
export function readRun(reader: RepositoryReader, id: number, attempt: number): Promise<WorkflowRun> {
  return reader.immutable(
    `run ${id} ${attempt}`,
    () => reader.json('/actions/runs/{id}/attempts/{attempt}', { id, attempt }, WorkflowRun),
    ({ status }) => (status === 'completed' ? 500 : undefined),
  );
}
