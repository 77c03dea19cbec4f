import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFiles } from '../../src/app/data-directory.ts';
import { pullKey } from '../../src/app/jobs/job.ts';
import { openSqliteState } from '../../src/app/state/sqlite-state.ts';
import { type AppProcess, startAppProcess } from '../../test/e2e/support/app-process.ts';
import type { GitHub } from '../../test/emulator/github.ts';
import type { LoggedRequest } from '../../test/emulator/http/request-log.ts';
import type { NamedStall } from './named-stalls.ts';
import { line, ms, spreadOf } from './numbers.ts';
import { JobsDone, type Published, published } from './published.ts';
import { openLargePull, signOff, startScene } from './scene.ts';

const RUNS = 5;
const LATENCIES_MS = [0, 100];
const AIM_MS = 1_500;
const AIM_STALL_MS = 50;

const program = fileURLToPath(new URL('../../bin/pr-verdict.js', import.meta.url));
const monitor = fileURLToPath(new URL('./stall-monitor.ts', import.meta.url));

interface Bench {
  readonly github: GitHub;
  readonly app: AppProcess;
  /** A new pull request, signed off: everything but the base branch is new to the app. */
  cold(): Promise<Published>;
  /** The same one again: nothing that the verdict rests on has changed. */
  unchanged(): Promise<Published>;
}

/** Requests and latency of a verdict on a pull request with 20 files, 20 commits, 60 comments and 150 check runs. */
export async function measureVerdicts(): Promise<void> {
  await withBench({}, async ({ github, cold, unchanged }) => {
    const first = await cold();
    const [new_, again] = [await cold(), await unchanged()];
    console.log('Requests of a verdict: 20 files, 20 commits, 60 comments, 150 check runs');
    printRequests('new pull request, base tree known', new_, 'at most 12');
    printRequests('again, nothing changed', again, 'at most 3 reads, no write');
    console.log('\nFrom the event to everything published');
    console.log(line('the first verdict of the process', ms(first.milliseconds)));
    for (const latency of LATENCIES_MS) {
      github.settings.latencyMs = latency;
      const runs: [number, number][] = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push([(await cold()).milliseconds, (await unchanged()).milliseconds]);
      const aim = latency === 100 ? ms(AIM_MS) : undefined;
      print(
        `new, ${latency} ms a request`,
        runs.map(([one]) => one),
        aim,
      );
      print(
        `unchanged, ${latency} ms a request`,
        runs.map(([, one]) => one),
      );
    }
  });
}

/** What holds the event loop during verdicts on configs of real size, seen from within the server. */
export async function measureStalls(): Promise<void> {
  console.log('The longest times without a turn of the event loop, 1,800 rows and 900 changelog entries');
  for (const [name, warm] of [
    ['the first verdict of a process', 0],
    ['a later verdict, of a new pull request', 4],
  ] as const) {
    const stalls = await stallsAfter(warm);
    console.log(line(name, ms(stalls[0]?.milliseconds ?? 0), `${AIM_STALL_MS} ms`));
    for (const { milliseconds, within } of stalls)
      console.log(`  ${ms(milliseconds).padStart(8)}  ${within.join(', ')}`);
  }
}

async function stallsAfter(verdicts: number): Promise<NamedStall[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'pr-verdict-bench-'));
  const file = path.join(directory, 'stalls.json');
  const command = ['--import', monitor, program, 'serve'];
  await withBench({ command, environment: { STALLS_FILE: file } }, async ({ app, cold }) => {
    for (let at = 0; at < verdicts; at += 1) await cold();
    process.kill(app.pid, 'SIGUSR2');
    await cold();
    process.kill(app.pid, 'SIGHUP');
  });
  const stalls: NamedStall[] = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(directory, { recursive: true });
  return stalls;
}

async function withBench(
  options: Pick<Parameters<typeof startAppProcess>[0], 'command' | 'environment'>,
  use: (bench: Bench) => Promise<void>,
): Promise<void> {
  const github = await startScene();
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'pr-verdict-bench-'));
  const jobs = new JobsDone();
  const app = await startAppProcess({ ...options, github, dataDirectory, onLine: (said) => jobs.hear(said) });
  let pull: Awaited<ReturnType<typeof openLargePull>> | undefined;
  await use({
    github,
    app,
    cold: async () => {
      app.listen(false);
      const opened = await openLargePull(github);
      await tellOpening(dataDirectory, opened);
      github.clock.tick();
      app.listen(true);
      pull = opened;
      return published(github, jobs, () => signOff(github, opened));
    },
    unchanged: async () => {
      const judged = pull;
      if (judged === undefined) throw new Error('there is no verdict yet');
      return published(github, jobs, () => github.label(judged, `label ${github.clock.now()}`));
    },
  });
  await app.end('SIGTERM');
  await github.close();
  rmSync(dataDirectory, { recursive: true });
}

/** Of all that came before, the server was told one thing: which head there was before the sign-off. */
async function tellOpening(
  dataDirectory: string,
  { repository, number, head, updatedAt: at }: Awaited<ReturnType<typeof openLargePull>>,
): Promise<void> {
  const state = openSqliteState({ file: dataFiles(dataDirectory).state });
  await state.heads.prove(pullKey(repository, number), { sha: head.sha, at });
  await state.close();
}

function printRequests(name: string, { requests }: Published, aim: string): void {
  const api = requests.filter(({ kind }) => kind !== 'storage');
  const kinds = [...Map.groupBy(api, ({ kind }) => kind)].map(([kind, some]) => `${some.length} ${kind}`);
  console.log(line(`${name}: ${kinds.join(', ')}`, `${api.length}`, aim));
  for (const request of requests) console.log(`  ${describe(request)}`);
}

function describe({ kind, method, operation, path: target, status, bytes }: LoggedRequest): string {
  const what = operation === undefined ? `${method} ${target}` : `query ${operation}`;
  return `${kind.padEnd(6)} ${what.replaceAll(/[0-9a-f]{40}/g, (oid) => oid.slice(0, 7))} ${status}, ${bytes} bytes`;
}

function print(name: string, milliseconds: readonly number[], aim?: string): void {
  const { median, worst } = spreadOf(milliseconds);
  console.log(line(`${name}: median, worst of ${milliseconds.length}`, `${ms(median)}, ${ms(worst)}`, aim));
}
