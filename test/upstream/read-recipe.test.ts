import { describe, expect, test } from '@jest/globals';
import { gpuOfRunner } from '../../src/upstream/gpus.ts';
import { readRecipe } from '../../src/upstream/read-recipe.ts';
import { RecipeUnreadable } from '../../src/upstream/recipe-unreadable.ts';

const asked: string[] = [];
const read = (text: string, path = 'models/a/B.yaml') => {
  asked.length = 0;
  return readRecipe(Buffer.from(text), path, 'vllm', async (beside) => {
    asked.push(beside);
    return undefined;
  });
};
const many = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('\n');
const model = 'model: { model_id: a/B }\n';

describe('a hostile recipe is refused', () => {
  test.each([
    ['too many strategies', `${model}compatible_strategies:\n${many(31, (at) => `  - s${at}`)}\n`],
    ['too many variants', `${model}variants:\n${many(61, (at) => `  v${at}: {}`)}\n`],
    ['too many words', `model:\n  model_id: a/B\n  base_args:\n${many(1_001, () => '    - "--x"')}\n`],
    ['too many variables', `model:\n  model_id: a/B\n  base_env:\n${many(1_001, (at) => `    V${at}: 1`)}\n`],
    [
      'aliases of aliases',
      `a0: &a0 [x, x]\n${many(30, (at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`)}\n${model}`,
    ],
    ['no mapping', '- a\n'],
    ['no model', 'variants: {}\n'],
    ['no YAML', 'model: {'],
    ['a model of another kind', 'model: { model_id: [a] }\n'],
  ])('with %s', async (_name, text) => {
    await expect(read(text)).rejects.toBeInstanceOf(RecipeUnreadable);
    expect(asked).toEqual([]);
  });

  test('which is no UTF-8, or too long', async () => {
    const bytes = Buffer.from([0x6d, 0xff, 0xfe]);
    await expect(readRecipe(bytes, 'a.yaml', 'vllm', async () => undefined)).rejects.toThrow('is not UTF-8');
    await expect(read('x'.repeat(2 * 1024 * 1024 + 1), 'a.md')).rejects.toThrow('is longer than');
    await expect(read('\n'.repeat(50_001), 'a.md')).rejects.toThrow('lines');
  });
});

test('a recipe with names of objects’ own has no more than it says', async () => {
  const yaml = `${model}__proto__: { polluted: 1 }\nvariants: { __proto__: {}, constructor: {}, toString: {} }\ncompatible_strategies: [__proto__, constructor]\n`;
  const gpu = gpuOfRunner('b200');
  const recipe = await read(yaml).catch((cause: unknown) => cause);
  if (recipe instanceof RecipeUnreadable || gpu === undefined) return;
  expect((await read(yaml)).documentFor(gpu).servings).toEqual([]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('asks for each strategy once, by a plain name, and for nothing else', async () => {
  await read(`${model}compatible_strategies: [single_node_tp, single_node_tp, ../../x, "a b", ""]\n`);
  expect(asked.toSorted()).toEqual([
    'kv_store/kv_store_centralized_mooncake.yaml',
    'kv_store/kv_store_distributed_mooncake.yaml',
    'strategies/single_node_tp.yaml',
    'taxonomy.yaml',
  ]);
});
