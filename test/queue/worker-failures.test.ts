import { describe, expect, test } from '@jest/globals';
import { JobTimedOut, LeaseLost, PermanentFailure, RetryLater } from '../../src/queue/errors.ts';
import type { FailureKind } from '../../src/queue/port.ts';
import { FIRST_BACKOFF_MS, KEY, LEASE_MS, LONG_MS, MOST_ATTEMPTS, OTHER_KEY } from './support.ts';
import { SLEEP_MS, TIMEOUT_MS, WorkerBench } from './worker-bench.ts';

/** A worker that runs a job `a`. */
async function running(options: ConstructorParameters<typeof WorkerBench>[0] = {}): Promise<WorkerBench> {
  const bench = await new WorkerBench(options).start();
  await bench.bench.put({ id: 'a' });
  await bench.clock.advance(0);
  return bench;
}

class Unreachable extends RetryLater {}
class Closed extends PermanentFailure {}

describe('a handler that throws', () => {
  test.each<[string, unknown, number]>([
    ['any error: after the backoff', new Error('oops'), FIRST_BACKOFF_MS / 2],
    ['what is no error: after the backoff', undefined, FIRST_BACKOFF_MS / 2],
    ['RetryLater: after the backoff', new RetryLater('not yet'), FIRST_BACKOFF_MS / 2],
    ['RetryLater with a time: after that time', new RetryLater('rate limit', 42_000), 42_000],
    ['a kind of RetryLater: after its time', new Unreachable('down', 43_000), 43_000],
  ])('%s', async (_, error, wait) => {
    const bench = await running();
    await bench.fail('a', error);
    expect(bench.ends()).toEqual(['retried']);
    expect(await bench.store.nextDue()).toBe(bench.clock.now() + wait);
  });

  test.each([new PermanentFailure('no such PR'), new Closed('no such PR')])(
    'a permanent failure makes a dead letter',
    async (error) => {
      const bench = await running();
      await bench.fail('a', error);
      expect(bench.ends()).toEqual(['dead']);
      expect(await bench.store.delivery('a')).toMatchObject({
        state: 'dead',
        attempts: 1,
        error: 'PermanentFailure: no such PR',
      });
    },
  );

  test.each<[string, unknown, FailureKind]>([
    ['RetryLater, as at an outage', new RetryLater('down', 1), 'unavailable'],
    ['a kind of RetryLater', new Unreachable('down'), 'unavailable'],
    ['any error', new Error('oops'), 'failed'],
    ['a permanent failure', new PermanentFailure('no such PR'), 'failed'],
  ])('leaves a dead letter that tells one from another: %s', async (_, error, kind) => {
    const bench = await running();
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      if (bench.ends().at(-1) !== 'dead') await bench.fail('a', error);
      await bench.clock.advance(FIRST_BACKOFF_MS * 2 ** attempt);
    }
    expect(await bench.bench.store.deadLetters(10)).toMatchObject([{ kind }]);
  });

  test('before it returns a promise, does no harm either', async () => {
    const bench = await running({
      handler: () => {
        throw new PermanentFailure('at once');
      },
    });
    expect(bench.ends()).toEqual(['dead']);
  });

  test('again and again has its job dead in the end, with the last error', async () => {
    const bench = await running();
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      await bench.fail('a', new Error(`failure ${attempt}`));
      await bench.clock.advance(FIRST_BACKOFF_MS * 2 ** attempt);
    }
    expect(bench.ends()).toEqual(['retried', 'retried', 'dead']);
    expect(await bench.store.delivery('a')).toMatchObject({ error: `Error: failure ${MOST_ATTEMPTS}` });
  });

  test('while newer work is pending hands over to it', async () => {
    const bench = await running();
    await bench.bench.put({ id: 'b' });
    await bench.fail('a', new Error('oops'));
    expect(bench.ends()).toEqual(['superseded']);
    expect(bench.call('b').job.deliveries.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('does not disturb the jobs of others', async () => {
    const bench = await running();
    await bench.bench.put({ id: 'b', key: OTHER_KEY });
    await bench.clock.advance(0);
    await bench.fail('a', new Error('oops'));
    await bench.finish('b');
    expect(bench.ends()).toEqual(['retried', 'completed']);
  });
});

describe('a handler that takes too long', () => {
  test('is told so, and its job is tried again', async () => {
    const bench = await running();
    await bench.clock.advance(TIMEOUT_MS - 1);
    expect(bench.call('a').signal.aborted).toBe(false);
    const { signal } = bench.call('a');
    await bench.clock.advance(1);
    expect(signal.reason).toBeInstanceOf(JobTimedOut);
    expect(bench.ends()).toEqual(['retried']);
    expect((await bench.store.delivery('a'))?.error).toContain('JobTimedOut');
  });

  test.each(['finish', 'fail'] as const)('and then ends after all (%s) changes nothing', async (end) => {
    const bench = await running();
    const first = bench.call('a');
    await bench.clock.advance(TIMEOUT_MS + FIRST_BACKOFF_MS);
    first[end]('too late');
    await bench.clock.advance(0);
    await bench.expectState('a', 'running');
    await bench.finish('a', 'in time');
    expect(await bench.store.delivery('a')).toMatchObject({ state: 'done', outcome: 'in time' });
  });
});

describe('leases', () => {
  test('are renewed while the handler works, in one go for all jobs, and not while nothing runs', async () => {
    const bench = await running();
    await bench.bench.put({ id: 'b', key: OTHER_KEY });
    const beats: number[] = [];
    const heartbeat = bench.store.heartbeat;
    bench.store.heartbeat = (leases) => {
      beats.push(leases.length);
      return heartbeat(leases);
    };
    await bench.clock.advance(4 * LEASE_MS);
    expect(beats).toEqual(Array.from({ length: 16 }, () => 2));
    expect(await bench.bench.store.claim()).toEqual({ kind: 'nothing-due' });
    await bench.finish('a');
    await bench.clock.advance(LEASE_MS / 4);
    expect(beats.at(-1)).toBe(1);
    await bench.finish('b');
    const count = beats.length;
    await bench.clock.advance(LONG_MS);
    expect(beats).toHaveLength(count);
    expect(bench.ends()).toEqual(['completed', 'completed']);
  });

  test('that are lost abort the handler, free its place and leave the job to its new holder', async () => {
    const bench = await running({ concurrency: 1 });
    // As if the process had been suspended, and another one had gone on.
    bench.clock.skip(LEASE_MS);
    const { lease } = await bench.bench.take();
    await bench.bench.put({ id: 'b', key: OTHER_KEY });
    await bench.clock.advance(0);
    expect(bench.call('a').signal.reason).toBeInstanceOf(LeaseLost);
    expect(bench.ends()).toEqual(['lease-lost']);
    expect(bench.begun()).toEqual(['a', 'b']);
    expect(await bench.store.complete(lease, 'published')).toBe('accepted');
  });

  test('that are lost without a heartbeat to tell are found out when the job ends', async () => {
    const bench = await running();
    bench.store.heartbeat = async () => [];
    bench.clock.skip(LEASE_MS);
    await bench.bench.take();
    bench.call('a').finish('late');
    await bench.clock.advance(0);
    expect(bench.ends()).toEqual(['lease-lost']);
    await bench.expectState('a', 'running');
  });

  test.each<[string, unknown]>([
    ['failure', new Error('oops')],
    ['permanent failure', new PermanentFailure('oops')],
  ])('that are lost make nothing of a %s', async (_, error) => {
    const bench = await running();
    bench.store.heartbeat = async () => [];
    bench.clock.skip(LEASE_MS);
    await bench.bench.take();
    bench.call('a').fail(error);
    await bench.clock.advance(0);
    expect(bench.ends()).toEqual(['lease-lost']);
    await bench.expectState('a', 'running');
  });

  test('survive heartbeats that fail', async () => {
    const bench = await running();
    const heartbeat = bench.store.heartbeat;
    bench.store.heartbeat = () => Promise.reject(new Error('disk full'));
    await bench.clock.advance(LEASE_MS / 2);
    bench.store.heartbeat = heartbeat;
    await bench.clock.advance(4 * LEASE_MS);
    expect(bench.storeErrors()).toHaveLength(2);
    await bench.finish('a');
    expect(bench.ends()).toEqual(['completed']);
  });
});

describe('a store that fails', () => {
  test.each(['claim', 'nextDue'] as const)('to %s is asked again after a sleep', async (operation) => {
    const bench = new WorkerBench();
    const works = bench.store[operation];
    Object.assign(bench.store, { [operation]: () => Promise.reject(new Error('disk full')) });
    await bench.start();
    expect(bench.storeErrors()).toEqual([new Error('disk full')]);
    Object.assign(bench.store, { [operation]: works });
    await bench.bench.open(bench.bench.schema).enqueue({
      id: 'a',
      key: KEY,
      reason: 'opened',
      payload: { text: 'a' },
    });
    await bench.clock.advance(SLEEP_MS);
    expect(bench.begun()).toEqual(['a']);
  });

  test('to record an end has the job run again when its lease has run out', async () => {
    const bench = await running({ concurrency: 1 });
    const complete = bench.store.complete;
    bench.store.complete = () => Promise.reject(new Error('disk full'));
    await bench.finish('a');
    expect(bench.storeErrors()).toEqual([new Error('disk full')]);
    bench.store.complete = complete;
    await bench.clock.advance(LEASE_MS);
    expect(bench.begun()).toEqual(['a', 'a']);
    await bench.finish('a');
    await bench.expectState('a', 'done');
  });
});
