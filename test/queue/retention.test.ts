import { expect, test } from '@jest/globals';
import { startRetention } from '../../src/queue/retention.ts';
import { ManualClock, settled } from './manual-clock.ts';
import { makeModel } from './model.ts';
import { Bench, LONG_MS } from './support.ts';

const DAY_MS = 24 * LONG_MS;

function start(prune: (completedBefore: number, most: number) => Promise<number>) {
  const clock = new ManualClock();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const stop = startRetention({ store: { prune }, keepMs: 7 * DAY_MS, batch: 3, clock, onError });
  return { clock, errors, stop };
}

test('forgets what is old in batches with pauses, then waits an hour', async () => {
  const left = [3, 3, 1, 0];
  const asked: [number, number][] = [];
  const { clock } = start(async (completedBefore, most) => {
    asked.push([clock.now() - completedBefore, most]);
    return left.shift() ?? 0;
  });
  await clock.advance(LONG_MS - 1);
  expect(asked).toEqual(Array.from({ length: 3 }, () => [7 * DAY_MS, 3]));
  await clock.advance(1_000);
  expect(asked).toHaveLength(4);
});

test('goes on after an error, which it reports', async () => {
  let calls = 0;
  const { clock, errors } = start(async () => {
    calls += 1;
    throw new Error('disk full');
  });
  await clock.advance(LONG_MS);
  expect([calls, errors]).toEqual([2, [new Error('disk full'), new Error('disk full')]]);
});

test('ends when it is told to, also in the middle of a batch', async () => {
  let finish: (forgotten: number) => void = () => {};
  const { clock, stop } = start(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await clock.advance(0);
  stop();
  finish(3);
  await settled();
  expect(clock.timers).toBe(0);
});

test('leaves a queue with what is newer, and what is not done', async () => {
  const bench = new Bench(makeModel);
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await bench.put({ id });
    await bench.store.complete((await bench.take()).lease, 'published');
    bench.clock.skip(2 * DAY_MS);
  }
  await bench.put({ id: 'waiting', key: 'acme/bench#9' });
  const onError = (error: unknown) => {
    throw error;
  };
  const stop = startRetention({
    store: bench.store,
    keepMs: 7 * DAY_MS,
    batch: 1,
    clock: bench.clock,
    onError,
  });
  await bench.clock.advance(1_000);
  stop();
  const found = await Promise.all(['a', 'b', 'c', 'd', 'e', 'waiting'].map((id) => bench.store.delivery(id)));
  expect(found.map((record) => record?.state)).toEqual([
    undefined,
    undefined,
    'done',
    'done',
    'done',
    'pending',
  ]);
});
