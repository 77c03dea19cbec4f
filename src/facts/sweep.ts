import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import type { SubmittedConfig } from '../benchmark/submission/submission.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { plan } from './plan.ts';
import { submission } from './submission.ts';
import { JobCoverage } from './sweep-coverage.ts';
import { type JudgedRun, judgeRun } from './sweep-judged-run.ts';
import { type SweepRuns, sweepRuns } from './sweep-runs.ts';

export type { PlannedRow } from '../benchmark/plan/planned-row.ts';
export { jobName } from './sweep-excuse.ts';
export type { JudgedRun, SweepProblem } from './sweep-judged-run.ts';
export { describeShape } from './sweep-lane.ts';
export { concurrenciesOf } from './sweep-result-coverage.ts';
export { describeWorkflow } from './sweep-workflow.ts';

export interface UnsweptConfig {
  readonly config: SubmittedConfig;
  /** At least one. */
  readonly scenarios: SubmittedConfig['scenarios'];
}

/** Which run swept what the pull request submits. */
export interface Sweep {
  readonly repository: string;
  readonly head: string;
  /** Rows that the new changelog entries ask for. */
  readonly planned: readonly PlannedRow[];
  /** Submitted scenarios that no new changelog entry selects. */
  readonly unswept: readonly UnsweptConfig[];
  /** In the order of the candidates, up to the first that passes. */
  readonly judged: readonly JudgedRun[];
  readonly passedOver: SweepRuns['passedOver'];
  /** The run whose jobs and results count: the one that passes, else the first that ran something. */
  readonly run: JudgedRun | undefined;
}

/** Each may cost some requests; what was pushed before that is old. */
const MOST_JUDGED = 8;

/** The run that proves that every planned row ran on a commit of the pull request, or how the candidates fail to. */
export const sweep: Fact<Sweep> = {
  name: 'sweep',
  async gather(context) {
    const { evidence, get } = context;
    const { repository, head } = evidence.subject;
    const [{ submitted }, { throughput, evals }] = [await get(submission), await get(plan)];
    const planned = [...throughput, ...evals];
    const unswept = submitted.flatMap((config): UnsweptConfig[] => {
      const scenarios = config.scenarios.filter((scenario) => !config.selected.includes(scenario));
      return scenarios.length === 0 ? [] : [{ config, scenarios }];
    });
    const none = { repository, head, planned, unswept, judged: [], passedOver: undefined, run: undefined };
    if (submitted.length === 0 || planned.length === 0) return none;
    const { candidates, passedOver } = await get(sweepRuns);
    const judged = await judgeInTurn(context, candidates, planned);
    const run = judged.find(isPassing) ?? judged.find(hasJobs) ?? judged[0];
    return { ...none, judged, passedOver, run };
  },
};

async function judgeInTurn(
  context: FactContext,
  candidates: SweepRuns['candidates'],
  planned: readonly PlannedRow[],
): Promise<readonly JudgedRun[]> {
  const coverage = new JobCoverage(planned);
  const judged: JudgedRun[] = [];
  for (const run of candidates.slice(0, MOST_JUDGED)) {
    const one = await judgeRun(context, run, coverage);
    judged.push(one);
    if (one.problem === undefined) break;
  }
  return judged;
}

function isPassing({ problem }: JudgedRun): boolean {
  return problem === undefined;
}

function hasJobs({ jobs }: JudgedRun): boolean {
  return jobs.length > 0;
}
