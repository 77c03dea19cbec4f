import { describe, expect, test } from '@jest/globals';
import {
  config,
  curvesOf,
  drafting,
  evaluate,
  hidden,
  known,
  rowOf,
  served,
  signedOff,
  unsigned,
} from './agentic-golden-al-support.ts';

const sglang = (length: string) => drafting('sglang', { simulated: { SGLANG_SIMULATE_ACC_LEN: length } });
const synthetic = { rejection_sample_method: 'synthetic' };

describe('the curve', () => {
  const gqa = { draft: known('acme/M3-GQA') };
  const curve = (value: string) => `minimax-m3:\n  thinking_on:\n    3: ${value}\n`;
  const golden = curvesOf({ minimaxm3_eagle3: curve('2.83'), minimaxm3_eagle3_gqa: curve('2.78') });
  const fields = { 'model-prefix': 'minimaxm3', model: 'acme/MiniMax-M3-MXFP8' };
  const eagle = (value: string, more: object) =>
    rowOf(
      drafting('sglang', {
        method: known('eagle3'),
        simulated: { SGLANG_SIMULATE_ACC_LEN: value },
        ...more,
      }),
      { golden },
      { fields },
    );

  test.each([
    ['of the draft', '2.78', gqa, 'pass'],
    ['of another draft', '2.83', gqa, 'fail'],
    ['without a draft of its own', '2.83', {}, 'pass'],
    ['of a draft that is not known', '2.78', { draft: hidden('D') }, 'cannot-tell'],
    ['of no draft that it may be', '3.00', { draft: hidden('D') }, 'fail'],
    [
      'of a draft of which enough is known',
      '2.78',
      { draft: { ...known(''), value: { kind: 'mixed', parts: [hole('DIR'), '/m3-GQA'] } } },
      'pass',
    ],
  ])('is the one %s', (_name, value, more, kind) => {
    expect(eagle(value, more)).toMatch(new RegExp(`^${kind}: `));
  });

  test('is not told from a name with a hole in it', () => {
    const args = [
      {
        flag: 'speculative-config',
        isSwitch: false,
        ...known(''),
        value: { kind: 'mixed' as const, parts: ['{"model":"', hole('D'), '"}'] },
      },
    ];
    const simulated = { ...synthetic, synthetic_acceptance_length: '2.83' };
    const serving = drafting('vllm', { method: known('eagle3'), draft: known('0?'), simulated }, { args });
    expect(rowOf(serving, { golden }, { fields })).toMatch(/^cannot-tell: /);
  });

  function hole(name: string) {
    return { reason: { kind: 'variable' as const, name }, expression: `$${name}` };
  }

  const probabilistic = 'kimik3_dspark_probabilistic_sample_method_block_rejection_sample_method';
  const k3 = (value: string) => `kimi-k3:\n  thinking_on:\n    3: ${value}\n`;
  const kimi = curvesOf({ kimik3_dspark: k3('2.87'), [probabilistic]: k3('3.00') });
  const kimiFields = { 'model-prefix': 'kimik3', model: 'moonshotai/Kimi-K3' };

  test.each([
    ['vllm', 'probabilistic', '3.00', 'pass'],
    ['vllm', 'probabilistic', '2.87', 'fail'],
    ['vllm', 'greedy', '2.87', 'pass'],
    ['vllm', undefined, '2.87', 'pass'],
    ['vllm', undefined, '3.00', 'fail'],
    ['sglang', undefined, '3.00', 'fail'],
    ['atom', undefined, '2.87', 'pass'],
    ['atom', undefined, '3.00', 'pass'],
    ['atom', undefined, '2.99', 'fail'],
  ] as const)('of %s with drafts sampled as %p: %s is a %s', (engine, sampler, value, kind) => {
    const names = {
      vllm: { ...synthetic, synthetic_acceptance_length: value },
      sglang: { SGLANG_SIMULATE_ACC_LEN: value },
      atom: { 'spec-decode-acceptance-length': value },
    };
    const serving = drafting(engine, {
      method: known('dspark'),
      sampler: sampler === undefined ? undefined : known(sampler),
      simulated: names[engine],
    });
    expect(rowOf(serving, { golden: kimi }, { fields: kimiFields })).toMatch(new RegExp(`^${kind}: `));
  });

  test('of ATOM without a method is the one of its own head', () => {
    const serving = drafting('atom', {
      method: undefined,
      simulated: { 'spec-decode-acceptance-length': '2.49' },
    });
    expect(rowOf(serving)).toMatch(/^pass: /);
  });
});

describe('a value without a curve', () => {
  const eagle = drafting('sglang', {
    method: known('eagle3'),
    simulated: { SGLANG_SIMULATE_ACC_LEN: '2.6' },
  });
  const missing = '`k`: there is no curve `m8_eagle3.yaml`';

  test.each([
    ['no file', eagle, {}, 'there is no curve `m8_eagle3.yaml`'],
    [
      "another model's file",
      sglang('2.49'),
      { golden: curvesOf({ m8_mtp: 'model-9-nvfp4: {thinking_on: {3: 2.49}}\n' }) },
      '`m8_mtp.yaml` is of `model-9-nvfp4`, not of `acme/Model-8`',
    ],
    [
      'no such mode',
      sglang('2.49'),
      { golden: curvesOf({ m8_mtp: 'model-8: {thinking_off: {3: 2.49}}\n' }) },
      '`m8_mtp.yaml` has no `thinking_on`',
    ],
    [
      'no such draft length',
      drafting('sglang', { length: known('4'), simulated: { SGLANG_SIMULATE_ACC_LEN: '2.6' } }),
      {},
      '`m8_mtp.yaml` has no draft length 4 (`thinking_on`)',
    ],
    [
      'a draft length that is none',
      drafting('sglang', { length: known('many'), simulated: { SGLANG_SIMULATE_ACC_LEN: '2.6' } }),
      {},
      '`m8_mtp.yaml` has no draft length `many`',
    ],
  ])('fails unless the sign-off says where it comes from: %s', (_name, serving, facts, why) => {
    const row = rowOf(serving, facts);
    expect(row).toMatch(/^fail: /);
    expect(row).toContain(`${why}, and the sign-off does not say where the acceptance length`);
  });

  test.each([
    'k: AL 2.60 from https://github.com/acme/bench/actions/runs/123456',
    '- Acceptance length 2.6 measured in run 30304797750',
    'The golden value of `acme/Model-8` is collected in acme/bench#12',
    'm8: synthetic acceptance from #12',
  ])('passes with the sign-off %p, which the row quotes', (line) => {
    const row = rowOf(eagle, { signoffs: signedOff('x', line) });
    expect(row).toMatch(/^pass: `k` is excused by the sign-off: `/);
  });

  test.each([
    ['of another config', 'other-key: AL 9.9 from https://github.com/acme/bench/actions/runs/1'],
    ['of something else', 'k runs the image of https://github.com/acme/bench/pull/1'],
    ['without a source', 'k: the acceptance length is 2.6 as agreed'],
    [
      "with another model's curve",
      'k: AL 2.6 of https://github.com/acme/bench/blob/main/golden_al_distribution/m9_mtp.yaml',
    ],
  ])('fails with a sign-off %s', (_name, line) => {
    expect(rowOf(eagle, { signoffs: signedOff(line) })).toMatch(/^fail: /);
  });

  test('needs a sign-off where there is none yet', () => {
    const points = [{ throughput: served(eagle) }];
    expect(evaluate([config({ points })], { signoffs: unsigned })).toMatchObject({
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: `${missing}, so the sign-off must say where the acceptance length \`2.60\` comes from`,
    });
  });
});
