import type { SizeRange } from '../documented.ts';
import type { Gpu } from '../gpus.ts';
import { mostSpecial } from './hardware.ts';
import type { Strategy, StructuredRecipe, Variant } from './recipe-schema.ts';

/** The most nodes that the recipes' command builder offers for one server. */
const MOST_NODES = 16;
const TP = 'tensor-parallel-size';
const DP = 'data-parallel-size';
const PP = 'pipeline-parallel-size';

/** Parallel sizes that a strategy documents for a variant on a node of this GPU, or on several. */
export function sizesOf(
  strategy: Strategy,
  recipe: StructuredRecipe,
  variant: Variant,
  gpu: Gpu,
): readonly SizeRange[] {
  const flag = strategy.parallel_flag?.replace(/^--/, '') ?? TP;
  if (strategy.deploy_type === 'multi_node') return multiNode(strategy, flag, gpu);
  const declared =
    strategy.name === 'single_node_tp'
      ? (numberFor(variant.tp, gpu) ?? numberFor(recipe.strategy_overrides?.[strategy.name]?.tp, gpu))
      : undefined;
  if (declared !== undefined) return [exactly(flag, Math.min(declared, gpu.gpus))];
  return [{ flag, from: fewestGpus(variant, gpu), to: gpu.gpus }];
}

/** Of one worker of a disaggregated deployment. */
export function poolSizes(parallelism: string, tp: number | undefined, gpu: Gpu): readonly SizeRange[] {
  if (parallelism !== 'dep') return [{ flag: TP, from: 1, to: MOST_NODES * gpu.gpus }];
  return [exactly(TP, tp ?? 1), { flag: DP, from: 1, to: MOST_NODES * gpu.gpus }];
}

function multiNode({ parallelism }: Strategy, flag: string, gpu: Gpu): readonly SizeRange[] {
  if (parallelism === 'tp_pp') return [exactly(TP, gpu.gpus), { flag: PP, from: 2, to: MOST_NODES }];
  if (parallelism === 'tp_dp') return [exactly(TP, gpu.gpus), { flag: DP, from: 2, to: MOST_NODES }];
  return [{ flag, from: gpu.gpus, to: MOST_NODES * gpu.gpus }];
}

/** As many as hold the weights; the recipe says how much memory they take. */
function fewestGpus({ vram_minimum_gb: needed }: Variant, gpu: Gpu): number {
  if (needed === null || needed === undefined || needed <= 0) return gpu.gpus;
  return Math.min(gpu.gpus, Math.max(1, Math.ceil(needed / (gpu.memory / gpu.gpus))));
}

function numberFor(
  value: number | Readonly<Record<string, number | null>> | null | undefined,
  gpu: Gpu,
): number | undefined {
  if (typeof value === 'number') return value;
  return mostSpecial(value, gpu)?.entry;
}

function exactly(flag: string, size: number): SizeRange {
  return { flag, from: size, to: size };
}
