import type { Artifact } from '../../evidence/github-schema.ts';
import { isNewer, newestArtifacts } from '../artifacts/newest-artifacts.ts';

/** Where the scores of a run are. */
export interface PickedEvals {
  /** Has the rows of all evaluations that ended before it was made. */
  readonly summary: Artifact | undefined;
  /** One evaluation each, as its tool left it; to be read if there is no summary of them. */
  readonly singles: readonly Artifact[];
  /** Names of what cannot be read any more and is in no summary. */
  readonly expired: readonly string[];
}

const SUMMARY = 'eval_results_all';

/** Chooses among the artifacts of one run; of several uploads of a name the newest counts, expired or not. */
export function pickEvals(artifacts: readonly Artifact[]): PickedEvals {
  const newest = newestArtifacts(artifacts);
  const summary = newest.find(({ name }) => name === SUMMARY);
  const singles = newest.filter(isSingle);
  // An evaluation that was run again after the summary was made is not in it.
  const isCurrent = summary?.expired === false && !singles.some((single) => isNewer(single, summary));
  if (isCurrent) return { summary, singles: [], expired: [] };
  const gone = singles.filter(({ expired }) => expired);
  const lost = singles.length === 0 && summary?.expired === true ? [summary] : gone;
  return {
    summary: undefined,
    singles: singles.filter(({ expired }) => !expired),
    expired: lost.map(({ name }) => name),
  };
}

function isSingle({ name }: Artifact): boolean {
  const isLog = name.startsWith('eval_server_logs_') || name.startsWith('eval_gpu_metrics_');
  return name.startsWith('eval_') && name !== SUMMARY && !isLog;
}
