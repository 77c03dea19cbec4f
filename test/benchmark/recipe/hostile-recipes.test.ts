import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparableVariant } from '../../../src/benchmark/recipe/comparable-recipe.ts';
import { matchPoint } from '../../../src/benchmark/recipe/match-point.ts';
import { type RecipeFile, readRecipe } from '../../../src/benchmark/recipe/read-recipe.ts';
import { parseRecipeName, selectVariants } from '../../../src/benchmark/recipe/select-variants.ts';
import { topologyOfVariant } from '../../../src/benchmark/recipe/topology-of-variant.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';
import { fixedEntry, rowsOf } from '../../support/matrix-configs.ts';

/** Reads a recipe, or says that it was refused. Throws anything but a `DataFileError`. */
function read(text: string): RecipeFile | 'refused' {
  try {
    return readRecipe({ path: 'r.yaml', text });
  } catch (cause) {
    if (cause instanceof DataFileError) return 'refused';
    throw cause;
  }
}

const [row] = rowsOf({ k: fixedEntry([{ tp: 8, 'conc-list': [1] }]) });

/** All that a recipe's variants go through. */
function digest(recipe: RecipeFile): void {
  if (row === undefined) throw new Error('no row');
  for (const { value } of recipe.variants) {
    topologyOfVariant(value);
    comparableVariant(value);
  }
  matchPoint({ row, concurrency: 1 }, recipe.variants);
}

describe('recipes from strangers', () => {
  const hostile: [string, string][] = [
    ['an alias of itself', 'base: &a {b: *a}\n'],
    [
      'aliases that multiply',
      `base: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]\n`,
    ],
    ['nesting without end', `base: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}\n`],
    ['two documents', 'base: {}\n---\nbase: {}\n'],
    ['a zip of lists without end', `base: {}\nzip_override_a: {b: [${'1,'.repeat(5000)}1]}\n`],
  ];
  test.each(hostile)('%s is refused', (_name, text) => {
    expect(read(text)).toBe('refused');
  });

  const odd: [string, string][] = [
    ['roles that are lists', 'engine: 5\nroles: [1]\nresources: text\n'],
    ['engines that are lists', 'engine: [vllm]\nroles: {agg: {args: [], gpus: many}}\n'],
    ['sizes below zero', 'engine: vllm\nroles: {agg: {gpus: -8, args: {tensor-parallel-size: 0.5}}}\n'],
    ['no workers', 'engine: vllm\nresources: {gpus_per_node: 8}\nroles: {agg: {workers: 0}}\n'],
    ['keys of JavaScript', 'base: {__proto__: {a: 1}, constructor: 2}\noverride_a: {__proto__: null}\n'],
    ['JSON in strings that is none', "base: {a: '{\"b\":', c: '[1,2'}\noverride_a: {}\n"],
    ['numbers as names', 'base: {1: 1, 5: 2}\noverride_5: {5: null}\n'],
  ];
  test.each(odd)('%s are read and compared', (_name, text) => {
    const recipe = read(text);
    if (recipe === 'refused') throw new Error('refused');
    expect(() => digest(recipe)).not.toThrow();
  });

  test('a key of JavaScript does not reach another mapping', () => {
    const recipe = read('base: {__proto__: {polluted: 1}}\noverride_a: {x: 1}\n');
    if (recipe === 'refused') throw new Error('refused');
    digest(recipe);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('whatever they hold, reading ends in variants or in a refusal', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const block = fc.dictionary(
      fc.constantFrom('roles', 'engine', 'agg', 'args', 'name', '__proto__'),
      value,
    );
    const recipe = fc.record({
      base: fc.oneof(block, value),
      override_a: block,
      zip_override_b: fc.oneof(block, value),
    });
    fc.assert(
      fc.property(recipe, (content) => {
        const found = read(JSON.stringify(content));
        if (found === 'refused') return;
        digest(found);
        for (const { selector } of found.variants)
          expect(selectVariants(found, selector).length).toBeGreaterThan(0);
      }),
    );
  });

  test('a name is split once, and put together again it is the same', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const { path, selector } = parseRecipeName(name);
        expect(selector === undefined ? path : `${path}:${selector}`).toBe(name);
        expect(path).not.toContain(':');
      }),
    );
  });
});
