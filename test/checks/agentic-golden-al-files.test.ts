import { describe, expect, test } from '@jest/globals';
import { agenticGoldenAl } from '../../checks/11-agentic-golden-al/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { goldenCurves } from '../../src/facts/golden-curves.ts';
import { reviewForm } from '../../src/facts/review-form.ts';
import { servings } from '../../src/facts/servings.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { submission } from '../../src/facts/submission.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { agentic, aggregated, disaggregated, fixed } from '../launch/recipe/small-recipes.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry, type Fields, masterText, multiNodeEntry, worker } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const curve = `model-8:
  thinking_on:
    2: 2.27
    3: 2.49
  thinking_off:
    3: 2.97
`;

async function evaluate(head: Files, base: Files, golden: string): Promise<Outcome> {
  const evidence = memoryEvidence({
    base,
    head,
    default: { ...base, [golden]: curve },
    signoff: { kind: 'given', author: 'a' },
  });
  const facts = {
    submission: await gather(submission, evidence),
    servings: await gather(servings, evidence),
    addedLines: await gather(addedLines, evidence),
    goldenCurves: await gather(goldenCurves, evidence),
    signoffs: await gather(signoffs, evidence),
    reviewForm: await gather(reviewForm, evidence),
  };
  const { rules, config } = agenticGoldenAl;
  return agenticGoldenAl.evaluate({ facts, config: config.parse({}), rules, reviewDate: '2026-10-22' });
}

async function rowOf(reading: Promise<Outcome>): Promise<string> {
  const { kind, summary } = await reading;
  return `${kind}: ${summary}`;
}

describe('recipes of the newer layout', () => {
  const e2e = (head: Files) =>
    evaluate(
      head,
      { 'inferencex-e2e/configs/nvidia-master.yaml': '{}' },
      'inferencex-e2e/infx/golden_al_distribution/m8_mtp.yaml',
    );
  const eagle = 'speculative-algorithm: EAGLE\nspeculative-num-steps: 3';
  const pinning = (value: string) => `    env: {SGLANG_SIMULATE_ACC_LEN: "${value}"}\n`;

  test.each([
    ['sglang', eagle, '2.49', 3],
    ['vllm', `speculative-config: '{"method":"mtp","num_speculative_tokens":2}'`, '2.27', 2],
    ['trtllm', 'speculative_config:\n  decoding_type: MTP\n  max_draft_len: 3', '2.49', 3],
    ['atom', 'method: mtp\nnum-speculative-tokens: 2', '2.27', 2],
  ])('get the golden value from the launcher: %s', async (engine, args, value, length) => {
    expect(await rowOf(e2e(agentic(aggregated(engine, args))))).toBe(
      `pass: \`k\`: the launcher sets \`${value}\` (\`m8_mtp.yaml\`, thinking_on, ${length})`,
    );
  });

  test('may repeat it', async () => {
    expect(await rowOf(e2e(agentic(aggregated('sglang', eagle, pinning('2.49')))))).toMatch(/^pass: /);
  });

  test('may not contradict it, at their own line', async () => {
    const found = await e2e(agentic(aggregated('sglang', eagle, pinning('3.90'))));
    expect(found).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('`SGLANG_SIMULATE_ACC_LEN` is `3.90`, golden is `2.49`'),
      findings: [
        {
          location: {
            path: 'inferencex-e2e/benchmarks/multi_node/srt-slurm-recipes/m.yaml',
            line: 13,
          },
        },
      ],
    });
  });

  test('are judged by the role that decodes', async () => {
    expect(await rowOf(e2e(agentic(disaggregated('sglang', eagle))))).toMatch(
      /^pass: `k`: the launcher sets `2\.49`/,
    );
  });

  test('of fixed sequences have nothing to judge, since the launcher takes simulation away', async () => {
    expect(await rowOf(e2e(fixed(aggregated('sglang', eagle, pinning('3.90')))))).toMatch(
      /^not-applicable: /,
    );
  });

  test('without drafts have nothing to judge', async () => {
    expect(await rowOf(e2e(agentic(aggregated('sglang', 'tp-size: 8'))))).toMatch(/^not-applicable: /);
  });
});

