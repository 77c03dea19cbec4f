import type { CurvePoint, PointStanding } from '../frontier.ts';
import type { BenchmarkRow } from '../rows/benchmark-row.ts';
import { describeTopology } from '../rows/topology.ts';

/** A measured point in a few words: `c16, TP4, mtp`. Names come from the results: escape them before showing them. */
export function describePoint(row: BenchmarkRow): string {
  return `c${row.concurrency}, ${describeSetup(row)}`;
}

/** The same without its concurrency: `TP4, mtp`. */
export function describeSetup({ topology, specDecoding, offloading }: BenchmarkRow): string {
  const parts = [
    describeTopology(topology),
    ...(specDecoding === 'none' ? [] : [specDecoding]),
    ...(offloading === undefined || offloading === 'none' ? [] : [`KV in ${offloading}`]),
  ];
  return parts.join(', ');
}

/** What became of a point: `dominated by c16, TP2`. */
export function describeStanding<P extends CurvePoint>(
  standing: PointStanding<P>,
  nameOf: (point: P) => string,
): string {
  switch (standing.kind) {
    case 'frontier':
      return 'on the frontier';
    case 'dominated':
      return `dominated by ${nameOf(standing.by)}`;
    case 'unflagged':
      return 'not on the frontier by its own flag';
    case 'invalid':
      return 'without a value';
  }
}
