import { describe, expect, test } from '@jest/globals';
import {
  Bench,
  FIRST_BACKOFF_MS,
  KEY,
  LONG_MS,
  type MakeBacking,
  MOST_ATTEMPTS,
  OTHER_KEY,
} from '../support.ts';

const DAY_MS = 24 * 60 * 60_000;

async function waitAfterFailure(bench: Bench, retryAfterMs?: number): Promise<number> {
  const { lease } = await bench.take();
  expect(await bench.store.fail(lease, 'oops', retryAfterMs)).toBe('retried');
  return ((await bench.store.nextDue()) ?? 0) - bench.clock.now();
}

export function describeFailing(makeBacking: MakeBacking): void {
  describe('a failed job', () => {
    test('comes back after its backoff with payload and deliveries, as the next attempt', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      await bench.put({ id: 'b' });
      const wait = await waitAfterFailure(bench);
      bench.clock.skip(wait - 1);
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
      bench.clock.skip(1);
      const job = await bench.take();
      expect(job).toMatchObject({ payload: { text: 'b' }, attempt: 2 });
      expect(job.deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('waits twice as long after each attempt', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const first = await waitAfterFailure(bench);
      bench.clock.skip(first);
      expect([first, await waitAfterFailure(bench)]).toEqual([FIRST_BACKOFF_MS / 2, FIRST_BACKOFF_MS]);
    });

    test('waits up to twice as long by chance', async () => {
      const bench = new Bench(makeBacking);
      bench.random = 1;
      await bench.put();
      expect(await waitAfterFailure(bench)).toBe(FIRST_BACKOFF_MS);
    });

    test.each([
      ['less than the backoff', 10, 10],
      ['more than the backoff', 90_000, 90_000],
      ['a fraction of a millisecond', 10.2, 11],
      ['a time in the past', -5, 0],
      ['no number', Number.NaN, 0],
      ['for ever', Number.POSITIVE_INFINITY, DAY_MS],
    ])('waits as long as the handler asks: %s', async (_, retryAfterMs, expected) => {
      const bench = new Bench(makeBacking);
      await bench.put();
      expect(await waitAfterFailure(bench, retryAfterMs)).toBe(expected);
    });

    test('does not keep other keys waiting', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ key: KEY });
      await waitAfterFailure(bench);
      await bench.put({ key: OTHER_KEY });
      expect(await bench.takeAll()).toEqual([OTHER_KEY]);
    });

    test('is dead when its attempts are used up', async () => {
      const bench = new Bench(makeBacking);
      const id = await bench.put();
      for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1)
        bench.clock.skip(await waitAfterFailure(bench));
      const { lease, attempt } = await bench.take();
      expect(attempt).toBe(MOST_ATTEMPTS);
      expect(await bench.store.fail(lease, 'the last straw')).toBe('dead');
      expect(await bench.store.delivery(id)).toMatchObject({ state: 'dead', error: 'the last straw' });
      bench.clock.skip(LONG_MS);
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
    });
  });

  describe('a delivery for a job in its backoff', () => {
    test('ends the backoff and gives fresh attempts', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      await waitAfterFailure(bench);
      await bench.put({ id: 'b' });
      const job = await bench.take();
      expect(job).toMatchObject({ payload: { text: 'b' }, attempt: 1 });
      expect(job.deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('does not end a wait that the handler asked for', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const wait = await waitAfterFailure(bench, 90_000);
      await bench.put({ id: 'b' });
      bench.clock.skip(wait - 1);
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
      bench.clock.skip(1);
      expect((await bench.take()).payload).toEqual({ text: 'b' });
    });

    test('does neither if it is for later', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const wait = await waitAfterFailure(bench);
      await bench.put({ notBefore: bench.clock.now() + LONG_MS });
      expect(await bench.store.nextDue()).toBe(bench.clock.now() + wait);
      bench.clock.skip(wait);
      expect((await bench.take()).attempt).toBe(2);
    });
  });

  describe('a job that fails while newer work of its key is pending', () => {
    test('is taken over by it: at once, newest payload, all deliveries, fresh attempts', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const { lease } = await bench.take();
      await bench.put({ id: 'b' });
      expect(await bench.store.fail(lease, 'oops')).toBe('superseded');
      expect(await bench.store.stats()).toMatchObject({ pending: 1, running: 0, dead: 0 });
      const job = await bench.take();
      expect(job).toMatchObject({ payload: { text: 'b' }, attempt: 1 });
      expect(job.deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('makes it wait if the handler asked for that', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const { lease } = await bench.take();
      await bench.put();
      expect(await bench.store.fail(lease, 'rate limit', 90_000)).toBe('superseded');
      expect(await bench.store.nextDue()).toBe(bench.clock.now() + 90_000);
      await bench.put();
      expect(await bench.store.nextDue()).toBe(bench.clock.now() + 90_000);
    });

    test('is no dead letter, even after its last attempt', async () => {
      const bench = new Bench(makeBacking);
      const store = bench.open(bench.schema, { mostAttempts: 1 });
      await bench.put();
      const { lease } = await bench.take(store);
      await bench.put();
      expect(await store.fail(lease, 'oops')).toBe('superseded');
      expect(await store.deadLetters(10)).toEqual([]);
    });

    test('keeps its own backoff and attempts if that work is for later', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const { lease } = await bench.take();
      await bench.put({ id: 'b', notBefore: bench.clock.now() + LONG_MS });
      expect(await bench.store.fail(lease, 'oops')).toBe('retried');
      bench.clock.skip(FIRST_BACKOFF_MS / 2);
      const job = await bench.take();
      expect(job.attempt).toBe(2);
      expect(job.deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('is dead after its last attempt if that work is for later, which stays', async () => {
      const bench = new Bench(makeBacking);
      const store = bench.open(bench.schema, { mostAttempts: 1 });
      await bench.put({ id: 'a' });
      const { lease } = await bench.take(store);
      await bench.put({ id: 'b', notBefore: bench.clock.now() + LONG_MS });
      expect(await store.fail(lease, 'oops')).toBe('dead');
      bench.clock.skip(LONG_MS);
      expect((await bench.take(store)).deliveries.map(({ id }) => id)).toEqual(['b']);
    });

    test('cannot go on for ever by planning its next look and failing', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        const { lease } = await bench.take();
        await bench.put({ notBefore: bench.clock.now() + LONG_MS });
        const failed = await bench.store.fail(lease, 'oops');
        expect(failed).toBe(attempt < MOST_ATTEMPTS ? 'retried' : 'dead');
        bench.clock.skip(60_000);
      }
    });
  });
}
