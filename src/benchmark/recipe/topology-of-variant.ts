import { isMapping, type Mapping, valueAt } from '../mapping.ts';

/** What an aggregated variant says about itself, in the terms of a master-config row; absent where it says nothing. */
export interface VariantTopology {
  readonly engine: string | undefined;
  /** GPUs of one worker. */
  readonly gpus: number | undefined;
  readonly tp: number;
  readonly ep: number;
  readonly dpAttention: boolean;
  readonly speculates: boolean;
  readonly nodes: number | undefined;
  readonly workers: number | undefined;
  readonly isAggregated: boolean;
}

/** Reads schema 2 (`roles`) and schema 1 (`resources`, `backend`). */
export function topologyOfVariant(variant: Mapping): VariantTopology {
  const roles = valueAt(variant, 'roles');
  const engine = engineOf(variant);
  const agg = isMapping(roles) ? valueAt(roles, 'agg') : undefined;
  const args = isMapping(roles)
    ? valueAt(agg, 'args')
    : valueAt(variant, 'backend', `${engine}_config`, 'aggregated');
  const nodes = count(isMapping(roles) ? valueAt(agg, 'nodes') : valueAt(variant, 'resources', 'agg_nodes'));
  const workers = count(
    isMapping(roles) ? valueAt(agg, 'workers') : valueAt(variant, 'resources', 'agg_workers'),
  );
  const stated = count(
    isMapping(roles) ? valueAt(agg, 'gpus') : valueAt(variant, 'resources', 'gpus_per_agg'),
  );
  const perNode = count(valueAt(variant, 'resources', 'gpus_per_node'));
  const gpus =
    stated ?? (perNode === undefined ? undefined : ((nodes ?? 1) * perNode) / Math.max(workers ?? 1, 1));
  return {
    engine,
    gpus,
    nodes,
    workers,
    isAggregated: isMapping(roles) ? Object.keys(roles).every((role) => role === 'agg') : nodes !== undefined,
    ...parallelism(engine, isMapping(args) ? args : {}, gpus),
  };
}

/** `sglang`, `vllm`, `trtllm`, `atom`, as the recipe writes it. */
export function engineOf(variant: Mapping): string | undefined {
  const own = valueAt(variant, 'engine') ?? valueAt(variant, 'roles', 'agg', 'engine');
  const type = isMapping(own) ? own.type : (own ?? valueAt(variant, 'backend', 'type'));
  return typeof type === 'string' ? type : undefined;
}

type Parallelism = Pick<VariantTopology, 'tp' | 'ep' | 'dpAttention' | 'speculates'>;

function parallelism(engine: string | undefined, args: Mapping, gpus: number | undefined): Parallelism {
  if (engine === 'trtllm') {
    return {
      tp: count(args.tensor_parallel_size) ?? 1,
      ep: count(args.moe_expert_parallel_size) ?? 1,
      dpAttention: isOn(args.enable_attention_dp),
      speculates: args.speculative_config != null,
    };
  }
  const tensor = count(args['tensor-parallel-size'] ?? args['tp-size'] ?? args.tp) ?? 1;
  const data = count(args['data-parallel-size'] ?? args['dp-size'] ?? args.dp) ?? 1;
  if (engine === 'sglang') {
    return {
      tp: tensor,
      ep: count(args['expert-parallel-size'] ?? args['ep-size'] ?? args.ep) ?? 1,
      dpAttention: isOn(args['enable-dp-attention']),
      speculates: args['speculative-algorithm'] != null || args['speculative-algo'] != null,
    };
  }
  const tp = engine === 'atom' ? (gpus ?? tensor * data) : tensor * data;
  return {
    tp,
    ep: isOn(args['enable-expert-parallel']) ? tp : 1,
    dpAttention: engine === 'atom' ? isOn(args['enable-dp-attention']) : data > 1,
    speculates: args['speculative-config'] != null || args['num-speculative-tokens'] != null,
  };
}

function count(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** A flag without a value is on. */
function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === '';
}
