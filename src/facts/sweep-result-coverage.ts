import type { PlannedRow } from '../benchmark/plan/planned-row.ts';
import type { FactContext } from '../check/fact.ts';
import { FactUnknown } from '../check/outcome.ts';
import type { BenchmarkRow } from '../results/rows/benchmark-row.ts';
import { readRunBenchmarks, readRunEvals } from './sweep-artifacts.ts';
import { type ResultPlace, resultSlot, resultsOfPoint } from './sweep-point-results.ts';

export type ResultCoverage =
  | { readonly kind: 'told'; readonly missing: readonly PlannedRow[] }
  | { readonly kind: 'untold'; readonly why: string };

/** Concurrencies that a planned row is to give results at. */
export function concurrenciesOf({ kind, row, evalConcurrency, evaluatesAll }: PlannedRow): readonly number[] {
  if (kind === 'throughput' || evaluatesAll === true) return row.concurrencies;
  return evalConcurrency === undefined ? row.concurrencies : [evalConcurrency];
}

/** Which of the `wanted` rows of a plan have no result of their own at some concurrency, in what a run left. */
export async function missingResults(
  context: FactContext,
  run: number,
  wanted: readonly PlannedRow[],
  plan: readonly PlannedRow[],
): Promise<ResultCoverage> {
  const asksFor = (kind: PlannedRow['kind']) => wanted.some((one) => one.kind === kind);
  try {
    const throughput = asksFor('throughput') ? measured((await readRunBenchmarks(context, run)).rows) : [];
    const evals = asksFor('eval') ? (await readRunEvals(context, run)).rows : [];
    const sharing = Map.groupBy(plan.flatMap(placesOf), ({ slot }) => slot);
    const missing = wanted.filter((one) => {
      const rows: readonly ResultPlace[] = one.kind === 'eval' ? evals : throughput;
      return placesOf(one).some(({ slot }) => !hasResults(rows, sharing.get(slot) ?? []));
    });
    return { kind: 'told', missing };
  } catch (cause) {
    if (cause instanceof FactUnknown && cause.needs === 'nothing')
      return { kind: 'untold', why: cause.message };
    throw cause;
  }
}

/** One copy of each row that has measured something: no two points have all their digits in common. */
function measured(rows: readonly BenchmarkRow[]): readonly BenchmarkRow[] {
  const answered = rows.filter(({ hasFailed }) => !hasFailed);
  return [...new Map(answered.map((row) => [JSON.stringify(row), row])).values()];
}

interface Place {
  readonly planned: PlannedRow;
  readonly concurrency: number;
  /** Equal for places whose result rows cannot be told apart. */
  readonly slot: string;
}

function placesOf(planned: PlannedRow): readonly Place[] {
  const { kind, row } = planned;
  return concurrenciesOf(planned).map((concurrency) => ({
    planned,
    concurrency,
    slot: `${kind} ${resultSlot(row.recipe, concurrency)}`,
  }));
}

/** Of places that share their rows, each needs one: of every task, where rows are scores. */
function hasResults(rows: readonly ResultPlace[], places: readonly Place[]): boolean {
  const found = new Set(
    places.flatMap(({ planned, concurrency }) => resultsOfPoint(rows, planned.row.recipe, concurrency)),
  );
  const tasks = Map.groupBy(found, (row) => ('task' in row ? row.task : undefined));
  return found.size > 0 && [...tasks.values()].every(({ length }) => length >= places.length);
}
