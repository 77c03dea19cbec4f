import { createVerify } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { CredentialsRefused, InstallationRefused } from '../../../src/app/github/errors.ts';
import { type ApiObserver, GitHubApp } from '../../../src/app/github/github-app.ts';
import { EvidenceUnavailable, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { loopbackServer } from '../../support/github/loopback-server.ts';
import type { Answer } from '../../support/github/routes.ts';
import { TestClock } from '../../support/github/test-clock.ts';
import { APP_KEY_PKCS8, APP_PUBLIC_KEY } from '../support/app-key.ts';

const MINUTE = 60_000;
const Anything = z.looseObject({});
const READ = 'GET /repos/{owner}/{repo}';
const of = { owner: 'o', repo: 'r' };

interface Seen {
  readonly request: string;
  readonly authorization: string;
}

/** A GitHub that gives out tokens, and answers everything else with the number of the request. */
async function bench(respond: (request: string, earlier: number) => Answer | undefined = () => undefined) {
  const clock = TestClock.skipping(Date.now());
  const seen: Seen[] = [];
  const told: string[] = [];
  const server = await loopbackServer(async (message) => {
    const request = `${message.method} ${message.url}`;
    const earlier = seen.filter((one) => one.request === request).length;
    seen.push({ request, authorization: message.headers.authorization ?? '' });
    const special = respond(request, earlier);
    if (special !== undefined) return special;
    const installation = /^POST \/app\/installations\/(\d+)\/access_tokens$/.exec(request)?.[1];
    if (installation === undefined) return { status: 200, body: { count: seen.length } };
    const expires = new Date(clock.now() + 60 * MINUTE).toISOString();
    const body = { token: `ghs_${installation}_${earlier}`, expires_at: expires };
    return { status: 201, body };
  });
  const observer: ApiObserver = {
    requested: (kind) => told.push(kind),
    limitLeft: (owner, { resource, remaining }) => told.push(`${owner} ${resource} ${remaining}`),
    ownerLeft: (owner) => told.push(`${owner} left`),
  };
  const app = new GitHubApp({
    settings: { app: { id: 17, privateKey: APP_KEY_PKCS8 }, apiUrl: server.url },
    userAgent: 'pr-verdict/test',
    observer,
    clock,
    client: { random: () => 1 },
  });
  const tokenRequests = () => seen.filter(({ request }) => request.includes('access_tokens')).length;
  return { app, clock, seen, told, server, tokenRequests };
}

describe('the App itself', () => {
  test('signs its requests with its key, for ten minutes', async () => {
    const { app, seen } = await bench();
    await app.client.json('GET /app', {}, Anything);
    const [scheme, token = ''] = (seen[0]?.authorization ?? '').split(' ');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const { iss, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect([scheme, Number(iss), exp - iat]).toEqual(['bearer', 17, 600]);
    const verify = createVerify('RSA-SHA256').update(`${head}.${claims}`);
    expect(verify.verify(APP_PUBLIC_KEY, signature, 'base64url')).toBe(true);
  });

  test('keeps a signed token until shortly before its end', async () => {
    const { app, seen, clock } = await bench();
    const ask = () => app.client.json('GET /app', {}, Anything);
    await ask();
    await clock.sleep(7 * MINUTE);
    await ask();
    expect(new Set(seen.map(({ authorization }) => authorization)).size).toBe(1);
  });
});

describe('an installation', () => {
  test('has one client, with a token of its own', async () => {
    const { app, seen, tokenRequests } = await bench();
    const client = await app.clientFor(5);
    expect(await app.clientFor(5)).toBe(client);
    await client.json(READ, of, Anything);
    await (await app.clientFor(6)).json(READ, of, Anything);
    const read = seen.filter(({ request }) => request.startsWith('GET'));
    expect(read.map(({ authorization }) => authorization)).toEqual(['token ghs_5_0', 'token ghs_6_0']);
    expect(tokenRequests()).toBe(2);
    expect(seen[0]?.authorization).toMatch(/^bearer ey/);
  });

  test('asks for its token once, however many want it', async () => {
    const { app, tokenRequests } = await bench();
    await Promise.all(Array.from({ length: 10 }, () => app.clientFor(5)));
    expect(tokenRequests()).toBe(1);
  });

  test('gets a new token before the old one ends; limits and counts go on', async () => {
    const { app, seen, clock } = await bench();
    const client = await app.clientFor(5);
    await client.json(READ, of, Anything);
    await clock.sleep(55 * MINUTE);
    expect(await app.clientFor(5)).toBe(client);
    await client.json(READ, of, Anything);
    expect([seen.at(-1)?.authorization, client.counter.of('read')]).toEqual(['token ghs_5_1', 2]);
  });

  test('gets a new token within a long job, too', async () => {
    const { app, seen, clock } = await bench();
    const client = await app.clientFor(5);
    await clock.sleep(2 * 60 * MINUTE);
    await client.json(READ, of, Anything);
    expect(seen.at(-1)?.authorization).toBe('token ghs_5_1');
  });

  test('gets a new token when the old one was withdrawn', async () => {
    const { app, clock, tokenRequests } = await bench((request, earlier) =>
      request.startsWith('GET /repos') && earlier === 0 ? { status: 401, body: {} } : undefined,
    );
    const client = await app.clientFor(5);
    await clock.sleep(2 * MINUTE);
    await client.json(READ, of, Anything);
    expect(tokenRequests()).toBe(2);
  });

  test('that loses its rights within a run ends the run: that is no missing evidence', async () => {
    let isLost = false;
    const { app, clock } = await bench((request) =>
      isLost && request.includes('access_tokens') ? { status: 404, body: {} } : undefined,
    );
    const client = await app.clientFor(5);
    isLost = true;
    await clock.sleep(2 * 60 * MINUTE);
    const lost = client.json(READ, of, Anything);
    await expect(lost).rejects.toThrow(EvidenceUnavailable);
    await expect(lost).rejects.toThrow(/cannot be asked: GitHub gives no token for installation 5 \(404\)$/);
    await expect(app.clientFor(5)).rejects.toThrow(InstallationRefused);
  });

  test('whose fresh token is refused ends the run as well', async () => {
    const { app, tokenRequests } = await bench((request) =>
      request.startsWith('GET /repos') ? { status: 401, body: {} } : undefined,
    );
    const client = await app.clientFor(5);
    await expect(client.json(READ, of, Anything)).rejects.toThrow(EvidenceUnavailable);
    await expect(client.json(READ, of, Anything)).rejects.toThrow(/does not accept the token that it gave/);
    expect(tokenRequests()).toBe(1);
  });

  test('of very many, the one unused for longest is forgotten', async () => {
    const { app, told, tokenRequests } = await bench();
    const first = await app.clientFor(1);
    for (let id = 2; id <= 16; id += 1) await app.clientFor(id);
    expect(await app.clientFor(1)).toBe(first);
    await app.clientFor(17);
    expect(told.filter((line) => line.endsWith('left'))).toEqual(['2 left']);
    expect(await app.clientFor(1)).toBe(first);
    expect(tokenRequests()).toBe(17);
    await app.clientFor(2);
    expect(tokenRequests()).toBe(18);
  });
});

describe('no token', () => {
  test.each([403, 404, 422])('because GitHub answers %i is about the installation', async (status) => {
    const { app } = await bench((request) =>
      request.includes('access_tokens') ? { status, body: {} } : undefined,
    );
    const refused = app.clientFor(5);
    await expect(refused).rejects.toThrow(InstallationRefused);
    await expect(refused).rejects.toMatchObject({ installation: 5, status });
  });

  test('because GitHub answers 401 is about the App', async () => {
    const { app, tokenRequests } = await bench((request) =>
      request.includes('access_tokens') ? { status: 401, body: {} } : undefined,
    );
    await expect(app.clientFor(5)).rejects.toThrow(CredentialsRefused);
    await expect(app.clientFor(5)).rejects.toThrow(/check APP_ID, the private key/);
    expect(tokenRequests()).toBe(2);
  });

  test('because GitHub is down is an outage, and over when it is', async () => {
    const { app } = await bench((request, earlier) =>
      request.includes('access_tokens') && earlier < 2 ? { status: 502, body: '<html>' } : undefined,
    );
    await expect(app.clientFor(5)).rejects.toThrow(EvidenceUnavailable);
    await expect(app.clientFor(5)).rejects.toThrow(EvidenceUnavailable);
    await app.clientFor(5);
  });

  test('because GitHub does not answer is an outage', async () => {
    const { app, server } = await bench();
    await server.close();
    await expect(app.clientFor(5)).rejects.toThrow(EvidenceUnavailable);
  });

  test.each([{ token: '' }, { token: 'x', expires_at: 'soon' }, []])(
    'can be read from an answer like %j',
    async (body) => {
      const { app } = await bench((request) =>
        request.includes('access_tokens') ? { status: 201, body } : undefined,
      );
      await expect(app.clientFor(5)).rejects.toThrow(EvidenceUnreadable);
    },
  );

  test('never shows in an error', async () => {
    const { app } = await bench((request) =>
      request.startsWith('GET') ? { status: 404, body: { message: 'ghs_5_0' } } : undefined,
    );
    const client = await app.clientFor(5);
    const cause: unknown = await client.json(READ, of, Anything).catch((error: unknown) => error);
    expect(cause instanceof Error ? cause.message : '').toBe('/repos/o/r answered 404');
  });
});

test('whoever observes hears of requests and of what is left of limits', async () => {
  const { app, told } = await bench((request) =>
    request.startsWith('GET')
      ? {
          status: 200,
          headers: { 'x-ratelimit-resource': 'core', 'x-ratelimit-remaining': '4999' },
          body: {},
        }
      : undefined,
  );
  await (await app.clientFor(5)).json(READ, of, Anything);
  await app.client.json('GET /app', {}, Anything);
  expect(told).toEqual(['write', 'read', '5 core 4999', 'read', 'app core 4999']);
});
