/** An agentic row as sweeps write it since summer 2026. */
export function agenticRow(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    hw: 'cluster:gb300-nv',
    conc: 16,
    image: 'lmsysorg/sglang:v1',
    model: 'acme/Model-8',
    infmax_model_prefix: 'm8',
    framework: 'dynamo-sglang',
    precision: 'fp4',
    spec_decoding: 'mtp',
    disagg: false,
    is_multinode: true,
    tp: 4,
    ep: 1,
    dp_attention: 'false',
    prefill_num_workers: 1,
    prefill_tp: 4,
    prefill_ep: 1,
    prefill_dp_attention: 'false',
    decode_num_workers: 0,
    decode_tp: 0,
    decode_ep: 0,
    decode_dp_attention: 'false',
    scenario_type: 'agentic-coding',
    kv_offloading: 'none',
    num_requests_successful: 100,
    request_metrics: metrics(1000, 10),
    ...more,
  };
}

/** Nested measurements: throughput per GPU, and latencies around p90. */
export function metrics(throughput: unknown, p90: unknown, p75: unknown = 5, p50: unknown = 2) {
  return {
    throughput: { per_gpu: { total_tput_tps: throughput } },
    latency: { e2el: { p50, p75, p90 } },
  };
}

/** A row of a fixed sequence on one node. */
export function fixedRow(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    hw: 'b200',
    conc: 64,
    image: 'vllm/vllm-openai:v1',
    model: 'acme/Model-8',
    infmax_model_prefix: 'm8',
    framework: 'vllm',
    precision: 'fp8',
    spec_decoding: 'none',
    disagg: false,
    is_multinode: false,
    isl: 8192,
    osl: 1024,
    tp: 8,
    ep: 1,
    dp_attention: 'false',
    tput_per_gpu: 900,
    median_e2el: 7,
    p90_e2el: 9,
    ...more,
  };
}
