import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bareModelName } from '../../../src/benchmark/golden/model-name.ts';

describe('a model name', () => {
  test.each([
    ['deepseek-ai/DeepSeek-V4-Pro', 'deepseek-v4-pro'],
    ['deepseek-v4-pro', 'deepseek-v4-pro'],
    ['nvidia/Qwen3.5-397B-A17B-NVFP4', 'qwen3.5'],
    ['nvidia/Qwen3.5-397B-A17B-NVFP4-V2', 'qwen3.5'],
    ['amd/Qwen3.5-397B-A17B-MXFP4', 'qwen3.5'],
    ['zai-org/GLM-5.2-FP8', 'glm-5.2'],
    ['MiniMaxAI/MiniMax-M3-MXFP8', 'minimax-m3'],
    ['moonshotai/Kimi-K2.5-INT4', 'kimi-k2.5'],
    ['acme/Model-BF16', 'model'],
    ['acme/Tiny-1.5B', 'tiny'],
    ['/models/GLM-5.2-NVFP4/', 'glm-5.2'],
  ])('%s is %s without organisation, precision and size', (name, bare) => {
    expect(bareModelName(name)).toBe(bare);
  });

  test.each([
    ['another date', 'deepseek-ai/DeepSeek-V4-Pro-0813', 'deepseek-v4-pro'],
    ['another version', 'nvidia/Kimi-K2.6-NVFP4', 'kimi-k2.5-nvfp4'],
    ['a revision that follows no precision', 'acme/Model-v2', 'acme/Model'],
    ['a word behind the precision', 'amd/Model-MXFP4-Preview', 'amd/Model-MXFP4'],
    ['another head', 'deepseek-ai/DeepSeek-V4-Pro-DSpark', 'deepseek-v4-pro'],
  ])('differs by %s', (_what, left, right) => {
    expect(bareModelName(left)).not.toBe(bareModelName(right));
  });

  test('that is nothing but a precision stays', () => {
    expect(bareModelName('acme/FP8')).toBe('fp8');
    expect(bareModelName('')).toBe('');
  });

  test('is bare already when it is bare', () => {
    fc.assert(fc.property(fc.string(), (name) => bareModelName(bareModelName(name)) === bareModelName(name)));
  });
});
