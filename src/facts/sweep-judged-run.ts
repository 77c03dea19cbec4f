import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import type { FactContext } from '../check/fact.ts';
import { lastAttempts } from '../results/check-runs/last-attempts.ts';
import { isExecuted, isSuccess, jobsOfRun, type SweepJob } from '../results/check-runs/sweep-job.ts';
import { sweptDifference } from './results-swept.ts';
import type { ChangedWorkflow } from './reuse-workflow.ts';
import { signoffs } from './signoffs.ts';
import type { JobCoverage } from './sweep-coverage.ts';
import { namesJob } from './sweep-excuse.ts';
import { missingResults, type ResultCoverage } from './sweep-result-coverage.ts';
import type { SweepRun } from './sweep-runs.ts';
import { isAcceptedWorkflow, type OwnWorkflow, sweepWorkflowProblem } from './sweep-workflow.ts';

/** Why a run does not prove that the pull request was swept; the first that applies. */
export type SweepProblem =
  | ChangedWorkflow
  | OwnWorkflow
  | { readonly kind: 'no-jobs' }
  | { readonly kind: 'failed'; readonly jobs: readonly SweepJob[] }
  | { readonly kind: 'missing'; readonly rows: readonly PlannedRow[] }
  /** Neither the names of its jobs nor its results tell what it ran. Markdown. */
  | { readonly kind: 'untold'; readonly why: string }
  /** The head runs something else. Markdown, in words that follow "it swept a commit where". */
  | { readonly kind: 'different'; readonly why: string };

export interface JudgedRun extends SweepRun {
  /** `undefined`: it proves it. */
  readonly problem: SweepProblem | undefined;
  /** Executed jobs that swept or evaluated; the last attempt of each. */
  readonly jobs: readonly SweepJob[];
  /** Earlier attempts of them that did not succeed. */
  readonly failedBefore: readonly SweepJob[];
  /** Failed jobs that the sign-off names, in a run that a command pins. */
  readonly excused: readonly SweepJob[];
  /** Which of the workflow files that made it are not those of the base; a command vouches for the run. */
  readonly ownWorkflow: string | undefined;
  /** What tells which rows it ran. */
  readonly told: 'names' | 'results';
}

/** How one run stands. Reads the check runs of its commit, and more only where these are in order. */
export async function judgeRun(
  context: FactContext,
  run: SweepRun,
  coverage: JobCoverage,
): Promise<JudgedRun> {
  const { evidence } = context;
  const workflow = await sweepWorkflowProblem(context, run);
  const shared = { ...run, ownWorkflow: workflow?.path, told: 'names' } as const;
  if (workflow !== undefined && !isAcceptedWorkflow(workflow, run, context.policy))
    return { ...shared, jobs: [], failedBefore: [], excused: [], problem: workflow };
  const { check_runs: checkRuns } = await evidence.github.checkRuns(run.head_sha);
  const all = jobsOfRun(checkRuns, run.id, evidence.subject.repository);
  const { jobs: last, failedBefore } = lastAttempts(all, run.run_attempt, (job) => coverage.rowsOf(job));
  const jobs = last.filter(isExecuted);
  const failed = jobs.filter((job) => !isSuccess(job));
  const excused = run.isPinned && failed.length > 0 ? await excusedJobs(context, failed) : [];
  const judged = { ...shared, jobs, failedBefore, excused } as const;
  const open = failed.filter((job) => !excused.includes(job));
  if (!jobs.some(isSuccess)) return { ...judged, problem: { kind: 'no-jobs' } };
  if (open.length > 0) return { ...judged, problem: { kind: 'failed', jobs: open } };
  const missing = coverage.missing(jobs);
  const results = await missingInResults(context, run, missing, jobs, coverage);
  const told = results === undefined ? 'names' : 'results';
  if (results?.kind === 'untold') return { ...judged, told, problem: results };
  const rows = results?.missing ?? missing;
  if (rows.length > 0) return { ...judged, told, problem: { kind: 'missing', rows } };
  const why = await sweptDifference(context, run.head_sha);
  return { ...judged, told, problem: why === undefined ? undefined : { kind: 'different', why } };
}

/** A name of another form may be that of a row that seems to be missing. */
async function missingInResults(
  context: FactContext,
  run: SweepRun,
  missing: readonly PlannedRow[],
  jobs: readonly SweepJob[],
  { plan }: JobCoverage,
): Promise<ResultCoverage | undefined> {
  const isTold = jobs.every(({ lane }) => lane !== undefined);
  return missing.length === 0 || isTold ? undefined : missingResults(context, run.id, missing, plan);
}

async function excusedJobs({ get }: FactContext, failed: readonly SweepJob[]): Promise<readonly SweepJob[]> {
  const { judged } = await get(signoffs);
  return failed.filter((job) => namesJob(judged, job));
}
