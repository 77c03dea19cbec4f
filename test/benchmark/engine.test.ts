import { describe, expect, test } from '@jest/globals';
import { openEngineOf } from '../../src/benchmark/engine.ts';
import { isMapping, valueAt } from '../../src/benchmark/mapping.ts';

describe('the open engine of a framework', () => {
  const cases: [string, string | undefined][] = [
    ['vllm', 'vllm'],
    ['dynamo-vllm', 'vllm'],
    ['vllm-disagg', 'vllm'],
    ['llmd-vllm', 'vllm'],
    ['sglang', 'sglang'],
    ['dynamo-sglang', 'sglang'],
    ['sglang-disagg', 'sglang'],
    ['trt', undefined],
    ['dynamo-trt', undefined],
    ['atom', undefined],
    ['atom-disagg', undefined],
    ['tilert', undefined],
    ['constructor', undefined],
    ['', undefined],
  ];
  test.each(cases)('%s: %s', (framework, engine) => {
    expect(openEngineOf(framework)).toBe(engine);
  });
});

describe('values of mappings', () => {
  test('lists, dates and scalars are no mappings', () => {
    expect([{}, { a: 1 }].every(isMapping)).toBe(true);
    expect([[], new Date(0), null, 'a', 1, undefined].some(isMapping)).toBe(false);
  });

  test('nested keys lead to a value, and nowhere where one is missing or inherited', () => {
    const value = { a: { b: [1], c: null } };
    expect(valueAt(value, 'a', 'b')).toEqual([1]);
    expect(valueAt(value, 'a', 'c')).toBeNull();
    expect(valueAt(value, 'a', 'c', 'd')).toBeUndefined();
    expect(valueAt(value, 'a', 'toString')).toBeUndefined();
    expect(valueAt(value)).toBe(value);
  });
});
