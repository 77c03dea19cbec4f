import { expandMatrixSteps } from '../benchmark/matrix/expand.ts';
import type { MatrixRow } from '../benchmark/matrix/row.ts';
import { readRevision } from '../benchmark/read-revision.ts';
import { runStepsInSlices } from '../benchmark/steps.ts';
import { readTree } from '../benchmark/submission/revision-tree.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { FactContext } from '../check/fact.ts';
import type { PinnedRevision } from './revisions.ts';

/** A commit that was swept, with its rows. */
export type SweptRevision = PinnedRevision & { readonly rows: readonly MatrixRow[] };

/** `undefined`: its files are broken, so that they say nothing. */
export async function sweptRevision(
  { evidence: { git }, policy, reviewDate }: FactContext,
  commit: string,
): Promise<SweptRevision | undefined> {
  try {
    const [revision, tree] = await Promise.all([
      readRevision(git, commit, policy.layouts),
      readTree(git, commit),
    ]);
    const rows = await runStepsInSlices(expandMatrixSteps(revision.configs, revision.runners, reviewDate));
    return { commit, revision, tree, rows };
  } catch (cause) {
    if (cause instanceof DataFileError) return undefined;
    throw cause;
  }
}
