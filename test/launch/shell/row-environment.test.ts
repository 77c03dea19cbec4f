import { describe, expect, test } from '@jest/globals';
import type { MatrixRow } from '../../../src/benchmark/matrix/row.ts';
import { rowEnvironment } from '../../../src/launch/shell/row-environment.ts';

const worker = { 'num-worker': 1, tp: 8, pp: 1, 'dcp-size': 1, 'pcp-size': 1, ep: 8, 'dp-attn': true };

function row(
  recipe: Partial<MatrixRow['recipe']>,
  scenario: MatrixRow['scenario'] = 'fixed-seq-len',
): MatrixRow {
  return {
    configKey: 'key',
    scenario,
    recipe: {
      image: 'image',
      model: 'org/Name-1',
      'model-prefix': 'name',
      precision: 'fp4',
      framework: 'vllm',
      runner: 'b200',
      'spec-decoding': 'mtp',
      disagg: false,
      ...recipe,
    },
    extra: undefined,
    concurrencies: [4, 8],
    isConcurrencyList: false,
    identity: 'id',
    location: { path: 'configs/nvidia-master.yaml', line: 1 },
  };
}

describe('rowEnvironment', () => {
  test('names what a single-node script reads', () => {
    const found = rowEnvironment(
      row({ tp: 8, ep: 4, 'dp-attn': true, isl: 1024, osl: 512 }),
      4,
      'throughput',
    );
    expect(found).toMatchObject({
      MODEL: 'org/Name-1',
      TP: '8',
      EP_SIZE: '4',
      DP_ATTENTION: 'true',
      PP_SIZE: '1',
      CONC: '4',
      ISL: '1024',
      OSL: '512',
      MAX_MODEL_LEN: '1792',
      IS_AGENTIC: '0',
      EVAL_ONLY: 'false',
      SPEC_DECODING: 'mtp',
      GPU_COUNT: '8',
      IS_MULTINODE: 'false',
    });
  });

  test('names what an agentic script reads', () => {
    const recipe = {
      tp: 8,
      'kv-offloading': 'dram',
      'kv-offload-backend': { name: 'hicache' },
      'total-cpu-dram-gb': 99,
    };
    const found = rowEnvironment(row(recipe, 'agentic-coding'), 4, 'eval');
    expect(found).toMatchObject({
      IS_AGENTIC: '1',
      SCENARIO_SUBDIR: 'agentic/',
      KV_OFFLOADING: 'dram',
      KV_OFFLOAD_BACKEND: 'hicache',
      TOTAL_CPU_DRAM_GB: '99',
      EVAL_ONLY: 'true',
      RUN_EVAL: 'true',
    });
  });

  test('names roles and additional settings of several nodes', () => {
    const prefill = {
      ...worker,
      'additional-settings': ['PREFILL_NODES=1', 'CONFIG_FILE=recipes/a.yaml', 'no setting'],
    };
    const decode = { ...worker, tp: 4, 'additional-settings': ['DECODE_MTP_SIZE=2', 'FLAGS=--a=b'] };
    const found = rowEnvironment(row({ prefill, decode, disagg: true }), 4, 'throughput');
    expect(found).toMatchObject({
      IS_MULTINODE: 'true',
      CONC_LIST: '4 8',
      MODEL_NAME: 'Name-1',
      PREFILL_TP: '8',
      PREFILL_EP: '8',
      PREFILL_DP_ATTN: 'true',
      DECODE_TP: '4',
      PREFILL_NODES: '1',
      CONFIG_FILE: 'recipes/a.yaml',
      DECODE_MTP_SIZE: '2',
      FLAGS: '--a=b',
    });
    expect(Object.keys(found)).not.toContain('TP');
  });

  test('says of the name of the result that nobody knows it', () => {
    expect(rowEnvironment(row({ tp: 1 }), 1, 'throughput').RESULT_FILENAME).toMatchObject({
      kind: 'unknown',
    });
  });
});
