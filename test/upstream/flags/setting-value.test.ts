import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalName, facetsOfArgument } from '../../../src/upstream/flags/facets.ts';
import { classOf, flagTable } from '../../../src/upstream/flags/flag-tables.ts';
import { flattenJson } from '../../../src/upstream/flags/flatten-json.ts';
import { comparableValue, HOLE, isOpposite, isSameValue } from '../../../src/upstream/flags/setting-value.ts';

const engines = ['vllm', 'sglang'] as const;

describe('a value as it is compared', () => {
  test.each<[string, string, string | undefined]>([
    ['x', '8', '8'],
    ['x', ' 08 ', '8'],
    ['x', '8.0', '8'],
    ['x', '0.90', '0.9'],
    ['x', '-1', '-1'],
    ['x', '-0', '0'],
    ['x', '1e3', '1e3'],
    ['x', '0x10', '0x10'],
    ['x', '1,2', '1,2'],
    ['x', '', ''],
    ['x', 'True', 'true'],
    ['x', '12345678901234567890', '12345678901234567890'],
    ['kv-cache-dtype', 'FP8', 'fp8_e4m3'],
    ['other', 'FP8', 'fp8'],
    ['x', HOLE, undefined],
    ['x', `a${HOLE}b`, undefined],
  ])('of %s: %j is %j', (name, value, expected) => {
    expect(comparableValue(name, value, flagTable('vllm'))).toBe(expected);
  });

  test('is one that is compared as itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...engines),
        fc.oneof(fc.string(), fc.double().map(String)),
        (engine, value) => {
          const once = comparableValue('x', value, flagTable(engine));
          fc.pre(once !== undefined);
          expect(comparableValue('x', once, flagTable(engine))).toBe(once);
        },
      ),
    );
  });

  test('of numbers is the same only for the same number', () => {
    const number = fc.integer({ min: -9_999, max: 9_999 });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const of = (value: number) => comparableValue('x', `${value / 10}`, flagTable('vllm'));
        expect(of(a) === of(b)).toBe(a === b || (a === 0 && b === 0));
      }),
    );
  });
});

describe('two values', () => {
  test.each<[string, string, string, boolean]>([
    ['x', 'a', 'a', true],
    ['x', 'a/B', 'c/B', false],
    ['speculative-config.model', 'a/B', '/models/B/', true],
    ['speculative-config.model', 'a/B', 'a/C', false],
    ['speculative-draft-model-path', 'a/B', 'B', true],
  ])('of %s: %j and %j', (name, left, right, expected) => {
    expect(isSameValue(name, left, right)).toBe(expected);
    expect(isSameValue(name, right, left)).toBe(expected);
  });

  test.each<[string | undefined, string | undefined, boolean]>([
    ['1', '0', true],
    ['true', 'off', true],
    ['yes', 'no', true],
    ['on', '1', false],
    ['0', 'false', false],
    ['2', '0', false],
    ['', '1', false],
    [undefined, '1', false],
    [undefined, undefined, false],
  ])('%j and %j are opposite: %s', (left, right, expected) => {
    expect(isOpposite(left, right)).toBe(expected);
    expect(isOpposite(right, left)).toBe(expected);
  });
});

describe('JSON in fields', () => {
  const flat = (text: string) => flattenJson(text)?.map(({ path, text: value }) => `${path}=${value}`);

  test.each<[string, readonly string[] | undefined]>([
    ['{}', []],
    ['{"a":1}', ['a=1']],
    ['{"a":"1"}', ['a=1']],
    ['{"a":null}', []],
    ['{"a":{"b":{"c":true}}}', ['a.b.c=true']],
    ['{"a":{}}', ['a={}']],
    ['{"a":[]}', ['a=[]']],
    ['{"a":[1,2]}', ['a=[1,2]']],
    ['{"a":[{"b":1},{"b":2}]}', ['a.b=1', 'a.b=2']],
    ['{"a":[1,{"b":2}]}', ['a=[1,{"b":2}]']],
    ['{"a-b":1}', ['a_b=1']],
    ['{"__proto__":{"a":1}}', ['__proto__.a=1']],
    ['[]', undefined],
    ['1', undefined],
    ['', undefined],
    ["{'a':1}", undefined],
  ])('%s', (text, expected) => {
    expect(flat(text)).toEqual(expected);
  });

  test('has 500 of them at most', () => {
    const wide = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, at]));
    expect(flattenJson(JSON.stringify(wide))).toHaveLength(500);
  });

  test('goes no deeper than twelve', () => {
    const nested = (depth: number): string => (depth === 0 ? '1' : `{"a":${nested(depth - 1)}}`);
    expect(flattenJson(nested(12))).toHaveLength(1);
    expect(flattenJson(nested(13))).toEqual([]);
    expect(flattenJson('{"a":'.repeat(50_000))).toBeUndefined();
  });

  test('shows each as JSON that has it alone', () => {
    const json = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(json, (value) => {
        for (const { path, shown, text } of flattenJson(JSON.stringify(value)) ?? []) {
          // A list of objects loses its brackets; what is shown means the same again.
          expect(flattenJson(shown)?.map((one) => [one.path, one.text])).toEqual([[path, text]]);
        }
      }),
    );
  });
});

describe('the tables of flags', () => {
  test.each(engines)('of %s name aliases and values that lead to themselves', (engine) => {
    const table = flagTable(engine);
    for (const target of table.aliases.values())
      expect(canonicalName(target, table)).toEqual({ name: target, isOff: false });
    for (const [name, values] of table.values)
      for (const value of values.values()) expect(comparableValue(name, value, table)).toBe(value);
  });

  test.each(engines)('of %s have a default for each flag of the topology, which must match', (engine) => {
    const table = flagTable(engine);
    for (const name of table.topology) {
      expect(table.defaults.has(name)).toBe(true);
      expect(classOf(table.flags, name)).toEqual({ class: 'value', isListed: true });
    }
  });

  test.each(engines)('of %s have defaults as they are compared', (engine) => {
    const table = flagTable(engine);
    for (const [name, value] of table.defaults) expect(comparableValue(name, value, table)).toBe(value);
  });

  test('give any flag a name that is its own, however it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...engines), fc.stringMatching(/^[a-z][a-z_.-]{0,20}$/), (engine, flag) => {
        const [facet] = facetsOfArgument(engine, { flag, value: 'v', place: 0 });
        const [dashes] = facetsOfArgument(engine, { flag: flag.replaceAll('_', '-'), value: 'v', place: 0 });
        expect(dashes?.name).toBe(facet?.name);
        expect(dashes?.value).toBe(facet?.value);
      }),
    );
  });

  test('know nothing that objects inherit', () => {
    for (const flag of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(facetsOfArgument('vllm', { flag, value: '1', place: 0 })).toMatchObject([
        { class: 'name', isUnlisted: true },
      ]);
  });
});
