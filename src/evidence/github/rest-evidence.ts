import type { GitHubEvidence } from '../github-evidence.ts';
import { type CommitItem, Membership, Permission, type WorkflowRun } from '../github-schema.ts';
import { artifactsOf } from './artifact-lists.ts';
import { checkRunsOf } from './check-run-lists.ts';
import { readEarlierPull, readEarlierRuns } from './earlier-pulls.ts';
import { commitsBetween } from './git/compare.ts';
import type { PullSnapshot } from './pull/snapshot.ts';
import type { RepositoryReader } from './repository-reader.ts';
import { readRun, runsOfCommits } from './workflow-runs.ts';

const MAX_ARTIFACT_BYTES = 64 * 1024 * 1024;

/** GitHub evidence: the snapshot, and everything else over REST when it is asked for. */
export function restEvidence(
  reader: RepositoryReader,
  snapshot: PullSnapshot,
  totalCommits: number,
): GitHubEvidence {
  const commits = () => allCommits(reader, snapshot, totalCommits);
  const seen = new Map<number, WorkflowRun>();
  const see = (run: WorkflowRun) => {
    // The newest attempt says whether anything may still be added.
    if ((seen.get(run.id)?.run_attempt ?? 0) <= run.run_attempt) seen.set(run.id, run);
  };
  return {
    pull: async () => snapshot.pull,
    commits,
    comments: async () => snapshot.comments,
    reviews: async () => snapshot.reviews,
    reviewComments: async () => snapshot.reviewComments,
    checkRuns: (sha) =>
      checkRunsOf(
        reader,
        sha,
        snapshot,
        [...seen.values()].filter(({ head_sha: commit }) => commit === sha),
      ),
    runs: async () => {
      const shas = new Set((await commits()).map(({ sha }) => sha));
      const list = await runsOfCommits(reader, snapshot.headBranch, shas);
      for (const run of list.workflow_runs) see(run);
      return list;
    },
    run: (id, attempt) => readRun(reader, id, attempt),
    artifacts: (run) => artifactsOf(reader, run, seen.get(run), Date.now),
    artifactZip: (artifact) =>
      reader.immutable(
        `artifact ${artifact}`,
        () => reader.bytes('/actions/artifacts/{artifact}/zip', { artifact }, MAX_ARTIFACT_BYTES),
        (bytes) => bytes.length,
      ),
    earlierPull: (number) => readEarlierPull(reader, number),
    earlierRuns: async (number) => {
      const list = await readEarlierRuns(reader, number);
      for (const run of list.workflow_runs) see(run);
      return list;
    },
    permission: (login) => reader.json('/collaborators/{login}/permission', { login }, Permission),
    teamMembership: (organisation, slug, login) =>
      reader.client.json(
        'GET /orgs/{organisation}/teams/{slug}/memberships/{login}',
        { organisation, slug, login },
        Membership,
      ),
  };
}

/** A pull request lists at most 250 commits; a comparison lists them all. */
async function allCommits(
  reader: RepositoryReader,
  { commits, base, head }: PullSnapshot,
  total: number,
): Promise<readonly CommitItem[]> {
  const isWhole = commits.length === total && commits.at(-1)?.sha === head;
  return isWhole ? commits : commitsBetween(reader, base, head);
}
