import type { CurvePoint, PointStanding } from '../frontier.ts';
import type { BenchmarkRow } from '../rows/benchmark-row.ts';
import { describeTopology } from '../rows/topology.ts';

/** A measured point in a few words: `c16, TP4, mtp`. Names come from the results: escape them before showing them. */
export function describePoint({ concurrency, topology, specDecoding, offloading }: BenchmarkRow): string {
  const parts = [
    `c${concurrency}`,
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
