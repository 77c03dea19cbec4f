import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mergeOver, withoutNulls } from '../../../src/benchmark/recipe/merge.ts';
import { zipBlocks } from '../../../src/benchmark/recipe/zip-blocks.ts';

describe('an override over its base', () => {
  const cases: [string, unknown, Record<string, unknown>, unknown][] = [
    ['mappings merge', { a: { b: 1, c: 2 } }, { a: { c: 3 } }, { a: { b: 1, c: 3 } }],
    ['scalars replace', { a: 1 }, { a: 2 }, { a: 2 }],
    ['lists replace', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['a mapping replaces a scalar', { a: 1 }, { a: { b: 2 } }, { a: { b: 2 } }],
    ['a scalar replaces a mapping', { a: { b: 2 } }, { a: 1 }, { a: 1 }],
    ['null deletes', { a: 1, b: 2 }, { a: null }, { b: 2 }],
    ['null deletes what is not there', { b: 2 }, { a: null }, { b: 2 }],
    ['null deletes inside', { a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { c: 2 } }],
    ['a null of the base stays', { a: null }, { b: 1 }, { a: null, b: 1 }],
    ['over nothing only nulls go', undefined, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
  ];
  test.each(cases)('%s', (_name, base, over, merged) => {
    expect(mergeOver(base, over)).toEqual(merged);
  });

  test('changes neither', () => {
    const base = { a: { b: 1 } };
    const over = { a: { c: null, d: [1] } };
    mergeOver(base, over);
    expect([base, over]).toEqual([{ a: { b: 1 } }, { a: { c: null, d: [1] } }]);
  });

  test('a key named like an inherited one is a key like any other', () => {
    const over = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
    const merged = mergeOver({}, over);
    expect(Object.keys(merged).sort()).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });

  test('over itself it is itself without nulls', () => {
    const tree = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    fc.assert(
      fc.property(tree, (value) => {
        const once = mergeOver({}, value);
        expect(mergeOver(once, once)).toEqual(once);
      }),
    );
  });
});

test('nulls go from mappings at any depth, not from lists', () => {
  expect(withoutNulls({ a: null, b: { c: null, d: [null, { e: null, f: 1 }] } })).toEqual({
    b: { d: [null, { f: 1 }] },
  });
});

describe('a zip block', () => {
  test('stands for one block for each place of its lists', () => {
    expect(zipBlocks({ a: { b: [1, 2] }, c: ['x', 'y'], d: 5 })).toEqual([
      { a: { b: 1 }, c: 'x', d: 5 },
      { a: { b: 2 }, c: 'y', d: 5 },
    ]);
  });

  test('gives a list of one and a scalar to all', () => {
    expect(zipBlocks({ a: [7], b: [1, 2, 3] })).toEqual([
      { a: 7, b: 1 },
      { a: 7, b: 2 },
      { a: 7, b: 3 },
    ]);
  });

  test('takes a literal list as a list of lists', () => {
    expect(zipBlocks({ a: [[1, 2]], b: ['x', 'y'] })).toEqual([
      { a: [1, 2], b: 'x' },
      { a: [1, 2], b: 'y' },
    ]);
  });

  test('without lists is one block, with its nulls', () => {
    expect(zipBlocks({ a: { b: null } })).toEqual([{ a: { b: null } }]);
  });

  test('whose lists differ in length, or are empty, stands for none', () => {
    expect(zipBlocks({ a: [1, 2], b: { c: [1, 2, 3] } })).toEqual({
      problem: 'has lists of different lengths (2, 3)',
    });
    expect(zipBlocks({ a: [], b: [1, 2] })).toMatchObject({ problem: expect.stringContaining('empty') });
  });

  test('has as many blocks as its longest list, each without lists of scalars', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (length) => {
        const list = Array.from({ length }, (_, at) => at);
        const blocks = zipBlocks({ a: { b: list }, c: list.map(String), d: [true] });
        expect(blocks).toHaveLength(length);
        expect(blocks).toEqual(list.map((at) => ({ a: { b: at }, c: String(at), d: true })));
      }),
    );
  });
});
