import { canonical } from '../canonical.ts';
import { generatorDid } from '../generator-dates.ts';
import type { MatrixRow } from '../matrix/row.ts';
import type { PlannedRow } from './planned-row.ts';

/** Below this concurrency a fixed-sequence or multi-node row is not evaluated. */
const LEAST_EVAL_CONCURRENCY = 16;

/** Rows of one changelog entry that its sweep evaluates, in the order of the rows. */
export function selectEvals(rows: readonly MatrixRow[], date: string): readonly PlannedRow[] {
  const chosen = new Map<MatrixRow, PlannedRow>();
  const choose = (row: MatrixRow, evalConcurrency?: number) =>
    chosen.set(row, { row, kind: 'eval', ...(evalConcurrency !== undefined && { evalConcurrency }) });

  for (const group of groupsOf(rows.filter(isSingleNodeFixed), singleNodeFixedGroup)) {
    const distinct = [...new Set(group.flatMap(eligible))].sort((a, b) => a - b);
    const wanted = new Set([distinct.at(-1), distinct[distinct.length >> 1]]);
    for (const row of group) if (wanted.has(row.concurrencies[0])) choose(row);
  }
  for (const group of groupsOf(rows.filter(isAgenticSingleNode(date)), agenticGroup)) {
    const first = firstHighest(group, (row) => row.concurrencies);
    if (first !== undefined) choose(first.row);
  }
  for (const group of groupsOf(rows.filter(isEvaluatedMultiNode(date)), (row) => row.identity)) {
    const first = firstHighest(group, eligible);
    if (first !== undefined) choose(first.row, first.concurrency);
  }
  return rows.flatMap((row) => chosen.get(row) ?? []);
}

/** `all-evals`: every 8k1k and agentic row; multi-node rows of equal recipe share one server. */
export function selectAllEvals(rows: readonly MatrixRow[], date: string): readonly PlannedRow[] {
  const isAgentic = isAgenticSingleNode(date);
  const isMultiNode = isEvaluatedMultiNode(date);
  const planned = new Map<string | MatrixRow, PlannedRow>();
  for (const row of rows) {
    if (isSingleNodeFixed(row) || isAgentic(row)) planned.set(row, { row, kind: 'eval' });
    if (!isMultiNode(row)) continue;
    const earlier = planned.get(row.identity)?.row;
    const all = [...new Set([...(earlier?.concurrencies ?? []), ...row.concurrencies])].sort((a, b) => a - b);
    const merged = { ...(earlier ?? row), concurrencies: all };
    planned.set(
      row.identity,
      row.scenario === 'agentic-coding'
        ? { row: merged, kind: 'eval', evalConcurrency: Math.max(...all) }
        : { row: merged, kind: 'eval', evaluatesAll: true },
    );
  }
  return [...planned.values()];
}

function is8k1k({ recipe }: MatrixRow): boolean {
  return recipe.isl === 8192 && recipe.osl === 1024;
}

function isSingleNodeFixed(row: MatrixRow): boolean {
  return row.recipe.tp !== undefined && is8k1k(row);
}

function isAgenticSingleNode(date: string): (row: MatrixRow) => boolean {
  const happened = generatorDid('singleNodeAgenticEvals', date);
  return (row) => happened && row.scenario === 'agentic-coding' && row.recipe.tp !== undefined;
}

function isEvaluatedMultiNode(date: string): (row: MatrixRow) => boolean {
  const happened = generatorDid('multiNodeAgenticEvals', date);
  return (row) => row.recipe.tp === undefined && (row.scenario === 'agentic-coding' ? happened : is8k1k(row));
}

/** Tensor and expert parallel sizes share a group: all of them are evaluated at the group's concurrencies. */
function singleNodeFixedGroup({ recipe }: MatrixRow): string {
  const { model, runner, framework, precision, 'spec-decoding': spec, 'dp-attn': dp } = recipe;
  return canonical([model, runner, framework, precision, spec, dp]);
}

function agenticGroup({ recipe: { model, runner, framework, precision } }: MatrixRow): string {
  return canonical([model, runner, framework, precision]);
}

function eligible({ concurrencies }: MatrixRow): readonly number[] {
  return concurrencies.filter((concurrency) => concurrency >= LEAST_EVAL_CONCURRENCY);
}

function groupsOf(rows: readonly MatrixRow[], keyOf: (row: MatrixRow) => string): MatrixRow[][] {
  const groups = new Map<string, MatrixRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function firstHighest(
  rows: readonly MatrixRow[],
  concurrenciesOf: (row: MatrixRow) => readonly number[],
): { readonly row: MatrixRow; readonly concurrency: number } | undefined {
  let best: { row: MatrixRow; concurrency: number } | undefined;
  for (const row of rows) {
    for (const concurrency of concurrenciesOf(row))
      if (best === undefined || concurrency > best.concurrency) best = { row, concurrency };
  }
  return best;
}
