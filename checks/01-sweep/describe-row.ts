import { code } from '../../src/check/markdown.ts';
import { concurrenciesOf, describeShape, type PlannedRow } from '../../src/facts/sweep.ts';

/** A planned row in a few words: `eval of m8-fp4-b200 (TP4) at c4x8`. */
export function describeRow(planned: PlannedRow): string {
  const kind = planned.kind === 'eval' ? 'eval of ' : '';
  const { row } = planned;
  return `${kind}${code(row.configKey)} (${describeShape(row)}) at c${concurrenciesOf(planned).join('x')}`;
}
