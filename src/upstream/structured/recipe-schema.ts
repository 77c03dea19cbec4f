import { z } from 'zod';

// Only what decides how a model is served; newer files have more. Scalars are words of a command line.
const Word = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const MOST_WORDS = 1_000;
const Words = z.array(Word).max(MOST_WORDS).nullish();
const Env = z
  .record(z.string(), Word.nullable())
  .refine((variables) => Object.keys(variables).length <= MOST_WORDS, 'has too many variables')
  .nullish();

const Override = z.looseObject({ extra_args: Words, extra_env: Env, args: Words });
const ByHardware = z.record(z.string(), Override.nullish()).nullish();
/** A number, or one for each kind of hardware. */
const PerHardware = z.union([z.number(), z.record(z.string(), z.number().nullable())]).nullish();

const Mode = z.looseObject({
  args: Words,
  variants: z.array(z.string()).nullish(),
  hardware: z.record(z.string(), z.string()).nullish(),
  hardware_overrides: ByHardware,
});
const Feature = z.looseObject({
  args: Words,
  env: Env,
  strategies: z.array(z.string()).nullish(),
  hardware_overrides: ByHardware,
  modes: z.record(z.string(), Mode).nullish(),
});
export type Feature = z.infer<typeof Feature>;

const Variant = z.looseObject({
  model_id: z.string().nullish(),
  precision: z.string().nullish(),
  vram_minimum_gb: z.number().nullish(),
  extra_args: Words,
  extra_env: Env,
  tp: PerHardware,
  hardware_overrides: ByHardware,
  supported_hardware: z.array(z.string()).nullish(),
});
export type Variant = z.infer<typeof Variant>;

const RoleOverride = z.looseObject({
  parallelism: z.string().nullish(),
  tp: z.number().nullish(),
  extra_args: Words,
  vllm_args: Words,
  env: Env,
  hardware_overrides: ByHardware,
});
const StrategyOverride = z.looseObject({
  extra_args: Words,
  vllm_args: Words,
  env: Env,
  extra_env: Env,
  tp: PerHardware,
  hardware_overrides: ByHardware,
  pool_modes: z.array(z.string()).nullish(),
  prefill: RoleOverride.nullish(),
  decode: RoleOverride.nullish(),
});

/** `models/<organisation>/<model>.yaml` of vllm-project/recipes. */
export const StructuredRecipe = z.looseObject({
  meta: z.looseObject({ hardware: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  model: z.looseObject({ model_id: z.string(), base_args: Words, base_env: Env }),
  features: z.record(z.string(), Feature.nullish()).nullish(),
  variants: z.record(z.string(), Variant.nullish()).nullish(),
  compatible_strategies: z.array(z.string()).nullish(),
  strategy_hardware: z.record(z.string(), z.record(z.string(), z.string()).nullish()).nullish(),
  hardware_overrides: ByHardware,
  strategy_overrides: z.record(z.string(), StrategyOverride.nullish()).nullish(),
  kv_offload_support: z.record(z.string(), z.string()).nullish(),
  guide: z.string().nullish(),
});
export type StructuredRecipe = z.infer<typeof StructuredRecipe>;

const StrategyRole = z.looseObject({
  vllm_args: Words,
  env: Env,
  parallelism: z.string().nullish(),
  tp: z.number().nullish(),
});

/** `strategies/<name>.yaml`, and `kv_store/<name>.yaml` beside it. */
export const Strategy = z.looseObject({
  name: z.string(),
  deploy_type: z.string(),
  vllm_args: Words,
  parallel_flag: z.string().nullish(),
  parallelism: z.string().nullish(),
  env: Env,
  prefill: StrategyRole.nullish(),
  decode: StrategyRole.nullish(),
  vllm: z.looseObject({ vllm_args: Words, env: Env }).nullish(),
  pd: z.record(z.string(), z.looseObject({ args: Words })).nullish(),
});
export type Strategy = z.infer<typeof Strategy>;

/** `taxonomy.yaml`, as far as it describes what a recipe may be combined with. */
export const Taxonomy = z.looseObject({
  kv_offload: z
    .record(
      z.string(),
      z.looseObject({
        args: Words,
        env: Env,
        strategies: z.array(z.string()).nullish(),
        brands: z.array(z.string()).nullish(),
        requires_opt_in: z.boolean().nullish(),
      }),
    )
    .nullish(),
});
export type Taxonomy = z.infer<typeof Taxonomy>;
