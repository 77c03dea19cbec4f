import { z } from 'zod';

/** GPUs, sizes of parallel groups, workers, concurrencies: whole and above zero. */
const Count = z.int().positive();
/** An aggregated server is written as a decode role without workers. */
const CountOrNone = z.int().nonnegative();
const Name = z.string().min(1);

/** Until mid July 2026 an offload backend was only a name. */
const Component = z.union([Name, z.looseObject({ name: Name, version: Name.nullish() })]);
export type Component = z.infer<typeof Component>;

/** One role of a multi-node item: all workers of the role have this topology. */
export const Worker = z.looseObject({
  'num-worker': CountOrNone,
  tp: CountOrNone,
  pp: Count.nullish(),
  'dcp-size': Count.nullish(),
  'pcp-size': Count.nullish(),
  ep: CountOrNone.nullish(),
  'dp-attn': z.boolean().nullish(),
  hardware: Name.nullish(),
  /** `NAME=value` each. */
  'additional-settings': z.array(z.string()).nullish(),
});
export type Worker = z.infer<typeof Worker>;

const concurrency = {
  'conc-list': z.array(Count).nullish(),
  'conc-start': Count.nullish(),
  'conc-end': Count.nullish(),
};

export const SearchSpaceItem = z
  .looseObject({
    tp: Count.nullish(),
    pp: Count.nullish(),
    'dcp-size': Count.nullish(),
    'pcp-size': Count.nullish(),
    ep: Count.nullish(),
    'dp-attn': z.boolean().nullish(),
    prefill: Worker.nullish(),
    decode: Worker.nullish(),
    worker: Worker.nullish(),
    'num-nodes': Count.nullish(),
    'spec-decoding': Name.nullish(),
    'kv-offloading': Name.nullish(),
    /** Name of `kv-offloading` until July 2026. */
    offloading: Name.nullish(),
    'kv-offload-backend': Component.nullish(),
    router: Component.nullish(),
    'kv-p2p-transfer': Name.nullish(),
    'srt-recipe': Name.nullish(),
    'eval-srt-recipe': Name.nullish(),
    power: z.boolean().nullish(),
    ...concurrency,
  })
  .superRefine((item, context) => {
    const problem = concurrencyProblem(item) ?? topologyProblem(item);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });
export type SearchSpaceItem = z.infer<typeof SearchSpaceItem>;

function concurrencyProblem(item: z.infer<z.ZodObject<typeof concurrency>>): string | undefined {
  const { 'conc-list': list, 'conc-start': start, 'conc-end': end } = item;
  const hasList = list != null && list.length > 0;
  if (hasList && start != null && end != null) return 'has both conc-list and conc-start/conc-end';
  if (hasList) return undefined;
  if (start == null || end == null) return 'needs conc-list, or conc-start and conc-end';
  return start > end ? `conc-start ${start} is above conc-end ${end}` : undefined;
}

function topologyProblem({ tp, prefill, decode, worker }: Record<string, unknown>): string | undefined {
  const forms = [tp != null, prefill != null || decode != null, worker != null].filter(Boolean).length;
  if (forms !== 1 || (prefill == null) !== (decode == null))
    return 'needs exactly one of tp, prefill with decode, or worker';
  return undefined;
}

export const FixedSequence = z.looseObject({
  isl: Count,
  osl: Count,
  'search-space': z.array(SearchSpaceItem),
});
export type FixedSequence = z.infer<typeof FixedSequence>;

export const AgenticCoding = z.looseObject({
  'dram-utilization': z.number().positive().max(1).nullish(),
  /** Seconds; only in configs of June 2026. */
  duration: z.number().nullish(),
  'search-space': z.array(SearchSpaceItem),
});
export type AgenticCoding = z.infer<typeof AgenticCoding>;

export const MasterConfig = z
  .looseObject({
    image: Name,
    model: Name,
    'model-prefix': Name,
    precision: Name,
    framework: Name,
    runner: Name,
    multinode: z.boolean().nullish(),
    disagg: z.boolean().nullish(),
    router: Component.nullish(),
    'kv-p2p-transfer': Name.nullish(),
    'srt-recipe-dir': Name.nullish(),
    power: z.boolean().nullish(),
    scenarios: z.looseObject({
      'fixed-seq-len': z.array(FixedSequence).nullish(),
      'agentic-coding': z.array(AgenticCoding).nullish(),
    }),
  })
  .superRefine((config, context) => {
    for (const [scenario, list] of Object.entries(config.scenarios)) {
      if (scenario !== 'fixed-seq-len' && scenario !== 'agentic-coding') continue;
      if (list == null) continue;
      for (const [s, { 'search-space': items }] of (
        list as { 'search-space': SearchSpaceItem[] }[]
      ).entries()) {
        for (const [i, item] of items.entries()) {
          if ((item.tp != null) === (config.multinode !== true)) continue;
          const message =
            config.multinode === true
              ? 'a multi-node item has workers, not tp'
              : 'a single-node item has tp, no workers';
          context.addIssue({ code: 'custom', path: ['scenarios', scenario, s, 'search-space', i], message });
        }
      }
    }
  });
export type MasterConfig = z.infer<typeof MasterConfig>;

export const scenarioTypes = ['fixed-seq-len', 'agentic-coding'] as const;
export type ScenarioType = (typeof scenarioTypes)[number];
