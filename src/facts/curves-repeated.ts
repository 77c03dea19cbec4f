import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
import { rowsOfPoint } from './curves-older-rows.ts';

/**
 * Rows without those of points that were measured again: a job that runs again on another machine leaves a second row, and
 * two rows of a point are no two points. As many are kept as planned rows look like this, at least one: those that yield
 * least of those with a value.
 */
export function withoutRepeats(
  rows: readonly BenchmarkRow[],
  planned: readonly PlannedRow[],
): readonly BenchmarkRow[] {
  const dropped = new Set<BenchmarkRow>();
  for (const group of Map.groupBy(rows, placeOf).values()) {
    const [first] = group;
    if (first === undefined || group.length === 1) continue;
    const alike = planned.filter(({ row, kind }) => {
      const point = { row, concurrency: first.concurrency };
      const isPlanned = kind === 'throughput' && row.concurrencies.includes(first.concurrency);
      return isPlanned && rowsOfPoint([first], point).length > 0;
    });
    const leastFirst = group.toSorted((a, b) => yieldOf(a) - yieldOf(b));
    for (const row of leastFirst.slice(Math.max(1, alike.length))) dropped.add(row);
  }
  return rows.filter((row) => !dropped.has(row));
}

/** Equal for rows that differ in what they measured only. */
function placeOf({ throughput, latency, hasFailed, model, ...place }: BenchmarkRow): string {
  return JSON.stringify(place);
}

/** What has no value is as good as absent where another row of the point has one. */
function yieldOf({ throughput, hasFailed }: BenchmarkRow): number {
  return hasFailed || !Number.isFinite(throughput) ? Number.MAX_VALUE : throughput;
}
