import { describe, expect, test } from '@jest/globals';
import { matchPoint, variantOfPoint } from '../../../src/benchmark/recipe/match-point.ts';
import type { RecipeVariant } from '../../../src/benchmark/recipe/read-recipe.ts';
import { readRecipe } from '../../../src/benchmark/recipe/read-recipe.ts';
import { selectVariants } from '../../../src/benchmark/recipe/select-variants.ts';
import { topologyOfVariant } from '../../../src/benchmark/recipe/topology-of-variant.ts';
import {
  agenticEntry,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

function variantsOf(text: string): readonly RecipeVariant[] {
  return selectVariants(readRecipe({ path: 'r.yaml', text }), undefined);
}

function pointOf(item: Fields, concurrency: number, entry = fixedEntry) {
  const [row] = rowsOf({ k: entry([{ 'conc-list': [concurrency], ...item }]) });
  if (row === undefined) throw new Error('no row');
  return { row, concurrency };
}

const sglang = (tp: number, more = '') => `
base:
  engine: sglang
  resources: {gpus_per_node: 8}
  roles: {agg: {nodes: 1, workers: 1, args: {tensor-parallel-size: ${tp}${more}}, gpus: ${tp}}}
`;

describe('the topology of a variant', () => {
  const cases: [string, Fields, Fields][] = [
    [
      'SGLang',
      {
        engine: 'sglang',
        roles: {
          agg: {
            gpus: 8,
            args: { 'tp-size': 8, 'ep-size': 8, 'enable-dp-attention': true, 'speculative-algo': 'EAGLE' },
          },
        },
      },
      { engine: 'sglang', gpus: 8, tp: 8, ep: 8, dpAttention: true, speculates: true },
    ],
    [
      'vLLM: TP times DP',
      {
        engine: { type: 'vllm' },
        roles: {
          agg: {
            gpus: 8,
            args: { 'tensor-parallel-size': 2, 'data-parallel-size': 4, 'enable-expert-parallel': true },
          },
        },
      },
      { engine: 'vllm', tp: 8, ep: 8, dpAttention: true, speculates: false },
    ],
    [
      'vLLM without data parallelism',
      { engine: 'vllm', roles: { agg: { args: { 'tensor-parallel-size': 4, 'speculative-config': '{}' } } } },
      { tp: 4, ep: 1, dpAttention: false, speculates: true },
    ],
    [
      'TensorRT-LLM',
      {
        engine: { type: 'trtllm' },
        roles: {
          agg: {
            gpus: 4,
            args: {
              tensor_parallel_size: 4,
              moe_expert_parallel_size: 4,
              enable_attention_dp: true,
              speculative_config: {},
            },
          },
        },
      },
      { engine: 'trtllm', tp: 4, ep: 4, dpAttention: true, speculates: true },
    ],
    [
      'ATOM: the worker GPUs',
      {
        engine: 'atom',
        roles: { agg: { gpus: 8, args: { 'enable-expert-parallel': true, 'enable-dp-attention': '' } } },
      },
      { engine: 'atom', tp: 8, ep: 8, dpAttention: true },
    ],
    [
      'an engine of the role',
      { roles: { agg: { engine: 'sglang', args: {} } } },
      { engine: 'sglang', tp: 1, ep: 1, dpAttention: false },
    ],
    [
      'schema 1',
      {
        backend: { type: 'sglang', sglang_config: { aggregated: { 'tensor-parallel-size': '4' } } },
        resources: { agg_nodes: 1, agg_workers: 2, gpus_per_node: 8 },
      },
      { engine: 'sglang', gpus: 4, tp: 4, nodes: 1, workers: 2, isAggregated: true },
    ],
    [
      'other roles',
      { engine: 'vllm', roles: { prefill: {}, decode: {} } },
      { isAggregated: false, gpus: undefined },
    ],
    ['nothing at all', {}, { engine: undefined, gpus: undefined, tp: 1 }],
  ];
  test.each(cases)('%s', (_name, variant, topology) => {
    expect(topologyOfVariant(variant)).toMatchObject(topology);
  });
});

describe('a single-node point', () => {
  test('runs the variant that names its concurrency', () => {
    const variants = variantsOf(`${sglang(8)}
zip_override_conc: {benchmark: {env: {CONC: ['4', '8']}}}
`);
    expect(variantOfPoint(pointOf({ tp: 8 }, 8), variants)?.selector).toBe('zip_override_conc[1]');
    expect(variantOfPoint(pointOf({ tp: 8 }, 16), variants)).toBeUndefined();
  });

  test('runs the variant of its topology', () => {
    const variants = variantsOf(`${sglang(8)}
override_tp8: {}
override_tp4: {roles: {agg: {gpus: 4, args: {tensor-parallel-size: 4}}}}
override_tp4_ep4: {roles: {agg: {gpus: 4, args: {tensor-parallel-size: 4, expert-parallel-size: 4}}}}
`);
    expect(variantOfPoint(pointOf({ tp: 4, ep: 4 }, 1), variants)?.selector).toBe('override_tp4_ep4');
    expect(variantOfPoint(pointOf({ tp: 8 }, 1), variants)?.selector).toBe('override_tp8');
  });

  test('that several variants match runs none that can be told', () => {
    const variants = variantsOf(`${sglang(8)}\noverride_a: {}\noverride_b: {}\n`);
    expect(variantOfPoint(pointOf({ tp: 8 }, 1), variants)).toBeUndefined();
  });

  test('is told what keeps each variant from being its own', () => {
    const variants = variantsOf(`${sglang(4)}
override_a: {benchmark: {env: {CONC: '2', KV_OFFLOADING: dram, TOTAL_CPU_DRAM_GB: '100'}}}
`);
    const entry = (items: readonly Fields[]) => agenticEntry(items);
    const [match] = matchPoint(pointOf({ tp: 8, 'spec-decoding': 'draft_model' }, 1, entry), variants);
    expect(match?.differences).toEqual([
      'GPUs is 4, not 8',
      'tp is 4, not 8',
      'speculation is false, not true',
      'CONC is 2, not 1',
      'KV_OFFLOADING is dram, not none',
      'TOTAL_CPU_DRAM_GB is 100, not 0',
    ]);
  });

  test('never runs a variant with other roles', () => {
    const text = `base: {engine: vllm, roles: {agg: {}, decode: {}}}\noverride_a: {}\noverride_b: {}\n`;
    const [match] = matchPoint(pointOf({ tp: 1 }, 1), variantsOf(text));
    expect(match?.differences).toContain('it has roles besides agg');
  });

  test('of a single variant is not compared', () => {
    const variants = variantsOf(`${sglang(2)}\noverride_only: {}\n`);
    expect(variantOfPoint(pointOf({ tp: 8 }, 1), variants)?.selector).toBe('override_only');
  });
});

test('a multi-node point is compared with no variant', () => {
  const variants = variantsOf(`${sglang(8)}\noverride_a: {}\noverride_b: {}\n`);
  const [row] = rowsOf({ k: multiNodeEntry([{ worker: worker({ tp: 8 }), 'conc-list': [1] }]) });
  if (row === undefined) throw new Error('no row');
  expect(variantOfPoint({ row, concurrency: 1 }, variants)).toBeUndefined();
  expect(variantOfPoint({ row, concurrency: 1 }, variants.slice(0, 1))?.selector).toBe('override_a');
});
