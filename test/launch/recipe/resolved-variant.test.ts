import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readRecipe } from '../../../src/benchmark/recipe/read-recipe.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';
import { readYaml } from '../../../src/benchmark/yaml/read-yaml.ts';
import { type FieldPath, resolveVariant } from '../../../src/launch/recipe/resolved-variant.ts';

const bundle = `base:
  name: shared
  a: 1
  nested:
    x: base
    y: base
    gone: base
  list: [1, 2]
  empty:
override_one:
  nested:
    x: one
    gone:
    new:
      deep: one
  list:
    - 9
zip_override_many:
  nested:
    x: [first, second]
    y: [same]
  pair:
    - [1, 2]
    - [3, 4]
  plain: 5
`;

const shared = `nested:
  y: under
  z: under
benchmark:
  type: custom
`;

function resolve(selector: string | undefined, text = bundle, under?: string) {
  const block = under === undefined ? undefined : readYaml(under, 'shared.yaml');
  const found = resolveVariant(readRecipe({ path: 'r.yaml', text }), selector, block);
  if (found === undefined) throw new Error('no variant');
  return found;
}

function lineOf(text: string, wanted: string): number {
  return text.split('\n').findIndex((line) => line.includes(wanted)) + 1;
}

describe('a variant', () => {
  test('of a plain recipe is the recipe, nulls and all', () => {
    expect(resolve(undefined, 'a: 1\nb:\n').value).toEqual({ a: 1, b: null });
  });

  test('named base is the base, whose nulls are values', () => {
    expect(resolve('base').value).toMatchObject({ name: 'shared', empty: null, list: [1, 2] });
  });

  test('of an override merges mappings, replaces the rest and deletes nulls', () => {
    expect(resolve('override_one').value).toEqual({
      name: 'shared',
      a: 1,
      nested: { x: 'one', y: 'base', new: { deep: 'one' } },
      list: [9],
      empty: null,
    });
  });

  test('of a zip takes its position of every list, and loses nulls of the base', () => {
    expect(resolve('zip_override_many[1]').value).toEqual({
      name: 'shared',
      a: 1,
      nested: { x: 'second', y: 'same', gone: 'base' },
      list: [1, 2],
      pair: [3, 4],
      plain: 5,
    });
  });

  test('has the shared block under it, and a null of the fragment stays', () => {
    const { value } = resolve(undefined, 'nested:\n  y: own\n  z:\n', shared);
    expect(value).toEqual({ nested: { y: 'own', z: null }, benchmark: { type: 'custom' } });
  });

  test('of a bundle has the shared block under its base, so that an override deletes from it', () => {
    const text = 'base:\n  a: 1\noverride_x:\n  benchmark:\n';
    expect(resolve('override_x', text, shared).value).toEqual({ a: 1, nested: { y: 'under', z: 'under' } });
  });

  test('does not exist where the position or the mapping does not', () => {
    const recipe = readRecipe({ path: 'r.yaml', text: bundle });
    expect(resolveVariant(recipe, 'zip_override_many[2]', undefined)).toBeUndefined();
    expect(resolveVariant(recipe, 'name', undefined)).toBeUndefined();
  });
});

