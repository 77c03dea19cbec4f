import { type MatrixRow, toGeneratorRow } from '../matrix/row.ts';

/** One job of a sweep. */
export interface PlannedRow {
  readonly row: MatrixRow;
  readonly kind: 'throughput' | 'eval';
  /** Concurrency that a multi-node row is evaluated at; the row lists all its server runs. */
  readonly evalConcurrency?: number;
  /** All listed concurrencies are evaluated, one after the other. */
  readonly evaluatesAll?: true;
}

/** A planned row under the generator's names. */
export function toGeneratorPlanRow(planned: PlannedRow): Readonly<Record<string, unknown>> {
  const { row, kind, evalConcurrency, evaluatesAll } = planned;
  if (kind === 'throughput') return toGeneratorRow(row);
  return {
    ...toGeneratorRow(row),
    'run-eval': true,
    'eval-only': true,
    ...(evalConcurrency !== undefined && { 'eval-conc': evalConcurrency }),
    ...(evaluatesAll === true && { 'eval-all-concs': true }),
  };
}
