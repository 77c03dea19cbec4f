import { valueAt } from '../mapping.ts';
import type { Point } from '../matrix/compare.ts';
import type { RecipeVariant } from './read-recipe.ts';
import { topologyOfVariant } from './topology-of-variant.ts';

/** A variant and what keeps it from being the single-node point's; nothing: it matches. */
export interface VariantMatch {
  readonly variant: RecipeVariant;
  readonly differences: readonly string[];
}

/** Compares a single-node point with the variants it may run; exactly one of them must match. */
export function matchPoint(point: Point, variants: readonly RecipeVariant[]): readonly VariantMatch[] {
  return variants.map((variant) => ({ variant, differences: differencesOf(point, variant) }));
}

/** The one variant that a point runs; of a single one no question is asked. `undefined`: none or several match. */
export function variantOfPoint(point: Point, variants: readonly RecipeVariant[]): RecipeVariant | undefined {
  if (variants.length === 1 || point.row.recipe.tp === undefined)
    return variants.length === 1 ? variants[0] : undefined;
  const matching = matchPoint(point, variants).filter(({ differences }) => differences.length === 0);
  return matching.length === 1 ? matching[0]?.variant : undefined;
}

function differencesOf({ row, concurrency }: Point, { value }: RecipeVariant): string[] {
  const { recipe } = row;
  const found = topologyOfVariant(value);
  const env = (name: string) => valueAt(value, 'benchmark', 'env', name);
  const gpus = (recipe.tp ?? 1) * (recipe.pp ?? 1) * (recipe['pcp-size'] ?? 1);
  const compared: readonly (readonly [name: string, row: unknown, variant: unknown])[] = [
    ['GPUs', gpus, found.gpus],
    ['nodes', 1, found.nodes],
    ['workers', 1, found.workers],
    ['tp', recipe.tp, found.tp],
    ['ep', recipe.ep, found.ep],
    ['dp-attn', recipe['dp-attn'], found.dpAttention],
    ['speculation', recipe['spec-decoding'] !== 'none', found.speculates],
    ['CONC', concurrency, numberOf(env('CONC'))],
    ['KV_OFFLOADING', recipe['kv-offloading'] ?? 'none', env('KV_OFFLOADING')],
    ['TOTAL_CPU_DRAM_GB', recipe['total-cpu-dram-gb'], numberOf(env('TOTAL_CPU_DRAM_GB'))],
  ];
  const differences = compared.flatMap(([name, wanted, has]) =>
    wanted === undefined || has === undefined || wanted === has
      ? []
      : [`${name} is ${String(has)}, not ${String(wanted)}`],
  );
  return found.isAggregated ? differences : ['it has roles besides agg', ...differences];
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
