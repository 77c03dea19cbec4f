import type { FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { EvidencePartMissing, EvidenceRefused, EvidenceUnreadable } from '../evidence/errors.ts';
import type { Artifact, EarlierPull, WorkflowRun } from '../evidence/github-schema.ts';
import { pickArtifacts } from '../results/artifacts/pick-artifacts.ts';
import type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
import { readRunBenchmarks } from './sweep-artifacts.ts';

/** The sweep of an earlier pull request, with what it measured. */
export interface OlderRun {
  readonly id: number;
  readonly pull: number;
  readonly rows: readonly BenchmarkRow[];
  readonly read: readonly Artifact[];
}

/** Each costs a request. */
const MOST_TRIED = 5;

/** Partial results are results; what a run did not measure is a point without a row. */
const conclusions = ['success', 'failure', 'cancelled'];

/** The newest run of a merged pull request whose results are still there; else why there is none, in markdown. */
export async function olderRun(context: FactContext, pull: number): Promise<OlderRun | string> {
  const { evidence } = context;
  if (pull === evidence.subject.pullRequest) return 'the entry that measured its older points links this PR';
  try {
    const { github } = evidence;
    const merged = await github.earlierPull(pull);
    if (merged.merged_at === null)
      return `the entry that measured its older points links #${pull}, which is not merged`;
    const sweeps = sweepsOf(merged, (await github.earlierRuns(pull)).workflow_runs, context);
    return await firstWithResults(context, pull, sweeps);
  } catch (cause) {
    const why = whyUnknown(cause, pull);
    if (why === undefined) throw cause;
    return why;
  }
}

/** Completed sweeps on its commits, and the one of its merge; newest first. */
function sweepsOf(
  { labels, merge_commit_sha: merge }: EarlierPull,
  runs: readonly WorkflowRun[],
  { policy: { reuse } }: FactContext,
): readonly WorkflowRun[] {
  const isPartial = labels.some(({ name }) => reuse.excludingLabels.includes(name));
  return runs
    .filter(({ path, status, conclusion, event, head_sha: sha }) => {
      const isOfPull = event === 'pull_request' && !isPartial;
      const isOfMerge = event === 'push' && sha === merge;
      const hasEnded = status === 'completed' && conclusions.includes(conclusion ?? '');
      return path === reuse.workflow && hasEnded && (isOfPull || isOfMerge);
    })
    .toSorted((a, b) => (a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1));
}

async function firstWithResults(
  context: FactContext,
  pull: number,
  sweeps: readonly WorkflowRun[],
): Promise<OlderRun | string> {
  if (sweeps.length === 0) return `no sweep of #${pull}, which measured its older points, is left`;
  for (const { id } of sweeps.slice(0, MOST_TRIED)) {
    const { summary, singles, expired } = pickArtifacts(await artifactsOf(context, id));
    const isThere = summary !== undefined || singles.length > 0;
    if (!isThere || expired.length > 0) continue;
    const { rows, bad, read } = await readRunBenchmarks(context, id);
    if (bad.length === 0) return { id, pull, rows, read };
    return `a row of run ${id} of #${pull}, which measured its older points, cannot be told apart from others`;
  }
  return `artifacts expired: none with its older points is left of the sweeps of #${pull}`;
}

/** A run that was deleted meanwhile has none. */
async function artifactsOf({ evidence }: FactContext, run: number): Promise<readonly Artifact[]> {
  try {
    return (await evidence.github.artifacts(run)).artifacts;
  } catch (cause) {
    if (cause instanceof EvidenceRefused && [404, 410].includes(cause.status)) return [];
    throw cause;
  }
}

function whyUnknown(cause: unknown, pull: number): string | undefined {
  if (cause instanceof FactUnknown) return cause.needs === 'nothing' ? cause.message : undefined;
  const sweep = `the sweep of #${pull}, which measured its older points,`;
  if (cause instanceof EvidencePartMissing) return `${sweep} is not in the evidence`;
  const isRefused = cause instanceof EvidenceRefused || cause instanceof EvidenceUnreadable;
  return isRefused ? `${sweep} cannot be read: ${code(cause.message)}` : undefined;
}
