import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  Count,
  Flag,
  KeyPart,
  Measure,
  optionalCount,
  optionalName,
} from '../../../src/results/rows/fields.ts';

const Row = z.object({
  key: KeyPart,
  count: Count,
  flag: Flag,
  value: Measure,
  size: optionalCount,
  name: optionalName,
});
const good = { key: 'GB300-nv', count: 4 };

describe('a part of a key', () => {
  test.each([
    ['m8', 'm8'],
    ['CLUSTER:GB300-NV', 'cluster:gb300-nv'],
    ['glm5.2', 'glm5.2'],
    ['x'.repeat(300), 'x'.repeat(300)],
  ])('%j is %j', (key, expected) => {
    expect(Row.parse({ ...good, key }).key).toBe(expected);
  });

  test.each(['', 'a b', 'a/b', 'a\n', 'x'.repeat(301), 5, null, undefined, ['m8']])('is not %j', (key) => {
    expect(Row.safeParse({ ...good, key }).success).toBe(false);
  });
});

describe('a count', () => {
  test.each([0, -1, 1.5, '4', null, undefined, 2 ** 60])('is not %j', (count) => {
    expect(Row.safeParse({ ...good, count }).success).toBe(false);
  });
});

describe('a flag', () => {
  test.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
    ['True', undefined],
    [1, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %j is %p', (flag, expected) => {
    expect(Row.parse({ ...good, flag }).flag).toBe(expected);
  });
});

describe('a measured value', () => {
  test.each([
    [1.5, 1.5],
    [0, 0],
    [-3, -3],
    ['1.5', Number.NaN],
    ['NaN', Number.NaN],
    [null, Number.NaN],
    [true, Number.NaN],
    [{}, Number.NaN],
    [undefined, undefined],
  ])('of %j is %p', (value, expected) => {
    expect(Row.parse({ ...good, value }).value).toEqual(expected);
  });

  test('may be absent', () => {
    expect(Row.parse(good).value).toBeUndefined();
  });
});

describe('what is only shown', () => {
  test.each([
    [
      { size: 8, name: 'a' },
      { size: 8, name: 'a' },
    ],
    [
      { size: 0, name: ' ' },
      { size: 0, name: ' ' },
    ],
    [
      { size: -1, name: '' },
      { size: undefined, name: undefined },
    ],
    [
      { size: '8', name: 8 },
      { size: undefined, name: undefined },
    ],
    [{}, { size: undefined, name: undefined }],
  ])('of %j is %j', (more, expected) => {
    const { size, name } = Row.parse({ ...good, ...more });
    expect({ size, name }).toEqual(expected);
  });
});
