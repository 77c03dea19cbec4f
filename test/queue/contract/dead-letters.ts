import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Bench, KEY, LEASE_MS, LONG_MS, type MakeBacking, MOST_ATTEMPTS, OTHER_KEY } from '../support.ts';

export function describeDeadLetters(makeBacking: MakeBacking): void {
  describe('a dead letter', () => {
    test('is listed with its error, attempts and deliveries', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      await bench.put({ id: 'b', reason: 'synchronize' });
      const { lease } = await bench.take();
      bench.clock.skip(5);
      expect(await bench.store.bury(lease, 'beyond help')).toBe('accepted');
      expect(await bench.store.deadLetters(10)).toEqual([
        {
          id: lease.job,
          key: KEY,
          error: 'beyond help',
          kind: 'failed',
          attempts: 1,
          failedAt: bench.clock.now(),
          deliveries: [
            { id: 'a', reason: 'opened', receivedAt: bench.clock.now() - 5 },
            { id: 'b', reason: 'synchronize', receivedAt: bench.clock.now() - 5 },
          ],
        },
      ]);
    });

    test('does not block its key, nor do several of them', async () => {
      const bench = new Bench(makeBacking);
      await bench.killJob();
      await bench.killJob();
      await bench.put({ id: 'c' });
      const { lease, deliveries } = await bench.take();
      expect(deliveries.map(({ id }) => id)).toEqual(['c']);
      expect(await bench.store.complete(lease, 'published')).toBe('accepted');
      expect(await bench.store.stats()).toMatchObject({ pending: 0, running: 0, dead: 2 });
    });

    test.each([undefined, 'failed', 'unavailable'] as const)(
      'tells why its last attempt failed: %s',
      async (kind) => {
        const bench = new Bench(makeBacking);
        const store = bench.open(bench.schema, { mostAttempts: 2 });
        await bench.put();
        const other = kind === 'unavailable' ? 'failed' : 'unavailable';
        await store.fail((await bench.take(store)).lease, 'first', undefined, other);
        bench.clock.skip(LONG_MS);
        const retryAfterMs = kind === 'failed' ? 1 : undefined;
        await store.fail((await bench.take(store)).lease, 'last', retryAfterMs, kind);
        expect(await store.deadLetters(10)).toMatchObject([{ error: 'last', kind: kind ?? 'failed' }]);
      },
    );

    test.each([
      ['its worker is lost', (bench: Bench) => void bench.clock.skip(LEASE_MS)],
      [
        'it is buried',
        async (bench: Bench) => void (await bench.store.bury((await bench.take()).lease, 'beyond help')),
      ],
    ])('that was retried is of no outage any more when %s', async (how, end) => {
      const bench = new Bench(makeBacking);
      const store = bench.open(bench.schema, { mostAttempts: 1 });
      await bench.put();
      const { lease } = await bench.take(store);
      await store.fail(lease, 'GitHub is down', undefined, 'unavailable');
      await store.retryDead(lease.job);
      if (how === 'its worker is lost') await bench.take(store);
      await end(bench);
      await store.claim();
      expect(await store.deadLetters(10)).toMatchObject([{ id: lease.job, kind: 'failed' }]);
    });

    test('is listed in pages', async () => {
      const bench = new Bench(makeBacking);
      const ids: string[] = [];
      for (let at = 0; at < 12; at += 1) ids.push(await bench.killJob({ key: `acme/bench#${at}` }));
      const seen: string[] = [];
      for (let page = await bench.store.deadLetters(5); page.length > 0; ) {
        seen.push(...page.map(({ id }) => id));
        page = await bench.store.deadLetters(5, page.at(-1)?.id);
      }
      expect(seen).toEqual(ids);
    });
  });

  describe('retryDead', () => {
    test('makes it due at once with fresh attempts', async () => {
      const bench = new Bench(makeBacking);
      const id = await bench.killJob({ id: 'a' });
      bench.clock.skip(LONG_MS);
      expect(await bench.store.retryDead(id)).toBe(true);
      expect(await bench.store.deadLetters(10)).toEqual([]);
      expect(await bench.store.stats()).toMatchObject({ pending: 1, oldestAgeMs: 0 });
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        const job = await bench.take();
        expect(job).toMatchObject({ payload: { text: 'a' }, attempt });
        await bench.store.fail(job.lease, 'oops');
        bench.clock.skip(LONG_MS);
      }
    });

    test('calls back those who wait for work', async () => {
      const bench = new Bench(makeBacking);
      const id = await bench.killJob();
      let calls = 0;
      bench.store.onWork(() => {
        calls += 1;
      });
      await bench.store.retryDead(id);
      expect(calls).toBe(1);
    });

    test('joins newer pending work, whose payload stays', async () => {
      const bench = new Bench(makeBacking);
      const id = await bench.killJob({ id: 'a' });
      await bench.put({ id: 'b', notBefore: bench.clock.now() + LONG_MS });
      expect(await bench.store.retryDead(id)).toBe(true);
      const job = await bench.take();
      expect(job.payload).toEqual({ text: 'b' });
      expect(job.deliveries.map(({ id: delivery }) => delivery)).toEqual(['a', 'b']);
    });

    test('joins older pending work, whose payload goes', async () => {
      const bench = new Bench(makeBacking);
      const older = await bench.killJob({ id: 'a' });
      const newer = await bench.killJob({ id: 'b' });
      await bench.store.retryDead(older);
      await bench.store.retryDead(newer);
      const job = await bench.take();
      expect(job.payload).toEqual({ text: 'b' });
      expect(job.deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('waits for a job of its key that runs', async () => {
      const bench = new Bench(makeBacking);
      const id = await bench.killJob({ id: 'a' });
      await bench.put({ id: 'b' });
      const { lease } = await bench.take();
      await bench.store.retryDead(id);
      expect(await bench.store.claim()).toEqual({ kind: 'nothing-due' });
      await bench.store.complete(lease, 'published');
      expect((await bench.take()).payload).toEqual({ text: 'a' });
    });

    test('does not end a wait that a handler asked for', async () => {
      const bench = new Bench(makeBacking);
      const id = await bench.killJob();
      await bench.put();
      await bench.store.fail((await bench.take()).lease, 'rate limit', 90_000);
      await bench.store.retryDead(id);
      expect(await bench.store.nextDue()).toBe(bench.clock.now() + 90_000);
    });

    test('refuses what is no dead letter', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const { lease } = await bench.take();
      for (const id of [lease.job, 'never', '0', '-1', "1' OR 1=1", '99999999999999999999'])
        expect(await bench.store.retryDead(id)).toBe(false);
      await bench.store.complete(lease, 'published');
      expect(await bench.store.retryDead(lease.job)).toBe(false);
    });
  });

  describe('a payload that the schema refuses', () => {
    const Newer = z.object({ text: z.string(), head: z.string() });

    test('is a dead letter that says why, and the next claim goes on', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a', key: KEY });
      await bench.put({ id: 'b', key: OTHER_KEY });
      const store = bench.open(z.object({ text: z.literal('b') }));
      const claim = await store.claim();
      expect(claim).toMatchObject({
        kind: 'unreadable',
        deadLetter: { key: KEY, error: expect.stringContaining('text'), attempts: 1 },
      });
      expect(await store.deadLetters(10)).toEqual(claim.kind === 'unreadable' ? [claim.deadLetter] : []);
      expect(await store.claim()).toMatchObject({ kind: 'job', job: { key: OTHER_KEY } });
    });

    test('can be retried once a program reads it', async () => {
      const bench = new Bench(makeBacking);
      await bench.put();
      const claim = await bench.open(Newer).claim();
      if (claim.kind !== 'unreadable') throw new Error(claim.kind);
      expect(await bench.store.retryDead(claim.deadLetter.id)).toBe(true);
      expect((await bench.take()).key).toBe(KEY);
    });

    test('is what the schema makes of it otherwise: defaults for what an older program did not write', async () => {
      const bench = new Bench(makeBacking);
      await bench.put({ id: 'a' });
      const store = bench.open(z.object({ text: z.string(), head: z.string().default('unknown') }));
      expect(await store.claim()).toMatchObject({ job: { payload: { text: 'a', head: 'unknown' } } });
    });
  });
}
