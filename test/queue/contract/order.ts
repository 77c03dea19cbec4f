import { describe, expect, test } from '@jest/globals';
import { Bench, KEY, LEASE_MS, type MakeBacking, OTHER_KEY } from '../support.ts';

export function describeOrder(makeBacking: MakeBacking): void {
  describe('claim', () => {
    test('finds nothing in an empty queue', async () => {
      const { store } = new Bench(makeBacking);
      expect(await store.claim()).toEqual({ kind: 'nothing-due' });
      expect(await store.nextDue()).toBeUndefined();
    });

    test('takes different keys at the same time, the oldest due first', async () => {
      const bench = new Bench(makeBacking);
      for (const key of ['c/c#1', 'a/a#1', 'b/b#1']) {
        await bench.put({ key });
        bench.clock.skip(1);
      }
      expect(await bench.takeAll()).toEqual(['c/c#1', 'a/a#1', 'b/b#1']);
    });

    test('takes jobs of the same age in the order of their arrival', async () => {
      const bench = new Bench(makeBacking);
      for (const key of ['c/c#1', 'a/a#1', 'b/b#1']) await bench.put({ key });
      expect(await bench.takeAll()).toEqual(['c/c#1', 'a/a#1', 'b/b#1']);
    });

    test('never takes a second job of a key that runs, and passes it over for others', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY });
      const { lease } = await bench.take();
      await bench.put({ key: KEY });
      bench.clock.skip(1);
      await bench.put({ key: OTHER_KEY });
      expect(await bench.takeAll()).toEqual([OTHER_KEY]);
      await bench.store.complete(lease, 'published');
      expect(await bench.takeAll()).toEqual([KEY]);
    });

    test('tells two keys apart by every character', async () => {
      const bench = new Bench(makeBacking);
      for (const key of ['acme/bench#1', 'Acme/bench#1', 'acme/bench#11']) await bench.put({ key });
      expect(await bench.takeAll()).toHaveLength(3);
    });
  });

  describe('work for later', () => {
    test('is claimed when its time has come, not before', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ notBefore: bench.clock.now() + 1_000 });
      bench.clock.skip(999);
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
      bench.clock.skip(1);
      expect((await bench.take()).attempt).toBe(1);
    });

    test('takes its place by its due time', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY, notBefore: bench.clock.now() + 100 });
      await bench.put({ key: OTHER_KEY, notBefore: bench.clock.now() + 50 });
      bench.clock.skip(100);
      expect(await bench.takeAll()).toEqual([OTHER_KEY, KEY]);
    });

    test('whose time is past is due now and does not jump the queue', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY });
      await bench.put({ key: OTHER_KEY, notBefore: 0 });
      expect(await bench.takeAll()).toEqual([KEY, OTHER_KEY]);
    });
  });

  describe('nextDue', () => {
    test('is the earliest due time', async () => {
      const bench = new Bench(makeBacking);
      const now = bench.clock.now();
      await bench.put({ key: KEY, notBefore: now + 200 });
      await bench.put({ key: OTHER_KEY, notBefore: now + 100 });
      expect(await bench.store.nextDue()).toBe(now + 100);
    });

    test('leaves out jobs whose key runs, and is then the end of the lease', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      await bench.take();
      await bench.put();
      expect(await bench.store.nextDue()).toBe(bench.clock.now() + LEASE_MS);
    });
  });
}
