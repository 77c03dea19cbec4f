import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { choicesOf } from '../../../src/upstream/generator/choices.ts';
import type { JsValue } from '../../../src/upstream/generator/js-values.ts';

/** JSON as a generator's value. */
function value(json: unknown): JsValue {
  if (Array.isArray(json)) return json.map(value);
  if (typeof json === 'object' && json !== null)
    return new Map(Object.entries(json).map(([key, inner]) => [key, value(inner)]));
  return typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean' ? json : null;
}

function choices(options: unknown): readonly string[] | undefined {
  return choicesOf(value(options))?.map(({ values, labels }) => {
    const said = [...values].map(
      ([name, one]) => `${name}=${Array.isArray(one) ? `[${one.join()}]` : String(one)}`,
    );
    return `${said.join(' ')} (${labels.join(' ')})`;
  });
}

const items = (...ids: readonly unknown[]) => ids.map((id) => ({ id }));

describe('choices', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['of one option', { a: { items: items('x', 'y') } }, ['a=x (x)', 'a=y (y)']],
    ['by its name', { a: { name: 'b', items: items('x') } }, ['b=x (x)']],
    ['by its key, where its name is no text', { a: { name: 1, items: items('x') } }, ['a=x (x)']],
    ['under another word', { a: { options: items('x') } }, ['a=x (x)']],
    ['with labels', { a: { items: [{ id: 'x', label: 'An X' }] } }, ['a=x (x An X)']],
    ['with a label that is no text', { a: { items: [{ id: 'x', label: 1 }] } }, ['a=x (x)']],
    ['with values for names', { a: { items: [{ value: 'x' }] } }, ['a=x (x)']],
    ['with numbers', { a: { items: items(8) } }, ['a=8 ()']],
    [
      'of two options: every pair',
      { a: { items: items('x', 'y') }, b: { items: items('1', '2') } },
      ['a=x b=1 (x 1)', 'a=x b=2 (x 2)', 'a=y b=1 (y 1)', 'a=y b=2 (y 2)'],
    ],
    [
      'of boxes: every subset',
      { a: { type: 'checkbox', items: items('x', 'y') } },
      ['a=[] ()', 'a=[x] (x)', 'a=[y] (y)', 'a=[x,y] (x y)'],
    ],
  ])('%s', (_, options, expected) => {
    expect(choices(options)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ['without options', {}],
    ['of a list', []],
    ['of a text', 'x'],
    ['of nothing', null],
    ['of an option that is none', { a: 'x' }],
    ['of an option without items', { a: {} }],
    ['of an option with no item', { a: { items: [] } }],
    ['of items that are none', { a: { items: ['x'] } }],
    ['of an item without a name', { a: { items: [{ id: 'x' }, { label: 'y' }] } }],
    ['of 31 items', { a: { items: items(...Array.from({ length: 31 }, (_, at) => at)) } }],
    ['of nine boxes', { a: { type: 'checkbox', items: items(1, 2, 3, 4, 5, 6, 7, 8, 9) } }],
    [
      'of 31 options',
      Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`o${at}`, { items: items(1) }])),
    ],
    [
      'of 8,192 ways',
      Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`o${at}`, { items: items(1, 2) }])),
    ],
  ])('are none %s', (_, options) => {
    expect(choices(options)).toBeUndefined();
  });

  test('are as many as there are ways, all of them different', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(counts, (sizes) => {
        const options = Object.fromEntries(
          sizes.map((size, at) => [
            `o${at}`,
            { items: items(...Array.from({ length: size }, (_, id) => `i${id}`)) },
          ]),
        );
        const found = choices(options) ?? [];
        expect(found).toHaveLength(sizes.reduce((product, size) => product * size, 1));
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  test('of anything are read without an error, and bounded', () => {
    const json = fc.object({
      key: fc.constantFrom('a', 'items', 'options', 'id', 'value', 'type', 'name'),
      maxDepth: 4,
    });
    fc.assert(
      fc.property(json, (one) => {
        expect(choicesOf(value(one))?.length ?? 1).toBeLessThanOrEqual(4_096);
      }),
    );
  });
});
