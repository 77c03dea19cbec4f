import { code, listSome } from '../../src/check/markdown.ts';
import type { CurveException } from '../../src/facts/curves-exceptions.ts';
import { describeException } from './describe-exception.ts';
import type { CoveredCurve, JudgedCurve } from './judge-curves.ts';

const MOST_CURVES = 3;
const MOST_PROBLEMS = 2;

/** A curve that is not covered, and the exception that somebody asked for. */
export interface OpenCurve {
  readonly curve: JudgedCurve;
  readonly exception: CurveException | undefined;
}

export function nameOfOlderRun({ id, pull }: CoveredCurve['olderRuns'][number]): string {
  return `run ${id} of #${pull}`;
}

export function summariseCovered(curves: readonly CoveredCurve[], run: number | undefined): string {
  const from = run === undefined ? '' : ` from run ${run}${olderOf(curves)}`;
  const [only] = curves;
  if (only !== undefined && curves.length === 1)
    return `curve ${nameOf(only)}${from}: ${countOf(only)} measured points on the frontier`;
  const counts = curves.map((curve) => `${nameOf(curve)} ${countOf(curve)}`);
  return `${curves.length} curves${from}, measured points on the frontier: ${listSome(counts, MOST_CURVES)}`;
}

/** Curves with one problem together; how exceptions stand is said once, if it is the same for all. */
export function summariseOpen(open: readonly OpenCurve[], least: number): string {
  const states = new Set(open.map(({ exception }) => describeException(exception)));
  const isOneState = states.size === 1;
  const groups = Map.groupBy(open, ({ curve, exception }) => {
    const state = isOneState ? '' : ` (${describeException(exception)})`;
    return `${problemOf(curve, least)}${state}`;
  });
  const problems = [...groups].map(([problem, group]) => {
    const names = group.map(({ curve }) => nameOf(curve));
    // A row must read in one breath; the findings name every curve.
    return `${listSome(names, groups.size === 1 ? MOST_CURVES : 1)}: ${problem}`;
  });
  const rest = problems.length - MOST_PROBLEMS;
  return [
    ...problems.slice(0, MOST_PROBLEMS),
    ...(rest > 0 ? [`+${rest} more`] : []),
    ...(isOneState ? states : []),
  ].join('; ');
}

function problemOf(curve: JudgedCurve, least: number): string {
  if (curve.kind === 'unverifiable') return `unverifiable: ${curve.why}`;
  const invalid = curve.invalid === 0 ? '' : `, ${curve.invalid} without a value`;
  return `${curve.onFrontier}/${least} points on the frontier (${curve.points.length} measured${invalid}${olderOf([curve])})`;
}

/** Where points are from that were there before: `, with 4 older points from run 3 of #12`. */
function olderOf(curves: readonly CoveredCurve[]): string {
  const runs = new Set(curves.flatMap(({ olderRuns }) => olderRuns.map(nameOfOlderRun)));
  if (runs.size === 0) return '';
  // The same points make a curve for each percentile.
  const rows = new Set(
    curves.flatMap(({ points }) =>
      points.flatMap(({ row, olderRun }) => (olderRun === undefined ? [] : [row])),
    ),
  );
  const lacking = new Map(curves.map(({ olderRuns, unmeasured }) => [olderRuns, unmeasured]));
  const unmeasured = [...lacking.values()].reduce((sum, count) => sum + count, 0);
  const lost =
    unmeasured === 0 ? '' : ` (${unmeasured} more ${unmeasured === 1 ? 'has' : 'have'} no result there)`;
  return `, with ${rows.size} older ${rows.size === 1 ? 'point' : 'points'} from ${listSome([...runs], 2)}${lost}`;
}

function nameOf(curve: JudgedCurve): string {
  const isMixed = curve.kind === 'measured' && curve.isMixed;
  return `${code(curve.key)}${isMixed ? ' (agg and disagg points combined)' : ''}`;
}

function countOf({ onFrontier, points }: CoveredCurve): string {
  return `${onFrontier} of ${points.length}`;
}
