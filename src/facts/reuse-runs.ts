import type { FactContext } from '../check/fact.ts';
import type { RunId } from '../commands/command.ts';
import {
  type EligibilityScope,
  type Ineligibility,
  resultsProblem,
  runProblem,
} from '../commands/run-eligibility.ts';
import { EvidenceInputError, EvidenceRefused, EvidenceUnreadable } from '../evidence/errors.ts';
import type { GitHubEvidence } from '../evidence/github-evidence.ts';
import type { Artifact, WorkflowRun } from '../evidence/github-schema.ts';
import type { EvidencePart } from '../evidence/part.ts';
import { type ChangedWorkflow, changedWorkflow } from './reuse-workflow.ts';

export type RunProblem =
  | Ineligibility
  | ChangedWorkflow
  | { readonly kind: 'unknown-run' }
  /** No run was named, and none qualifies. */
  | { readonly kind: 'none' };

/** Whether a run's results may be used. */
export type RunStanding =
  | { readonly kind: 'qualifies'; readonly run: WorkflowRun; readonly artifacts: readonly Artifact[] }
  | {
      readonly kind: 'refused';
      readonly problem: RunProblem;
      /** The run that would do best instead. */
      readonly best?: WorkflowRun;
    }
  /** This run has not the evidence that would tell. */
  | { readonly kind: 'unread'; readonly parts: readonly EvidencePart[] };

const neededParts = ['pull', 'commits', 'runs', 'artifacts'] as const satisfies readonly EvidencePart[];

/** How many runs' artifacts are read to find one with results. */
const MAX_SEARCHED = 10;

/** Why the sweep workflow that a run used does not count, if it does not. */
type WorkflowProblem = (run: WorkflowRun) => Promise<ChangedWorkflow | undefined>;

/**
 * How a named run stands, or without a name the newest that qualifies. Reads the list of runs and one run's artifacts,
 * and the tree of its commit if that is not the head; more only where the answer is a refusal that can name a better run.
 */
export async function standingOfRun(context: FactContext, wanted: RunId | undefined): Promise<RunStanding> {
  const { evidence, policy } = context;
  const { github } = evidence;
  const parts = neededParts.filter((part) => !evidence.parts.has(part));
  if (parts.length > 0) return { kind: 'unread', parts };
  const [pull, commits, list] = await Promise.all([github.pull(), github.commits(), github.runs()]);
  const scope: EligibilityScope = {
    commits: new Set(commits.map(({ sha }) => sha)),
    labels: pull.labels.map(({ name }) => name),
    workflow: policy.reuse.workflow,
    excludingLabels: policy.reuse.excludingLabels,
  };
  const runs = list.workflow_runs.toSorted(newestFirst);
  const workflow: WorkflowProblem = (run) => changedWorkflow(evidence, scope.workflow, run);
  const sweeps: Sweeps = { github, runs, scope, workflow };
  if (wanted === undefined) return newestOf(sweeps);
  const run = await findRun(github, runs, wanted);
  const problem = run === undefined ? ({ kind: 'unknown-run' } as const) : runProblem(run, scope, true);
  if (run === undefined || problem !== undefined) return refusal(sweeps, problem ?? { kind: 'unknown-run' });
  const artifacts = await artifactsOf(github, run);
  const lacking = resultsProblem(artifacts) ?? (await workflow(run));
  return lacking === undefined ? { kind: 'qualifies', run, artifacts } : refusal(sweeps, lacking, run);
}

/** Where to look for a run. */
interface Sweeps {
  readonly github: GitHubEvidence;
  /** Newest first. */
  readonly runs: readonly WorkflowRun[];
  readonly scope: EligibilityScope;
  readonly workflow: WorkflowProblem;
}

async function newestOf(sweeps: Sweeps): Promise<RunStanding> {
  const { github, runs, scope, workflow } = sweeps;
  const label = scope.labels.find((name) => scope.excludingLabels.includes(name));
  if (label !== undefined) return { kind: 'refused', problem: { kind: 'label', label } };
  const good = runs.filter((run) => runProblem(run, scope, false) === undefined);
  let passedOver: RunProblem | undefined;
  const found = await firstWithResults(github, good, async (run) => {
    const problem = await workflow(run);
    passedOver ??= problem;
    return problem === undefined;
  });
  return found === undefined
    ? refusal(sweeps, passedOver ?? { kind: 'none' })
    : { kind: 'qualifies', ...found };
}

async function refusal(
  { github, runs, scope, workflow }: Sweeps,
  problem: RunProblem,
  refused?: WorkflowRun,
): Promise<RunStanding> {
  const usable = runs.filter((run) => run.id !== refused?.id && runProblem(run, scope, true) === undefined);
  // A successful run first; one that failed or was cancelled may still hold every result.
  const isSuccess = (run: WorkflowRun) => run.conclusion === 'success';
  const ranked = [...usable.filter(isSuccess), ...usable.filter((run) => !isSuccess(run))];
  const isSound = async (run: WorkflowRun) => (await workflow(run)) === undefined;
  const best = await firstWithResults(github, ranked, isSound).catch(ignoreUnreadable);
  return { kind: 'refused', problem, ...(best !== undefined && { best: best.run }) };
}

/** The best candidate is advice: a refusal stands without it. */
function ignoreUnreadable(cause: unknown): undefined {
  const kinds = [EvidenceRefused, EvidenceUnreadable, EvidenceInputError];
  if (!kinds.some((kind) => cause instanceof kind)) throw cause;
}

/** The first whose results are there and that is `sound`, which is asked of those with results only. */
export async function firstWithResults(
  github: GitHubEvidence,
  runs: readonly WorkflowRun[],
  sound: (run: WorkflowRun) => Promise<boolean> = async () => true,
): Promise<{ readonly run: WorkflowRun; readonly artifacts: readonly Artifact[] } | undefined> {
  for (const run of runs.slice(0, MAX_SEARCHED)) {
    const artifacts = await artifactsOf(github, run);
    if (resultsProblem(artifacts) === undefined && (await sound(run))) return { run, artifacts };
  }
  return undefined;
}

/** The list holds the latest attempt of every run of the pull request; any other run is read only to say what is wrong with it. */
async function findRun(
  github: GitHubEvidence,
  runs: readonly WorkflowRun[],
  wanted: RunId,
): Promise<WorkflowRun | undefined> {
  const id = Number(wanted);
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const listed = runs.find((run) => run.id === id);
  if (listed !== undefined) return listed;
  try {
    return await github.run(id, 1);
  } catch (cause) {
    // Whoever comments chooses the number: that there is no such run, or no file of it, is an answer.
    const isNone =
      cause instanceof EvidenceRefused ? cause.status === 404 : cause instanceof EvidenceInputError;
    if (isNone) return undefined;
    throw cause;
  }
}

/** A run that was deleted meanwhile has none. */
async function artifactsOf(github: GitHubEvidence, { id }: WorkflowRun): Promise<readonly Artifact[]> {
  try {
    return (await github.artifacts(id)).artifacts;
  } catch (cause) {
    if (cause instanceof EvidenceRefused && cause.status === 404) return [];
    throw cause;
  }
}

function newestFirst(a: WorkflowRun, b: WorkflowRun): number {
  if (a.created_at === b.created_at) return b.id - a.id;
  return a.created_at < b.created_at ? 1 : -1;
}
