import { type CurvePoint, type Frontier, frontierOf } from './frontier.ts';

/** As many points of a curve should be on its frontier. */
export const RECOMMENDED_POINTS = 5;

export type CoverageStatus = 'PASS' | 'WARN';

/** How well measured points show a curve. */
export interface Coverage<P extends CurvePoint> extends Frontier<P> {
  readonly status: CoverageStatus;
  readonly measured: number;
}

/** PASS takes enough points on the frontier and none without a value. */
export function coverageOf<P extends CurvePoint>(
  points: readonly P[],
  least: number = RECOMMENDED_POINTS,
): Coverage<P> {
  const found = frontierOf(points);
  const isCovered = found.invalid.length === 0 && found.frontier.length >= least;
  return { ...found, status: isCovered ? 'PASS' : 'WARN', measured: points.length };
}
