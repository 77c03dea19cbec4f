import { type SweepPlan, sweepPlan } from '../benchmark/plan/sweep-plan.ts';
import { type NewSweepEntry, newSweepEntries } from '../benchmark/sweep-entry.ts';
import type { FileProblem } from '../benchmark/yaml/data-file-error.ts';
import type { Fact } from '../check/fact.ts';
import { revisions } from './revisions.ts';

/** Changelog entries that the pull request adds, and the sweep they ask for. */
export interface Plan extends SweepPlan {
  readonly entries: readonly NewSweepEntry[];
  /** What is odd but not fatal in the new entries. */
  readonly notices: readonly FileProblem[];
}

export const plan: Fact<Plan> = {
  name: 'sweep plan',
  async gather({ get, reviewDate }) {
    const { base, head } = await get(revisions);
    const { entries, problems, notices } = newSweepEntries(base.revision.changelog, head.revision.changelog);
    const planned = sweepPlan(entries, base.revision, head.revision, reviewDate);
    return { ...planned, problems: [...problems, ...planned.problems], entries, notices };
  },
};
