import { describe, expect, test } from '@jest/globals';
import { comparableVariant } from '../../../src/benchmark/recipe/comparable-recipe.ts';
import { readRecipe } from '../../../src/benchmark/recipe/read-recipe.ts';
import { parseRecipeName, selectVariants } from '../../../src/benchmark/recipe/select-variants.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';

const read = (text: string) => readRecipe({ path: 'r.yaml', text });

const bundle = `
base:
  name: r
  connector:
  args: {a: 1, b: {c: 2}}
override_small:
  args: {a: 3}
zip_override_conc:
  args: {b: {c: [10, 20]}}
  env: {CONC: ['1', '2']}
override_empty:
notes: text
`;

const keys = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `  ${name}${at}: 1\n`).join('');

describe('a recipe', () => {
  test('without base is its only variant', () => {
    const { isBundle, variants } = read('name: r\nconnector:\nargs: {a: 1}\n');
    expect(isBundle).toBe(false);
    expect(variants).toEqual([
      {
        selector: undefined,
        value: { name: 'r', connector: null, args: { a: 1 } },
        location: { path: 'r.yaml', line: 1 },
      },
    ]);
  });

  test('with base has it and one variant for each override, on its line', () => {
    const { isBundle, variants } = read(bundle);
    expect(isBundle).toBe(true);
    expect(variants.map(({ selector, location }) => [selector, location.line])).toEqual([
      ['base', 2],
      ['override_small', 6],
      ['zip_override_conc[0]', 8],
      ['zip_override_conc[1]', 8],
      ['override_empty', 11],
    ]);
  });

  test('keeps the nulls of its base in overrides, and loses them in zip variants', () => {
    const values = read(bundle).variants.map(({ value }) => value);
    expect(values[1]).toEqual({ name: 'r', connector: null, args: { a: 3, b: { c: 2 } } });
    expect(values[3]).toEqual({ name: 'r', args: { a: 1, b: { c: 20 } }, env: { CONC: '2' } });
  });

  const broken: [string, string, string][] = [
    ['a list', '- a\n', 'r.yaml:1: is no recipe'],
    ['nothing', '', 'r.yaml:1: is no recipe'],
    ['a base that is text', 'x: 1\nbase: text\n', 'r.yaml:2: base is no mapping'],
    ['an override that is a list', 'base: {}\noverride_a: [1]\n', 'r.yaml:2: override_a is no mapping'],
    ['uneven lists', 'base: {}\nzip_override_a: {b: [1, 2], c: [1, 2, 3]}\n', 'different lengths (2, 3)'],
    ['no YAML', 'base: [\n', 'r.yaml:'],
  ];
  test.each(broken)('that is %s is refused with its place', (_name, text, message) => {
    expect(() => read(text)).toThrow(DataFileError);
    expect(() => read(text)).toThrow(message);
  });

  test('of absurd size is refused', () => {
    const list = Array.from({ length: 700 }, (_, at) => at).join();
    expect(() => read(`base: {}\nzip_override_a: {b: [${list}]}\n`)).toThrow('more than 600 variants');
    expect(() => read(`a: ${'x'.repeat(300_000)}\n`)).toThrow(DataFileError);
  });

  test.each<[string, string]>([
    [
      'many variants of a large block',
      `base: {}\nzip_override_a:\n  b: [${'1,'.repeat(599)}1]\n${keys('k', 12_000)}`,
    ],
    [
      'many variants of a large base',
      `base:\n${keys('k', 12_000)}zip_override_a: {b: [${'1,'.repeat(599)}1]}\n`,
    ],
    [
      'many overrides of a large base',
      `base:\n${keys('k', 4_000)}${Array.from({ length: 300 }, (_, at) => `override_${at}: {}\n`).join('')}`,
    ],
  ])('is refused before it is expanded: %s', (_, text) => {
    expect(() => read(text)).toThrow('its variants hold more than 500000 values together');
  });
});

describe('a selector', () => {
  const recipe = read(bundle);
  const plain = read('a: 1\n');
  const names = (selector: string | undefined, of = recipe) =>
    selectVariants(of, selector).map((variant) => variant.selector);

  test('names one variant', () => {
    expect(names('override_small')).toEqual(['override_small']);
    expect(names('zip_override_conc[1]')).toEqual(['zip_override_conc[1]']);
    expect(names('base')).toEqual(['base']);
  });

  test('names a whole zip group', () => {
    expect(names('zip_override_conc')).toEqual(['zip_override_conc[0]', 'zip_override_conc[1]']);
  });

  test('left out means all overrides of a bundle, or the plain recipe', () => {
    expect(names(undefined)).toEqual([
      'override_small',
      'zip_override_conc[0]',
      'zip_override_conc[1]',
      'override_empty',
    ]);
    expect(names(undefined, plain)).toEqual([undefined]);
  });

  test('of something that is not there selects nothing', () => {
    expect([
      names('override_other'),
      names('zip_override_conc[2]'),
      names('zip_override'),
      names('base', plain),
    ]).toEqual([[], [], [], []]);
  });

  test('stands behind the first colon of a name', () => {
    expect(parseRecipeName('a/b.yaml:zip_override_x[3]')).toEqual({
      path: 'a/b.yaml',
      selector: 'zip_override_x[3]',
    });
    expect(parseRecipeName('a/b.yaml')).toEqual({ path: 'a/b.yaml', selector: undefined });
  });
});

describe('variants compare', () => {
  const same = (one: Record<string, unknown>, other: Record<string, unknown>) =>
    comparableVariant(one) === comparableVariant(other);

  test('without their names and the order of keys', () => {
    expect(same({ name: 'a', x: { y: 1, z: 2 } }, { x: { z: 2, y: 1 }, name: 'b' })).toBe(true);
  });

  test('with JSON in strings read as JSON', () => {
    expect(same({ c: '{"a":1,"b":[2]}' }, { c: '{ "b": [2], "a": 1 }' })).toBe(true);
    expect(same({ c: '{"a":1}' }, { c: '{"a":2}' })).toBe(false);
    expect(same({ c: '{"a":1}' }, { c: { a: 1 } })).toBe(false);
    expect(same({ c: '{not json' }, { c: '{not json' })).toBe(true);
  });

  test('by type: a number is not its text', () => {
    expect(same({ c: '1' }, { c: 1 })).toBe(false);
    expect(same({ c: [1, 2] }, { c: [2, 1] })).toBe(false);
  });
});
