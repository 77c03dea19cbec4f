import { describe, expect, test } from '@jest/globals';
import type { EffectiveServing } from '../../../src/launch/serving.ts';
import { masterText, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import { agentic, aggregated, disaggregated, fixed, RECIPE } from './small-recipes.ts';
import { argument, placed, roleOf, serveOne, servings, shown, variable } from './support.ts';

const golden = '<golden acceptance length>';
const vllm = (more: string) => `speculative-config: '{"method":"mtp","num_speculative_tokens":2${more}}'`;

function knobs({ speculation }: EffectiveServing): readonly string[] | undefined {
  return speculation?.simulated.map(({ name, value }) => `${name}=${shown(value)}`);
}

describe('the launcher of the newer layout', () => {
  test.each([
    [
      'sglang',
      'speculative-algorithm: EAGLE\nspeculative-num-steps: 3',
      [
        `SGLANG_SIMULATE_ACC_LEN=${golden}`,
        'SGLANG_SIMULATE_ACC_METHOD=match-expected',
        'SGLANG_SIMULATE_ACC_TOKEN_MODE=real-draft-token',
      ],
    ],
    ['vllm', vllm(''), ['rejection_sample_method=synthetic', `synthetic_acceptance_length=${golden}`]],
    [
      'trtllm',
      'speculative_config:\n  decoding_type: MTP\n  max_draft_len: 3',
      [`TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS=<golden acceptance length - 1>`],
    ],
    ['atom', 'method: mtp\nnum-speculative-tokens: 3', [`spec-decode-acceptance-length=${golden}`]],
  ])('writes the golden length into %s for AgentX throughput', async (engine, args, expected) => {
    const files = agentic(aggregated(engine, args));
    const found = roleOf(await serveOne(files));
    expect(knobs(found)).toEqual(expected);
    expect(found.speculation?.injectedBy).toBe('launcher');
    expect(found.speculation?.simulated[0]?.origin.path).toBe('inferencex-e2e/configs/nvidia-master.yaml');
    const evaluated = roleOf(await serveOne(files, 'eval'));
    expect([knobs(evaluated), evaluated.speculation?.injectedBy]).toEqual([[], undefined]);
  });

  test('leaves what the recipe says of method, draft and length at its own line', async () => {
    const found = roleOf(await serveOne(agentic(aggregated('vllm', vllm('')))));
    expect(placed(found.speculation?.method)).toBe('mtp @ m.yaml:11');
    expect(placed(found.speculation?.length)).toBe('2 @ m.yaml:11');
    expect(argument(found, 'speculative-config')).toBe(
      `{"method":"mtp","num_speculative_tokens":2,"rejection_sample_method":"synthetic","synthetic_acceptance_length":${golden}}`,
    );
  });

  test('writes into every role', async () => {
    const text = disaggregated('sglang', 'speculative-algorithm: DSPARK\nspeculative-dspark-block-size: 5');
    const found = servings(await serveOne(agentic(text)));
    expect(found.map((role) => knobs(role)?.length)).toEqual([3, 3]);
  });

  test('writes over what the recipe sets itself, which is kept apart', async () => {
    const text = aggregated(
      'sglang',
      'speculative-algorithm: EAGLE',
      'environment: {SGLANG_SIMULATE_ACC_LEN: "3.9"}\n',
    );
    const found = roleOf(await serveOne(agentic(text)));
    expect(variable(found, 'SGLANG_SIMULATE_ACC_LEN')).toBe(golden);
    expect(found.speculation?.overwritten?.map((knob) => `${knob.name} ${placed(knob)}`)).toEqual([
      'SGLANG_SIMULATE_ACC_LEN 3.9 @ m.yaml:12',
    ]);
  });

  test('takes simulation out of fixed sequences and evaluations, and lets vLLM verify in blocks', async () => {
    const synthetic = vllm(',"rejection_sample_method":"synthetic","synthetic_acceptance_length":2.4');
    const files = aggregated('vllm', synthetic);
    for (const found of [
      roleOf(await serveOne(fixed(files))),
      roleOf(await serveOne(agentic(files), 'eval')),
    ]) {
      expect(argument(found, 'speculative-config')).toBe(
        '{"method":"mtp","num_speculative_tokens":2,"rejection_sample_method":"block"}',
      );
      expect(found.speculation?.overwritten?.map(({ name }) => name)).toEqual([
        'rejection_sample_method',
        'synthetic_acceptance_length',
      ]);
    }
  });

  test('takes variables and flags of all engines out where nothing speculates', async () => {
    const text = aggregated(
      'atom',
      'level: 3\nspec-decode-acceptance-length: 2.5',
      'environment: {TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS: "1.5", KEPT: "1"}\n',
    );
    const found = roleOf(await serveOne(agentic(text)));
    expect(found.args.map(({ flag }) => flag)).toEqual(['level']);
    expect(found.env.map(({ name }) => name)).toEqual(['KEPT']);
    expect(found.speculation).toBeUndefined();
  });

  test('does not rewrite JSON that it need not', async () => {
    const text = aggregated('vllm', vllm(', "rejection_sample_method": "block"'));
    expect(argument(roleOf(await serveOne(fixed(text))), 'speculative-config')).toBe(
      '{"method":"mtp","num_speculative_tokens":2, "rejection_sample_method": "block"}',
    );
  });
});

describe('a launcher of the root layout', () => {
  const recipe = aggregated('vllm', vllm(''));
  const files = (settings: readonly string[], more: Readonly<Record<string, unknown>> = {}) => {
    const decode = worker({ 'additional-settings': ['CONFIG_FILE=recipes/m.yaml', ...settings] });
    const item = { 'conc-list': [4], 'spec-decoding': 'mtp', prefill: worker(), decode };
    const entry = multiNodeEntry([item], { runner: 'gb300-acme', ...more }, 'agentic-coding');
    return {
      'configs/nvidia-master.yaml': masterText({ k: entry }),
      [RECIPE.replace('inferencex-e2e/', '')]: recipe,
    };
  };

  test('writes the length that the row sets', async () => {
    const settings = ['SYNTHETIC_ACCEPTANCE=true', 'SYNTHETIC_ACCEPTANCE_LENGTH=2.27'];
    const found = roleOf(await serveOne(files(settings)));
    expect(knobs(found)).toEqual(['rejection_sample_method=synthetic', 'synthetic_acceptance_length=2.27']);
    expect(found.speculation?.injectedBy).toBe('launcher');
    expect(found.speculation?.simulated[0]?.origin.path).toBe('configs/nvidia-master.yaml');
  });

  test('looks the length up where the row sets none', async () => {
    const found = roleOf(await serveOne(files(['SYNTHETIC_ACCEPTANCE=true'])));
    expect(knobs(found)?.at(-1)).toBe('synthetic_acceptance_length=<SYNTHETIC_ACCEPTANCE=true>');
  });

  test.each([
    ['without the setting', [], {}],
    ['with the setting off', ['SYNTHETIC_ACCEPTANCE=false'], {}],
    ['of another cluster', ['SYNTHETIC_ACCEPTANCE=true'], { runner: 'b300-acme' }],
    ['for a framework without injector', ['SYNTHETIC_ACCEPTANCE=true'], { framework: 'dynamo-trt' }],
  ])('leaves the recipe as it is: %s', async (_name, settings, more) => {
    const found = roleOf(await serveOne(files(settings, more)));
    expect([knobs(found), found.speculation?.injectedBy]).toEqual([[], undefined]);
  });

  test('verifies for real in an evaluation', async () => {
    const found = roleOf(await serveOne(files(['SYNTHETIC_ACCEPTANCE=true']), 'eval'));
    expect(knobs(found)).toEqual([]);
  });
});
