import { code } from '../../src/check/markdown.ts';
import type { Finding } from '../../src/check/outcome.ts';
import { describePoint, describeStanding, formatValue } from '../../src/facts/curves.ts';
import type { CoveredCurve } from './judge-curves.ts';

/** What became of each point of a curve, fastest first: one line of the table each. */
export function listPoints({ key, percentile, points, standings }: CoveredCurve): readonly Finding[] {
  const latency = percentile === 'p50' ? 'median' : percentile;
  return points
    .map((point, index) => ({ point, standing: standings[index] }))
    .sort((a, b) => orderOf(a.point.x) - orderOf(b.point.x))
    .flatMap(({ point, standing }) => {
      if (standing === undefined) return [];
      const values = `${shownOr(point.y, 'no throughput', ' tokens/s/GPU')} at ${shownOr(point.x, 'no latency', ` s (${latency})`)}`;
      const became = describeStanding(standing, ({ row }) => code(describePoint(row)));
      return [{ message: `${code(key)}, ${code(describePoint(point.row))}: ${values}, ${became}` }];
    });
}

function orderOf(x: number): number {
  return Number.isFinite(x) ? x : Number.MAX_VALUE;
}

function shownOr(value: number, none: string, unit: string): string {
  return Number.isFinite(value) ? `${formatValue(value)}${unit}` : none;
}
