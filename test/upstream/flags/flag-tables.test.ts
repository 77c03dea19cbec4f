import { describe, expect, test } from '@jest/globals';
import sglang from '../../../src/upstream/data/sglang.json' with { type: 'json' };
import vllm from '../../../src/upstream/data/vllm.json' with { type: 'json' };
import { canonicalName } from '../../../src/upstream/flags/facets.ts';
import { classOf, flagTable } from '../../../src/upstream/flags/flag-tables.ts';

/** Flags and variables that recipes of the audited repository set, June to October 2026. */
const seen = {
  vllm: {
    flags:
      'all2all-backend async-scheduling attention-backend attention_config.use_fp4_indexer_cache block-size cpu-offload-gb data-parallel-hybrid-lb data-parallel-rpc-port data-parallel-size dcp-comm-backend decode-context-parallel-size default-chat-template-kwargs disable-custom-all-reduce disable-uvicorn-access-log distributed-executor-backend dyn-reasoning-parser enable-auto-tool-choice enable-chunked-prefill enable-cumem-allocator enable-dbo enable-ep-weight-filter enable-eplb enable-expert-parallel enable-prefix-caching enable-prompt-tokens-details enable-sleep-mode enforce-eager gpu-memory-utilization host kda-prefill-backend kv-cache-dtype kv-cache-memory kv-cache-metrics kv-events-config kv-transfer-config kv_offloading_backend kv_offloading_size language-model-only linear-backend load-format long-prefill-token-threshold max-cudagraph-capture-size max-model-len max-num-batched-tokens max-num-seqs mm-encoder-tp-mode moe-backend no-async-scheduling no-disable-hybrid-kv-cache-manager no-enable-flashinfer-autotune no-enable-prefix-caching numa-bind numa-bind-nodes offload-group-size offload-num-in-group offload-prefetch-step pipeline-parallel-size port prefill-schedule-interval prefix-match-unit quantization reasoning-parser safetensors-load-strategy scheduler-cls served-model-name stream-interval tensor-parallel-size tokenizer-mode tool-call-parser trust-remote-code',
    variables:
      'AIPERF_SERVER_METRICS_URLS AITER_BF16_FP8_MOE_BOUND AITER_MXFP4_INTERMEDIATE AMDGCN_USE_BUFFER_OPS CONC CUDA_LAUNCH_BLOCKING DYN_REQUEST_PLANE GPU_MAX_HW_QUEUES HF_HUB_CACHE HIP_VISIBLE_DEVICES HSA_NO_SCRATCH_RECLAIM LMCACHE_BLOCKING_TIMEOUT_SECS MC_WORKERS_PER_CTX MOONCAKE_CONFIG_PATH NCCL_NVLS_ENABLE NVSHMEM_SYMMETRIC_SIZE OMP_NUM_THREADS PYTHONHASHSEED PYTORCH_ALLOC_CONF SAFETENSORS_FAST_GPU TILELANG_CLEANUP_TEMP_FILES TORCH_BLAS_PREFER_HIPBLASLT TORCH_CUDA_ARCH_LIST TORCH_SYMMMEM UCX_TLS VLLM_ALLREDUCE_USE_FLASHINFER VLLM_ENABLE_K3_LATENT_MOE_TAIL_FUSION VLLM_FLOAT32_MATMUL_PRECISION VLLM_MOONCAKE_LOAD_RECV_THREADS VLLM_ROCM_QUICK_REDUCE_QUANTIZATION VLLM_USE_RUST_FRONTEND VLLM_USE_V2_MODEL_RUNNER WITH_NVIDIA_PEERMEM',
  },
  sglang: {
    flags:
      'allow-auto-truncate attention-backend attn-cp-size bf16-gemm-backend chat-template chunked-prefill-size context-length cp-strategy cuda-graph-max-bs cuda-graph-max-bs-decode data-parallel-size decode-log-interval deepep-config deepep-mode disable-cuda-graph disable-custom-all-reduce disable-flashinfer-autotune disable-piecewise-cuda-graph disable-radix-cache disable-shared-experts-fusion disaggregation-bootstrap-port disaggregation-decode-extra-slots disaggregation-decode-polling-interval disaggregation-mode disaggregation-transfer-backend dist-init-addr dp dsa-decode-backend dsa-topk-backend enable-aiter-allreduce-fusion enable-cache-report enable-deepseek-v4-fp4-indexer enable-dp-attention enable-dp-lm-head enable-dsa-cache-layer-split enable-flashinfer-allreduce-fusion enable-hierarchical-cache enable-linear-replayssm-spec enable-metrics enable-mixed-chunk enable-prefill-cp enable-prefill-delayer enable-symm-mem enable-two-batch-overlap ep-dispatch-algorithm ep-num-redundant-experts ep-size eplb-algorithm fp4-gemm-backend fp8-gemm-backend hicache-io-backend hicache-mem-layout hicache-ratio hicache-size hicache-write-policy host incremental-streaming-output kv-cache-dtype kv-events-config linear-attn-decode-backend load-balance-method log-level mamba-max-states-per-path mamba-scheduler-strategy mamba-ssm-dtype mamba-track-interval max-mamba-cache-size max-prefill-tokens max-running-requests max-total-tokens mem-fraction-static mm-attention-backend model-loader-extra-config model-path moe-a2a-backend moe-dense-tp-size moe-runner-backend nsa-decode-backend num-continuous-decode-steps page-size port prefill-decode-interval prefill-round-robin-balance quantization random-seed reasoning-parser schedule-conservativeness scheduler-recv-interval served-model-name skip-server-warmup skip-tokenizer-init speculative-algo speculative-attention-mode speculative-eagle-topk speculative-moe-a2a-backend speculative-num-draft-tokens speculative-num-steps stream-interval swa-full-tokens-ratio swa-prefix-tails tokenizer-path tokenizer-worker-num tool-call-parser tp-size trust-remote-code unified-cache-external-linker-backend watchdog-timeout weight-loader-prefetch-checkpoints',
    variables:
      'AITER_FLYDSL_FORCE DYN_SKIP_SGLANG_LOG_FORMATTING FLASHINFER_WORKSPACE_BASE MC_FORCE_MNNVL MOONCAKE_GLOBAL_SEGMENT_SIZE MORI_IO_QP_MAX_SGE NCCL_MNNVL_ENABLE RCCL_MSCCL_ENABLE ROCM_QUICK_REDUCE_QUANTIZATION SGLANG_AITER_MLA_PERSIST SGLANG_DISAGGREGATION_WAITING_TIMEOUT SGLANG_ENABLE_SPEC_V2 SGLANG_MORI_DISPATCH_DTYPE SGLANG_OPT_USE_TOPK_V2 SGLANG_RADIX_FORCE_MISS SGLANG_SIMULATE_ACC_METHOD SGLANG_USE_AITER SGL_ENABLE_JIT_DEEPGEMM TRITON_HIP_USE_ASYNC_COPY TRITON_PTXAS_PATH',
  },
};

