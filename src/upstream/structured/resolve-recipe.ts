import type { Documented, SizeRange } from '../documented.ts';
import type { Gpu } from '../gpus.ts';
import { byGeneration, byProfile, mostSpecial } from './hardware.ts';
import { Layers } from './layers.ts';
import { offeredBy } from './offered.ts';
import type { RecipeFiles } from './recipe-files.ts';
import type { Strategy, StructuredRecipe, Variant } from './recipe-schema.ts';
import { poolSizes, sizesOf } from './sizes.ts';

type Pool = 'prefill' | 'decode';

interface Combination {
  readonly name: string;
  readonly variant: Variant;
  readonly strategy: Strategy;
  readonly pool: Pool | undefined;
  readonly gpu: Gpu;
}

/**
 * Every command that a structured recipe documents for a GPU: each variant in each strategy, as the recipes' own command
 * builder puts them together.
 */
export function resolveRecipe(files: RecipeFiles, gpu: Gpu): readonly Documented[] {
  const { value } = files.recipe;
  if (value.meta?.hardware?.[gpu.profile] === 'unsupported') return [];
  const found: Documented[] = [];
  for (const [name, variant] of Object.entries(value.variants ?? { default: {} })) {
    if (variant === null || variant === undefined || !runsOn(variant, gpu)) continue;
    for (const { value: strategy } of files.strategies.values()) {
      if (!isOffered(value, strategy.name, gpu)) continue;
      if (strategy.deploy_type === 'pd_cluster') {
        for (const pool of ['prefill', 'decode'] as const) {
          const combination = { name, variant, strategy, pool, gpu };
          for (const mode of poolModes(value, strategy, pool)) found.push(inPool(files, combination, mode));
        }
      } else if (strategy.deploy_type === 'single_node' || strategy.deploy_type === 'multi_node') {
        const combination = { name, variant, strategy, pool: undefined, gpu };
        found.push(documented(files, combination, sizesOf(strategy, value, variant, gpu), []));
      }
    }
  }
  return found;
}

function runsOn(variant: Variant, gpu: Gpu): boolean {
  const { supported_hardware: supported, precision } = variant;
  if (supported && supported.length > 0 && !supported.includes(gpu.profile)) return false;
  if (precision !== 'nvfp4' && precision !== 'fp4') return true;
  return gpu.generation === 'blackwell' || variant.precision_hardware !== undefined;
}

function isOffered(
  { strategy_hardware: gates, compatible_strategies: listed }: StructuredRecipe,
  name: string,
  gpu: Gpu,
): boolean {
  const gate = mostSpecial(gates?.[name], gpu)?.entry;
  return gate === undefined ? (listed ?? []).includes(name) : gate !== 'unsupported';
}

/** How the workers of a pool may be split; the recipe's own choice first. */
function poolModes(recipe: StructuredRecipe, strategy: Strategy, pool: Pool): readonly string[] {
  const override = recipe.strategy_overrides?.[strategy.name];
  const own = override?.[pool]?.parallelism ?? strategy[pool]?.parallelism;
  const offered = new Set(own === null || own === undefined ? ['tp'] : [own]);
  for (const name of recipe.compatible_strategies ?? []) {
    const mode = /_(tp|tep|dep)(?:_pp|_dp)?$/.exec(name)?.[1];
    if (mode !== undefined) offered.add(mode);
  }
  const modes = override?.pool_modes;
  return modes && modes.length > 0 ? [...offered].filter((mode) => modes.includes(mode)) : [...offered];
}

function inPool(files: RecipeFiles, combination: Combination, mode: string): Documented {
  const { strategy, pool = 'decode', gpu } = combination;
  const override = files.recipe.value.strategy_overrides?.[strategy.name]?.[pool];
  const tp = override?.tp ?? strategy[pool]?.tp ?? undefined;
  const extra = mode === 'tep' || mode === 'dep' ? ['--enable-expert-parallel'] : [];
  return documented(files, combination, poolSizes(mode, tp, gpu), extra);
}

