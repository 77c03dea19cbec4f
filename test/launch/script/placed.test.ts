import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { placed } from '../../../src/launch/script/placed.ts';

describe('places', () => {
  test('are changed wherever they are, and nothing else', () => {
    const data = {
      origin: { path: 'a', line: 1 },
      list: [{ deep: { origin: { path: 'b', line: 2 } } }, 'a', null, undefined, 7],
      // More than a place.
      entry: { path: 'a', line: 1, name: 'x' },
    };
    expect(placed(data, ({ path, line }) => ({ path: `r/${path}`, line: line + 1 }))).toEqual({
      origin: { path: 'r/a', line: 2 },
      list: [{ deep: { origin: { path: 'r/b', line: 3 } } }, 'a', null, undefined, 7],
      entry: { path: 'a', line: 1, name: 'x' },
    });
  });

  test('that stay the same leave any data as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(placed(data, (origin) => origin)).toEqual(data);
      }),
    );
  });
});
