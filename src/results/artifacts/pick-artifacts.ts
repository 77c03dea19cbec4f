import type { Artifact } from '../../evidence/github-schema.ts';
import { isNewer, newestArtifacts } from './newest-artifacts.ts';

/** Where the measured rows of a run are. */
export interface PickedArtifacts {
  /** Has the rows of all jobs that ended before it was made. */
  readonly summary: Artifact | undefined;
  /** One job each; to be read if there is no summary of them. */
  readonly singles: readonly Artifact[];
  /** Agentic jobs, which older summaries leave out. */
  readonly agentic: readonly Artifact[];
  /** Names of what cannot be read any more and is in no summary. */
  readonly expired: readonly string[];
}

/** Chooses among the artifacts of one run; of several uploads of a name the newest counts, expired or not. */
export function pickArtifacts(artifacts: readonly Artifact[]): PickedArtifacts {
  const newest = newestArtifacts(artifacts);
  const summary = newest.find(({ name }) => name === 'results_bmk');
  const singles = newest.filter(({ name }) => name.startsWith('bmk_'));
  const isSummarised = summary !== undefined && !summary.expired;
  // A job that was run again after the summary was made is not in it.
  if (isSummarised && !singles.some((single) => isNewer(single, summary)))
    return { summary, singles: [], agentic: alive(singles.filter(isAgentic)), expired: [] };
  const gone = singles.filter(({ expired }) => expired);
  const lost = singles.length === 0 && summary?.expired === true ? [summary] : gone;
  return { summary: undefined, singles: alive(singles), agentic: [], expired: lost.map(({ name }) => name) };
}

function isAgentic({ name }: Artifact): boolean {
  return name.startsWith('bmk_agentic_');
}

function alive(artifacts: readonly Artifact[]): readonly Artifact[] {
  return artifacts.filter(({ expired }) => !expired);
}
