import { describe, expect, test } from '@jest/globals';
import { gpuOfRunner, gpusNamedIn, isAbout } from '../../src/upstream/gpus.ts';

describe('the GPU of a runner', () => {
  test.each([
    ['b200', 'b200'],
    ['cluster:gb300-nv', 'gb300'],
    ['h200-multinode', 'h200'],
    ['mi355x-amds_2', 'mi355x'],
    ['rtx6000pro', 'rtx6000pro'],
    ['cluster:vr200', undefined],
    ['', undefined],
  ])('%j is %s', (runner, sku) => {
    expect(gpuOfRunner(runner)?.sku).toBe(sku);
  });
});

describe('GPUs that a text names', () => {
  test.each([
    ['8xH200 / 4xGB200', ['h200', 'gb200']],
    ['AMD MI355X (gfx950)', ['mi355x']],
    ['NVIDIA Blackwell', ['generation:blackwell', 'vendor:nvidia']],
    ['Blackwell (B200)', ['b200']],
    ['NVIDIA H100 or AMD', ['h100', 'vendor:amd']],
    ['A100 only', ['other']],
    ['mi300x-like', ['mi300x']],
    ['subh200', []],
    ['', []],
  ])('%j: %j', (text, scope) => {
    expect([...gpusNamedIn(text)].sort()).toEqual([...scope].sort());
  });
});

describe('a part of a recipe', () => {
  test.each([
    [[], 'b200', true],
    [['b200'], 'b200', true],
    [['b200'], 'gb200', false],
    [['vendor:nvidia'], 'h100', true],
    [['vendor:nvidia'], 'mi300x', false],
    [['generation:hopper'], 'h200', true],
    [['generation:hopper'], 'b300', false],
    [['other'], 'b300', false],
  ])('about %j is about %s: %s', (scope, runner, expected) => {
    const gpu = gpuOfRunner(runner);
    expect(gpu && isAbout(scope, gpu)).toBe(expected);
  });
});
