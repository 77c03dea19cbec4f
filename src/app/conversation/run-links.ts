import type { ResultsRun } from '../../facts/reuse-newest-runs.ts';
import type { DesiredComment } from './desired.ts';
import { fillTemplate } from './fill-template.ts';
import { comment, ownWith } from './marker.ts';
import type { Place } from './state.ts';

export interface RunLinksState extends Place {
  /** The newest sweep run with results, if there is one. */
  readonly results: ResultsRun | undefined;
}

const MARKER = 'unofficial-run';

// The links follow the policy, which may change; which run they show must be read back all the same.
const runLine = /^<!-- run (\d{1,16}) -->$/m;

/** Links to a run's charts before anybody has approved them. A lower run id never replaces a higher one. */
export function runLinks({ policy, results, ownComments }: RunLinksState): DesiredComment[] {
  const templates = policy.unofficialRuns;
  if (templates === null || results === undefined) return [];
  const shown = Number(runLine.exec(ownWith(ownComments, MARKER)?.body ?? '')?.[1] ?? 0);
  if (results.id < shown) return [];
  const run = String(results.id);
  const lines = [
    ...(results.hasPerformance
      ? [`View unofficial run (performance): ${fillTemplate(templates.performance, { run })}`]
      : []),
    ...(results.hasAccuracy
      ? [`View unofficial run (accuracy): ${fillTemplate(templates.accuracy, { run })}`]
      : []),
  ];
  return lines.length === 0 ? [] : [comment(MARKER, `<!-- run ${run} -->`, ...lines)];
}
