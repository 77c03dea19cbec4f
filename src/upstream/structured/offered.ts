import type { DocumentedSettings } from '../documented.ts';
import type { Gpu } from '../gpus.ts';
import { byGeneration, mostSpecial } from './hardware.ts';
import { Layers } from './layers.ts';
import type { RecipeFiles } from './recipe-files.ts';
import type { Feature, Strategy } from './recipe-schema.ts';

interface Where {
  readonly variant: string;
  readonly strategy: Strategy;
  readonly role: 'aggregated' | 'prefill' | 'decode';
  readonly gpu: Gpu;
}

/** What a reader of the recipe can switch on: its features, and the shared ways to offload the KV cache. */
export function offeredBy(files: RecipeFiles, where: Where): DocumentedSettings {
  const layers = new Layers();
  const { document, value } = files.recipe;
  for (const [name, feature] of Object.entries(value.features ?? {})) {
    if (feature === null || feature === undefined) continue;
    if (!allows(feature.strategies, where.strategy.name)) continue;
    addFeature(layers, files, ['features', name], feature, where);
    layers.env(document, ['features', name, 'env'], feature.env);
  }
  if (where.role === 'aggregated') addOffloads(layers, files, where);
  for (const { document: store, value: of } of files.kvStores) {
    if (where.role === 'aggregated') layers.args(store, ['vllm', 'vllm_args'], of.vllm?.vllm_args);
    else layers.args(store, ['pd', where.role, 'args'], of.pd?.[where.role]?.args);
    layers.env(store, ['vllm', 'env'], of.vllm?.env);
  }
  return layers.all();
}

function addFeature(
  layers: Layers,
  { recipe: { document } }: RecipeFiles,
  at: readonly string[],
  feature: Feature,
  { variant, gpu }: Where,
): void {
  if (feature.modes === null || feature.modes === undefined) {
    const special = byGeneration(feature.hardware_overrides, gpu);
    if (special?.entry.args)
      layers.args(document, [...at, 'hardware_overrides', special.key, 'args'], special.entry.args);
    else layers.args(document, [...at, 'args'], feature.args);
    return;
  }
  for (const [name, mode] of Object.entries(feature.modes)) {
    if (!allows(mode.variants, variant)) continue;
    const gates = mode.hardware ?? {};
    if (gates[gpu.generation] === 'unsupported' || gates[gpu.profile] === 'unsupported') continue;
    const special = mostSpecial(mode.hardware_overrides, gpu);
    const path = [...at, 'modes', name];
    if (special?.entry.args)
      layers.args(document, [...path, 'hardware_overrides', special.key, 'args'], special.entry.args);
    else layers.args(document, [...path, 'args'], mode.args);
  }
}

function addOffloads(layers: Layers, files: RecipeFiles, { strategy, gpu }: Where): void {
  const support = files.recipe.value.kv_offload_support ?? {};
  for (const [name, option] of Object.entries(files.taxonomy?.value.kv_offload ?? {})) {
    if (files.taxonomy === undefined || !allows(option.strategies, strategy.name)) continue;
    const brands = option.brands?.map((brand) => brand.toLowerCase());
    if (!allows(brands, gpu.vendor) || support[name] === 'unsupported') continue;
    if (option.requires_opt_in === true && support[name] !== 'verified') continue;
    layers.args(files.taxonomy.document, ['kv_offload', name, 'args'], option.args);
    layers.env(files.taxonomy.document, ['kv_offload', name, 'env'], option.env);
  }
}

/** An empty list allows everything. */
function allows(list: readonly string[] | null | undefined, name: string): boolean {
  return list === null || list === undefined || list.length === 0 || list.includes(name);
}
