import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Bench, KEY, type MakeBacking, OTHER_KEY } from '../support.ts';

const delivery = { id: 'a', key: KEY, reason: 'opened', payload: { text: 'first' } };

export function describeEnqueue(makeBacking: MakeBacking): void {
  describe('enqueue', () => {
    test('stores a delivery that can be claimed with its payload', async () => {
      const bench = new Bench(makeBacking);
      expect(await bench.store.enqueue(delivery)).toBe('queued');
      expect(await bench.take()).toMatchObject({
        key: KEY,
        payload: { text: 'first' },
        deliveries: [{ id: 'a', reason: 'opened', receivedAt: bench.clock.now() }],
        attempt: 1,
      });
    });

    test('is seen by another store on the same jobs', async () => {
      const bench = new Bench(makeBacking);
      const other = bench.open(z.object({ text: z.string() }));
      await bench.store.enqueue(delivery);
      expect((await bench.take(other)).deliveries.map(({ id }) => id)).toEqual(['a']);
    });

    test('keeps every character of a payload', async () => {
      const bench = new Bench(makeBacking);
      const text = `' " ; -- \u0000 \u{1f600} \u2028 \\ </details> \\u0041 \ud800`;
      await bench.store.enqueue({ ...delivery, payload: { text } });
      expect((await bench.take()).payload).toEqual({ text });
    });

    test('refuses a payload that is no JSON value and stores nothing', async () => {
      const bench = new Bench(makeBacking);
      const store = bench.open(z.undefined());
      await expect(store.enqueue({ ...delivery, payload: undefined })).rejects.toThrow('JSON');
      expect(await store.delivery('a')).toBeUndefined();
    });

    test('changes nothing when the delivery is doubled, whatever else it says', async () => {
      const bench = new Bench(makeBacking);
      await bench.store.enqueue(delivery);
      const doubled = { ...delivery, key: OTHER_KEY, payload: { text: 'second' } };
      expect(await bench.store.enqueue(doubled)).toBe('duplicate');
      expect(await bench.store.stats()).toMatchObject({ pending: 1 });
      expect(await bench.take()).toMatchObject({ key: KEY, payload: { text: 'first' } });
    });

    test('knows a doubled delivery while its job runs, and when it is done or dead', async () => {
      const bench = new Bench(makeBacking);
      const { store } = bench;
      await store.enqueue(delivery);
      const { lease } = await bench.take();
      expect(await store.enqueue(delivery)).toBe('duplicate');
      await store.complete(lease, 'published');
      expect(await store.enqueue(delivery)).toBe('duplicate');
      await bench.killJob({ id: 'b' });
      expect(await store.enqueue({ ...delivery, id: 'b' })).toBe('duplicate');
      expect(await store.claim()).toEqual({ kind: 'nothing-due' });
    });

    test('calls back those who wait for work, until they unsubscribe', async () => {
      const bench = new Bench(makeBacking);
      let calls = 0;
      const unsubscribe = bench.store.onWork(() => {
        calls += 1;
      });
      await bench.put();
      expect(calls).toBe(1);
      unsubscribe();
      await bench.put();
      expect(calls).toBe(1);
    });
  });
}
