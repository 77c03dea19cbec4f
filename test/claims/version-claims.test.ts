import { describe, expect, test } from '@jest/globals';
import { claims } from './support.ts';

const found = (markdown: string) =>
  claims('version', markdown).map(({ component, version }) => `${component} ${version}`);

describe('a version', () => {
  test.each<[string, string[]]>([
    [
      'It ships Dynamo `1.6.0.dev20261019` and SGLang `0.0.0.dev1+gc1c287a42`.',
      ['dynamo 1.6.0.dev20261019', 'sglang 0.0.0.dev1+gc1c287a42'],
    ],
    ['vLLM v0.21.0, TRT-LLM 1.3.0rc5', ['vllm 0.21.0', 'trtllm 1.3.0rc5']],
    ['ai-dynamo 1.2.0 and Mooncake 0.3.13.post1', ['dynamo 1.2.0', 'mooncake 0.3.13.post1']],
    ['TensorRT-LLM version 1.2.0.', ['trtllm 1.2.0']],
    ['vLLM 3 workers', []],
    ['dsv4-fp4-vllm 1.2.3', []],
    ['mooncake-store 1.2.3', []],
    ['SGLang is at 1.2.3', []],
  ])('%s', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });
});
