import { describe, expect, test } from '@jest/globals';
import type { Lease } from '../../../src/queue/port.ts';
import {
  Bench,
  FIRST_BACKOFF_MS,
  KEY,
  LEASE_MS,
  type MakeBacking,
  MOST_ATTEMPTS,
  OTHER_KEY,
} from '../support.ts';

/** A job whose first holder was too slow, so that a second one has it. */
async function takenOver(makeBacking: MakeBacking): Promise<{ bench: Bench; lost: Lease; held: Lease }> {
  const bench = new Bench(makeBacking);
  await bench.put({ id: 'a' });
  const { lease: lost } = await bench.take();
  bench.clock.skip(LEASE_MS);
  const { lease: held } = await bench.take();
  return { bench, lost, held };
}

export function describeLeases(makeBacking: MakeBacking): void {
  describe('a lease', () => {
    test('keeps a job from others until it has run out; then it is due at once', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      await bench.take();
      bench.clock.skip(LEASE_MS - 1);
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
      bench.clock.skip(1);
      expect((await bench.take(bench.open(bench.schema))).attempt).toBe(2);
    });

    test('of the default length brings the job of a killed process back within 15 seconds', async () => {
      const { defaultSettings } = await import('../../../src/queue/settings.ts');
      const bench = new Bench(makeBacking);
      const store = bench.open(bench.schema, { leaseMs: defaultSettings.leaseMs });
      await bench.put();
      await bench.take(store);
      bench.clock.skip(15_000 - 1_000);
      expect((await bench.take(store)).attempt).toBe(2);
    });

    test('is renewed by a heartbeat for its whole length', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const { lease } = await bench.take();
      bench.clock.skip(LEASE_MS - 1);
      expect(await bench.store.heartbeat([lease])).toEqual([]);
      bench.clock.skip(LEASE_MS - 1);
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
      expect(await bench.store.complete(lease, 'published')).toBe('accepted');
    });

    test('may be renewed and settled late while nobody has the job', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const { lease } = await bench.take();
      bench.clock.skip(3 * LEASE_MS);
      expect(await bench.store.heartbeat([lease])).toEqual([]);
      bench.clock.skip(3 * LEASE_MS);
      expect(await bench.store.complete(lease, 'published')).toBe('accepted');
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
    });

    test('of an oldest job gives its place back, too', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY });
      await bench.take();
      bench.clock.skip(1);
      await bench.put({ key: OTHER_KEY });
      bench.clock.skip(LEASE_MS);
      expect(await bench.takeAll()).toEqual([KEY, OTHER_KEY]);
    });

    test('that ran out with newer work pending makes one job of both', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const { lease } = await bench.take();
      await bench.put({ id: 'b' });
      bench.clock.skip(LEASE_MS);
      const job = await bench.take();
      expect(job.deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
      expect(job.payload).toEqual({ text: 'b' });
      expect(await bench.store.complete(lease, 'published')).toBe('lease-lost');
    });

    test('that ran out is an attempt: a job that kills its process every time is dead in the end', async () => {
      const bench = new Bench(makeBacking);
      const id = await bench.put();
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        expect((await bench.take()).attempt).toBe(attempt);
        bench.clock.skip(LEASE_MS);
      }
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
      expect(await bench.store.delivery(id)).toMatchObject({
        state: 'dead',
        error: expect.stringContaining('worker'),
      });
    });
  });

  describe('the former holder of a job', () => {
    test.each(['complete', 'bury', 'fail', 'release'] as const)('can no longer %s it', async (operation) => {
      const { bench, lost, held } = await takenOver(makeBacking);
      expect(await bench.store[operation](lost, 'late')).toBe('lease-lost');
      expect(await bench.store.delivery('a')).toMatchObject({ state: 'running' });
      expect(await bench.store.complete(held, 'published')).toBe('accepted');
      expect(await bench.store[operation](lost, 'late')).toBe('lease-lost');
      expect(await bench.store.delivery('a')).toMatchObject({ state: 'done', outcome: 'published' });
    });

    test('learns from a heartbeat which of its leases are lost, and the others are renewed', async () => {
      const { bench, lost } = await takenOver(makeBacking);
      await bench.put({ key: OTHER_KEY });
      const { lease: kept } = await bench.take();
      bench.clock.skip(LEASE_MS - 1);
      expect(await bench.store.heartbeat([lost, kept])).toEqual([lost]);
      bench.clock.skip(1);
      expect(await bench.takeAll()).toEqual([KEY]);
    });

    test('has lost the lease of a job that failed, that it gave back, or that never was', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const { lease } = await bench.take();
      await bench.store.release(lease);
      expect(await bench.store.complete(lease, 'published')).toBe('lease-lost');
      const { lease: next } = await bench.take();
      await bench.store.fail(next, 'oops');
      expect(await bench.store.complete(next, 'published')).toBe('lease-lost');
      const never = { job: 'never', token: 1 };
      expect(await bench.store.complete(never, 'published')).toBe('lease-lost');
      expect(await bench.store.heartbeat([never, next])).toEqual([never, next]);
    });
  });

  describe('a released job', () => {
    test('is due at once in its old place, and the attempt does not count', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY });
      const { lease } = await bench.take();
      bench.clock.skip(1);
      await bench.put({ key: OTHER_KEY });
      expect(await bench.store.release(lease)).toBe('accepted');
      const job = await bench.take();
      expect([job.key, job.attempt]).toEqual([KEY, 1]);
    });

    test('keeps the attempts that failed before', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      await bench.store.fail((await bench.take()).lease, 'oops');
      bench.clock.skip(FIRST_BACKOFF_MS);
      await bench.store.release((await bench.take()).lease);
      expect((await bench.take()).attempt).toBe(2);
    });

    test('joins what became pending for its key', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const { lease } = await bench.take();
      await bench.put({ id: 'b' });
      await bench.store.release(lease);
      expect((await bench.take()).deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
    });
  });
}
