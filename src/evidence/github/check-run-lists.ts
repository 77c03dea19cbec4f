import { EvidenceIncomplete } from '../errors.ts';
import { CheckRunList, type WorkflowRun } from '../github-schema.ts';
import type { PullSnapshot } from './pull/snapshot.ts';
import type { RepositoryReader } from './repository-reader.ts';

/**
 * All check runs of a commit. Those of the head came with the snapshot, unless they are too many. Of an older commit they
 * are kept as long as its workflow runs stay the same and have ended: what other apps still report there is old news.
 */
export async function checkRunsOf(
  reader: RepositoryReader,
  sha: string,
  {
    head,
    checkRunsAtLeast,
    tipCheckRuns: tip,
  }: Pick<PullSnapshot, 'head' | 'checkRunsAtLeast' | 'tipCheckRuns'>,
  runs: readonly WorkflowRun[],
): Promise<CheckRunList> {
  const atLeast = sha === head ? checkRunsAtLeast : 0;
  if (tip?.sha === sha && tip.checkRuns.length >= atLeast)
    return { total_count: tip.checkRuns.length, check_runs: [...tip.checkRuns] };
  const load = () => readCheckRuns(reader, sha, atLeast);
  const hasEnded = runs.length > 0 && runs.every(({ status }) => status === 'completed');
  if (sha === head || !hasEnded) return load();
  const attempts = runs.map(({ id, run_attempt: attempt }) => `${id}-${attempt}`).toSorted();
  return reader.immutable(`check runs ${sha} ${attempts.join()}`, load, bytesOf);
}

async function readCheckRuns(reader: RepositoryReader, sha: string, atLeast: number): Promise<CheckRunList> {
  const runs = await reader.listCounted(
    '/commits/{sha}/check-runs',
    { sha, filter: 'all' },
    CheckRunList,
    (list) => list.check_runs,
    ({ id }) => id,
  );
  if (runs.length < atLeast)
    throw new EvidenceIncomplete(`check runs of ${sha}`, `lists ${runs.length} of ${atLeast} or more items`);
  return { total_count: runs.length, check_runs: runs };
}

/** A list that is still growing is read each time. */
function bytesOf({ check_runs: runs }: CheckRunList): number | undefined {
  return runs.every(({ status }) => status === 'completed') ? 200 + 500 * runs.length : undefined;
}
