import { describe, expect, test } from '@jest/globals';
import { Bench, FIRST_BACKOFF_MS, KEY, LEASE_MS, type MakeBacking, OTHER_KEY } from '../support.ts';

export function describeRecords(makeBacking: MakeBacking): void {
  describe('what became of a delivery', () => {
    test('is unknown for a delivery that never came', async () => {
      expect(await new Bench(makeBacking).store.delivery('never')).toBeUndefined();
    });

    test('is told at each step of its way', async () => {
      const bench = new Bench(makeBacking);
      const received = bench.clock.now();
      await bench.put({ id: 'a' });
      const common = { id: 'a', key: KEY, reason: 'opened', receivedAt: received, newestDelivery: 'a' };
      const job = (await bench.store.delivery('a'))?.job ?? '';
      expect(await bench.store.delivery('a')).toEqual({
        ...common,
        job,
        state: 'pending',
        attempts: 0,
        due: received,
      });
      const first = await bench.take();
      expect(first.lease.job).toBe(job);
      expect(await bench.store.delivery('a')).toEqual({ ...common, job, state: 'running', attempts: 1 });
      await bench.store.fail(first.lease, 'oops');
      expect(await bench.store.delivery('a')).toEqual({
        ...common,
        job,
        state: 'pending',
        attempts: 1,
        due: received + FIRST_BACKOFF_MS / 2,
        error: 'oops',
      });
      bench.clock.skip(FIRST_BACKOFF_MS);
      await bench.store.complete((await bench.take()).lease, 'published PASS');
      expect(await bench.store.delivery('a')).toEqual({
        ...common,
        job,
        state: 'done',
        attempts: 2,
        outcome: 'published PASS',
        finishedAt: bench.clock.now(),
      });
    });

    test('is the same for all that coalesced, and names the one whose payload was used', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const { lease } = await bench.take();
      await bench.put({ id: 'b' });
      await bench.store.fail(lease, 'oops');
      await bench.put({ id: 'c' });
      await bench.store.complete((await bench.take()).lease, 'published');
      for (const id of ['a', 'b', 'c'])
        expect(await bench.store.delivery(id)).toMatchObject({
          id,
          state: 'done',
          outcome: 'published',
          newestDelivery: 'c',
        });
    });

    test('is the error of a dead letter', async () => {
      const bench = new Bench(makeBacking);
      await bench.killJob({ id: 'a' });
      expect(await bench.store.delivery('a')).toMatchObject({
        state: 'dead',
        error: 'beyond help',
        finishedAt: bench.clock.now(),
      });
    });
  });

  describe('stats', () => {
    test('are all zero for an empty queue', async () => {
      const { store } = new Bench(makeBacking);
      expect(await store.stats()).toEqual({ pending: 0, running: 0, dead: 0, oldestAgeMs: 0 });
    });

    test('count jobs, not deliveries', async () => {
      const bench = new Bench(makeBacking);
      await bench.killJob();
      await bench.put({ key: KEY });
      await bench.take();
      await bench.put({ key: KEY });
      await bench.put({ key: KEY });
      await bench.put({ key: OTHER_KEY });
      expect(await bench.store.stats()).toMatchObject({ pending: 2, running: 1, dead: 1 });
    });

    test('tell the age of the oldest unfinished job, however often it was tried', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY });
      await bench.store.fail((await bench.take()).lease, 'oops');
      bench.clock.skip(FIRST_BACKOFF_MS);
      await bench.put({ key: OTHER_KEY });
      await bench.put({ key: KEY });
      expect((await bench.store.stats()).oldestAgeMs).toBe(FIRST_BACKOFF_MS);
      const { lease } = await bench.take();
      expect((await bench.store.stats()).oldestAgeMs).toBe(FIRST_BACKOFF_MS);
      await bench.store.complete(lease, 'published');
      expect((await bench.store.stats()).oldestAgeMs).toBe(0);
    });

    test('count the age of work for later from its time on', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ notBefore: bench.clock.now() + 1_000 });
      expect((await bench.store.stats()).oldestAgeMs).toBe(0);
      bench.clock.skip(1_500);
      expect((await bench.store.stats()).oldestAgeMs).toBe(500);
    });

    test('count it from the earlier time when two deliveries wanted it at different times', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ notBefore: bench.clock.now() + 60_000 });
      await bench.put();
      await bench.put({ notBefore: bench.clock.now() + 60_000 });
      bench.clock.skip(500);
      expect((await bench.store.stats()).oldestAgeMs).toBe(500);
    });

    test('keep the age of a job that newer work took over', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      await bench.take();
      bench.clock.skip(LEASE_MS);
      await bench.put();
      await bench.take();
      expect((await bench.store.stats()).oldestAgeMs).toBe(LEASE_MS);
    });
  });

  describe('prune', () => {
    /** Completes one job per key, each with this many deliveries. */
    async function complete(bench: Bench, keys: readonly string[], deliveries: number): Promise<void> {
      for (const key of keys) {
        for (let at = 0; at < deliveries; at += 1) await bench.put({ key, id: `${key}/${at}` });
        await bench.store.complete((await bench.take()).lease, 'published');
      }
    }

    test('forgets completed deliveries older than the given time, and only those', async () => {
      const bench = new Bench(makeBacking);
      await complete(bench, ['old'], 1);
      bench.clock.skip(1);
      const before = bench.clock.now();
      await complete(bench, ['new'], 1);
      expect(await bench.store.prune(before, 100)).toBe(1);
      expect(await bench.store.delivery('old/0')).toBeUndefined();
      expect(await bench.store.delivery('new/0')).toMatchObject({ state: 'done' });
    });

    test('works in batches, within a job too, until nothing is left', async () => {
      const bench = new Bench(makeBacking);
      await complete(bench, ['one', 'two', 'three'], 4);
      bench.clock.skip(1);
      const batches: number[] = [];
      for (let forgotten = -1; forgotten !== 0; batches.push(forgotten))
        forgotten = await bench.store.prune(bench.clock.now(), 5);
      expect(batches).toEqual([5, 5, 2, 0]);
      for (const id of ['one/0', 'two/3', 'three/3']) expect(await bench.store.delivery(id)).toBeUndefined();
    });

    test('never forgets what is pending or running', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'running' });
      await bench.take();
      await bench.put({ id: 'pending' });
      bench.clock.skip(1);
      expect(await bench.store.prune(bench.clock.now(), 100)).toBe(0);
      for (const state of ['running', 'pending'])
        expect(await bench.store.delivery(state)).toMatchObject({ state });
    });

    test('forgets dead letters that are as old, in the order in which jobs ended', async () => {
      const bench = new Bench(makeBacking);
      const ids: string[] = [];
      for (const key of ['one', 'two', 'three']) {
        ids.push(await bench.killJob({ id: key, key }));
        await complete(bench, [`done ${key}`], 1);
        bench.clock.skip(1);
      }
      expect(await bench.store.prune(bench.clock.now() - 1, 3)).toBe(3);
      expect((await bench.store.deadLetters(10)).map(({ id }) => id)).toEqual(ids.slice(2));
      expect(await bench.store.delivery('done two/0')).toMatchObject({ state: 'done' });
      expect(await bench.store.prune(bench.clock.now() - 1, 3)).toBe(1);
      expect(await bench.store.stats()).toMatchObject({ dead: 1 });
      expect(await bench.store.retryDead(ids[0] ?? '')).toBe(false);
    });

    test('does not forget a dead letter that is tried again', async () => {
      const bench = new Bench(makeBacking);
      const dead = await bench.killJob({ id: 'dead' });
      bench.clock.skip(1);
      await bench.store.retryDead(dead);
      expect(await bench.store.prune(bench.clock.now(), 100)).toBe(0);
      expect(await bench.store.delivery('dead')).toMatchObject({ state: 'pending' });
    });
  });
}
