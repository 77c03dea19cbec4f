import { describe, expect, test } from '@jest/globals';
import { type CurveQuestion, curveStem } from '../../../src/benchmark/golden/curve-stem.ts';

function stem(prefix: string, method: string, more: Partial<CurveQuestion> = {}): string {
  return curveStem({ prefix, method, draft: undefined, sampler: undefined, ...more });
}

const probabilistic = 'kimik3_dspark_probabilistic_sample_method_block_rejection_sample_method';

describe('the curve of a model and method', () => {
  test.each([
    ['dsv4', 'mtp', 'dsv4_mtp'],
    ['dsv4', 'eagle', 'dsv4_mtp'],
    ['qwen3.5', 'nextn', 'qwen3.5_mtp'],
    ['glm5.2', 'eagle', 'glm5.2_mtp'],
    ['dsv4', 'deepseek_mtp', 'dsv4_mtp'],
    ['minimaxm3', 'eagle3', 'minimaxm3_eagle3'],
    ['minimaxm3', 'eagle', 'minimaxm3_eagle3'],
    ['minimaxm3', 'mtp', 'minimaxm3_eagle3'],
    ['kimik2.5', 'eagle3', 'kimik2.5_eagle3'],
    ['kimik2.5', 'eagle', 'kimik2.5_eagle3'],
    ['kimik2.6', 'eagle3', 'kimik2.6_eagle3'],
    ['kimik2.6', 'eagle', 'kimik2.6_mtp'],
    ['qwen3.5', 'draft_model', 'qwen3.5_draft_model'],
    ['dsv4', 'dspark', 'dsv4-pro-0813-dspark'],
    ['dsv4dspark', 'dspark', 'dsv4-pro-0813-dspark'],
    ['dsv41flash', 'dspark', 'dsv41flash_dspark'],
    ['dsv41flash', 'nextn', 'dsv41flash_mtp'],
    ['minimaxm3', 'dspark', 'minimaxm3_dspark'],
  ])('%s with %s is %s', (prefix, method, expected) => {
    expect(stem(prefix, method)).toBe(expected);
  });

  test.each([
    ['Inferact/MiniMax-M3-EAGLE3-GQA', 'minimaxm3_eagle3_gqa'],
    ['/tmp/minimax-m3-eagle3-gqa', 'minimaxm3_eagle3_gqa'],
    ['Inferact/MiniMax-M3-EAGLE3', 'minimaxm3_eagle3'],
  ])('of minimaxm3 depends on its draft: %s', (draft, expected) => {
    expect(stem('minimaxm3', 'eagle3', { draft })).toBe(expected);
    expect(stem('minimaxm3', 'mtp', { draft })).toBe(expected);
  });

  test('of another model does not depend on its draft', () => {
    expect(stem('kimik2.5', 'eagle3', { draft: 'acme/kimi-gqa' })).toBe('kimik2.5_eagle3');
  });

  test.each([
    [undefined, 'kimik3_dspark'],
    ['greedy', 'kimik3_dspark'],
    ['probabilistic', probabilistic],
    ['Probabilistic', probabilistic],
  ])('of kimik3 with DSpark depends on how drafts are sampled: %p', (sampler, expected) => {
    expect(stem('kimik3', 'dspark', { sampler })).toBe(expected);
    expect(stem('kimik3', 'mtp', { sampler })).toBe('kimik3_mtp');
  });
});
