import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataFiles } from '../../src/app/data-directory.ts';
import { Job } from '../../src/app/jobs/job.ts';
import { openSqliteStore } from '../../src/queue/sqlite/sqlite-store.ts';
import { startAppProcess } from '../../test/e2e/support/app-process.ts';
import type { Answered, Load, LoadResult } from './generator.ts';
import { line, megabytes, ms, spreadOf } from './numbers.ts';
import { type ProcessUsage, processUsage } from './process-usage.ts';
import { startScene } from './scene.ts';
import { others, traffic } from './traffic.ts';

const PER_SECOND = 200;
const SECONDS = 30;
const FIRST_LOOK_SECONDS = 10;

/** The server under load, with its verdicts running; the emulator has this process, the generator another one. */
export async function measureDeliveries(): Promise<void> {
  const github = await startScene(others);
  const events = await traffic(github);
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'pr-verdict-bench-'));
  const ends = new Map<string, number>();
  const app = await startAppProcess({
    github,
    dataDirectory,
    environment: { SETTLE_MS: '5000' },
    onLine: ({ end }) => {
      if (end !== undefined) ends.set(String(end), (ends.get(String(end)) ?? 0) + 1);
    },
  });
  // What the app itself writes is not told to it: the generator alone sends.
  app.listen(false);
  github.resetLog();
  await metrics(app.url);
  const { appId, webhookSecret: secret } = github.credentials;
  const url = `${app.url}/api/github/webhooks`;
  const load: Load = {
    receiver: { url, secret, appId },
    perSecond: PER_SECOND,
    seconds: SECONDS,
    events,
  };
  const before = processUsage(app.pid);
  const own = process.cpuUsage();
  const generating = generate(load);
  await pause(FIRST_LOOK_SECONDS * 1_000);
  const early = processUsage(app.pid);
  const { answers, seconds } = await generating;
  const late = processUsage(app.pid);
  const emulator = process.cpuUsage(own);
  const scraped = await metrics(app.url);
  const jobs = Object.fromEntries(ends);
  await app.end('SIGTERM');
  const lost = await lostOf(answers, dataDirectory);
  rmSync(dataDirectory, { recursive: true });

  const sizes = spreadOf(events.map(({ body }) => Buffer.byteLength(body)));
  const answered = spreadOf(answers.map(({ milliseconds }) => milliseconds));
  console.log(
    `Deliveries: ${PER_SECOND} a second for ${SECONDS} s, payloads of ${sizes.median} bytes (median), ${sizes.worst} (most)`,
  );
  console.log(line('sent, and answered with', `${answers.length}`));
  for (const [result, some] of Map.groupBy(answers, ({ status, result: said }) => `${status} ${said}`))
    console.log(line(`  ${result}`, `${some.length}`));
  console.log(line('lost', `${lost}`, 'none'));
  console.log(line('throughput', `${(answers.length / seconds).toFixed(1)} /s`, `${PER_SECOND} /s`));
  console.log(line('answer, median', ms(answered.median)));
  console.log(line('answer, 99th percentile', ms(answered.p99)));
  console.log(line('answer, worst', ms(answered.worst)));
  const cpu = late.cpuSeconds - before.cpuSeconds;
  console.log(line('CPU of the server per delivery, verdicts included', ms((1_000 * cpu) / answers.length)));
  console.log(line('CPU of the server, of one core', share(cpu, seconds)));
  console.log(
    line('CPU of the emulator, of one core', share((emulator.user + emulator.system) / 1e6, seconds)),
  );
  console.log(line('jobs that ended meanwhile', JSON.stringify(jobs)));
  console.log(
    line(
      'requests to GitHub, writes among them',
      `${github.log.api.length}, ${github.log.of('write').length}`,
    ),
  );
  printMemory(early, late);
  const heap = ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'].map((name) =>
    gauge(scraped, name),
  );
  console.log(line('  of it in use by objects, by buffers', heap.map(megabytes).join(', ')));
  for (const [name, value] of stalls(scraped)) console.log(line(name, ms(value)));
  await github.close();
}

async function generate(load: Load): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
  child.send(load);
  const [result] = await once(child, 'message');
  return result;
}

async function lostOf(answers: readonly Answered[], dataDirectory: string): Promise<number> {
  const store = openSqliteStore({ file: dataFiles(dataDirectory).queue, payload: Job });
  let lost = 0;
  for (const { id, result } of answers) {
    if (result === 'ignored') continue;
    if ((await store.delivery(id)) === undefined) lost += 1;
  }
  await store.close();
  return lost;
}

function printMemory(early: ProcessUsage, late: ProcessUsage): void {
  console.log(line(`resident memory after ${FIRST_LOOK_SECONDS} s`, megabytes(early.residentBytes)));
  console.log(line(`resident memory after ${SECONDS} s`, megabytes(late.residentBytes)));
  console.log(line('  ratio', (late.residentBytes / early.residentBytes).toFixed(2), 'at most 1.2'));
}

function share(seconds: number, of: number): string {
  return `${((100 * seconds) / of).toFixed(0)} %`;
}

async function metrics(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

/** prom-client's histogram since it was last asked; its timer's own 10 ms are taken off. */
function stalls(text: string): (readonly [string, number])[] {
  const TIMER_MS = 10;
  const of = (name: string) =>
    Math.max(0, gauge(text, `nodejs_eventloop_lag_${name}_seconds`) * 1_000 - TIMER_MS);
  return [
    ['event loop late by, 99th percentile', of('p99')],
    ['event loop late by, worst', of('max')],
  ];
}

function gauge(text: string, name: string): number {
  const found = text.split('\n').find((row) => row.startsWith(`${name} `));
  return Number(found?.slice(name.length));
}
