import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataFiles } from '../../src/app/data-directory.ts';
import { Job, pullKey } from '../../src/app/jobs/job.ts';
import { openSqliteState } from '../../src/app/state/sqlite-state.ts';
import type { JobStore } from '../../src/queue/port.ts';
import { openSqliteStore } from '../../src/queue/sqlite/sqlite-store.ts';
import { type GitHub, startGitHub } from '../emulator/github.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { type AppProcess, startAppProcess } from './support/app-process.ts';
import { AskedRequests } from './support/asked-requests.ts';
import { Page } from './support/page.ts';
import { seededRandom } from './support/random.ts';
import { noteChange, repositoryFiles, signoffBy } from './support/repository.ts';

const PULLS = 50;
/** Each kill leaves so many jobs to the lease, at most. */
const CONCURRENCY = 4;
const KILLS = 5;
const COMMENTS_BETWEEN_KILLS = 5;
const MOST_REQUESTS_MORE = 12;
/** Jobs of the last kill come back when their lease ends. */
const PATIENCE_MS = 180_000;

const seed = process.env.CI === undefined ? Math.floor(Math.random() * 2 ** 31) : 20_261_130;

let github: GitHub;
let app: AppProcess;
let store: JobStore<Job>;
let pages: Page[];
const signoffs = new Map<Page, number>();
const problems: unknown[] = [];

/** Nothing is on its way, and nothing is left to do. */
async function finished(): Promise<void> {
  for (;;) {
    const { pending, running } = await store.stats();
    if (github.webhooks.isSettled && pending + running === 0 && undelivered().length === 0) return;
    // The queue is another process's, which tells nobody.
    await pause(20);
  }
}

function undelivered() {
  const delivered = new Set(
    github.webhooks.deliveries.filter(({ status }) => status === 'OK').map(({ guid }) => guid),
  );
  return github.webhooks.shipments.filter(({ guid }) => !delivered.has(guid));
}

beforeAll(async () => {
  const asked = new AskedRequests();
  const random = seededRandom(seed);
  const dataDirectory = temporaryDirectory();
  github = await startGitHub({
    repository: 'acme/bench',
    files: repositoryFiles(),
    latencyMs: asked.latency,
    // What failed is asked for again only if it is not old by the app's clock.
    startAt: new Date().toISOString(),
  });
  github.setMember('ada', { permission: 'write', association: 'MEMBER' });
  const open = () => github.openPullRequest({ title: 'A change', author: 'pat', files: noteChange });
  const pulls = [];
  for (let at = 0; at < PULLS; at += 1) pulls.push(await open());
  pages = pulls.map((pull) => new Page(github, pull));
  // It has been told of the openings, before the first kill.
  const known = openSqliteState({ file: dataFiles(dataDirectory).state });
  for (const { number, head, createdAt: at } of pulls)
    await known.heads.prove(pullKey('acme/bench', number), { sha: head.sha, at, opens: true });
  await known.close();
  const start = () =>
    startAppProcess({
      github,
      dataDirectory,
      environment: { CONCURRENCY: String(CONCURRENCY) },
      onLine: (line) => {
        if (line.end !== undefined && line.end !== 'completed') problems.push(line);
      },
    });
  app = await start();
  store = openSqliteStore({ file: dataFiles(dataDirectory).queue, payload: Job });
  const signing = Promise.all(
    pages.map(async (page) => {
      const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
      signoffs.set(page, id);
    }),
  );
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await asked.after(kill * COMMENTS_BETWEEN_KILLS, Math.floor(random() * MOST_REQUESTS_MORE));
    await app.end('SIGKILL');
    app = await start();
  }
  await signing;
  await finished();
}, PATIENCE_MS);

afterAll(async () => {
  await app?.end('SIGKILL');
  await store?.close();
  await github?.close();
});

describe(`a server that was killed ${KILLS} times during ${PULLS} verdicts (seed ${seed})`, () => {
  test('has nothing left to do, and has given up nothing', async () => {
    expect(await store.stats()).toEqual({ pending: 0, running: 0, dead: 0, oldestAgeMs: 0 });
    expect(problems).toEqual([]);
  });

  test('has one verdict comment for each sign-off, about the head, and says nothing twice', () => {
    for (const page of pages) {
      expect(page.markers).toEqual([...new Set(page.markers)]);
      expect(page.markers.filter((marker) => marker.startsWith('signoff='))).toEqual([
        `signoff=issuecomment-${signoffs.get(page)}`,
      ]);
      expect(page.verdict(`issuecomment-${signoffs.get(page)}`)).toContain(page.head);
    }
  });

  test('has a completed check run on each head, and none in progress', () => {
    for (const page of pages) {
      const runs = page.checksAt(page.head);
      expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'completed'));
      expect(page.check).toMatchObject({ name: 'pr-verdict', conclusion: 'success' });
    }
    const { checkRuns } = github.world.repository('acme/bench');
    const heads = new Set(pages.map(({ head }) => head));
    expect([...checkRuns.values()].every(({ headSha }) => heads.has(headSha))).toBe(true);
  });
});
