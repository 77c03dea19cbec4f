import { describe, expect, test } from '@jest/globals';
import { jsonAnswer } from '../../../src/app/server/answer.ts';
import { exactRoute, type GetRequest, type GetRoute } from '../../../src/app/server/get-handler.ts';
import { webBench } from '../support/web-bench.ts';

describe('pages', () => {
  test('are asked one after the other until one answers', async () => {
    const asked: string[] = [];
    const route =
      (name: string, answers: boolean): GetRoute =>
      () => {
        asked.push(name);
        return answers ? jsonAnswer(200, name) : undefined;
      };
    const { url } = await webBench({ routes: [route('a', false), route('b', true), route('c', true)] });
    expect([await (await fetch(`${url}/x`)).json(), asked]).toEqual(['b', ['a', 'b']]);
  });

  test('get path and query as they were sent', async () => {
    const seen: GetRequest[] = [];
    const { url } = await webBench({
      routes: [
        (request) => {
          seen.push(request);
          return undefined;
        },
      ],
    });
    const response = await fetch(`${url}/a%2F..%2Fb/c?q=1&q=2%20`);
    expect(response.status).toBe(404);
    expect(seen[0]?.path).toBe('/a%2F..%2Fb/c');
    expect(seen[0]?.query.getAll('q')).toEqual(['1', '2 ']);
  });

  test('may loosen headers and send bytes', async () => {
    const picture: GetRoute = exactRoute('/p', () => ({
      status: 200,
      contentType: 'image/svg+xml',
      body: new Uint8Array([1, 2, 3]),
      headers: { 'cache-control': 'max-age=60' },
    }));
    const { url } = await webBench({ routes: [picture] });
    const response = await fetch(`${url}/p`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'max-age=60',
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
    });
  });

  test('are answered to HEAD without a body', async () => {
    const { url } = await webBench({ routes: [exactRoute('/p', () => jsonAnswer(200, 'text'))] });
    const response = await fetch(`${url}/p`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('7');
  });

  test('that fail are answered with 500 and told to the log, not to the reader', async () => {
    const { url, log } = await webBench({
      routes: [() => Promise.reject(new TypeError('the disk at /data'))],
    });
    const response = await fetch(`${url}/p`);
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('/data')]);
    expect(log.lines()).toMatchObject([{ level: 'error', cause: { error: 'TypeError: the disk at /data' } }]);
  });

  test.each(['/', '/ping', '/probot', '/probot/static/primer.css', '/webhooks/tests', '/favicon.ico'])(
    'of Probot are not there: %s',
    async (path) => {
      const { url } = await webBench();
      expect((await fetch(`${url}${path}`)).status).toBe(404);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('are not for %s', async (method) => {
    const { url } = await webBench({ routes: [exactRoute('/p', () => jsonAnswer(200, 'text'))] });
    const response = await fetch(`${url}/p`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
