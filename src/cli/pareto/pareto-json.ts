import type { Chart } from '../../results/charts/chart.ts';
import { type CoverageStatus, coverageOf, RECOMMENDED_POINTS } from '../../results/coverage.ts';

/** A curve as `pr-verdict pareto` prints it. Fields are only ever added. */
export interface CurveJson {
  readonly key: string;
  readonly status: CoverageStatus;
  /** All points that were handed in. */
  readonly measuredPoints: number;
  /** Those of them without a value. */
  readonly invalidPoints: number;
  readonly frontierPoints: number;
  /** As many should be on the frontier. */
  readonly recommendedPoints: number;
  /** By latency. */
  readonly frontier: readonly { readonly x: number; readonly y: number }[];
}

export function toCurveJson({ title, points }: Chart): CurveJson {
  const { status, measured, invalid, frontier } = coverageOf(points);
  return {
    key: title,
    status,
    measuredPoints: measured,
    invalidPoints: invalid.length,
    frontierPoints: frontier.length,
    recommendedPoints: RECOMMENDED_POINTS,
    frontier: frontier.map(({ x, y }) => ({ x, y })),
  };
}
