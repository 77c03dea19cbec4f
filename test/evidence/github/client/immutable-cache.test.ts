import { describe, expect, test } from '@jest/globals';
import { ImmutableCache } from '../../../../src/evidence/github/client/immutable-cache.ts';

function counting<Value>(give: () => Promise<Value>) {
  const seen = { loads: 0 };
  const load = () => {
    seen.loads += 1;
    return give();
  };
  return { seen, load };
}

describe('the immutable cache', () => {
  test('reads once, also when many ask at the same time', async () => {
    const cache = new ImmutableCache();
    const { seen, load } = counting(async () => 'tree');
    const all = await Promise.all([1, 2, 3].map(() => cache.read('key', load, () => 10)));
    expect([...all, await cache.read('key', load, () => 10)]).toEqual(['tree', 'tree', 'tree', 'tree']);
    expect(seen.loads).toBe(1);
  });

  test('tries again after a failure', async () => {
    const cache = new ImmutableCache();
    const { load } = counting(async () => 'blob');
    await expect(
      cache.read(
        'key',
        () => Promise.reject(new Error('down')),
        () => 1,
      ),
    ).rejects.toThrow('down');
    await expect(cache.read('key', load, () => 1)).resolves.toBe('blob');
  });

  test('does not keep what is not final', async () => {
    const cache = new ImmutableCache();
    const { seen, load } = counting(async () => ({ status: 'in_progress' }));
    await cache.read('key', load, () => undefined);
    await cache.read('key', load, () => undefined);
    expect(seen.loads).toBe(2);
  });

  test('gives out what was put there by hand', async () => {
    const cache = new ImmutableCache();
    cache.keep('key', 'offered', 5);
    const { seen, load } = counting(async () => 'loaded');
    expect(await cache.read('key', load, () => 1)).toBe('offered');
    expect([seen.loads, cache.peek('key'), cache.peek('other')]).toEqual([0, 'offered', undefined]);
  });

  test('has a bound', async () => {
    const cache = new ImmutableCache({ bytes: 1_000, entries: 2 });
    for (const key of ['a', 'b', 'c'])
      await cache.read(
        key,
        async () => key,
        () => 10,
      );
    expect(cache.size).toEqual({ bytes: 20, entries: 2 });
  });
});
