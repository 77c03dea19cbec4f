import { z } from 'zod';
import { CommitId } from '../formats.ts';
import { CommitItem, EarlierPull, type WorkflowRunList } from '../github-schema.ts';
import { commitsBetween } from './git/compare.ts';
import type { RepositoryReader } from './repository-reader.ts';
import { runsOfCommit, runsOfCommits } from './workflow-runs.ts';

const ListedPull = EarlierPull.extend({
  /** How many there are; GitHub lists 250 of them at most. */
  commits: z.int().nonnegative(),
  head: z.object({ sha: CommitId, ref: z.string() }),
  base: z.object({ sha: CommitId }),
});
type ListedPull = z.infer<typeof ListedPull>;

/** Another pull request of the repository; a merged one is kept, for what it says of itself stays true. */
export function readEarlierPull(reader: RepositoryReader, number: number): Promise<ListedPull> {
  return reader.immutable(
    `earlier pull ${number}`,
    () => reader.json('/pulls/{number}', { number }, ListedPull),
    ({ merged_at }) => (merged_at === null ? undefined : 1_000),
  );
}

/** Runs on its commits, and on the commit that merged it. They may be run again, so they are asked for each time. */
export async function readEarlierRuns(reader: RepositoryReader, number: number): Promise<WorkflowRunList> {
  const pull = await readEarlierPull(reader, number);
  const merge = pull.merged_at === null ? null : pull.merge_commit_sha;
  const [own, merging] = await Promise.all([
    readCommits(reader, pull).then((commits) =>
      runsOfCommits(reader, pull.head.ref, new Set(commits.map(({ sha }) => sha))),
    ),
    merge === null ? [] : runsOfCommit(reader, merge),
  ]);
  const runs = new Map([...own.workflow_runs, ...merging].map((run) => [run.id, run]));
  return { total_count: runs.size, workflow_runs: [...runs.values()] };
}

/** What was merged has these commits for ever. */
function readCommits(reader: RepositoryReader, pull: ListedPull): Promise<readonly CommitItem[]> {
  const { number, merged_at: merged, commits: total, base, head } = pull;
  return reader.immutable(
    `earlier commits ${number}`,
    async () => {
      const listed = await reader.listPlain('/pulls/{number}/commits', { number }, z.array(CommitItem));
      return listed.length >= total ? listed : commitsBetween(reader, base.sha, head.sha);
    },
    (commits) => (merged === null ? undefined : 100 + 200 * commits.length),
  );
}
