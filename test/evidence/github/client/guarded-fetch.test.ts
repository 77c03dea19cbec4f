import { describe, expect, test } from '@jest/globals';
import { EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import { type FetchGuard, guardedFetch } from '../../../../src/evidence/github/client/guarded-fetch.ts';
import { githubStorageHosts } from '../../../../src/evidence/github/client/redirect.ts';
import { RequestCounter } from '../../../../src/evidence/github/client/request-counter.ts';
import { answer, scriptedFetch } from '../../../support/github/test-client.ts';
import { TestClock } from '../../../support/github/test-clock.ts';

const ZIP = 'https://api.github.com/repos/o/r/actions/artifacts/1/zip';
const STORAGE = 'https://results.blob.core.windows.net/artifact?sig=secret';
const headers = { authorization: 'token secret', accept: 'application/json' };

function guarding(maxBytes: number, ...answers: readonly (() => Response | Promise<Response>)[]) {
  const { fetch, calls } = scriptedFetch(...answers);
  const counter = new RequestCounter();
  const guard: FetchGuard = {
    fetch,
    clock: TestClock.skipping(),
    timeoutMs: 1_000,
    counter,
    apiOrigin: 'https://api.github.com',
    storageHosts: githubStorageHosts,
  };
  return { get: guardedFetch(guard, maxBytes), guard, calls, counter };
}

const to = (location: string, status = 302) => answer(null, status, { location });

describe('the guarded fetch', () => {
  test('gives the answer as it came', async () => {
    const { get, calls } = guarding(100, answer({ a: 1 }, 200, { etag: '"1"' }));
    const response = await get(ZIP, { headers });
    expect([response.status, response.headers.get('etag'), await response.json()]).toEqual([
      200,
      '"1"',
      { a: 1 },
    ]);
    expect(calls[0]?.init.redirect).toBe('manual');
  });

  test.each([204, 304])('gives an answer without a body: %d', async (status) => {
    const { get } = guarding(100, answer(null, status));
    expect((await get(ZIP)).status).toBe(status);
  });

  test('follows a redirect to storage without the token, and counts it apart', async () => {
    const { get, calls, counter } = guarding(100, to(STORAGE), answer('zip'));
    expect(await (await get(ZIP, { headers })).text()).toBe('zip');
    expect(calls.map(({ url }) => url)).toEqual([ZIP, STORAGE]);
    expect(calls[1]?.headers.get('authorization')).toBeNull();
    expect([counter.of('storage'), counter.api]).toEqual([1, 0]);
  });

  test('never gives the token back after it has left the API', async () => {
    const { get, calls } = guarding(100, to(STORAGE), to('https://api.github.com/rate_limit'), answer('x'));
    await get(ZIP, { headers });
    expect(calls.map((call) => call.headers.has('authorization'))).toEqual([true, false, false]);
  });

  test('follows a redirect within the API with the token', async () => {
    const { get, calls, counter } = guarding(100, to('/repositories/7', 301), answer('x'));
    await get(ZIP, { headers });
    expect(calls[1]?.url).toBe('https://api.github.com/repositories/7');
    expect(calls[1]?.headers.get('authorization')).toBe('token secret');
    expect(counter.of('read')).toBe(1);
  });

  test.each([
    ['another host', 'https://example.com/', 'is redirected to example.com, which is not on the list'],
    ['this machine', 'http://127.0.0.1/', 'is redirected to 127.0.0.1, which is not on the list'],
    ['nowhere', '', 'is redirected more than 3 times'],
  ])('refuses a redirect to %s', async (_, location, reason) => {
    const { get } = guarding(100, to(location));
    const reading = get(ZIP, { headers });
    await expect(reading).rejects.toThrow(EvidenceUnreadable);
    await expect(reading).rejects.toThrow(reason);
  });

  test('refuses a redirect without an address', async () => {
    const { get } = guarding(100, answer(null, 302));
    await expect(get(ZIP)).rejects.toThrow('is redirected to no address');
  });

  test('refuses to send a write somewhere else', async () => {
    const { get, calls } = guarding(100, to('/elsewhere', 307));
    await expect(get(ZIP, { method: 'POST', body: '{}' })).rejects.toThrow('answers a write with 307');
    expect(calls).toHaveLength(1);
  });

  test('ends a chain that does not end', async () => {
    const { get, calls } = guarding(100, to('/again'));
    await expect(get(ZIP)).rejects.toThrow('is redirected more than 3 times');
    expect(calls).toHaveLength(4);
  });

  test('takes a body up to its limit, not a byte more', async () => {
    expect(await (await guarding(5, answer('12345')).get(ZIP)).text()).toBe('12345');
    const reading = guarding(5, answer('123456')).get(ZIP);
    await expect(reading).rejects.toThrow(EvidenceUnreadable);
    await expect(reading).rejects.toThrow('has more bytes than the limit of 5');
  });

  test('stops an endless body at its limit', async () => {
    let sent = 0;
    let stopped = false;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1_000;
        controller.enqueue(new Uint8Array(1_000));
      },
      cancel() {
        stopped = true;
      },
    });
    const { get } = guarding(10_000, () => new Response(endless));
    await expect(get(ZIP)).rejects.toThrow('has more bytes than the limit of 10000');
    expect(stopped).toBe(true);
    expect(sent).toBeLessThan(20_000);
  });

  test('gives every request a deadline', async () => {
    const { guard, calls } = guarding(100, answer('x'));
    const deadline = new AbortController();
    const clock = {
      ...TestClock.skipping(),
      now: () => 0,
      sleep: async () => {},
      deadline: () => deadline.signal,
    };
    await guardedFetch({ ...guard, clock }, 100)(ZIP);
    expect(calls[0]?.init.signal).toBe(deadline.signal);
  });
});
