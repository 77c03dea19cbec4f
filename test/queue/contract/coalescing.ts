import { describe, expect, test } from '@jest/globals';
import { Bench, KEY, type MakeBacking, OTHER_KEY } from '../support.ts';

export function describeCoalescing(makeBacking: MakeBacking): void {
  describe('coalescing', () => {
    test('makes one job of a burst, with the newest payload and every delivery in order of arrival', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'c', reason: 'opened' });
      bench.clock.skip(10);
      await bench.put({ id: 'a', reason: 'synchronize' });
      await bench.put({ id: 'b', reason: 'labeled' });
      const job = await bench.take();
      expect(job.payload).toEqual({ text: 'b' });
      expect(job.deliveries.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
        'c opened',
        'a synchronize',
        'b labeled',
      ]);
      expect(job.deliveries.map(({ receivedAt }) => receivedAt - bench.clock.now())).toEqual([-10, 0, 0]);
      await bench.store.complete(job.lease, 'published');
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
    });

    test('says so', async () => {
      const { store } = new Bench(makeBacking);
      const delivery = { key: KEY, reason: 'opened', payload: { text: '' } };
      expect(await store.enqueue({ ...delivery, id: 'a' })).toBe('queued');
      expect(await store.enqueue({ ...delivery, id: 'b' })).toBe('coalesced');
      expect(await store.enqueue({ ...delivery, id: 'c', key: OTHER_KEY })).toBe('queued');
    });

    test('does not give a key its place in the order up', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY });
      bench.clock.skip(1);
      await bench.put({ key: OTHER_KEY });
      bench.clock.skip(1);
      await bench.put({ key: KEY });
      expect(await bench.takeAll()).toEqual([KEY, OTHER_KEY]);
    });

    test('never joins a job that runs already', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const first = await bench.take();
      await bench.put({ id: 'b' });
      await bench.put({ id: 'c' });
      expect(await bench.store.stats()).toMatchObject({ pending: 1, running: 1 });
      await bench.store.complete(first.lease, 'published');
      const second = await bench.take();
      expect(second.deliveries.map(({ id }) => id)).toEqual(['b', 'c']);
      expect(second.payload).toEqual({ text: 'c' });
    });

    test('never joins a job that is done or dead', async () => {
      const bench = new Bench(makeBacking);
      await bench.killJob({ id: 'a' });
      await bench.put({ id: 'b' });
      const job = await bench.take();
      expect(job.deliveries.map(({ id }) => id)).toEqual(['b']);
      await bench.store.complete(job.lease, 'published');
      await bench.put({ id: 'c' });
      expect((await bench.take()).deliveries.map(({ id }) => id)).toEqual(['c']);
    });

    test('runs at the earliest time that was asked for', async () => {
      const bench = new Bench(makeBacking);
      const now = bench.clock.now();
      await bench.put({ notBefore: now + 5_000 });
      await bench.put({ notBefore: now + 9_000 });
      expect(await bench.store.nextDue()).toBe(now + 5_000);
      await bench.put();
      expect(await bench.store.nextDue()).toBe(now);
      await bench.put({ notBefore: now + 9_000 });
      expect((await bench.take()).deliveries).toHaveLength(4);
    });
  });
}
