import type { Chart } from '../charts/chart.ts';
import { describePoint } from './describe-point.ts';
import type { Curve } from './group-curves.ts';

/** The picture of a curve of results. */
export function chartOfCurve({ key, percentile, points }: Curve): Chart {
  return {
    title: key,
    latency: percentile === 'p50' ? 'median' : percentile,
    points: points.map(({ x, y, row, olderRun }) => ({
      x,
      y,
      label: `c${row.concurrency}`,
      detail: describePoint(row),
      ...(olderRun !== undefined && { isOld: true }),
    })),
  };
}
