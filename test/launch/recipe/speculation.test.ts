import { describe, expect, test } from '@jest/globals';
import { fullFlag } from '../../../src/launch/recipe/speculation/full-flag.ts';
import { readSpeculation } from '../../../src/launch/recipe/speculation/read-speculation.ts';
import type { Argument, Engine, EnvironmentVariable } from '../../../src/launch/serving.ts';
import { always, known, unknown } from '../../../src/launch/value.ts';
import { shown } from './support.ts';

const place = { origin: { path: 'r.yaml', line: 3 }, guard: always };

function arg(flag: string, text: string): Argument {
  return { flag, isSwitch: false, value: known(text), ...place };
}

function env(name: string, text: string): EnvironmentVariable {
  return { name, value: known(text), ...place };
}

function read(engine: Engine, args: readonly Argument[], variables: readonly EnvironmentVariable[] = []) {
  const found = readSpeculation({ engine, args, env: variables });
  return (
    found && {
      method: shown(found.method?.value),
      draft: shown(found.draft?.value),
      length: shown(found.length?.value),
      sampler: shown(found.sampler?.value),
      simulated: found.simulated.map(({ name, value }) => `${name}=${shown(value)}`),
    }
  );
}

const none = { draft: undefined, sampler: undefined, simulated: [] };

describe('options of which only the first letters are given', () => {
  test.each<[Engine, string, string]>([
    ['vllm', 'speculative-conf', 'speculative-config'],
    ['vllm', 'speculative_config', 'speculative_config'],
    ['vllm', 'speculative-conf.method', 'speculative-config.method'],
    ['vllm', 'sc', 'speculative-config'],
    ['vllm', 'speculative', 'speculative'],
    ['sglang', 'sc', 'sc'],
    ['sglang', 'speculative-al', 'speculative-algorithm'],
    ['sglang', 'speculative-algo', 'speculative-algo'],
    ['sglang', 'speculative-draft-model', 'speculative-draft-model'],
    ['sglang', 'speculative-draft-model-q', 'speculative-draft-model-quantization'],
    ['sglang', 'speculative-draft-mode', 'speculative-draft-mode'],
    ['atom', 'num-speculative-tok', 'num-speculative-tokens'],
    ['trtllm', 'speculative-conf', 'speculative-conf'],
  ])('%s: %s', (engine, written, expected) => {
    expect(fullFlag(engine, written)).toBe(expected);
  });
});

describe('vLLM in arguments with dots', () => {
  test('replaces what the argument without a dot says', () => {
    const args = [
      arg('speculative-config', '{"method":"mtp","num_speculative_tokens":1}'),
      arg('speculative-config.method', 'MTP'),
      arg('speculative_config.num-speculative-tokens', '3'),
      arg('speculative-config.rejection_sample_method', 'synthetic'),
      arg('speculative-config.synthetic_acceptance_length', '3.9'),
    ];
    expect(read('vllm', args)).toEqual({
      ...none,
      method: 'mtp',
      length: '3',
      simulated: ['rejection_sample_method=synthetic', 'synthetic_acceptance_length=3.9'],
    });
  });

  test('tells every way to simulate', () => {
    const text = '{"method":"mtp","rejection_sample_method":"synthetic","synthetic_acceptance_rates":[1,1]}';
    expect(read('vllm', [arg('speculative-config', text)])?.simulated).toEqual([
      'rejection_sample_method=synthetic',
      'synthetic_acceptance_rates=[1,1]',
    ]);
  });
});

describe('SGLang', () => {
  test.each([
    ['EAGLE', 'speculative-algorithm', 'eagle'],
    ['NEXTN', 'speculative-algo', 'nextn'],
    ['EAGLE3', 'speculative_algorithm', 'eagle3'],
  ])('drafts %s in steps', (written, flag, method) => {
    const args = [
      arg(flag, written),
      arg('speculative-num-steps', '3'),
      arg('speculative-num-draft-tokens', '4'),
    ];
    expect(read('sglang', args)).toEqual({ ...none, method, length: '3' });
  });

  test('drafts DSpark in blocks, whatever steps are said', () => {
    const args = [
      arg('speculative-algorithm', 'DSPARK'),
      arg('speculative-num-steps', '1'),
      arg('speculative-dspark-block-size', '5'),
    ];
    expect(read('sglang', args)).toEqual({ ...none, method: 'dspark', length: '5' });
  });

  test('names a draft of its own, and variables that simulate', () => {
    const args = [arg('speculative-algorithm', 'EAGLE'), arg('speculative-draft-model-path', 'acme/Draft')];
    const variables = [
      env('SGLANG_SIMULATE_ACC_LEN', '3.39'),
      env('SGLANG_SIMULATE_ACC_METHOD', 'match-expected'),
      env('OTHER', '1'),
    ];
    expect(read('sglang', args, variables)).toEqual({
      method: 'eagle',
      draft: 'acme/Draft',
      length: undefined,
      sampler: undefined,
      simulated: ['SGLANG_SIMULATE_ACC_LEN=3.39', 'SGLANG_SIMULATE_ACC_METHOD=match-expected'],
    });
  });

  test('does not speculate without an algorithm, whatever else is set', () => {
    expect(read('sglang', [arg('speculative-num-steps', '3')])).toBeUndefined();
  });
});

