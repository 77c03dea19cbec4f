import {
  type Curve,
  type CurveStanding,
  coverageOf,
  groupCurves,
  type MeasuredCurves,
  type OlderResults,
} from '../../src/facts/curves.ts';
import type { ParetoCoverageConfig } from './config.ts';

/** A curve that was measured, with what became of its points. */
export interface CoveredCurve extends Pick<Curve, 'key' | 'percentile' | 'points'> {
  readonly kind: 'measured';
  readonly isCovered: boolean;
  readonly onFrontier: number;
  readonly invalid: number;
  readonly standings: ReturnType<typeof coverageOf<Curve['points'][number]>>['standings'];
  /** Where points are from that were there before, where others are appended to them. */
  readonly olderRuns: readonly Pick<OlderResults, 'id' | 'pull'>[];
  /** Such points of which their run has no row. */
  readonly unmeasured: number;
  /** Aggregated and disaggregated points are on it together. */
  readonly isMixed: boolean;
}

export interface UnverifiableCurve {
  readonly kind: 'unverifiable';
  readonly key: string;
  readonly isCovered: false;
  /** Markdown. */
  readonly why: string;
}

export type JudgedCurve = CoveredCurve | UnverifiableCurve;

/** Every affected curve, at every percentile that counts. */
export function judgeCurves(
  { curves }: MeasuredCurves,
  { leastPoints, percentiles }: ParetoCoverageConfig,
): readonly JudgedCurve[] {
  return curves.flatMap((curve): readonly JudgedCurve[] => {
    if (curve.kind === 'unverifiable')
      return [{ kind: 'unverifiable', key: curve.key, isCovered: false, why: curve.why }];
    return curvesOf(curve, percentiles).map((one) => judge(one, curve, leastPoints));
  });
}

type Measured = Extract<CurveStanding, { kind: 'measured' }>;

/** Fixed sequences are the same at every percentile; a curve without a point is one all the same. */
function curvesOf(
  { key, rows, olderResults }: Measured,
  percentiles: ParetoCoverageConfig['percentiles'],
): readonly Curve[] {
  const runs = new Map(olderResults.flatMap(({ id, rows: older }) => older.map((row) => [row, id])));
  const found = percentiles
    .flatMap((percentile) => groupCurves([...rows, ...runs.keys()], percentile))
    .map((curve) => ({ ...curve, points: curve.points.map(withRun) }));
  function withRun(point: Curve['points'][number]): Curve['points'][number] {
    const olderRun = runs.get(point.row);
    return olderRun === undefined ? point : { ...point, olderRun };
  }
  if (found.length === 0) return [{ key, percentile: 'p90', points: [] }];
  return [...new Map(found.map((curve) => [curve.key, curve])).values()];
}

function judge(
  { key, percentile, points }: Curve,
  { olderResults, unmeasured }: Measured,
  leastPoints: number,
): CoveredCurve {
  const { status, frontier, invalid, standings } = coverageOf(points, leastPoints);
  const kinds = new Set(points.map(({ row }) => row.isDisaggregated));
  return {
    kind: 'measured',
    key,
    percentile,
    points,
    isCovered: status === 'PASS',
    onFrontier: frontier.length,
    invalid: invalid.length,
    standings,
    olderRuns: olderResults,
    unmeasured,
    isMixed: kinds.size > 1,
  };
}
