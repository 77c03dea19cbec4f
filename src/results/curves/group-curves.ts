import type { CurvePoint } from '../frontier.ts';
import type { BenchmarkRow, Percentile } from '../rows/benchmark-row.ts';
import { curveKey } from './curve-key.ts';

/** A row as a point of its curve. */
export interface RowPoint extends CurvePoint {
  readonly row: BenchmarkRow;
  /** The older run that measured it; absent: the run that is shown. */
  readonly olderRun?: number;
}

/** One series of the public dashboard. */
export interface Curve {
  readonly key: string;
  /** Which latency its points show; fixed sequences have the median. */
  readonly percentile: Percentile;
  readonly points: readonly RowPoint[];
}

/** Published without a percentile in its key. */
export const MAIN_PERCENTILE: Percentile = 'p90';

/** Rows by curve, in order of key. Agentic curves show this percentile of the latency. */
export function groupCurves(
  rows: readonly BenchmarkRow[],
  percentile: Percentile = MAIN_PERCENTILE,
): readonly Curve[] {
  const groups = Map.groupBy(rows, curveKey);
  return [...groups]
    .map(([key, group]): Curve => {
      const isAgentic = group.some(({ sequence }) => sequence === undefined);
      const shown = isAgentic ? percentile : 'p50';
      const suffix = isAgentic && percentile !== MAIN_PERCENTILE ? `/${percentile}` : '';
      return {
        key: `${key}${suffix}`,
        percentile: shown,
        points: group.map((row) => toPoint(row, shown)),
      };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function toPoint(row: BenchmarkRow, percentile: Percentile): RowPoint {
  if (row.hasFailed) return { x: Number.NaN, y: Number.NaN, row };
  return { x: row.latency[percentile], y: row.throughput, row };
}