describe('the root layout', () => {
  const GOLDEN = 'golden_al_distribution/m8_mtp.yaml';
  const RECIPE = 'benchmarks/multi_node/srt-slurm-recipes/m.yaml';
  const root = (configs: Readonly<Record<string, Fields>>, more: Files, before: Files = {}) => {
    const base = projectFiles({}, { [CHANGELOG]: '[]\n', ...before });
    return evaluate({ ...base, [MASTER]: masterText(configs), ...more }, base, GOLDEN);
  };
  const injecting = (settings: readonly string[]) => {
    const item = {
      'spec-decoding': 'mtp',
      'conc-list': [4],
      prefill: worker({ 'additional-settings': ['CONFIG_FILE=recipes/m.yaml', ...settings] }),
      decode: worker(),
    };
    return multiNodeEntry([item], { runner: 'gb200' }, 'agentic-coding');
  };
  const vllm = `backend:\n  type: vllm\n  vllm_config:\n    decode:\n      speculative-config: '{"method":"mtp","num_speculative_tokens":3}'\n`;

  test.each([
    [
      ['SYNTHETIC_ACCEPTANCE=true', 'SYNTHETIC_ACCEPTANCE_LENGTH=2.49'],
      /^pass: `k`: the launcher sets `2\.49`/,
    ],
    [
      ['SYNTHETIC_ACCEPTANCE=true', 'SYNTHETIC_ACCEPTANCE_LENGTH=2.27'],
      /^fail: .*is `2\.27`, golden is `2\.49`/,
    ],
    [['SYNTHETIC_ACCEPTANCE=true'], /^cannot-tell: .*`synthetic_acceptance_length` is at/],
    [['SYNTHETIC_ACCEPTANCE=false'], /^fail: .* without simulated acceptance$/],
    [[], /^fail: .* without simulated acceptance$/],
  ])('lets the row ask its launcher: %j', async (settings, row) => {
    expect(await rowOf(root({ k: injecting(settings) }, { [RECIPE]: vllm }))).toMatch(row);
  });

  test('takes what a recipe says itself, at its line', async () => {
    const recipe = (value: string) =>
      `backend:\n  type: sglang\n  decode_environment:\n    SGLANG_SIMULATE_ACC_LEN: '${value}'\n  sglang_config:\n    decode: {speculative-algorithm: EAGLE, speculative-num-steps: 2}\n`;
    const entry = injecting([]);
    expect(await rowOf(root({ k: entry }, { [RECIPE]: recipe('2.27') }))).toMatch(
      /^pass: .*simulated at `2\.27`/,
    );
    const found = await root({ k: entry }, { [RECIPE]: recipe('2.49') });
    expect(found.findings?.map(({ location }) => location)).toEqual([{ path: RECIPE, line: 4 }]);
  });

  const SCRIPT = 'benchmarks/single_node/agentic/m8_fp4_b200_vllm_mtp.sh';
  const script = (config: string) => `#!/bin/bash
NUM_SPEC_TOKENS=3
LENGTH=2.49
if [ "\${EVAL_ONLY:-false}" = "true" ]; then
  SPEC_CONFIG="{\\"method\\": \\"mtp\\", \\"num_speculative_tokens\\": $NUM_SPEC_TOKENS}"
else
  SPEC_CONFIG=${config}
fi
vllm serve "$MODEL" --speculative-config "$SPEC_CONFIG"
`;
  const written =
    '"{\\"method\\": \\"mtp\\", \\"num_speculative_tokens\\": $NUM_SPEC_TOKENS, \\"rejection_sample_method\\": \\"synthetic\\", \\"synthetic_acceptance_length\\": $LENGTH}"';
  const printed = (length: string) =>
    `$(printf '{"method":"mtp","num_speculative_tokens":%d,"rejection_sample_method":"synthetic","synthetic_acceptance_length":%.2f}' "$NUM_SPEC_TOKENS" "${length}")`;
  const single = agenticEntry([{ tp: 8, 'spec-decoding': 'mtp', 'conc-list': [1, 2] }]);

  test.each([
    ['a variable', script(written), /^pass: `k`: simulated at `2\.49` \(`m8_mtp\.yaml`, thinking_on, 3\)$/],
    ['printf', script(printed('$LENGTH')), /^pass: /],
    ['awk', script(printed('$(awk "BEGIN{print 1.49 + 1}")')), /^pass: /],
    ['another number', script(printed('2.5')), /^fail: .*is `2\.5`, golden is `2\.49`/],
    ['a number that the machine knows', script(printed('$(nvidia-smi)')), /^cannot-tell: /],
    [
      'none for throughput',
      script(`'{"method":"mtp","num_speculative_tokens":3}'`),
      /without simulated acceptance/,
    ],
    [
      'an evaluation that simulates, too',
      script(written).replace('"true"', '"never"'),
      /^fail: .*its evaluation simulates/,
    ],
  ])('follows scripts: %s', async (_name, text, row) => {
    expect(await rowOf(root({ k: single }, { [SCRIPT]: text }))).toMatch(row);
  });
});