describe('the line that put a value in force', () => {
  const cases: [string, string | undefined, FieldPath, string][] = [
    ['of the base', 'override_one', ['a'], 'a: 1'],
    ['of the base below an overridden mapping', 'override_one', ['nested', 'y'], 'y: base'],
    ['of the override', 'override_one', ['nested', 'x'], 'x: one'],
    ['of what only the override has', 'override_one', ['nested', 'new', 'deep'], 'deep: one'],
    ["of a list's item", 'override_one', ['list', 0], '- 9'],
    ['of a zipped list', 'zip_override_many[0]', ['nested', 'x'], 'x: [first, second]'],
    ['of a broadcast list', 'zip_override_many[1]', ['nested', 'y'], 'y: [same]'],
    ['of a literal list in a zip', 'zip_override_many[1]', ['pair'], '- [3, 4]'],
    ['of a scalar in a zip', 'zip_override_many[1]', ['plain'], 'plain: 5'],
    ['of the base in a zip', 'zip_override_many[1]', ['list'], 'list: [1, 2]'],
    ['of the nearest value above what is not there', 'override_one', ['nested', 'x', 'none'], 'x: one'],
    ['of the whole variant', 'override_one', [], 'override_one:'],
    ['of the whole base', 'base', [], 'base:'],
  ];
  test.each(cases)('%s', (_name, selector, path, line) => {
    const { path: file, line: found } = resolve(selector).originOf(path);
    expect(`${file}:${bundle.split('\n')[found - 1]?.trim()}`).toBe(
      `r.yaml:${bundle.split('\n')[lineOf(bundle, line) - 1]?.trim()}`,
    );
  });

  test('of the shared block is in its file', () => {
    const found = resolve('override_one', bundle, shared);
    expect(found.originOf(['benchmark', 'type'])).toEqual({ path: 'shared.yaml', line: 5 });
    expect(found.originOf(['nested', 'z'])).toEqual({ path: 'shared.yaml', line: 3 });
    expect(found.originOf(['nested', 'y']).path).toBe('r.yaml');
  });

  test('of an aliased block is where the anchor stands', () => {
    const text = 'prefill: &p\n  args:\n    a: 1\ndecode: *p\n';
    const { value, originOf } = resolve(undefined, text);
    expect(value.decode).toEqual(value.prefill);
    expect(originOf.call(resolve(undefined, text), ['decode', 'args', 'a'])).toEqual({
      path: 'r.yaml',
      line: 3,
    });
  });

  test('of a merged key is that of the mapping merged in', () => {
    const text = 'prefill: &p\n  a: 1\ndecode:\n  <<: *p\n  b: 2\n';
    expect(resolve(undefined, text).originOf(['decode', 'a']).line).toBe(2);
    expect(resolve(undefined, text).originOf(['decode', 'b']).line).toBe(5);
  });

  test('of the last of equal keys', () => {
    const text = 'a: 1\nb: 2\na: 3\n';
    const found = resolve(undefined, text);
    expect([found.value.a, found.originOf(['a']).line]).toEqual([3, 3]);
  });
});

describe('for any bundle', () => {
  const leaf = fc.oneof(fc.integer(), fc.constantFrom('x', 'y'), fc.constant(null), fc.boolean());
  const key = fc.constantFrom('a', 'b', 'args', 'env');
  const inner = fc.dictionary(key, leaf);
  const block = fc.dictionary(key, fc.oneof(leaf, inner, fc.array(leaf, { minLength: 2, maxLength: 2 })));
  const content = fc.record({ base: block, override_x: block, zip_override_y: block });

  test('a variant is what the reader makes of it, and every leaf has a line of the file', () => {
    fc.assert(
      fc.property(content, (value) => {
        const text = JSON.stringify(value, null, 1);
        const recipe = readOrRefuse(text);
        if (recipe === undefined) return;
        for (const variant of recipe.variants) {
          const found = resolveVariant(recipe, variant.selector, undefined);
          expect(found?.value).toEqual(variant.value);
          for (const path of leavesOf(variant.value)) {
            const { line } = found?.originOf(path) ?? { line: 0 };
            const written = text.split('\n')[line - 1] ?? '';
            const last = path.at(-1);
            if (typeof last === 'string') expect(written).toContain(JSON.stringify(last));
          }
        }
      }),
    );
  });
});

function readOrRefuse(text: string) {
  try {
    return readRecipe({ path: 'r.yaml', text });
  } catch (cause) {
    if (cause instanceof DataFileError) return undefined;
    throw cause;
  }
}

/** Paths to all mapping keys; a zipped key's line is that of its list's item, so only plain ones are compared. */
function leavesOf(value: unknown, at: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, nested]): FieldPath[] => {
    const path = [...at, key];
    const isMapping = typeof nested === 'object' && nested !== null && !Array.isArray(nested);
    return isMapping ? leavesOf(nested, path) : [];
  });
}
