import type { Recipe, RowWorker } from '../benchmark/matrix/row.ts';
import type { CurveIdentity } from '../results/curves/curve-key.ts';
import { hardwareKey } from '../results/curves/curve-key.ts';
import type { RoleTopology, RowTopology } from '../results/rows/topology.ts';

/** What result rows of both kinds say about the point that they are of. */
export interface ResultPlace extends CurveIdentity {
  readonly concurrency: number;
  readonly topology: RowTopology;
}

/**
 * Result rows of one point: by prefix, framework, precision, GPU, speculative decoding, lengths, concurrency and the sizes
 * that all rows have (tensor, expert and data parallel). Where rows name the very runner, others of its GPU do not count.
 */
export function resultsOfPoint<Row extends ResultPlace>(
  rows: readonly Row[],
  recipe: Recipe,
  concurrency: number,
): readonly Row[] {
  const found = rows.filter((row) => isOfPoint(row, recipe, concurrency));
  const exact = found.filter(({ hardware }) => hardware === recipe.runner.toLowerCase());
  return exact.length > 0 ? exact : found;
}

/** Equal for points whose result rows cannot be told apart. */
export function resultSlot(recipe: Recipe, concurrency: number): string {
  const { isl, osl, disagg, prefill, decode, worker } = recipe;
  const roles = recipe.tp !== undefined ? [recipe] : disagg ? [prefill, decode] : [worker ?? prefill];
  return JSON.stringify([
    recipe['model-prefix'],
    recipe.precision,
    hardwareKey(recipe.runner, recipe.framework),
    recipe['spec-decoding'],
    [isl, osl, concurrency],
    roles.map((role) => [
      role !== undefined && 'num-worker' in role ? role['num-worker'] : 1,
      role?.tp,
      role?.ep,
      role?.['dp-attn'],
    ]),
  ]);
}

function isOfPoint(row: ResultPlace, recipe: Recipe, concurrency: number): boolean {
  return (
    row.concurrency === concurrency &&
    row.prefix === recipe['model-prefix'].toLowerCase() &&
    row.precision === recipe.precision.toLowerCase() &&
    hardwareKey(row.hardware, row.framework) === hardwareKey(recipe.runner, recipe.framework) &&
    row.specDecoding === recipe['spec-decoding'].toLowerCase() &&
    row.sequence?.isl === recipe.isl &&
    row.sequence?.osl === recipe.osl &&
    hasTopology(row.topology, recipe)
  );
}

function hasTopology({ prefill, decode }: RowTopology, recipe: Recipe): boolean {
  if (recipe.tp !== undefined) return decode === undefined && isRole(prefill, { ...recipe, 'num-worker': 1 });
  const [first, second] = recipe.disagg ? [recipe.prefill, recipe.decode] : [recipe.worker ?? recipe.prefill];
  if (first === undefined || !isRole(prefill, first)) return false;
  return second === undefined ? decode === undefined : decode !== undefined && isRole(decode, second);
}

type Sizes = {
  readonly [Name in keyof Pick<RowWorker, 'num-worker' | 'tp' | 'ep' | 'dp-attn'>]?:
    | RowWorker[Name]
    | undefined;
};

function isRole(
  { workers, tp, ep, dpAttention }: RoleTopology,
  { 'num-worker': count, tp: tensor, ep: expert = 1, 'dp-attn': dp = false }: Sizes,
): boolean {
  return workers === count && tp === tensor && ep === expert && dpAttention === dp;
}
