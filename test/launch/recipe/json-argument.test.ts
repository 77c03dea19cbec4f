import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonHole, jsonOf } from '../../../src/launch/recipe/json-argument.ts';
import type { Hole, Value } from '../../../src/launch/value.ts';

const hole = (name: string): Hole => ({ reason: { kind: 'variable', name }, expression: `$${name}` });
const mixed = (...parts: readonly (string | Hole)[]): Value => ({ kind: 'mixed', parts });
const known = (text: string): Value => ({ kind: 'known', text });

describe('the JSON of an argument', () => {
  test('is what it says', () => {
    expect(jsonOf(known('{"a": 1, "b": {"c": "x"}}'))).toEqual({ a: 1, b: { c: 'x' } });
  });

  test.each<[string, Value, string]>([
    ['a bare value', mixed('{"a": ', hole('N'), ', "b": 1}'), 'N'],
    ['a whole string', mixed('{"a": "', hole('N'), '", "b": 1}'), 'N'],
    ['the begin of a string', mixed('{"a": "', hole('N'), '/x", "b": 1}'), 'N'],
    ['the end of a string', mixed('{"a": "x\\"/', hole('N'), '", "b": 1}'), 'N'],
    ['the first of two parts', mixed('{"a": "', hole('N'), '-', hole('M'), '", "b": 1}'), 'N'],
  ])('is not known where %s is not', (_, value, name) => {
    expect(jsonOf(value)).toEqual({ a: new JsonHole(hole(name)), b: 1 });
  });

  test.each([['{"a": "\\u00010\\u0001"}'], ['{"a": "\\u0001"}'], ['{"a": "\\u000199\\u0001 x"}']])(
    'is not known either where it looks like a hole: %s',
    (text) => {
      expect(jsonOf(known(text))).toEqual({ a: expect.any(JsonHole) });
    },
  );

  test.each<[string, Value]>([
    ['a list', known('[1]')],
    ['a number', known('1')],
    ['nothing', known('')],
    ['no JSON', known('{a: 1}')],
    ['not known at all', { kind: 'unknown', hole: hole('N') }],
  ])('is none for %s', (_, value) => {
    expect(jsonOf(value)).toBeUndefined();
  });

  test('never shows as known text what stands beside a hole', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const inside = (text: string) => JSON.stringify(text).slice(1, -1);
        const value = mixed(`{"a": "${inside(before)}`, hole('N'), `${inside(after)}"}`);
        expect(jsonOf(value)).toEqual({ a: expect.any(JsonHole) });
      }),
    );
  });
});
