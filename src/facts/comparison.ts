import { type Comparison, compareRowsSteps } from '../benchmark/matrix/compare.ts';
import { expandMatrixSteps } from '../benchmark/matrix/expand.ts';
import type { MatrixRow } from '../benchmark/matrix/row.ts';
import { runStepsInSlices } from '../benchmark/steps.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { Fact } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { type PinnedRevision, revisions } from './revisions.ts';

/** The expanded matrix on both sides, and what became of each point. */
export interface MatrixComparison {
  readonly baseRows: readonly MatrixRow[];
  readonly headRows: readonly MatrixRow[];
  readonly comparison: Comparison;
}

export const comparison: Fact<MatrixComparison> = {
  name: 'matrix comparison',
  async gather({ get, reviewDate }) {
    const { base, head } = await get(revisions);
    const headRows = await expand(head, reviewDate);
    const baseRows = await expand(base, reviewDate);
    return { baseRows, headRows, comparison: await runStepsInSlices(compareRowsSteps(baseRows, headRows)) };
  },
};

async function expand({ revision }: PinnedRevision, date: string): Promise<readonly MatrixRow[]> {
  try {
    return await runStepsInSlices(expandMatrixSteps(revision.configs, revision.runners, date));
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    throw new FactUnknown(`the matrix cannot be expanded: ${code(cause.message)}`, 'nothing', [], { cause });
  }
}
