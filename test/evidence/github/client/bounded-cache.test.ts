import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BoundedCache } from '../../../../src/evidence/github/client/bounded-cache.ts';

describe('a bounded cache', () => {
  test('gives back what it was given', () => {
    const cache = new BoundedCache({ bytes: 100, entries: 10 });
    cache.set('a', 1, 10);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });

  test('lets go of what was unused for longest when there are too many', () => {
    const cache = new BoundedCache({ bytes: 100, entries: 2 });
    cache.set('a', 1, 1);
    cache.set('b', 2, 1);
    cache.get('a');
    cache.set('c', 3, 1);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  test('lets go of as many as needed when they are too large', () => {
    const cache = new BoundedCache({ bytes: 100, entries: 10 });
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 25);
    cache.set('e', 'e', 20);
    cache.set('f', 'f', 20);
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => cache.get(key))).toEqual([
      undefined,
      undefined,
      'c',
      'd',
      'e',
      'f',
    ]);
  });

  test('does not keep what is larger than a quarter of it, nor an older value of the same key', () => {
    const cache = new BoundedCache({ bytes: 100, entries: 10 });
    cache.set('a', 'small', 5);
    cache.set('a', 'large', 26);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toEqual({ bytes: 0, entries: 0 });
  });

  test('counts a replaced value once', () => {
    const cache = new BoundedCache({ bytes: 100, entries: 10 });
    cache.set('a', 1, 20);
    cache.set('a', 2, 10);
    expect(cache.size).toEqual({ bytes: 10, entries: 1 });
  });

  test('can be told to forget', () => {
    const cache = new BoundedCache({ bytes: 100, entries: 10 });
    cache.set('a', 1, 20);
    cache.delete('a');
    cache.delete('a');
    expect([cache.get('a'), cache.size]).toEqual([undefined, { bytes: 0, entries: 0 }]);
  });

  test('stays within its bounds, and holds only what was put there last', () => {
    const puts = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(40)), { maxLength: 50 });
    fc.assert(
      fc.property(puts, (asked) => {
        const cache = new BoundedCache({ bytes: 100, entries: 3 });
        const last = new Map<string, number>();
        for (const [index, [key, bytes]] of asked.entries()) {
          cache.set(key, index, bytes);
          last.set(key, index);
          expect(cache.size.bytes).toBeLessThanOrEqual(100);
          expect(cache.size.entries).toBeLessThanOrEqual(3);
          for (const [other, value] of last) expect([undefined, value]).toContain(cache.get(other));
        }
      }),
    );
  });
});
