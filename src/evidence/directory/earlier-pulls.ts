import { z } from 'zod';
import { EvidencePartMissing } from '../errors.ts';
import { CommitItem, EarlierPull, type WorkflowRunList } from '../github-schema.ts';
import type { ConfinedDirectory } from './confined-directory.ts';

/** Another pull request, if it was recorded: a directory need not hold any. Rejects with `EvidencePartMissing`. */
export function readEarlierPull(directory: ConfinedDirectory, number: number): Promise<EarlierPull> {
  return readOptional(directory, number, '', EarlierPull);
}

/** Those of the recorded runs that are on its commits, or on the commit that merged it. */
export async function readEarlierRuns(
  directory: ConfinedDirectory,
  number: number,
  { workflow_runs: recorded }: WorkflowRunList,
): Promise<WorkflowRunList> {
  const pull = await readEarlierPull(directory, number);
  const commits = await readOptional(directory, number, '-commits', z.array(CommitItem));
  const shas = new Set(commits.map(({ sha }) => sha));
  if (pull.merged_at !== null && pull.merge_commit_sha !== null) shas.add(pull.merge_commit_sha);
  const runs = recorded.filter((run) => shas.has(run.head_sha));
  return { total_count: runs.length, workflow_runs: runs };
}

async function readOptional<Value>(
  directory: ConfinedDirectory,
  number: number,
  suffix: string,
  schema: z.ZodType<Value>,
): Promise<Value> {
  const file = `github/pulls/${number}${suffix}.json`;
  if ((await directory.read(file)) === undefined) throw new EvidencePartMissing('pull', file);
  return directory.readJson(file, schema);
}
