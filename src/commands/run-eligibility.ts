import type { Artifact, WorkflowRun } from '../evidence/github-schema.ts';

/** What decides whether a run's results may be used for a pull request. */
export interface EligibilityScope {
  /** The pull request's current commits. */
  readonly commits: ReadonlySet<string>;
  readonly labels: readonly string[];
  /** Path of the sweep workflow, from the repository's root. */
  readonly workflow: string;
  /** Labels under which no sweep of the pull request holds reusable results. */
  readonly excludingLabels: readonly string[];
}

/** Why a run does not qualify; the first that applies. */
export type Ineligibility =
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'workflow'; readonly path: string }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'unfinished'; readonly status: string }
  | { readonly kind: 'conclusion'; readonly conclusion: string }
  | { readonly kind: 'no-results' }
  | { readonly kind: 'expired'; readonly artifact: string };

const pinnedConclusions = new Set(['success', 'failure', 'cancelled']);

/**
 * `undefined` if the run qualifies. A pinned run may have failed or been cancelled, since partial results can be used.
 * `artifacts` must be the run's complete list.
 */
export function ineligibilityOf(
  run: WorkflowRun,
  artifacts: readonly Artifact[],
  scope: EligibilityScope,
  isPinned: boolean,
): Ineligibility | undefined {
  return runProblem(run, scope, isPinned) ?? resultsProblem(artifacts);
}

/** The same as far as it can be told without the run's artifacts. */
export function runProblem(
  run: WorkflowRun,
  scope: EligibilityScope,
  isPinned: boolean,
): Ineligibility | undefined {
  const label = scope.labels.find((name) => scope.excludingLabels.includes(name));
  if (label !== undefined) return { kind: 'label', label };
  if (run.event !== 'pull_request') return { kind: 'event', event: run.event };
  if (run.path !== scope.workflow) return { kind: 'workflow', path: run.path };
  if (!scope.commits.has(run.head_sha)) return { kind: 'commit', sha: run.head_sha };
  if (run.status !== 'completed') return { kind: 'unfinished', status: run.status };
  const conclusion = run.conclusion ?? 'none';
  const isGood = isPinned ? pinnedConclusions.has(conclusion) : conclusion === 'success';
  return isGood ? undefined : { kind: 'conclusion', conclusion };
}

export function resultsProblem(artifacts: readonly Artifact[]): Ineligibility | undefined {
  const results = artifacts.filter(({ name }) => isResults(name));
  if (results.some(({ expired }) => !expired)) return undefined;
  const [gone] = results;
  return gone === undefined ? { kind: 'no-results' } : { kind: 'expired', artifact: gone.name };
}

function isResults(name: string): boolean {
  return isPerformance(name) || isAccuracy(name);
}

/** The name of an artifact with measured throughput and latency. */
export function isPerformance(name: string): boolean {
  return name === 'results_bmk' || name.startsWith('bmk_agentic_');
}

/** The name of an artifact with evaluation scores. */
export function isAccuracy(name: string): boolean {
  return name === 'eval_results_all';
}
