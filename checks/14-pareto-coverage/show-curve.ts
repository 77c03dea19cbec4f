import type { Detail } from '../../src/check/detail.ts';
import { code } from '../../src/check/markdown.ts';
import {
  chartOfCurve,
  describePoint,
  describeSetup,
  describeStanding,
  formatValue,
} from '../../src/facts/curves.ts';
import type { CoveredCurve } from './judge-curves.ts';

/** Every point of a curve and what became of it, fastest first, and the picture. */
export function showCurve(curve: CoveredCurve): readonly Detail[] {
  const { key, percentile, points, standings } = curve;
  const latency = percentile === 'p50' ? 'median' : percentile;
  const rows = points
    .map((point, index) => ({ point, standing: standings[index] }))
    .sort((a, b) => orderOf(a.point.x) - orderOf(b.point.x))
    .flatMap(({ point: { x, y, row, olderRun }, standing }) => {
      if (standing === undefined) return [];
      const became = describeStanding(standing, (by) => code(describePoint(by.row)));
      const older = olderRun === undefined ? '' : ` (older: run ${olderRun})`;
      return [[String(row.concurrency), code(describeSetup(row)), shown(y), shown(x), `${became}${older}`]];
    });
  const columns = ['concurrency', 'topology', 'tokens/s/GPU', `latency in s (${latency})`, ''];
  return [
    { kind: 'table', title: `Curve ${code(key)}, fastest first:`, columns, rows },
    { kind: 'chart', chart: chartOfCurve(curve) },
  ];
}

function orderOf(x: number): number {
  return Number.isFinite(x) ? x : Number.MAX_VALUE;
}

function shown(value: number): string {
  return Number.isFinite(value) ? formatValue(value) : 'none';
}