describe('vLLM', () => {
  const config = (text: string) => [arg('speculative-config', text)];

  test('has all of it in one JSON', () => {
    const text =
      '{"method":"EAGLE3","model":"acme/Draft-GQA","num_speculative_tokens":3,"draft_sample_method":"probabilistic"}';
    expect(read('vllm', config(text))).toEqual({
      method: 'eagle3',
      draft: 'acme/Draft-GQA',
      length: '3',
      sampler: 'probabilistic',
      simulated: [],
    });
  });

  test('simulates where rejection is synthetic', () => {
    const text =
      '{"method":"mtp","num_speculative_tokens":2,"rejection_sample_method":"synthetic","synthetic_acceptance_length":2.49}';
    expect(read('vllm', config(text))?.simulated).toEqual([
      'rejection_sample_method=synthetic',
      'synthetic_acceptance_length=2.49',
    ]);
  });

  test('verifies where rejection is in blocks', () => {
    const text = '{"method":"mtp","num_speculative_tokens":2,"rejection_sample_method":"block"}';
    expect(read('vllm', config(text))?.simulated).toEqual([]);
  });

  test('drafts with a model where no method is said', () => {
    expect(read('vllm', config('{"model":"acme/Small","num_speculative_tokens":4}'))?.method).toBe(
      'draft_model',
    );
  });

  test.each(['{"method":', '[1]', '5', ''])('speculates in a way that cannot be told: %s', (text) => {
    const found = readSpeculation({ engine: 'vllm', args: config(text), env: [] });
    expect(found?.method?.value.kind).toBe('unknown');
    expect(found?.length?.value.kind).toBe('unknown');
  });

  test('leaves a number that is not known open, and knows the rest', () => {
    const hole = { reason: { kind: 'variable', name: 'N' }, expression: '$N' } as const;
    const value = { kind: 'mixed', parts: ['{"method":"mtp","num_speculative_tokens":', hole, '}'] } as const;
    const args = [{ flag: 'speculative-config', isSwitch: false, value, ...place }];
    expect(read('vllm', args)).toEqual({ ...none, method: 'mtp', length: '<$N>' });
  });

  test('does not know a text whose part is not known', () => {
    const hole = { reason: { kind: 'variable', name: 'M' }, expression: '$M' } as const;
    const value = { kind: 'mixed', parts: ['{"method":"', hole, '","num_speculative_tokens":2}'] } as const;
    const args = [{ flag: 'speculative-config', isSwitch: false, value, ...place }];
    expect(read('vllm', args)?.length).toBe('2');
  });

  test('does not know what is wholly unknown', () => {
    const value = unknown({ kind: 'variable', name: 'CONFIG' }, '$CONFIG');
    const args = [{ flag: 'speculative-config', isSwitch: false, value, ...place }];
    expect(read('vllm', args)?.method).toMatch(/^</);
  });

  test('does not speculate without it', () => {
    expect(read('vllm', [arg('max-num-seqs', '8')])).toBeUndefined();
  });
});

describe('TensorRT-LLM', () => {
  const field = (name: string, text: string) => arg(`speculative_config.${name}`, text);

  test.each([
    ['max_draft_len', '5'],
    ['num_nextn_predict_layers', '3'],
  ])('says its length as %s', (name, length) => {
    expect(read('trtllm', [field('decoding_type', 'MTP'), field(name, length)])).toEqual({
      ...none,
      method: 'mtp',
      length,
    });
  });

  test('names a draft and the variable that simulates', () => {
    const args = [field('decoding_type', 'Eagle3'), field('speculative_model_dir', '/models/draft')];
    const found = read('trtllm', args, [env('TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS', '1.49')]);
    expect(found).toMatchObject({
      method: 'eagle3',
      draft: '/models/draft',
      simulated: ['TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS=1.49'],
    });
  });

  test('does not speculate without a type', () => {
    expect(read('trtllm', [field('max_draft_len', '3')])).toBeUndefined();
  });
});

describe('ATOM', () => {
  test('says method and length', () => {
    const args = [arg('method', 'dspark'), arg('num-speculative-tokens', '6')];
    expect(read('atom', args)).toEqual({ ...none, method: 'dspark', length: '6' });
  });

  test('simulates by length or rate', () => {
    const args = [arg('num-speculative-tokens', '3'), arg('spec-decode-acceptance-rate', '0.5')];
    expect(read('atom', args)).toEqual({
      ...none,
      method: undefined,
      length: '3',
      simulated: ['spec-decode-acceptance-rate=0.5'],
    });
  });

  test('does not speculate without either', () => {
    expect(read('atom', [arg('level', '3')])).toBeUndefined();
  });
});

test('the last of repeated arguments is in force', () => {
  const args = [arg('method', 'mtp'), arg('num-speculative-tokens', '1'), arg('num-speculative-tokens', '2')];
  expect(read('atom', args)?.length).toBe('2');
});

test('nothing is told of other engines', () => {
  expect(read('other', [arg('speculative-config', '{}')])).toBeUndefined();
});
