import { expect, test } from '@jest/globals';
import { WorkerStopped } from '../../src/queue/errors.ts';
import { LEASE_MS, LONG_MS, OTHER_KEY } from './support.ts';
import { GRACE_MS, WorkerBench } from './worker-bench.ts';

/** Stops the worker and tells whether it has come to its end. */
function stop(bench: WorkerBench): { readonly ended: boolean } {
  const state = { ended: false };
  bench.worker.stop().then(() => {
    state.ended = true;
  });
  return state;
}

async function running(options: ConstructorParameters<typeof WorkerBench>[0] = {}): Promise<WorkerBench> {
  const bench = await new WorkerBench(options).start();
  await bench.bench.put({ id: 'a' });
  await bench.clock.advance(0);
  return bench;
}

test('an idle worker stops at once, leaves no timer and takes nothing any more', async () => {
  const bench = await new WorkerBench().start();
  const state = stop(bench);
  await bench.clock.advance(0);
  expect(state.ended).toBe(true);
  expect(bench.clock.timers).toBe(0);
  await bench.bench.put({ id: 'a' });
  await bench.clock.advance(LONG_MS);
  expect(bench.begun()).toEqual([]);
});

test('a worker that was never started stops', async () => {
  const bench = new WorkerBench();
  const state = stop(bench);
  await bench.clock.advance(0);
  expect([state.ended, bench.clock.timers]).toEqual([true, 0]);
});

test('running jobs may finish within the grace time, and no other begins', async () => {
  const bench = await running({ concurrency: 1 });
  await bench.bench.put({ id: 'b', key: OTHER_KEY });
  const state = stop(bench);
  await bench.clock.advance(GRACE_MS - 1);
  expect([state.ended, bench.call('a').signal.aborted]).toEqual([false, false]);
  await bench.finish('a');
  expect([state.ended, bench.clock.timers]).toEqual([true, 0]);
  expect(bench.ends()).toEqual(['completed']);
  expect(bench.begun()).toEqual(['a']);
  await bench.expectState('b', 'pending');
});

test('a job that does not finish in time is aborted and due again at once, for anybody', async () => {
  const bench = await running();
  const state = stop(bench);
  await bench.clock.advance(GRACE_MS);
  expect(bench.call('a').signal.reason).toBeInstanceOf(WorkerStopped);
  expect([state.ended, bench.clock.timers]).toEqual([true, 0]);
  expect(bench.ends()).toEqual(['released']);
  expect((await bench.bench.take()).attempt).toBe(1);
  bench.call('a').finish('too late');
  await bench.clock.advance(0);
  await bench.expectState('a', 'running');
});

test('leases are renewed during the grace time', async () => {
  const bench = await running({ graceMs: 4 * LEASE_MS });
  stop(bench);
  await bench.clock.advance(3 * LEASE_MS);
  expect(await bench.bench.store.claim()).toEqual({ kind: 'nothing-due' });
  await bench.finish('a');
  expect(bench.ends()).toEqual(['completed']);
});

test('a job that is retried during the grace time waits for another worker', async () => {
  const bench = await running();
  const state = stop(bench);
  await bench.fail('a', new Error('oops'));
  expect(state.ended).toBe(true);
  await bench.clock.advance(LONG_MS);
  expect(bench.begun()).toEqual(['a']);
  await bench.expectState('a', 'pending');
});

test('a job that was just being claimed is run to its end', async () => {
  const bench = new WorkerBench();
  await bench.bench.put({ id: 'a' });
  const claim = bench.store.claim;
  let answer: () => void = () => {};
  bench.store.claim = async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return claim();
  };
  await bench.start();
  const state = stop(bench);
  answer();
  await bench.clock.advance(0);
  expect([state.ended, bench.begun()]).toEqual([false, ['a']]);
  await bench.finish('a');
  expect(state.ended).toBe(true);
  await bench.expectState('a', 'done');
});

test('a store that fails to take a job back does not keep the worker from stopping', async () => {
  const bench = await running();
  bench.store.release = () => Promise.reject(new Error('disk full'));
  const state = stop(bench);
  await bench.clock.advance(GRACE_MS);
  expect([state.ended, bench.clock.timers]).toEqual([true, 0]);
  expect(bench.storeErrors()).toEqual([new Error('disk full')]);
});

test('a stopped worker listens to the store no more', async () => {
  const bench = new WorkerBench();
  let listeners = 0;
  bench.store.onWork = () => {
    listeners += 1;
    return () => {
      listeners -= 1;
    };
  };
  await bench.start();
  expect(listeners).toBe(1);
  await bench.worker.stop();
  expect(listeners).toBe(0);
});

test('stopping twice is stopping once', async () => {
  const bench = await running();
  expect(bench.worker.stop()).toBe(bench.worker.stop());
  await bench.finish('a');
});
