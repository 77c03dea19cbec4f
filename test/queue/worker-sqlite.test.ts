import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Worker } from '../../src/queue/worker.ts';
import { openNotes } from './child/notes.ts';
import { temporaryQueueFile } from './sqlite-backing.ts';

const KEYS = 40;

test('two workers on one file run everything once, each key alone, and stop cleanly', async () => {
  const file = temporaryQueueFile();
  const stores = [openNotes(file), openNotes(file)];
  const running = new Set<string>();
  const handled: string[] = [];
  const problems: unknown[] = [];
  const done = new EventTarget();
  const allHandled = once(done, 'all');
  const workers = stores.map(
    (store) =>
      new Worker({
        store,
        concurrency: 4,
        handler: async ({ key, deliveries }) => {
          if (running.has(key)) problems.push(`two jobs of ${key}`);
          running.add(key);
          await setImmediate();
          running.delete(key);
          handled.push(...deliveries.map(({ id }) => id));
          if (handled.length === 3 * KEYS) done.dispatchEvent(new Event('all'));
          return 'published';
        },
        report: (event) => {
          if (event.kind === 'store-failed') problems.push(event.error);
          if (event.kind === 'ended' && event.end.kind !== 'completed') problems.push(event.end);
        },
      }),
  );
  for (const worker of workers) worker.start();
  const ids: string[] = [];
  for (let at = 0; at < 3 * KEYS; at += 1) {
    ids.push(`${at}`);
    const delivery = { id: `${at}`, key: `acme/bench#${at % KEYS}`, reason: 'opened', payload: { text: '' } };
    await stores[at % 2]?.enqueue(delivery);
    if (at % 10 === 0) await setImmediate();
  }
  await allHandled;
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(problems).toEqual([]);
  expect(handled.toSorted()).toEqual(ids.toSorted());
  expect(await stores[0]?.stats()).toEqual({ pending: 0, running: 0, dead: 0, oldestAgeMs: 0 });
  for (const store of stores) await store.close();
});
