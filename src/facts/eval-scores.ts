import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import type { Fact } from '../check/fact.ts';
import type { Artifact } from '../evidence/github-schema.ts';
import { laneKey } from '../results/check-runs/job-lane.ts';
import type { SweepJob } from '../results/check-runs/sweep-job.ts';
import type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
import type { EvalRow } from '../results/rows/eval-row.ts';
import { evalThresholds, type ThresholdsFile } from './eval-thresholds.ts';
import { describeWorkflow, type JudgedRun, type Sweep, type SweepProblem, sweep } from './sweep.ts';
import { readRunBenchmarks, readRunEvals } from './sweep-artifacts.ts';
import { laneOfRow, runsRow } from './sweep-lane.ts';

export { isSameImage } from '../results/evals/same-image.ts';
export type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
export type { EvalRow } from '../results/rows/eval-row.ts';
export { resultSlot, resultsOfPoint } from './sweep-point-results.ts';

/** What the planned evaluations scored. */
export type EvalScores =
  /** No evaluation is planned. */
  | { readonly kind: 'none' }
  /** No run on the commits of the pull request executed anything of the plan. */
  | { readonly kind: 'no-run'; readonly planned: readonly PlannedRow[] }
  /** The run is of other files or another commit than it seems; `why`: markdown, in words that follow "run 5 does not count:". */
  | {
      readonly kind: 'unusable';
      readonly repository: string;
      readonly planned: readonly PlannedRow[];
      readonly run: JudgedRun;
      readonly why: string;
    }
  /** The repository provably has no bars. */
  | { readonly kind: 'no-bars' }
  | ReadScores;

export interface ReadScores {
  readonly kind: 'read';
  readonly repository: string;
  readonly planned: readonly PlannedRow[];
  readonly run: JudgedRun;
  readonly rows: readonly EvalRow[];
  /** Rows of the artifacts that are none. */
  readonly bad: number;
  readonly read: readonly Artifact[];
  /** Measured points of the same run, which name their images; none where the plan has only evaluations. */
  readonly benchmarks: readonly BenchmarkRow[];
  readonly bars: ThresholdsFile;
  /** The job of a planned evaluation; absent if none was executed. */
  jobOf(planned: PlannedRow): SweepJob | undefined;
  /** Whether an earlier attempt of it did not succeed. */
  failedBefore(planned: PlannedRow): boolean;
  /** Whether the same point is also measured. */
  isMeasured(planned: PlannedRow, concurrency: number): boolean;
}

/** Reads nothing where nothing is to be evaluated. Throws `FactUnknown` where scores are lost or cannot be read. */
export const evalScores: Fact<EvalScores> = {
  name: 'eval scores',
  async gather(context) {
    const { run, planned, repository } = await context.get(sweep);
    const evals = planned.filter(({ kind }) => kind === 'eval');
    if (evals.length === 0) return { kind: 'none' };
    const why = run?.problem && whyUnusable(run.problem);
    if (run !== undefined && why !== undefined)
      return { kind: 'unusable', repository, planned: evals, run, why };
    if (run === undefined || run.jobs.length === 0) return { kind: 'no-run', planned: evals };
    const bars = await context.get(evalThresholds);
    if (bars === undefined) return { kind: 'no-bars' };
    const { rows, bad, read } = await readRunEvals(context, run.id);
    const hasThroughput = evals.length < planned.length;
    const benchmarks = hasThroughput ? (await readRunBenchmarks(context, run.id)).rows : [];
    return {
      kind: 'read',
      repository,
      planned: evals,
      run,
      rows,
      bad: bad.length,
      read,
      benchmarks,
      bars,
      jobOf: (one) => run.jobs.find((job) => runs(job, one)),
      failedBefore: (one) => run.failedBefore.some((job) => runs(job, one)),
      isMeasured: measuredIn(planned),
    };
  },
};

/** What else is wrong with a run is wrong with some of its rows. */
function whyUnusable(problem: SweepProblem): string | undefined {
  switch (problem.kind) {
    case 'changed-workflow':
    case 'own-workflow':
      return describeWorkflow(problem);
    case 'different':
      return `it swept a commit where ${problem.why}`;
    default:
      return undefined;
  }
}

function runs({ lane, family }: SweepJob, planned: PlannedRow): boolean {
  return lane !== undefined && runsRow(family, planned) && laneKey(lane) === laneKey(laneOfRow(planned.row));
}

function measuredIn(planned: Sweep['planned']): ReadScores['isMeasured'] {
  const measured = new Set(
    planned
      .filter(({ kind }) => kind === 'throughput')
      .flatMap(({ row }) => row.concurrencies.map((at) => `${at}\n${row.configKey}\n${row.identity}`)),
  );
  return ({ row }, concurrency) => measured.has(`${concurrency}\n${row.configKey}\n${row.identity}`);
}
