import { describe, expect, test } from '@jest/globals';
import { comparableServing } from '../../../src/launch/recipe/comparable-serving.ts';
import type { PointServings } from '../../../src/launch/recipe/served.ts';
import type { EffectiveServing, Role } from '../../../src/launch/serving.ts';
import { agenticEntry, masterText, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import type { Files } from '../../support/memory-evidence.ts';
import { aggregated, fragment } from './small-recipes.ts';
import {
  argument,
  MASTER,
  newerLayout,
  placed,
  roleOf,
  serveAll,
  serveOne,
  servings,
  shown,
  summary,
  variable,
} from './support.ts';

const recipes = 'benchmarks/single_node/srt-slurm-recipes';

/** Entries for recipes whose own master config was not copied, with the rows that their variants are for. */
const written: Readonly<Record<string, Files>> = {
  'at-25bc5c2': {
    [MASTER]: masterText({
      k: agenticEntry(
        [
          { tp: 2, ep: 2, 'conc-list': [1, 2, 4, 8, 16, 32, 64, 128] },
          { tp: 4, ep: 1, 'conc-list': [1, 2] },
          { tp: 4, ep: 4, 'conc-list': [4, 8, 16, 32, 64, 128] },
        ].map((item) => ({
          ...item,
          'spec-decoding': 'mtp',
          'srt-recipe': `${recipes}/dsv41flash/sglang/gb300-fp4-mtp/agentic.yaml`,
        })),
        { framework: 'sglang' },
      ),
    }),
  },
  'at-c07e986': {
    [MASTER]: masterText({
      k: agenticEntry(
        [
          { 'conc-list': [1, 2, 4, 8, 16] },
          { ep: 8, 'dp-attn': true, 'conc-list': [48, 64, 96, 128] },
          { ep: 8, 'dp-attn': true, 'kv-offloading': 'dram', 'conc-list': [256, 384] },
        ].map((item) => ({
          tp: 8,
          ...item,
          'spec-decoding': 'draft_model',
          'srt-recipe': `${recipes}/dsv4/atom/mi355x-fp4-mtp/agentic.yaml`,
        })),
        { framework: 'atom' },
      ),
    }),
  },
  'at-f6fba16': tensorRt(),
  'at-03eaa88': tensorRt(),
};

function tensorRt(): Files {
  const file = 'recipes/glm5.2/trtllm/gb300-fp4/agentx/disagg-variants.yaml';
  const variants = [
    ['1p1d_tp8_c1_b1_mtp5', 1],
    ['1p1d_tep8_c20_b5_mtp5', 20],
    ['1p4d_tep4_c30_b2_mtp5', 30],
    ['3p4d_tep4_c60_b5_mtp5', 60],
    ['4p1d_dep8_c227_b16_mtp3', 227],
    ['5p1d_dep16_c260_b16_mtp3', 260],
  ] as const;
  const items = variants.map(([name, concurrency]) => ({
    'conc-list': [concurrency],
    'spec-decoding': 'mtp',
    prefill: worker({ 'additional-settings': [`CONFIG_FILE=${file}:override_${name}`] }),
    decode: worker(),
  }));
  return {
    [MASTER]: masterText({ k: multiNodeEntry(items, { framework: 'dynamo-trt' }, 'agentic-coding') }),
  };
}

async function pointsIn(folder: string): Promise<readonly PointServings[]> {
  const files = newerLayout(folder, written[folder]);
  if (files === undefined) throw new Error('no corpus');
  return serveAll(files);
}

async function roleAt(
  folder: string,
  key: string,
  concurrency: number,
  role: Role,
  at = 0,
): Promise<EffectiveServing> {
  const found = (await pointsIn(folder)).filter(
    ({ point }) => point.row.configKey.startsWith(key) && point.concurrency === concurrency,
  );
  const point = found[at];
  if (point === undefined) throw new Error(`no point ${key} ${concurrency}`);
  return roleOf(point.throughput, role);
}

/** One point of each file, read by hand: sizes, how it speculates, then flags and variables with their lines. */
const byHand: readonly {
  readonly folder: string;
  readonly key: string;
  readonly concurrency: number;
  readonly role: Role;
  readonly at?: number;
  readonly summary: string;
  readonly image: string;
  readonly args: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly frontend: string;
}[] = [
  {
    folder: 'form-c',
    key: 'dsv41flash-fp4-gb300-dynamo-sglang-agentic-disagg',
    concurrency: 48,
    role: 'decode',
    summary: 'decode sglang 2/2/1 dspark 5 16 args 18 env',
    image: 'lmsysorg/sglang:nightly-dev-20260928-81f27fb3',
    args: {
      'tensor-parallel-size': '2 @ disagg-variants.yaml:140',
      'max-running-requests': '64 @ disagg-variants.yaml:196',
      'cuda-graph-max-bs-decode': '64 @ disagg-variants.yaml:197',
      'mem-fraction-static': '0.85 @ disagg-variants.yaml:145',
    },
    env: {
      SGLANG_DSV41_REASONING_EFFORT: 'high @ disagg-variants.yaml:128',
      SGLANG_SIMULATE_ACC_METHOD: 'match-expected @ nvidia-master.yaml:628',
    },
    frontend: 'dynamo, router-session-affinity-ttl-secs 1 @ disagg-variants.yaml:191',
  },
  {
    folder: 'form-c',
    key: 'dsr1-fp4-b200-trt-mtp',
    concurrency: 128,
    role: 'aggregated',
    summary: 'aggregated trtllm 8/1/1 mtp 1 24 args 0 env',
    image: 'nvcr.io#nvidia/tensorrt-llm/release:1.3.0rc14',
    args: {
      'cuda_graph_config.max_batch_size': '32 @ 8k1k.yaml:121',
      'cuda_graph_config.enable_padding': 'true @ 8k1k.yaml:24',
      max_num_tokens: '8320 @ 8k1k.yaml:132',
      'kv_cache_config.dtype': 'fp8 @ 8k1k.yaml:27',
      enable_attention_dp: 'true @ 8k1k.yaml:122',
      'speculative_config.num_nextn_predict_layers': '1 @ 8k1k.yaml:126',
    },
    env: {},
    frontend: 'trtllm_serve',
  },
  {
    folder: 'form-c',
    key: 'dsr1-fp8-b200-sglang-mtp',
    concurrency: 64,
    role: 'aggregated',
    summary: 'aggregated sglang 8/1/1 eagle 2 21 args 3 env',
    image: 'lmsysorg/sglang:v0.5.12-cu130',
    args: {
      'scheduler-recv-interval': '30 @ 8k1k.yaml:51',
      'speculative-num-draft-tokens': '3 @ 8k1k.yaml:40',
      quantization: 'fp8 @ 8k1k.yaml:37',
    },
    env: { SGLANG_ENABLE_SPEC_V2: '1 @ 8k1k.yaml:45' },
    frontend: 'sglang',
  },
  {
    folder: 'form-c',
    key: 'dsv41flash-fp4-h200-sglang-agentic-dspark',
    concurrency: 32,
    role: 'aggregated',
    at: 1,
    summary: 'aggregated sglang 8/1/1 dspark 5 20 args 10 env',
    image: 'lmsysorg/sglang:nightly-dev-cu13-20260923-06008c17',
    args: {
      'tensor-parallel-size': '8 @ agentic.yaml:237',
      'max-running-requests': '64 @ agentic.yaml:238',
      'moe-runner-backend': 'marlin @ agentic.yaml:30',
    },
    env: { SGLANG_TIMEOUT_KEEP_ALIVE: '900 @ agentic.yaml:59' },
    frontend: 'sglang',
  },
  {
    folder: 'at-0f45d5f',
    key: 'dsv41flash-fp4-gb300-dynamo-sglang-agentic-disagg',
    concurrency: 256,
    role: 'prefill',
    summary: 'prefill sglang 2/2/2 dspark 5 22 args 19 env',
    image: 'lmsysorg/sglang:nightly-dev-20260928-81f27fb3',
    args: {
      'hicache-ratio': '1 @ disagg-variants.yaml:294',
      'max-running-requests': '128 @ disagg-variants.yaml:292',
      'chunked-prefill-size': '16384 @ disagg-variants.yaml:106',
    },
    env: { SGLANG_ENABLE_PREFILL_WAR_READ_DONE: '1 @ disagg-variants.yaml:94' },
    frontend: 'dynamo, router-session-affinity-ttl-secs 1 @ disagg-variants.yaml:286',
  },
  {
    folder: 'at-0f45d5f',
    key: 'dsv41flash-fp4-gb300-dynamo-sglang-agentic-agg',
    concurrency: 1,
    role: 'aggregated',
    summary: 'aggregated sglang 4/1/1 dspark 5 17 args 14 env',
    image: 'lmsysorg/sglang:nightly-dev-20260928-81f27fb3',
    args: {
      'tensor-parallel-size': '4 @ agg-variants.yaml:143',
      'expert-parallel-size': '1 @ agg-variants.yaml:144',
      'prefill-decode-interval': '16 @ agg-variants.yaml:95',
    },
    env: {
      SGLANG_ENABLE_DSV41_ENGRAM_HOST_TABLE: '0 @ agg-variants.yaml:148',
      SGLANG_RAGGED_VERIFY_MODE: 'static @ agg-variants.yaml:149',
    },
    frontend: 'dynamo, router-session-affinity-ttl-secs 3600 @ agg-variants.yaml:64',
  },
  {
    folder: 'at-664f994',
    key: 'dsv4-fp4-b200-vllm-agentic-mtp',
    concurrency: 32,
    role: 'aggregated',
    summary: 'aggregated vllm 8/1/1 dspark 6 29 args 10 env',
    image: 'vllm/vllm-openai:v0.31.0-x86_64',
    args: {
      'data-parallel-size': '8 @ agentic.yaml:186',
      'max-num-batched-tokens': '8248 @ agentic.yaml:193',
      'kv-cache-dtype': 'fp8 @ agentic.yaml:35',
    },
    env: { PYTHONHASHSEED: '42 @ agentic.yaml:199', TORCH_CUDA_ARCH_LIST: '10.0 @ agentic.yaml:57' },
    frontend: 'vllm-router',
  },
  {
    folder: 'at-0f3de2c',
    key: 'minimaxm3-fp4-gb300-dynamo-vllm-agentic-mtp-disagg',
    concurrency: 120,
    role: 'decode',
    summary: 'decode vllm 2/5/5 eagle3 3 21 args 23 env',
    image: 'vllm/vllm-openai:nightly-5e35a6f4f9bbc217c599692157ca985c894373f7',
    args: {
      'tensor-parallel-size': '2 @ disagg-variants.yaml:343',
      'max-num-seqs': '1024 @ disagg-variants.yaml:158',
    },
    env: {
      PYTHONHASHSEED: '0 @ disagg-variants.yaml:54',
      VLLM_FLASHINFER_ALLREDUCE_BACKEND: 'mnnvl @ disagg-variants.yaml:122',
    },
    frontend: 'dynamo, router-session-affinity-ttl-secs 1800 @ disagg-variants.yaml:62',
  },
  {
    folder: 'at-25bc5c2',
    key: 'k',
    concurrency: 2,
    role: 'aggregated',
    at: 1,
    summary: 'aggregated sglang 4/1/1 dspark 5 16 args 12 env',
    image: 'lmsysorg/sglang:nightly-dev-cu13-20260929-79cafec0',
    args: {
      'tensor-parallel-size': '4 @ agentic.yaml:246',
      'expert-parallel-size': '1 @ agentic.yaml:247',
      'speculative-dspark-block-size': '5 @ agentic.yaml:33',
    },
    env: { SGLANG_DSPARK_FOLDED_SAMPLING: '2 @ agentic.yaml:53' },
    frontend: 'sglang',
  },
  {
    folder: 'at-c07e986',
    key: 'k',
    concurrency: 256,
    role: 'aggregated',
    summary: 'aggregated atom 8/1/1 dspark 6 24 args 26 env',
    image: 'rocm/atom-dev:nightly_202610071700',
    args: {
      'kv-cache-dtype': 'fp8 @ agentic.yaml:247',
      method: 'dspark @ agentic.yaml:44',
      'spec-decode-acceptance-length': '<golden acceptance length> @ nvidia-master.yaml:39',
    },
    env: {
      ATOM_KV_OFFLOAD_EXTRA_CONFIG:
        '{"lmcache.mp.host": "tcp://127.0.0.1", "lmcache.mp.port": 5555, "lmcache.mp.tp_rank_collapse": true, "lmcache.mp.max_pinned_state_bytes": 1000000000000} @ agentic.yaml:268',
    },
    frontend: 'atomesh',
  },
  {
    folder: 'at-f6fba16',
    key: 'k',
    concurrency: 227,
    role: 'decode',
    summary: 'decode trtllm 8/1/2 mtp 3 37 args 25 env',
    image: 'nvcr.io/nvidia/tensorrt-llm/release:1.3.0rc28.dev202609210001',
    args: {
      'speculative_config.max_draft_len': '3 @ disagg-variants.yaml:355',
      'speculative_config.decoding_type': 'MTP @ disagg-variants.yaml:169',
      'kv_cache_config.free_gpu_memory_fraction': '0.9 @ disagg-variants.yaml:348',
      'kv_cache_config.enable_block_reuse': 'false @ disagg-variants.yaml:150',
      enable_iter_perf_stats: 'true @ disagg-variants.yaml:161',
      'cuda_graph_config.batch_sizes': '1 2 4 8 16 @ disagg-variants.yaml:339',
    },
    env: { TLLM_LOG_LEVEL: 'INFO @ disagg-variants.yaml:111' },
    frontend: 'dynamo',
  },
  {
    folder: 'at-03eaa88',
    key: 'k',
    concurrency: 1,
    role: 'prefill',
    summary: 'prefill trtllm 4/1/1 mtp 5 36 args 25 env',
    image: 'nvcr.io/nvidia/tensorrt-llm/release:1.3.0rc26.dev202609040000',
    args: {
      disable_overlap_scheduler: 'true @ disagg-variants.yaml:208',
      'scheduler_config.context_chunking_policy': 'EQUAL_PROGRESS @ disagg-variants.yaml:210',
      'scheduler_config.capacity_scheduler_policy': 'MAX_UTILIZATION @ disagg-variants.yaml:86',
      cuda_graph_config: 'null @ disagg-variants.yaml:63',
    },
    env: {},
    frontend: 'dynamo',
  },
];

if (newerLayout('form-c') === undefined) {
  test('without ../shared/corpus, a fragment by hand is served', async () => {
    const files = fragment(aggregated('vllm', 'tensor-parallel-size: 8').replace(/^model:.*\n/m, ''), true, {
      'spec-decoding': 'none',
    });
    expect(summary(roleOf(await serveOne(files)))).toBe('aggregated vllm 8/1/1 none - 1 args 0 env');
  });
} else {
  const folders = [
    'form-c',
    'at-0f45d5f',
    'at-664f994',
    'at-25bc5c2',
    'at-c07e986',
    'at-0f3de2c',
    'at-f6fba16',
    'at-03eaa88',
  ];

  describe('one point of each file, read by hand', () => {
    test.each(byHand)('$folder $key at $concurrency, $role', async (wanted) => {
      const found = await roleAt(wanted.folder, wanted.key, wanted.concurrency, wanted.role, wanted.at);
      expect(summary(found)).toBe(wanted.summary);
      expect(shown(found.image?.value)?.replace(/@.*/, '')).toBe(wanted.image);
      for (const [flag, expected] of Object.entries(wanted.args))
        expect([flag, placed(found.args.find((one) => one.flag === flag))]).toEqual([flag, expected]);
      for (const [name, expected] of Object.entries(wanted.env))
        expect([name, placed(found.env.find((one) => one.name === name))]).toEqual([name, expected]);
      const affinity = found.frontend?.args.find(({ flag }) => flag === 'router-session-affinity-ttl-secs');
      const frontend = shown(found.frontend?.type.value) ?? '';
      expect(affinity === undefined ? frontend : `${frontend}, ${affinity.flag} ${placed(affinity)}`).toBe(
        wanted.frontend,
      );
    });

    test('further facts: draft, sampler, connectors, scripts, images beside the main one', async () => {
      const minimax = await roleAt('at-0f3de2c', 'minimax', 120, 'decode');
      expect(shown(minimax.speculation?.draft?.value)).toBe('Inferact/MiniMax-M3-EAGLE3-GQA');
      expect(shown(minimax.model?.value)).toBe('nvidia/MiniMax-M3-NVFP4');
      const dsv4 = await roleAt('at-664f994', 'dsv4', 192, 'aggregated');
      expect(shown(dsv4.speculation?.sampler?.value)).toBe('probabilistic');
      expect(dsv4.actions.map(({ target }) => placed(target))[0]).toMatch(
        /^vllm-router-0\.1\.14\.sh @ agentic\.yaml:\d+$/,
      );
      expect((await roleAt('at-664f994', 'dsv4', 16, 'aggregated')).actions).toEqual([]);
      const atom = await roleAt('at-c07e986', 'k', 384, 'aggregated');
      expect(shown(atom.frontend?.image?.value)).toMatch(/^rocm\/atom-dev@sha256:bb3912c3/);
      expect(variable(atom, 'ATOM_KV_OFFLOAD')).toBe('lmcache_mp');
      const h200 = await roleAt('form-c', 'dsv41flash-fp4-h200-sglang', 1, 'aggregated');
      expect(argument(h200, 'enable-metrics')).toBe('true');
    });

    test('metrics of TensorRT-LLM: said and published; unsaid, with the combined flag off, published all the same', async () => {
      const later = await roleAt('at-f6fba16', 'k', 60, 'decode');
      expect([later.metricsPublication?.isPublished, placed(later.metricsPublication?.decidedBy)]).toEqual([
        true,
        'true @ disagg-variants.yaml:26',
      ]);
      const earlier = await roleAt('at-03eaa88', 'k', 60, 'decode');
      expect([earlier.metricsPublication?.isPublished, earlier.metricsPublication?.decidedBy]).toEqual([
        true,
        undefined,
      ]);
      expect(placed(earlier.metricsPublication?.combined)).toBe('false @ disagg-variants.yaml:23');
      expect(placed(earlier.dynamo?.version)).toMatch(/^2cbbdc863c336c2cfffa2a3668e2a6661801b259 @ /);
    });

    test('evaluations of MiniMax-M3 run their twins: the same without the sampler', async () => {
      const [point] = (await pointsIn('at-0f3de2c')).filter(
        ({ point: { concurrency } }) => concurrency === 48,
      );
      if (point === undefined) throw new Error('no point');
      const evaluated = roleOf(point.eval, 'decode');
      expect(argument(evaluated, 'speculative-config')).toBe(
        '{"method":"eagle3","model":"Inferact/MiniMax-M3-EAGLE3-GQA","num_speculative_tokens":3,"attention_backend":"FLASH_ATTN"}',
      );
      expect(evaluated.speculation).toMatchObject({ simulated: [], injectedBy: undefined });
      expect(argument(roleOf(point.throughput, 'decode'), 'speculative-config')).toContain('"synthetic"');
    });
  });

  describe('every point', () => {
    test.each([
      ['form-c', 41],
      ['at-0f45d5f', 8],
      ['at-664f994', 12],
      ['at-25bc5c2', 16],
      ['at-c07e986', 11],
      ['at-0f3de2c', 6],
      ['at-f6fba16', 6],
      ['at-03eaa88', 6],
    ])('of %s whose recipe is there is served, for both purposes: %i', async (folder, count) => {
      const points = await pointsIn(folder);
      const told = points.filter(({ throughput }) => throughput.kind === 'served');
      expect(told).toHaveLength(count);
      for (const { throughput, eval: evaluation } of told) {
        expect(servings(throughput).length).toBe(servings(evaluation).length);
        for (const one of servings(throughput)) expect(one.speculation?.method?.value.kind).toBe('known');
      }
      for (const { throughput } of points)
        if (throughput.kind === 'unknown') expect(throughput.reason.kind).toBe('file');
    });

    test.each(folders)('of %s has every flag and variable at a line that names it', async (folder) => {
      const files = newerLayout(folder, written[folder]) ?? {};
      for (const point of await pointsIn(folder)) {
        if (point.throughput.kind !== 'served') continue;
        for (const { args, env } of servings(point.throughput)) {
          const named = [...args.map((one) => ({ ...one, name: one.flag.split('.').at(-1) ?? '' })), ...env];
          for (const { name, origin } of named) {
            if (!origin.path.includes('/srt-slurm-recipes/')) continue;
            expect(files[origin.path]?.split('\n')[origin.line - 1]).toContain(`${name}:`);
          }
        }
      }
    });
  });

  test('forms A and C of one bundle come to the same, where the text differs only in form', async () => {
    const key = 'dsv41flash-fp4-gb300-dynamo-sglang-agentic-disagg';
    const of = async (folder: string) => {
      const points = (await pointsIn(folder)).filter(({ point }) => point.row.configKey === key);
      return points.flatMap(({ point, throughput, eval: evaluation }) =>
        [...servings(throughput), ...servings(evaluation)].map(({ client, ...serving }) => ({
          concurrency: point.concurrency,
          // Form C binds the template to speculation; form A leaves it to the client.
          text: comparableServing({ ...serving, client: client && { ...client, chatTemplate: undefined } }),
        })),
      );
    };
    const [selfContained, fragments] = [await of('at-0f45d5f'), await of('form-c')];
    expect(selfContained).toHaveLength(24);
    expect(fragments).toEqual(selfContained);
  });
}
