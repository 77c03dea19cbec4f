import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { FIRST_BACKOFF_MS, KEY, LONG_MS, OTHER_KEY } from './support.ts';
import { SLEEP_MS, WorkerBench } from './worker-bench.ts';

describe('running', () => {
  test('hands each due job to the handler and records what it says', async () => {
    const bench = await new WorkerBench().start();
    await bench.bench.put({ id: 'a' });
    await bench.clock.advance(0);
    expect(bench.call('a').job).toMatchObject({ key: KEY, attempt: 1, payload: { text: 'a' } });
    await bench.finish('a', 'published PASS');
    expect(await bench.store.delivery('a')).toMatchObject({ state: 'done', outcome: 'published PASS' });
    expect(bench.events.map(({ kind }) => kind)).toEqual(['started', 'ended']);
  });

  test('begins with what was stored before it started', async () => {
    const bench = new WorkerBench();
    await bench.bench.put({ id: 'a' });
    await bench.start();
    expect(bench.begun()).toEqual(['a']);
  });

  test('does nothing before it is started', async () => {
    const bench = new WorkerBench();
    await bench.bench.put({ id: 'a' });
    await bench.clock.advance(LONG_MS);
    expect(bench.begun()).toEqual([]);
  });

  test('runs as many jobs at the same time as it may, and the next one when one ends', async () => {
    const bench = await new WorkerBench({ concurrency: 2 }).start();
    for (const id of ['a', 'b', 'c', 'd']) await bench.bench.put({ id, key: id });
    await bench.clock.advance(0);
    expect(bench.begun()).toEqual(['a', 'b']);
    await bench.clock.advance(SLEEP_MS);
    expect(bench.begun()).toEqual(['a', 'b']);
    await bench.finish('b');
    expect(bench.begun()).toEqual(['a', 'b', 'c']);
    await bench.fail('a', new Error('oops'));
    expect(bench.begun()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('runs the jobs of a key one after the other, and other keys meanwhile', async () => {
    const bench = await new WorkerBench().start();
    await bench.bench.put({ id: 'a', key: KEY });
    await bench.clock.advance(0);
    await bench.bench.put({ id: 'b', key: KEY });
    await bench.bench.put({ id: 'c', key: OTHER_KEY });
    await bench.clock.advance(0);
    expect(bench.begun()).toEqual(['a', 'c']);
    await bench.finish('a');
    expect(bench.begun()).toEqual(['a', 'c', 'b']);
  });

  test('takes a job of its own making, which a handler enqueued for its key', async () => {
    const bench = await new WorkerBench().start();
    await bench.bench.put({ id: 'a' });
    await bench.clock.advance(0);
    await bench.bench.put({ id: 'b', notBefore: bench.clock.now() + 5_000 });
    await bench.finish('a');
    await bench.clock.advance(4_999);
    expect(bench.begun()).toEqual(['a']);
    await bench.clock.advance(1);
    expect(bench.begun()).toEqual(['a', 'b']);
  });

  test('of a long row of short jobs leaves others their turn in between', async () => {
    let handled = 0;
    const handler = async () => {
      handled += 1;
      return 'nothing to do';
    };
    const bench = new WorkerBench({ concurrency: 2, handler });
    for (let at = 0; at < 20; at += 1) await bench.bench.put({ key: `acme/bench#${at}` });
    bench.worker.start();
    const steps: number[] = [];
    for (let before = 0; handled < 20; before = handled) {
      await bench.clock.fireNext(bench.clock.now());
      steps.push(handled - before);
    }
    expect(steps).toEqual(Array.from({ length: 10 }, () => 2));
  });

  test('reports an unreadable payload and goes on with the next job', async () => {
    const bench = new WorkerBench();
    const older = bench.bench.open(z.object({ words: z.string() }));
    for (const id of ['x', 'y'])
      await older.enqueue({ id, key: id, reason: 'opened', payload: { words: '' } });
    await bench.bench.put({ id: 'a' });
    await bench.start();
    expect(bench.begun()).toEqual(['a']);
    expect(bench.events.filter(({ kind }) => kind === 'unreadable')).toHaveLength(2);
    expect(await bench.store.stats()).toMatchObject({ dead: 2 });
  });
});

describe('sleeping', () => {
  test('lasts until the next job is due, on a single timer', async () => {
    const bench = await new WorkerBench().start();
    await bench.bench.put({ id: 'a', key: KEY, notBefore: bench.clock.now() + 9_000 });
    await bench.bench.put({ id: 'b', key: OTHER_KEY, notBefore: bench.clock.now() + 7_000 });
    await bench.clock.advance(0);
    expect([bench.clock.timers, bench.clock.nextTimerIn()]).toEqual([1, 7_000]);
    await bench.clock.advance(7_000);
    expect(bench.begun()).toEqual(['b']);
  });

  test('ends when a delivery is stored', async () => {
    const bench = await new WorkerBench().start();
    expect(bench.clock.nextTimerIn()).toBe(SLEEP_MS);
    await bench.bench.put({ id: 'a' });
    await bench.clock.advance(0);
    expect(bench.begun()).toEqual(['a']);
  });

  test('ends in time to look for what another process stored', async () => {
    const bench = await new WorkerBench().start();
    await bench.bench.open(bench.bench.schema).enqueue({
      id: 'a',
      key: KEY,
      reason: 'opened',
      payload: { text: 'a' },
    });
    await bench.clock.advance(SLEEP_MS - 1);
    expect(bench.begun()).toEqual([]);
    await bench.clock.advance(1);
    expect(bench.begun()).toEqual(['a']);
  });

  test('ends when the lease of a killed process runs out', async () => {
    const bench = new WorkerBench();
    await bench.bench.put({ id: 'a' });
    await bench.bench.take();
    await bench.start();
    expect(bench.clock.nextTimerIn()).toBe(bench.store.leaseMs);
    await bench.clock.advance(bench.store.leaseMs);
    expect(bench.call('a').job.attempt).toBe(2);
  });

  test('is interrupted no more often than its length says', async () => {
    const bench = new WorkerBench();
    let looks = 0;
    bench.store.claim = async () => {
      looks += 1;
      return { kind: 'nothing-due' };
    };
    await bench.start();
    await bench.clock.advance(100 * SLEEP_MS);
    expect(looks).toBe(101);
  });

  test('ends once for a burst', async () => {
    const bench = await new WorkerBench().start();
    let looks = 0;
    const claim = bench.store.claim;
    bench.store.claim = () => {
      looks += 1;
      return claim();
    };
    for (let at = 0; at < 50; at += 1) await bench.bench.put();
    await bench.clock.advance(0);
    // The job, and that there is no other.
    expect(looks).toBe(2);
  });

  test('does not swallow a delivery that is stored while the worker looks', async () => {
    const bench = new WorkerBench();
    const nextDue = bench.store.nextDue;
    bench.store.nextDue = async () => {
      const due = await nextDue();
      bench.store.nextDue = nextDue;
      await bench.bench.put({ id: 'a' });
      return due;
    };
    await bench.start();
    expect(bench.begun()).toEqual(['a']);
  });

  test('lasts a backoff', async () => {
    const bench = await new WorkerBench().start();
    await bench.bench.put({ id: 'a' });
    await bench.clock.advance(0);
    await bench.fail('a', new Error('oops'));
    await bench.clock.advance(FIRST_BACKOFF_MS / 2 - 1);
    expect(bench.begun()).toEqual(['a']);
    await bench.clock.advance(1);
    expect(bench.begun()).toEqual(['a', 'a']);
    expect(bench.call('a').job.attempt).toBe(2);
  });
});