function documented(
  files: RecipeFiles,
  combination: Combination,
  sizes: readonly SizeRange[],
  extra: readonly string[],
): Documented {
  const { name, variant, strategy, pool, gpu } = combination;
  const { document, value } = files.recipe;
  const layers = new Layers();
  addLayers(layers, files, combination);
  if (extra.length > 0) layers.args(document, ['strategy_overrides', strategy.name], extra);
  const role = pool ?? 'aggregated';
  return {
    engine: 'vllm',
    path: document.path,
    line: document.lineOf(['variants', name]),
    title: `variant ${name}, ${strategy.name} on ${gpu.profile}${pool === undefined ? '' : `, ${pool}`}`,
    role,
    models: [variant.model_id ?? value.model.model_id],
    gpus: [gpu.sku],
    inForce: layers.settings(),
    offered: offeredBy(files, { variant: name, strategy, role, gpu }),
    sizes,
    home: homeOf(combination),
  };
}

function homeOf({ pool, gpu }: Combination): string {
  return pool === undefined
    ? `hardware_overrides.${gpu.generation}`
    : `strategy_overrides.pd_cluster.${pool}`;
}

/** In the order of the recipes' command builder: later layers win. */
function addLayers(
  layers: Layers,
  files: RecipeFiles,
  { name, variant, strategy, pool, gpu }: Combination,
): void {
  const { document, value } = files.recipe;
  const add = (
    at: readonly string[],
    of:
      | {
          extra_args?: string[] | null | undefined;
          extra_env?: Record<string, string | null> | null | undefined;
        }
      | undefined,
  ) => {
    layers.args(document, [...at, 'extra_args'], of?.extra_args);
    layers.env(document, [...at, 'extra_env'], of?.extra_env);
  };
  layers.args(document, ['model', 'base_args'], value.model.base_args);
  layers.env(document, ['model', 'base_env'], value.model.base_env);
  add(['variants', name], variant);
  const exact = byProfile(variant.hardware_overrides, gpu);
  add(['variants', name, 'hardware_overrides', exact?.key ?? ''], exact?.entry);

  const shared = files.strategies.get(strategy.name)?.document ?? document;
  layers.args(shared, ['vllm_args'], strategy.vllm_args);
  layers.env(shared, ['env'], strategy.env);
  if (pool !== undefined) {
    layers.args(shared, [pool, 'vllm_args'], strategy[pool]?.vllm_args);
    layers.env(shared, [pool, 'env'], strategy[pool]?.env);
  }

  const override = value.strategy_overrides?.[strategy.name] ?? undefined;
  const at = ['strategy_overrides', strategy.name];
  if (override !== undefined) {
    layers.env(document, [...at, 'env'], override.env);
    if (pool === undefined) {
      add(at, override);
      layers.args(document, [...at, 'vllm_args'], override.vllm_args);
    } else {
      const own = override[pool] ?? undefined;
      layers.args(document, [...at, pool, 'extra_args'], own?.extra_args);
      layers.args(document, [...at, pool, 'vllm_args'], own?.vllm_args);
      layers.env(document, [...at, pool, 'env'], own?.env);
    }
  }
  // What a strategy says of a generation replaces what recipe and variant say of it.
  const replaced = byGeneration(override?.hardware_overrides, gpu);
  if (replaced !== undefined) add([...at, 'hardware_overrides', replaced.key], replaced.entry);
  else {
    const general = byGeneration(value.hardware_overrides, gpu);
    add(['hardware_overrides', general?.key ?? ''], general?.entry);
    const ofVariant = byGeneration(variant.hardware_overrides, gpu);
    add(['variants', name, 'hardware_overrides', ofVariant?.key ?? ''], ofVariant?.entry);
  }
  const special = byProfile(override?.hardware_overrides, gpu);
  add([...at, 'hardware_overrides', special?.key ?? ''], special?.entry);
  if (pool === undefined) return;
  const ofPool = byProfile(override?.[pool]?.hardware_overrides, gpu);
  add([...at, pool, 'hardware_overrides', ofPool?.key ?? ''], ofPool?.entry);
}
