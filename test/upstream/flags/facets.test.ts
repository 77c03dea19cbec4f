import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Facet, facetOfVariable, facetsOfArgument } from '../../../src/upstream/flags/facets.ts';
import { HOLE } from '../../../src/upstream/flags/setting-value.ts';

type Engine = 'vllm' | 'sglang';

function facets(engine: Engine, flag: string, value?: string): readonly Facet<number>[] {
  return facetsOfArgument(engine, { flag, value, place: 1 });
}

function said(engine: Engine, flag: string, value?: string): readonly string[] {
  return facets(engine, flag, value).map(
    ({ name, value: text, class: kind }) => `${name}=${text ?? '?'} ${kind}`,
  );
}

describe('one setting under several names', () => {
  test.each<[Engine, string, string | undefined, string]>([
    ['vllm', 'tp', '8', 'tensor-parallel-size=8 value'],
    ['vllm', 'tensor_parallel_size', '8', 'tensor-parallel-size=8 value'],
    ['vllm', 'enable-expert-parallel', undefined, 'enable-expert-parallel=true value'],
    ['vllm', 'no-enable-prefix-caching', undefined, 'enable-prefix-caching=false info'],
    ['vllm', 'async-scheduling', undefined, 'async-scheduling=true name'],
    ['vllm', 'no-async-scheduling', 'true', 'async-scheduling=false name'],
    ['vllm', 'O3', undefined, 'compilation-config.mode=3 name'],
    ['vllm', 'compilation-config', '3', 'compilation-config.mode=3 name'],
    ['vllm', 'attention_config.indexer_kv_dtype', 'fp8', 'attention-config.indexer_kv_dtype=fp8_e4m3 value'],
    ['vllm', 'attention-config.backend', 'FLASHMLA', 'attention-backend=flashmla value'],
    [
      'vllm',
      'cc.pass_config.fuse_allreduce_rms',
      'True',
      'compilation-config.pass_config.fuse_allreduce_rms=true name',
    ],
    ['vllm', 'kv-cache-dtype', 'fp8', 'kv-cache-dtype=fp8_e4m3 value'],
    ['sglang', 'tp', '8', 'tensor-parallel-size=8 value'],
    ['sglang', 'tp-size', '08', 'tensor-parallel-size=8 value'],
    ['sglang', 'ep-size', '4', 'expert-parallel-size=4 value'],
    ['sglang', 'speculative-algo', 'NEXTN', 'speculative-algorithm=eagle value'],
    ['sglang', 'speculative-algorithm', 'EAGLE', 'speculative-algorithm=eagle value'],
    ['sglang', 'nsa-prefill-backend', 'trtllm', 'dsa-prefill-backend=trtllm value'],
    ['sglang', 'mem-fraction-static', '0.90', 'mem-fraction-static=0.9 info'],
  ])('%s --%s %s is %s', (engine, flag, value, expected) => {
    expect(said(engine, flag, value)).toEqual([expected]);
  });

  test('a positional word is none', () => {
    expect(facets('vllm', '', 'some/model')).toEqual([]);
  });

  test('what nobody has classified must be named, and says so', () => {
    expect(facets('vllm', 'quantum-mode', 'on')).toMatchObject([{ class: 'name', isUnlisted: true }]);
    expect(facets('sglang', 'page-size', '64')).toMatchObject([{ class: 'name', isUnlisted: false }]);
  });
});

describe('JSON', () => {
  test('falls into its fields, each with a class of its own', () => {
    const config =
      '{"method":"eagle3","model":"a/Draft","num_speculative_tokens":3,"draft_sample_method":"greedy"}';
    expect(said('vllm', 'speculative-config', config)).toEqual([
      'speculative-config.method=eagle3 value',
      'speculative-config.model=a/draft value',
      'speculative-config.num_speculative_tokens=3 info',
      'speculative-config.draft_sample_method=greedy name',
    ]);
  });

  test('of several connectors names each', () => {
    const value =
      '{"kv_connector":"MultiConnector","kv_connector_extra_config":{"connectors":[{"kv_connector":"NixlConnector"},{"kv_connector":"MooncakeStoreConnector"}]}}';
    const own = said('vllm', 'kv-transfer-config', value).filter((one) => one.endsWith('value'));
    expect(own).toEqual([
      'kv-transfer-config.kv_connector=multiconnector value',
      'kv-transfer-config.kv_connector_extra_config.connectors.kv_connector=nixlconnector value',
      'kv-transfer-config.kv_connector_extra_config.connectors.kv_connector=mooncakestoreconnector value',
    ]);
  });

  test('with a part that cannot be told keeps the rest', () => {
    const value = `{"method":"mtp","num_speculative_tokens":${HOLE},"model":"${HOLE}/x"}`;
    expect(said('vllm', 'speculative-config', value)).toEqual([
      'speculative-config.method=mtp value',
      'speculative-config.num_speculative_tokens=? info',
      'speculative-config.model=? value',
    ]);
  });

  test('means the same in any order of its keys', () => {
    const object = fc.dictionary(
      fc.constantFrom('backend', 'mla_prefill_backend', 'indexer_kv_dtype', 'other'),
      fc.constantFrom('a', 'b', 'c'),
      {
        minKeys: 1,
      },
    );
    fc.assert(
      fc.property(object, (fields) => {
        const turned = Object.fromEntries(Object.entries(fields).reverse());
        const left = said('vllm', 'attention-config', JSON.stringify(fields));
        const right = said('vllm', 'attention-config', JSON.stringify(turned));
        expect([...left].sort()).toEqual([...right].sort());
      }),
    );
  });

  test('and dotted flags mean the same', () => {
    expect(said('vllm', 'attention-config', '{"indexer_kv_dtype":"fp8"}')).toEqual(
      said('vllm', 'attention_config.indexer_kv_dtype', 'fp8'),
    );
  });

  test.each(['{', '[1]', 'null', '"x"', 'not json'])('%j is no object, and stays one setting', (value) => {
    expect(facets('vllm', 'attention-config', value)).toHaveLength(1);
  });

  test('of any shape never throws', () => {
    fc.assert(
      fc.property(fc.json(), (value) => {
        for (const { name } of facets('vllm', 'kv-transfer-config', value))
          expect(name).toMatch(/^kv-transfer-config/);
      }),
    );
  });
});

describe('variables', () => {
  test.each<[Engine, string, string]>([
    ['vllm', 'VLLM_ROCM_USE_AITER', 'name'],
    ['vllm', 'VLLM_ENGINE_READY_TIMEOUT_S', 'info'],
    ['vllm', 'NCCL_CUMEM_ENABLE', 'info'],
    ['vllm', 'TP', 'info'],
    ['vllm', 'AITER_BF16_FP8_MOE_BOUND', 'name'],
    ['vllm', 'AITER_LOG_LEVEL', 'info'],
    ['vllm', 'DYN_TOKENIZER', 'name'],
    ['vllm', 'DYN_EVENT_PLANE', 'info'],
    ['sglang', 'SGLANG_OPT_USE_TOPK_V2', 'name'],
    ['sglang', 'SGLANG_SIMULATE_ACC_LEN', 'info'],
    ['sglang', 'SGLANG_NEVER_SEEN', 'name'],
    ['sglang', 'SOMETHING_ELSE', 'name'],
  ])('of %s: %s is %s', (engine, name, expected) => {
    expect(facetOfVariable(engine, { name, value: '1', place: 1 }).class).toBe(expected);
  });
});
