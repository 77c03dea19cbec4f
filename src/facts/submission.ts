import { computeSubmission } from '../benchmark/submission/compute-submission.ts';
import type { Submission } from '../benchmark/submission/submission.ts';
import type { Fact } from '../check/fact.ts';
import { changes } from './changes.ts';
import { comparison } from './comparison.ts';
import { plan } from './plan.ts';
import { revisions } from './revisions.ts';

export type { Submission, SubmittedConfig } from '../benchmark/submission/submission.ts';

/** Which configs the pull request answers for, and which only run a shared file that it changes. */
export const submission: Fact<Submission> = {
  name: 'submission',
  async gather({ evidence, get }) {
    const [{ base, head }, matrix, { entries }, changed] = await Promise.all([
      get(revisions),
      get(comparison),
      get(plan),
      get(changes),
    ]);
    return computeSubmission({
      git: evidence.git,
      base: { ...base, rows: matrix.baseRows },
      head: { ...head, rows: matrix.headRows },
      comparison: matrix.comparison,
      changes: changed,
      entries,
    });
  },
};
