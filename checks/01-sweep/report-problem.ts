import { code, link, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import { describeProblem, runUrl } from '../../src/facts/reuse-refusal.ts';
import {
  describeWorkflow,
  type JudgedRun,
  jobName,
  type Sweep,
  type SweepProblem,
} from '../../src/facts/sweep.ts';
import { describeRow } from './describe-row.ts';
import { linkTo } from './report-passing.ts';

const ROOT = 'No passing sweep/eval was found on any commit in this PR.';
/** Names of jobs are long, and a row must read in one breath; the findings name all. */
const MOST_NAMED = 1;
const MOST_FINDINGS = 30;

/** No run swept it all: the root message, and what is wrong with the run that would do best. */
export function reportProblem(sweep: Sweep): Outcome {
  const { run, passedOver, repository } = sweep;
  if (run?.problem === undefined) {
    if (passedOver === undefined) return { kind: 'fail', summary: ROOT };
    const why = `Run ${passedOver.run} does not count: ${describeProblem(passedOver.problem)}.`;
    return {
      kind: 'fail',
      summary: `${ROOT} ${why}`,
      evidence: [linkTo(repository, { id: passedOver.run })],
    };
  }
  const { problem } = run;
  const summary = `${ROOT} ${detailOf(run, problem)}`;
  const shared = { findings: findingsOf(sweep, run, problem), evidence: [linkTo(repository, run)] };
  if (problem.kind === 'untold') return { kind: 'cannot-tell', needs: 'nothing', summary, ...shared };
  return { kind: 'fail', summary, ...shared };
}

function detailOf(run: JudgedRun, problem: SweepProblem): string {
  const subject = `Run ${run.id} on ${code(run.head_sha.slice(0, 7))}`;
  switch (problem.kind) {
    case 'changed-workflow':
    case 'own-workflow':
      return `${subject} does not count: ${describeWorkflow(problem)}.`;
    case 'no-jobs':
      return run.jobs.length === 0
        ? `${subject} executed no sweep or eval job.`
        : `${subject}: none of ${run.jobs.length} sweep and eval jobs succeeded, first ${describeJob(run.jobs[0])}.`;
    case 'failed':
      return `${subject}: ${listSome(problem.jobs.map(describeJob), MOST_NAMED)}.`;
    case 'missing':
      return `${subject} did not run ${listSome(problem.rows.map(describeRow), MOST_NAMED)}.`;
    case 'untold':
      return `${subject}: neither the names of its jobs nor its results tell what it ran (${problem.why}).`;
    case 'different':
      return `${subject} swept a commit where ${problem.why}.`;
  }
}

function describeJob(job: JudgedRun['jobs'][number] | undefined): string {
  return job === undefined ? 'none' : `${code(jobName(job))} ended with ${code(job.conclusion)}`;
}

function findingsOf({ repository }: Sweep, run: JudgedRun, problem: SweepProblem): Finding[] {
  if (problem.kind === 'missing')
    return problem.rows.slice(0, MOST_FINDINGS).map((planned) => ({
      message: `The sweep plan asks for this row (${describeRow(planned)}), but no job of run ${run.id} ran it successfully. Sweep it with a full-sweep label.`,
      location: planned.row.location,
    }));
  if (problem.kind !== 'failed' && problem.kind !== 'no-jobs') return [];
  const jobs = problem.kind === 'failed' ? problem.jobs : run.jobs;
  return jobs.slice(0, MOST_FINDINGS).map((job) => {
    const url = `${runUrl(repository, run.id)}/job/${job.id}`;
    const excuse = run.isPinned
      ? 'run it again, or name it by this name in the detail section of the sign-off'
      : 'run it again';
    return {
      message: `${link(code(jobName(job)), url)} ended with ${code(job.conclusion)}; ${excuse}.`,
    };
  });
}