describe.each(['vllm', 'sglang'] as const)('the table of %s', (engine) => {
  const table = flagTable(engine);
  const data = engine === 'vllm' ? vllm : sglang;

  test.each(seen[engine].flags.split(' '))('knows --%s', (flag) => {
    const { name } = canonicalName(flag, table);
    expect(classOf(table.flags, name).isListed || table.json.has(name)).toBe(true);
  });

  test.each(seen[engine].variables.split(' '))('knows %s', (name) => {
    expect(classOf(table.variables, name).isListed).toBe(true);
  });

  test('lists every name once', () => {
    const flags = data.groups.flatMap((group) => group.flags);
    const names = data.env.flatMap((group) => group.names);
    expect(flags.filter((flag, index) => flags.indexOf(flag) !== index)).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('gives canonical names only, and aliases that lead to them', () => {
    for (const name of table.flags.exact.keys())
      expect(canonicalName(name, table)).toEqual({ name, isOff: false });
    for (const alias of table.aliases.keys()) {
      const { name } = canonicalName(alias, table);
      const isKnown = classOf(table.flags, name).isListed || table.json.has(name);
      expect([alias, isKnown]).toEqual([alias, true]);
    }
  });

  test('says why and from where for each group', () => {
    for (const group of [...data.groups, ...data.env, ...data.frontend]) {
      expect(group.why).not.toBe('');
      expect(group.source).not.toBe('');
    }
  });

  test('has a default for everything that shapes the topology', () => {
    for (const name of table.topology) expect(table.defaults.has(name)).toBe(true);
  });
});

describe('every class and every default', () => {
  const groups = [vllm, sglang].flatMap(({ groups: flags, env, frontend, defaults }) => [
    ...flags,
    ...env,
    ...frontend,
    ...defaults,
  ]);

  test('says where it was read: a page of documentation, or files of a repository', () => {
    for (const { source } of groups)
      expect(source).toMatch(/docs\.|documentation|SemiAnalysisAI\/InferenceX|sgl-project\/|vllm-project\//);
  });

  test.each([
    ['vllm', 'mamba-cache-dtype', 'value'],
    ['vllm', 'compilation-config.mode', 'name'],
    ['vllm', 'compilation-config.cudagraph_mode', 'name'],
    ['vllm', 'compilation-config.cudagraph_capture_sizes', 'info'],
    ['vllm', 'optimization-level', 'name'],
    ['sglang', 'cuda-graph-max-bs', 'info'],
  ] as const)('%s: --%s is %s', (engine, name, expected) => {
    expect(classOf(flagTable(engine).flags, name).class).toBe(expected);
  });

  test.each([
    ['vllm', 'VLLM_USE_SIMPLE_KV_OFFLOAD', 'info'],
    ['vllm', 'VLLM_CPU_NEW_SWITCH', 'name'],
    ['sglang', 'SGLANG_ENABLE_NIXL', 'name'],
    ['sglang', 'SGLANG_HICACHE_NEW_SWITCH', 'name'],
    ['sglang', 'SGLANG_DISAGG_STAGING_BUFFER', 'name'],
    ['sglang', 'SGLANG_DISAGG_STAGING_POOL_SIZE_MB', 'info'],
    ['sglang', 'SGLANG_SIMULATE_ACC_LEN', 'info'],
  ] as const)('%s: %s is %s', (engine, name, expected) => {
    expect(classOf(flagTable(engine).variables, name).class).toBe(expected);
  });

  test('no default is claimed that its page does not give', () => {
    for (const name of ['async-scheduling', 'distributed-executor-backend', 'attention-backend'])
      expect(flagTable('vllm').defaults.has(name)).toBe(false);
    expect(flagTable('sglang').defaults.has('attention-backend')).toBe(false);
  });
});
