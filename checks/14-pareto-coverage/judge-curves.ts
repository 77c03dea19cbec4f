import {
  type Curve,
  type CurveStanding,
  coverageOf,
  groupCurves,
  type MeasuredCurves,
} from '../../src/facts/curves.ts';
import type { ParetoCoverageConfig } from './config.ts';

/** A curve that was measured, with what became of its points. */
export interface CoveredCurve extends Pick<Curve, 'key' | 'percentile' | 'points'> {
  readonly kind: 'measured';
  readonly isCovered: boolean;
  readonly onFrontier: number;
  readonly invalid: number;
  readonly standings: ReturnType<typeof coverageOf<Curve['points'][number]>>['standings'];
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
    return curvesOf(curve, percentiles).map((one) => judge(one, leastPoints));
  });
}

/** Fixed sequences are the same at every percentile; a curve without a point is one all the same. */
function curvesOf(
  { key, rows }: Extract<CurveStanding, { kind: 'measured' }>,
  percentiles: ParetoCoverageConfig['percentiles'],
): readonly Curve[] {
  const found = percentiles.flatMap((percentile) => groupCurves(rows, percentile));
  if (found.length === 0) return [{ key, percentile: 'p90', points: [] }];
  return [...new Map(found.map((curve) => [curve.key, curve])).values()];
}

function judge({ key, percentile, points }: Curve, leastPoints: number): CoveredCurve {
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
    isMixed: kinds.size > 1,
  };
}
