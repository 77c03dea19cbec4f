import type { Fact } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import type { Artifact } from '../evidence/github-schema.ts';
import { reuse } from './reuse.ts';
import { qualifyingSweep } from './reuse-newest-runs.ts';
import { describeProblem } from './reuse-refusal.ts';
import type { RunStanding } from './reuse-runs.ts';
import { isMeant } from './sweep-runs.ts';

/** The sweep run whose results count for the pull request. */
export interface ResultsRun {
  readonly id: number;
  /** The commit that was swept; one of the pull request's. */
  readonly sha: string;
  /** An authorised command names it. */
  readonly isPinned: boolean;
  /** An authorised command that is newer than the run means it, by name or as the latest. */
  readonly isVouched: boolean;
  readonly artifacts: readonly Artifact[];
}

/** The run that the deciding command means, if it qualifies; else the newest that does. Throws `FactUnknown` if there is none. */
export const resultsRun: Fact<ResultsRun> = {
  name: 'run of the results',
  async gather({ get }) {
    const { decided } = await get(reuse);
    if (decided?.standing.kind === 'qualifies') {
      const isPinned = decided.run !== undefined;
      return toRun(decided.standing, isPinned, isPinned || isMeant(decided.standing.run, { decided }));
    }
    const standing = await get(qualifyingSweep);
    if (standing.kind === 'qualifies') return toRun(standing, false, false);
    if (standing.kind === 'unread')
      throw new FactUnknown('the sweep runs are not known', 'github', standing.parts);
    throw new FactUnknown(describeProblem(standing.problem), 'nothing');
  },
};

function toRun(
  { run, artifacts }: Extract<RunStanding, { kind: 'qualifies' }>,
  isPinned: boolean,
  isVouched: boolean,
): ResultsRun {
  return { id: run.id, sha: run.head_sha, isPinned, isVouched, artifacts };
}
