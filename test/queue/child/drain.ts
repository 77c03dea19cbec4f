import { closeSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openNotes, say } from './notes.ts';

// Runs jobs until none is left. While it runs one, it holds a lock file of the job's key, made so that only one process
// can; and the first job of each key enqueues a second one. Says each job before it runs; waits for a line after the first.
const [file = '', locks = ''] = process.argv.slice(2);
const store = openNotes(file);
let jobs = 0;
for (;;) {
  const claim = await store.claim();
  if (claim.kind === 'nothing-due') {
    const { pending, running } = await store.stats();
    if (pending + running === 0) break;
    await setImmediate();
    continue;
  }
  if (claim.kind === 'unreadable') throw new Error(claim.deadLetter.error);
  const { lease, key, payload } = claim.job;
  const lock = path.join(locks, encodeURIComponent(key));
  closeSync(openSync(lock, 'wx'));
  say(`${lease.job}/${lease.token} ${key}`);
  jobs += 1;
  if (jobs === 1) for await (const _ of process.stdin) break;
  if (payload.text === 'first')
    await store.enqueue({ id: `second of ${key}`, key, reason: 'opened', payload: { text: 'second' } });
  await setImmediate();
  rmSync(lock);
  if ((await store.complete(lease, 'published')) === 'lease-lost') throw new Error('lease lost');
}
await store.close();
