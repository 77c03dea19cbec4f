import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSameImage } from '../../../src/results/evals/same-image.ts';

const digest = `sha256:${'a'.repeat(64)}`;
const other = `sha256:${'b'.repeat(64)}`;

describe('two names of images', () => {
  test.each([
    ['vllm/vllm-openai:v1', 'vllm/vllm-openai:v1'],
    ['nvcr.io#nvidia/ai:v1', 'nvcr.io/nvidia/ai:v1'],
    ['docker.io/vllm/vllm-openai:v1', 'vllm/vllm-openai:v1'],
    ['docker://docker.io/vllm/vllm-openai:v1 ', 'vllm#vllm-openai:v1'],
    [`a/b:v1@${digest}`, `a/b:v1@${digest.toUpperCase()}`],
    [`a/b:v1@${digest}`, `a/b:v2@${digest}`],
    [`a/b:v1@${digest}`, 'a/b:v1'],
  ])('mean the same: %s and %s', (one, two) => {
    expect([isSameImage(one, two), isSameImage(two, one)]).toEqual([true, true]);
  });

  test.each([
    ['a/b:v1', 'a/b:v2'],
    ['a/b:v1', 'a/b'],
    ['a/b:v1', 'c/b:v1'],
    [`a/b:v1@${digest}`, `a/b:v1@${other}`],
    [`a/b@${digest}`, 'a/b:v1'],
    ['', 'a/b:v1'],
  ])('mean others: %s and %s', (one, two) => {
    expect([isSameImage(one, two), isSameImage(two, one)]).toEqual([false, false]);
  });

  test('are the same as themselves, and either way round', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, two) => {
        expect(isSameImage(one, one)).toBe(true);
        expect(isSameImage(one, two)).toBe(isSameImage(two, one));
      }),
    );
  });
});
