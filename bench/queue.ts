import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { openSqliteStore } from '../src/queue/sqlite/sqlite-store.ts';
import { Worker } from '../src/queue/worker.ts';

/**
 * `npx -c 'node bench/queue.ts [directory]'`: the embedded store on the disk of that directory (default: the temporary
 * one), with 50 keys, alone in its process. Every figure includes the sync of each commit to the disk.
 */
const KEYS = 50;
const DELIVERIES = 5_000;
const BACKLOG = 10_000;

const Payload = z.object({ head: z.string(), sender: z.string(), note: z.string() });
type Payload = z.infer<typeof Payload>;
const payload: Payload = { head: 'a'.repeat(40), sender: 'octocat', note: 'x'.repeat(400) };

const directory = mkdtempSync(path.join(process.argv[2] ?? tmpdir(), 'pr-verdict-bench-'));
const file = path.join(directory, 'queue.db');
const store = openSqliteStore({ file, payload: Payload });
let sequence = 0;

console.log(`${'operation'.padEnd(52)}    per s  median ms    99% ms   worst ms`);
await measure('enqueue, 50 keys, coalescing', DELIVERIES, () => enqueue(sequence % KEYS));
await measure('enqueue a doubled delivery', DELIVERIES, (at) => enqueue(at % KEYS, `${at}`));
await measure('claim and complete, the 50 jobs of 100 deliveries each', KEYS, claimAndComplete);
await measure('enqueue, claim and complete, 50 keys', DELIVERIES, async () => {
  await enqueue(sequence % KEYS);
  await claimAndComplete();
});
await measure(`enqueue, ${BACKLOG} different keys`, BACKLOG, () => enqueue(sequence));
await measure(`claim and complete, ${BACKLOG} waiting`, DELIVERIES, claimAndComplete);
await measure('claim, fail and wait, as many waiting', 1_000, async () => {
  const claim = await store.claim();
  if (claim.kind === 'job') await store.fail(claim.job.lease, 'oops', 3_600_000);
});
await drain();
await measure('look for work when none is due', DELIVERIES, () => store.claim());
await measure('stats', 1_000, () => store.stats());
await measure('find a delivery', DELIVERIES, (at) => store.delivery(`${at}`));
await measureWorker();
await measure('prune 200 deliveries', 50, () => store.prune(Date.now(), 200));
await store.close();

console.log(`\n${sequence} deliveries, file ${(statSync(file).size / 1e6).toFixed(1)} MB`);
const before = performance.now();
await openSqliteStore({ file, payload: Payload }).close();
console.log(`opening and checking it: ${(performance.now() - before).toFixed(0)} ms`);
rmSync(directory, { recursive: true });

function enqueue(key: number, id = `${sequence++}`): Promise<string> {
  return store.enqueue({ id, key: `acme/bench#${key}`, reason: 'issue_comment.created', payload });
}

async function claimAndComplete(): Promise<void> {
  const claim = await store.claim();
  if (claim.kind !== 'job') throw new Error(claim.kind);
  await store.complete(claim.job.lease, 'published PASS');
}

/** Lets nothing be due, whatever the measurements before left over. */
async function drain(): Promise<void> {
  for (;;) {
    const claim = await store.claim();
    if (claim.kind === 'nothing-due') return;
    if (claim.kind === 'job') await store.complete(claim.job.lease, 'published PASS');
  }
}

/** From the call of enqueue until the worker has recorded the end of the job. */
async function measureWorker(): Promise<void> {
  let recorded = 0;
  let wake = () => {};
  const worker = new Worker({
    store,
    concurrency: 8,
    handler: async () => 'published PASS',
    report: ({ kind }) => {
      if (kind !== 'ended') return;
      recorded += 1;
      wake();
    },
  });
  worker.start();
  await measure('enqueue until the worker has recorded the end', 1_000, async (at) => {
    const ended = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await enqueue(at % KEYS);
    await ended;
  });
  await worker.stop();
  if (recorded !== 1_000) throw new Error(`the worker ran ${recorded} jobs`);
}

async function measure(name: string, times: number, run: (at: number) => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const start = performance.now();
    await run(at);
    took.push(performance.now() - start);
  }
  const total = took.reduce((sum, each) => sum + each, 0);
  const sorted = took.toSorted((a, b) => a - b);
  const share = (part: number) =>
    (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(3).padStart(10);
  const perSecond = Math.round((times / total) * 1_000).toLocaleString('en');
  console.log(`${name.padEnd(52)} ${perSecond.padStart(8)} ${share(0.5)} ${share(0.99)} ${share(1)}`);
}
