import type { Fact, FactContext } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import { curveKey } from '../results/curves/curve-key.ts';
import type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
import { type AffectedCurve, affectedCurves } from './curves-affected.ts';
import { type OlderMeasured, type OlderResults, OlderRows } from './curves-older.ts';
import { rowsOfPoint } from './curves-older-rows.ts';
import { withoutRepeats } from './curves-repeated.ts';
import { plan } from './plan.ts';
import { type Results, results } from './results.ts';
import { sweptOtherwise } from './results-swept.ts';

export { formatValue } from '../results/charts/format-number.ts';
export { coverageOf, RECOMMENDED_POINTS } from '../results/coverage.ts';
export { chartOfCurve } from '../results/curves/chart-of-curve.ts';
export { describePoint, describeSetup, describeStanding } from '../results/curves/describe-point.ts';
export { type Curve, groupCurves, MAIN_PERCENTILE } from '../results/curves/group-curves.ts';
export { percentiles } from '../results/rows/benchmark-row.ts';
export type { AffectedCurve } from './curves-affected.ts';
export type { OlderResults } from './curves-older.ts';

/** What is known of an affected curve. */
export type CurveStanding = AffectedCurve &
  (
    | {
        readonly kind: 'measured';
        /** Of the run whose results count; of a point that it measured again, one. */
        readonly rows: readonly BenchmarkRow[];
        /** Of points that were there before, where others are appended to them. */
        readonly olderResults: readonly OlderResults[];
        /** Such points of which their run has no row. */
        readonly unmeasured: number;
      }
    /** `why`: markdown, in words that follow "unverifiable:". */
    | { readonly kind: 'unverifiable'; readonly why: string }
  );

export interface MeasuredCurves {
  readonly repository: string;
  readonly head: string;
  readonly curves: readonly CurveStanding[];
  /** Where the points are from; absent if nothing could be read, or if no curve is affected. */
  readonly source: Pick<Results, 'run' | 'read'> | undefined;
}

/** The affected curves with their points from the run whose results count. What is not known of one is said, not guessed. */
export const measuredCurves: Fact<MeasuredCurves> = {
  name: 'measured curves',
  async gather(context) {
    const { repository, head } = context.evidence.subject;
    const affected = await context.get(affectedCurves);
    if (affected.length === 0) return { repository, head, curves: [], source: undefined };
    const found = await measured(context);
    if (typeof found === 'string') {
      const curves = affected.map((curve) => ({ ...curve, kind: 'unverifiable' as const, why: found }));
      return { repository, head, curves, source: undefined };
    }
    const { throughput } = await context.get(plan);
    const groups = Map.groupBy(withoutRepeats(found.rows, throughput), curveKey);
    const olderRows = new OlderRows(context);
    const curves: CurveStanding[] = [];
    for (const curve of affected)
      curves.push(await standingOf(curve, found, groups.get(curve.key) ?? [], olderRows));
    return { repository, head, curves, source: { run: found.run, read: found.read } };
  },
};

/** The results, or why there are none that say something about the head. */
async function measured({ get }: FactContext): Promise<Results | string> {
  try {
    const found = await get(results);
    return (await get(sweptOtherwise)) ?? found;
  } catch (cause) {
    // Where the evidence is whole and yet says nothing, that is an answer about each curve.
    if (cause instanceof FactUnknown && cause.needs === 'nothing') return cause.message;
    throw cause;
  }
}

async function standingOf(
  curve: AffectedCurve,
  { bad, run }: Results,
  rows: readonly BenchmarkRow[],
  olderRows: OlderRows,
): Promise<CurveStanding> {
  const unverifiable = (why: string): CurveStanding => ({ ...curve, kind: 'unverifiable', why });
  // A row that cannot be told from others could be a point of any curve.
  if (bad.length > 0)
    return unverifiable(
      `${bad.length === 1 ? 'a row' : `${bad.length} rows`} of run ${run.id} cannot be told apart from others`,
    );
  // What is measured again counts as it is now.
  const older = curve.older.filter((point) => rowsOfPoint(rows, point).length === 0);
  const found: OlderMeasured | string = await olderRows.of(older);
  if (typeof found === 'string') return unverifiable(found);
  return { ...curve, kind: 'measured', rows, olderResults: found.results, unmeasured: found.unmeasured };
}
