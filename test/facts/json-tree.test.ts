import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type JsonTree, readJsonTree, shownTree } from '../../src/facts/json-tree.ts';
import { type Hole, known, type Value } from '../../src/launch/value.ts';

const hole = (expression: string): Hole => ({ reason: { kind: 'variable', name: 'X' }, expression });
const mixed = (...parts: readonly (string | Hole)[]): Value => ({ kind: 'mixed', parts });
const scalar = (text: string): JsonTree => ({ kind: 'scalar', text, isNull: false });

describe('JSON of an argument', () => {
  test('is read with its nesting, in order', () => {
    expect(readJsonTree(known('{"b": {"c": 4}, "a": ["x", true, null]}'))).toEqual({
      kind: 'object',
      entries: [
        { key: 'b', value: { kind: 'object', entries: [{ key: 'c', value: scalar('4') }] } },
        {
          key: 'a',
          value: {
            kind: 'list',
            items: [scalar('x'), scalar('true'), { kind: 'scalar', text: 'null', isNull: true }],
          },
        },
      ],
    });
  });

  test('may keep the quotes of a command line that is evaluated later', () => {
    expect(readJsonTree(known(`'{"a":1}'`))).toEqual({
      kind: 'object',
      entries: [{ key: 'a', value: scalar('1') }],
    });
  });

  test.each([['{"a":'], ['a'], ['{a: 1}'], ['{"a":1} {"b":2}'], ['']])('is not read from %s', (text) => {
    expect(readJsonTree(known(text))).toBeUndefined();
  });

  test('of a length that no real one has is not read', () => {
    expect(readJsonTree(known(`{"a":"${'x'.repeat(100_001)}"}`))).toBeUndefined();
  });
});

describe('a hole', () => {
  test('stands for a bare value', () => {
    expect(readJsonTree(mixed('{"a":', hole('$N'), ',"b":2}'))).toEqual({
      kind: 'object',
      entries: [
        { key: 'a', value: { kind: 'hole', expression: '$N' } },
        { key: 'b', value: scalar('2') },
      ],
    });
  });

  test('makes the text around it a hole, also behind an escaped quote', () => {
    const tree = readJsonTree(mixed('{"a":"say \\"', hole('$N'), '\\" fp8","b":"c"}'));
    expect(tree).toEqual({
      kind: 'object',
      entries: [
        { key: 'a', value: { kind: 'hole', expression: 'say "$N" fp8' } },
        { key: 'b', value: scalar('c') },
      ],
    });
  });

  test('makes a key unknown, whatever its value', () => {
    expect(readJsonTree(mixed('{"', hole('$K'), '":1}'))).toEqual({
      kind: 'object',
      entries: [{ key: undefined, value: scalar('1') }],
    });
  });

  test('of members cannot be read', () => {
    expect(readJsonTree(mixed('{"a":1', hole('$REST'), '}'))).toBeUndefined();
    expect(readJsonTree({ kind: 'unknown', hole: hole('$ALL') })).toEqual({
      kind: 'hole',
      expression: '$ALL',
    });
  });

  test('cannot be passed off as one by the text itself', () => {
    expect(readJsonTree(known('{"a":"\\u00017\\u0001"}'))).toEqual({
      kind: 'object',
      entries: [{ key: 'a', value: { kind: 'hole', expression: '…' } }],
    });
  });
});

describe('any JSON', () => {
  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const tree = readJsonTree(known(JSON.stringify(value)));
        expect(tree === undefined ? undefined : plain(tree)).toEqual(asTexts(value));
      }),
    );
  });

  test('with one value cut out shows a hole there and nothing else', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.integer(), { minKeys: 1 }),
        (object) => {
          const [first = ''] = Object.keys(object);
          const parts = Object.entries(object).flatMap(([key, value], at): (string | Hole)[] => {
            const before = `${at === 0 ? '{' : ','}"${key}":`;
            return key === first ? [before, hole('$CUT')] : [`${before}${value}`];
          });
          const tree = readJsonTree(mixed(...parts, '}'));
          const rest = Object.entries(object).map(([key, value]) => [
            key,
            key === first ? '$CUT' : `${value}`,
          ]);
          expect(
            tree?.kind === 'object' && tree.entries.map(({ key, value }) => [key, shownTree(value)]),
          ).toEqual(rest);
        },
      ),
    );
  });
});

test('a tree is shown in one line', () => {
  const tree = readJsonTree(mixed('{"a":{"b":', hole('$N'), '},"c":[1,"x"]}'));
  expect(tree && shownTree(tree)).toBe('{a: {b: $N}, c: [1, x]}');
});

/** Scalars as texts, on both sides. */
function plain(tree: JsonTree): unknown {
  switch (tree.kind) {
    case 'object':
      return tree.entries.map(({ key, value }) => [key, plain(value)]);
    case 'list':
      return { list: tree.items.map(plain) };
    default:
      return shownTree(tree);
  }
}

function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(asTexts) };
  if (typeof value === 'object' && value !== null)
    return Object.entries(JSON.parse(JSON.stringify(value))).map(([key, inner]) => [key, asTexts(inner)]);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
