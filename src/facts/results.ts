import type { Fact } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import type { Benchmarks } from '../results/artifacts/read-benchmarks.ts';
import { type ResultsRun, resultsRun } from './results-run.ts';
import { readRunBenchmarks } from './sweep-artifacts.ts';

/** What the sweep of the pull request measured, and in which run. */
export interface Results extends Omit<Benchmarks, 'expired'> {
  readonly run: ResultsRun;
}

/** Throws `FactUnknown` where there is no run, and where its results are lost or cannot be read. */
export const results: Fact<Results> = {
  name: 'measured results',
  async gather(context) {
    const run = await context.get(resultsRun);
    const { expired: _, ...found } = await readRunBenchmarks(context, run.id);
    if (found.read.length === 0)
      throw new FactUnknown(`run ${run.id} has no artifact with measured points`, 'nothing');
    return { ...found, run };
  },
};
