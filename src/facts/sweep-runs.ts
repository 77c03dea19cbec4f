import type { Fact } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import { type EligibilityScope, runProblem } from '../commands/run-eligibility.ts';
import type { WorkflowRun } from '../evidence/github-schema.ts';
import type { EvidencePart } from '../evidence/part.ts';
import { type Reuse, reuse } from './reuse.ts';
import type { RunProblem } from './reuse-runs.ts';

/** A run that may prove that the pull request was swept. */
export interface SweepRun extends Pick<WorkflowRun, 'id' | 'run_attempt' | 'head_sha' | 'conclusion'> {
  /** An authorised command names it. */
  readonly isPinned: boolean;
  /** An authorised command that is newer than the run means it, by name or as the latest. */
  readonly isVouched: boolean;
}

export interface SweepRuns {
  /** In the order in which they are looked at: the pinned one, then those on the newest commits. */
  readonly candidates: readonly SweepRun[];
  /** The newest run of the sweep workflow that is no candidate, and why. */
  readonly passedOver: { readonly run: number; readonly problem: RunProblem } | undefined;
}

const neededParts = ['pull', 'commits', 'runs', 'checkRuns'] as const satisfies readonly EvidencePart[];

/** Completed runs of the sweep workflow on commits that are in the pull request now. Reads no check runs. */
export const sweepRuns: Fact<SweepRuns> = {
  name: 'sweep runs',
  async gather({ evidence, policy, get }) {
    const parts = neededParts.filter((part) => !evidence.parts.has(part));
    if (parts.length > 0) throw new FactUnknown('the sweep runs are not known', 'github', parts);
    const { github } = evidence;
    const [pull, commits, list] = await Promise.all([github.pull(), github.commits(), github.runs()]);
    const position = new Map(commits.map(({ sha }, index) => [sha, index]));
    const scope: EligibilityScope = {
      commits: new Set(position.keys()),
      labels: pull.labels.map(({ name }) => name),
      workflow: policy.reuse.workflow,
      excludingLabels: policy.reuse.excludingLabels,
    };
    // Nobody can have named a run where there are no comments.
    const chosen = evidence.parts.has('comments') ? await get(reuse) : undefined;
    const pinned = chosen && pinnedRun(chosen);
    const sweeps = list.workflow_runs
      .filter(({ path }) => path === scope.workflow)
      .toSorted((a, b) => rank(b) - rank(a) || b.id - a.id);
    function rank({ id, head_sha: sha }: WorkflowRun): number {
      return id === pinned ? Number.POSITIVE_INFINITY : (position.get(sha) ?? -1);
    }
    const judged = sweeps.map((run) => ({ run, problem: runProblem(run, scope, true) }));
    const passedOver = judged.find(({ problem }) => problem !== undefined);
    return {
      candidates: judged
        .filter(({ problem }) => problem === undefined)
        .map(({ run }) => ({
          id: run.id,
          run_attempt: run.run_attempt,
          head_sha: run.head_sha,
          conclusion: run.conclusion,
          isPinned: run.id === pinned,
          isVouched: run.id === pinned || isMeant(run, chosen),
        })),
      passedOver: passedOver?.problem && { run: passedOver.run.id, problem: passedOver.problem },
    };
  },
};

/** Lost results make a run useless for curves, but its jobs ran all the same. */
function pinnedRun({ decided }: Reuse): number | undefined {
  if (decided?.run === undefined) return undefined;
  const { standing } = decided;
  const isUsable =
    standing.kind === 'qualifies' ||
    (standing.kind === 'refused' && ['no-results', 'expired'].includes(standing.problem.kind));
  return isUsable ? Number(decided.run) : undefined;
}

/** Whether a command that names no run means this one, which was there when it was given. */
export function isMeant(
  { id, created_at: made }: WorkflowRun,
  chosen: Pick<Reuse, 'decided'> | undefined,
): boolean {
  const decided = chosen?.decided;
  if (decided?.standing.kind !== 'qualifies' || decided.standing.run.id !== id) return false;
  return Date.parse(decided.comment.createdAt) >= Date.parse(made);
}
