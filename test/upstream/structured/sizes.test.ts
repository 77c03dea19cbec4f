import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Gpu, gpuOfRunner } from '../../../src/upstream/gpus.ts';
import { Strategy, StructuredRecipe, type Variant } from '../../../src/upstream/structured/recipe-schema.ts';
import { poolSizes, sizesOf } from '../../../src/upstream/structured/sizes.ts';

const TP = 'tensor-parallel-size';
const DP = 'data-parallel-size';

function gpu(sku: string): Gpu {
  const found = gpuOfRunner(sku);
  if (found === undefined) throw new Error(sku);
  return found;
}

function sizes(
  strategy: Readonly<Record<string, unknown>>,
  variant: Variant = {},
  recipe: Readonly<Record<string, unknown>> = {},
  sku = 'b200',
): readonly string[] {
  const found = sizesOf(
    Strategy.parse({ name: 'single_node_tp', deploy_type: 'single_node', ...strategy }),
    StructuredRecipe.parse({ model: { model_id: 'a/B' }, ...recipe }),
    variant,
    gpu(sku),
  );
  return found.map(({ flag, from, to }) => `${flag} ${from}-${to}`);
}

describe('one node', () => {
  test.each<[string, Variant, string, string]>([
    ['is whole where the weights are not told', {}, 'b200', '8-8'],
    ['is whole where the weights take nothing', { vram_minimum_gb: 0 }, 'b200', '8-8'],
    ['is whole where that is no memory', { vram_minimum_gb: -1 }, 'b200', '8-8'],
    ['is whole where the weights need more', { vram_minimum_gb: 99_999 }, 'b200', '8-8'],
    ['begins with one GPU', { vram_minimum_gb: 180 }, 'b200', '1-8'],
    ['begins with two where one lacks a little', { vram_minimum_gb: 181 }, 'b200', '2-8'],
    ['has as many GPUs as the hardware', { vram_minimum_gb: 193 }, 'gb200', '2-4'],
    ['has another memory on other hardware', { vram_minimum_gb: 181 }, 'mi355x', '1-8'],
  ])('%s', (_, variant, sku, expected) => {
    expect(sizes({}, variant, {}, sku)).toEqual([`${TP} ${expected}`]);
  });

  test.each<[string, Variant, Readonly<Record<string, unknown>>, string]>([
    ['a variant', { tp: 4 }, {}, '4-4'],
    ['no variant, but the recipe', {}, { single_node_tp: { tp: 2 } }, '2-2'],
    ['a variant, and not the recipe', { tp: 4 }, { single_node_tp: { tp: 2 } }, '4-4'],
    ['the recipe, for the GPU', {}, { single_node_tp: { tp: { b200: 2, blackwell: 4, default: 8 } } }, '2-2'],
    ['the recipe, for the vendor', {}, { single_node_tp: { tp: { nvidia: 4, amd: 2 } } }, '4-4'],
    ['a variant, but for no GPU of this kind', { tp: { amd: 2 } }, {}, '8-8'],
    ['a variant, without a value', { tp: { b200: null } }, {}, '8-8'],
    ['a variant, more than a node has', { tp: 16 }, {}, '8-8'],
    ['the recipe, for another strategy', {}, { single_node_tep: { tp: 2 } }, '8-8'],
  ])('has what is declared by %s', (_, variant, overrides, expected) => {
    expect(sizes({}, variant, { strategy_overrides: overrides })).toEqual([`${TP} ${expected}`]);
  });

  test('has what is declared only where tensors are split', () => {
    expect(sizes({ name: 'single_node_tep' }, { tp: 4 })).toEqual([`${TP} 8-8`]);
  });

  test('is split by the flag of its strategy', () => {
    expect(sizes({ parallel_flag: '--data-parallel-size' })).toEqual([`${DP} 8-8`]);
    expect(sizes({ parallel_flag: null })).toEqual([`${TP} 8-8`]);
  });
});

describe('several nodes', () => {
  test.each<[string, string | undefined, string, readonly string[]]>([
    ['in stages', 'tp_pp', 'b200', [`${TP} 8-8`, 'pipeline-parallel-size 2-16']],
    ['in copies', 'tp_dp', 'gb200', [`${TP} 4-4`, `${DP} 2-16`]],
    ['as one', undefined, 'b200', [`${TP} 8-128`]],
    ['in a way that is not known', 'other', 'gb300', [`${TP} 4-64`]],
  ])('%s', (_, parallelism, sku, expected) => {
    expect(sizes({ deploy_type: 'multi_node', parallelism }, { tp: 1 }, {}, sku)).toEqual(expected);
  });
});

describe('a pool', () => {
  const pool = (mode: string, tp?: number) =>
    poolSizes(mode, tp, gpu('b200')).map(({ flag, from, to }) => `${flag} ${from}-${to}`);

  test.each<[string, number | undefined, readonly string[]]>([
    ['tp', undefined, [`${TP} 1-128`]],
    ['tep', 4, [`${TP} 1-128`]],
    ['dep', undefined, [`${TP} 1-1`, `${DP} 1-128`]],
    ['dep', 2, [`${TP} 2-2`, `${DP} 1-128`]],
  ])('in mode %s with %s', (mode, tp, expected) => {
    expect(pool(mode, tp)).toEqual(expected);
  });
});

test('more memory never needs fewer GPUs, and a node is never exceeded', () => {
  const memory = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(memory, memory, fc.constantFrom('h100', 'b200', 'gb300', 'mi355x'), (a, b, sku) => {
      const from = (needed: number) =>
        sizesOf(
          Strategy.parse({ name: 's', deploy_type: 'single_node' }),
          StructuredRecipe.parse({ model: { model_id: 'a/B' } }),
          { vram_minimum_gb: needed },
          gpu(sku),
        )[0];
      const [less, more] = [from(Math.min(a, b)), from(Math.max(a, b))];
      if (less === undefined || more === undefined) throw new Error('no size');
      expect(less.from).toBeLessThanOrEqual(more.from);
      expect(less.from).toBeGreaterThanOrEqual(1);
      expect(more.from).toBeLessThanOrEqual(more.to);
      expect(more.to).toBe(gpu(sku).gpus);
    }),
  );
});
