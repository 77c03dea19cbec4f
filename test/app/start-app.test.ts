import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { CannotStart } from '../../src/app/cannot-start.ts';
import { Job, keyOf } from '../../src/app/jobs/job.ts';
import { jsonAnswer } from '../../src/app/server/answer.ts';
import { exactRoute } from '../../src/app/server/get-handler.ts';
import type { Compose } from '../../src/app/wiring.ts';
import type { ClaimedJob } from '../../src/queue/port.ts';
import { openSqliteStore } from '../../src/queue/sqlite/sqlite-store.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { type AppBench, appBench, job, quietGitHub, settingsFor, storing } from './support/app-bench.ts';
import { APP_KEY_PKCS8 } from './support/app-key.ts';
import { postWebhook, SECRET } from './support/webhooks.ts';

/** A handler that a test lets go on. */
function held() {
  const begun: { readonly job: ClaimedJob<Job>; readonly signal: AbortSignal }[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const handler = (claimed: ClaimedJob<Job>, signal: AbortSignal) => {
    begun.push({ job: claimed, signal });
    return promise;
  };
  return { begun, finish: () => resolve('published'), compose: storing(handler) };
}

const TOKEN = `ghs_${'a1'.repeat(18)}`;

/** A GitHub that gives out tokens. */
function tokens(request: string) {
  if (!request.includes('access_tokens')) return undefined;
  return { status: 201, body: { token: TOKEN, expires_at: '2100-01-01T00:00:00Z' } };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

const isDone = ({ log }: AppBench) => log.messages().includes('job done');

/** Looks into the queue that an app has left. */
async function stateLeft(dataDirectory: string, delivery: string): Promise<string | undefined> {
  const store = openSqliteStore({ file: path.join(dataDirectory, 'queue.db'), payload: Job });
  const record = await store.delivery(delivery);
  await store.close();
  return record?.state;
}

describe('the app', () => {
  test('takes a webhook, answers it, does its job and says so', async () => {
    const github = await quietGitHub();
    const bench = await appBench(settingsFor(github.url));
    const delivery = { 'x-github-delivery': 'd-1' };
    expect((await postWebhook(bench.url, '{}', delivery)).status).toBe(202);
    await until(() => isDone(bench));
    expect((await postWebhook(bench.url, '{}', delivery)).status).toBe(200);
    expect(bench.log.lines().find(({ msg }) => msg === 'job done')).toMatchObject({
      deliveries: ['d-1'],
      target: 'acme/bench#7',
      outcome: 'published',
    });
    const text = await (await fetch(`${bench.url}/metrics`)).text();
    expect(text).toContain('pr_verdict_job_ends_total{kind="pull",end="completed"} 1');
    expect(text).toContain('pr_verdict_api_requests_total{kind="read"}');
  });

  test('answers the operator, and the pages it is given', async () => {
    const github = await quietGitHub();
    const { url } = await appBench(settingsFor(github.url), {
      compose: (wiring) => ({
        ...storing(async () => '')(wiring),
        routes: [exactRoute('/who', () => jsonAnswer(200, wiring.name))],
      }),
    });
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ alive: true });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/who`)).json()).toEqual({
      slug: 'pr-verdict',
      botLogin: 'pr-verdict[bot]',
    });
  });

  test('looks for failed deliveries when it starts', async () => {
    const github = await quietGitHub((request) =>
      request.startsWith('GET /app/hook/deliveries')
        ? {
            status: 200,
            body: [{ id: 3, guid: 'lost', delivered_at: new Date().toISOString(), status_code: 502 }],
          }
        : undefined,
    );
    await appBench(settingsFor(github.url));
    await until(() => github.requests.includes('POST /app/hook/deliveries/3/attempts'));
  });

  test('does jobs only, if it has no web side', async () => {
    const github = await quietGitHub();
    const settings = settingsFor(github.url, { web: undefined });
    const store = openSqliteStore({ file: path.join(settings.dataDirectory, 'queue.db'), payload: Job });
    await store.enqueue({ id: 'd-1', key: keyOf(job), reason: 'issue_comment.created', payload: job });
    await store.close();
    const work = await appBench(settings);
    await until(() => isDone(work));
    expect(work.app.url).toBeUndefined();
    expect(github.requests).toEqual(['GET /app']);
  });

  test('fetches webhooks from a channel if it is given one', async () => {
    const github = await quietGitHub();
    const channel = await quietGitHub();
    const settings = settingsFor(github.url);
    const { log, app } = await appBench({
      ...settings,
      web: { port: 0, host: '127.0.0.1', webhookSecrets: ['x'], webhookProxy: `${channel.url}/abc` },
    });
    await until(() => log.messages().includes('webhook channel connected'));
    expect(channel.requests).toEqual(['GET /abc']);
    await app.stop();
  });

  test('waits for GitHub to be there', async () => {
    let isDown = 6;
    const github = await quietGitHub((request) => {
      if (request !== 'GET /app' || isDown === 0) return undefined;
      isDown -= 1;
      return { status: 503, body: '' };
    });
    const { log } = await appBench(settingsFor(github.url));
    expect(log.messages()).toEqual(['waiting for GitHub', 'started']);
  });
});

describe('a stop', () => {
  test('lets the running job end, begins no other, and leaves that for the next start', async () => {
    const github = await quietGitHub();
    const settings = settingsFor(github.url, { concurrency: 1 });
    const { begun, finish, compose } = held();
    const bench = await appBench(settings, { compose });
    await postWebhook(bench.url, '{}', { 'x-github-delivery': 'd-1' });
    await until(() => begun.length === 1);
    await postWebhook(bench.url, '{}', { 'x-github-delivery': 'd-2' });
    const stopped = bench.app.stop();
    await expect(postWebhook(bench.url, '{}', { connection: 'close' })).rejects.toThrow();
    expect(begun[0]?.signal.aborted).toBe(false);
    finish();
    await stopped;
    expect(begun).toHaveLength(1);
    expect(await stateLeft(settings.dataDirectory, 'd-1')).toBe('done');
    expect(await stateLeft(settings.dataDirectory, 'd-2')).toBe('pending');
    const next = await appBench(settings);
    await until(() => isDone(next));
    await next.app.stop();
    expect(await stateLeft(settings.dataDirectory, 'd-2')).toBe('done');
  });

  test('gives back a job that does not end in time', async () => {
    const github = await quietGitHub();
    const settings = settingsFor(github.url);
    const { begun, compose } = held();
    const bench = await appBench(settings, { compose, graceMs: 1 });
    await postWebhook(bench.url, '{}', { 'x-github-delivery': 'd-1' });
    await until(() => begun.length === 1);
    await bench.app.stop();
    expect(begun[0]?.signal.aborted).toBe(true);
    expect(bench.log.messages()).toContain('job given back');
    expect(await stateLeft(settings.dataDirectory, 'd-1')).toBe('pending');
  });

  test('keeps a job that was given back from writing any more', async () => {
    const github = await quietGitHub(tokens);
    const { promise, resolve } = Promise.withResolvers<void>();
    const late: unknown[] = [];
    const compose: Compose = (wiring) =>
      storing(async () => {
        const client = await wiring.github.clientFor(5);
        begun.push(client);
        await promise;
        await client.send('POST /late', {}, z.unknown()).catch((cause: unknown) => late.push(cause));
        return 'too late';
      })(wiring);
    const begun: unknown[] = [];
    const bench = await appBench(settingsFor(github.url), { compose, graceMs: 1 });
    await postWebhook(bench.url, '{}');
    await until(() => begun.length === 1);
    await bench.app.stop();
    resolve();
    await until(() => late.length === 1);
    expect(late[0]).toMatchObject({ name: 'AbortError' });
    expect(github.requests).not.toContain('POST /late');
  });

  test('is one, however often it is asked for', async () => {
    const github = await quietGitHub();
    const { app } = await appBench(settingsFor(github.url));
    expect(app.stop()).toBe(app.stop());
    await app.stop();
  });
});

test('the log holds no secret, whatever fails', async () => {
  const github = await quietGitHub(tokens);
  const said: string[] = [];
  const compose: Compose = (wiring) =>
    storing(async () => {
      const client = await wiring.github.clientFor(5);
      const jwt = jwts.at(-1) ?? '';
      said.push(TOKEN, jwt, SECRET, APP_KEY_PKCS8);
      wiring.log.info({ client, jwt, headers: { authorization: `token ${TOKEN}` } }, `using ${TOKEN}`);
      throw new Error(`failed with ${TOKEN}, ${jwt}`, { cause: new Error(`${SECRET} ${APP_KEY_PKCS8}`) });
    })(wiring);
  const jwts: string[] = [];
  const spying: typeof fetch = (input, init) => {
    jwts.push(new Headers(init?.headers).get('authorization')?.replace('bearer ', '') ?? '');
    return fetch(input, init);
  };
  const bench = await appBench(settingsFor(github.url), { compose, fetch: spying });
  await postWebhook(bench.url, '{}');
  await until(() => bench.log.messages().includes('job failed, will be tried again'));
  expect(said).toHaveLength(4);
  expect(said[1]).toMatch(/^ey/);
  for (const secret of said) expect(bench.log.text()).not.toContain(secret);
  expect(bench.log.text()).not.toContain(APP_KEY_PKCS8.slice(100, 160));
});

describe('the app does not start', () => {
  test('with credentials that GitHub refuses', async () => {
    const github = await quietGitHub(() => ({ status: 401, body: {} }));
    const started = appBench(settingsFor(github.url));
    await expect(started).rejects.toThrow(CannotStart);
    await expect(started).rejects.toThrow(/^GitHub does not accept this App \(401\): check APP_ID/);
  });

  test('where it cannot write', async () => {
    const file = path.join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    await expect(appBench(settingsFor('http://127.0.0.1:1', { dataDirectory: file }))).rejects.toThrow(
      /^DATA_DIR .* cannot be written \(EEXIST\): name a directory/,
    );
  });

  test.each(['queue.db', 'state.db'])('with a %s that is none', async (name) => {
    const dataDirectory = temporaryDirectory();
    writeFileSync(path.join(dataDirectory, name), 'not a database, but long enough to look at'.repeat(100));
    const started = appBench(settingsFor('http://127.0.0.1:1', { dataDirectory }));
    await expect(started).rejects.toThrow(CannotStart);
    await expect(started).rejects.toThrow(/^DATA_DIR holds a file that cannot be used: /);
  });

  test('on a port that is taken, and leaves nothing open', async () => {
    const github = await quietGitHub();
    const first = await appBench(settingsFor(github.url));
    const port = Number(new URL(first.url).port);
    const settings = settingsFor(github.url);
    const web = { port, host: '127.0.0.1', webhookSecrets: ['x'], webhookProxy: undefined };
    await expect(appBench({ ...settings, web })).rejects.toThrow(/PORT \d+ cannot be listened on/);
    const again = await appBench(settings);
    expect(existsSync(path.join(settings.dataDirectory, 'queue.db'))).toBe(true);
    expect((await postWebhook(again.url, '{}')).status).toBe(202);
  });
});
