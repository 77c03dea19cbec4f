import type { Fact } from '../check/fact.ts';
import { isAccuracy, isPerformance } from '../commands/run-eligibility.ts';
import { firstWithResults, type RunStanding, standingOfRun } from './reuse-runs.ts';

/** The sweep that a bare reuse command would mean now. */
export const qualifyingSweep: Fact<RunStanding> = {
  name: 'qualifying sweep',
  gather: (context) => standingOfRun(context, undefined),
};

/** A run, and what its artifacts let people look at. */
export interface ResultsRun {
  readonly id: number;
  readonly hasPerformance: boolean;
  readonly hasAccuracy: boolean;
}

/** The newest completed sweep run on the commits of the pull request whose results are still there, however it ended. */
export const newestResults: Fact<ResultsRun | undefined> = {
  name: 'newest results',
  async gather({ evidence, policy }) {
    const { workflow_runs: runs } = await evidence.github.runs();
    const sweeps = runs
      .filter(({ path, status }) => path === policy.reuse.workflow && status === 'completed')
      .toSorted((a, b) => b.id - a.id);
    const found = await firstWithResults(evidence.github, sweeps);
    if (found === undefined) return undefined;
    const names = found.artifacts.flatMap(({ name, expired }) => (expired ? [] : [name]));
    return {
      id: found.run.id,
      hasPerformance: names.some(isPerformance),
      hasAccuracy: names.some(isAccuracy),
    };
  },
};
