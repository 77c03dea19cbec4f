import { describe, expect, test } from '@jest/globals';
import { MalformedEvent } from '../../../src/app/triggers/malformed-event.ts';
import { QueueStoreError } from '../../../src/queue/errors.ts';
import { webBench } from '../support/web-bench.ts';
import { OLD_SECRET, postWebhook, signatureOf, webhookHeaders } from '../support/webhooks.ts';

const body = JSON.stringify({ action: 'created', comment: { body: 'As a PR reviewer…' } });

async function resultOf(response: Response): Promise<unknown> {
  return JSON.parse(await response.text()).result;
}

describe('a signed webhook', () => {
  test.each([
    ['stored', 202],
    ['ignored', 200],
    ['duplicate', 200],
  ] as const)('that is %s is answered with %i', async (result, status) => {
    const { url, accepted, metrics } = await webBench({ accept: async () => result });
    const response = await postWebhook(url, body, { 'x-github-delivery': 'a-1' });
    expect([response.status, await response.json()]).toEqual([status, { result }]);
    expect(accepted).toEqual([{ id: 'a-1', name: 'issue_comment', payload: JSON.parse(body) }]);
    expect(await metrics.text()).toContain(
      `pr_verdict_deliveries_total{event="issue_comment",result="${result}"} 1`,
    );
  });

  test('is answered only after it was accepted', async () => {
    const { promise, resolve } = Promise.withResolvers<'stored'>();
    const { url, accepted } = await webBench({ accept: () => promise });
    let isAnswered = false;
    const answered = postWebhook(url, body).then((response) => {
      isAnswered = true;
      return response.status;
    });
    // Another one gets through meanwhile: nobody waits for anybody.
    while (accepted.length === 0) await fetch(`${url}/nothing`);
    expect(isAnswered).toBe(false);
    resolve('stored');
    expect(await answered).toBe(202);
  });

  test('may be signed with a secret that is being replaced', async () => {
    const { url } = await webBench();
    const response = await postWebhook(url, body, {
      'x-hub-signature-256': signatureOf(body, OLD_SECRET),
    });
    expect(response.status).toBe(202);
  });

  test('is checked as the bytes that were sent, whatever their JSON would look like again', async () => {
    const { url, accepted } = await webBench();
    const odd = '{ "a" :\t1.0, "b": "\\u00e9é", "a": 2 }\n';
    expect((await postWebhook(url, odd)).status).toBe(202);
    expect(accepted[0]?.payload).toEqual({ a: 2, b: 'éé' });
  });

  test('may be called with a query and a charset', async () => {
    const { url } = await webBench();
    const headers = webhookHeaders(body, { 'content-type': 'application/json; charset=utf-8' });
    const response = await fetch(`${url}/api/github/webhooks?x=1`, { method: 'POST', body, headers });
    expect(response.status).toBe(202);
  });

  test('that comes twice is handed on twice: the store knows', async () => {
    const { url, accepted } = await webBench();
    const known = new Set<string>();
    const again = await webBench({
      accept: async ({ id }) => {
        if (known.has(id)) return 'duplicate';
        known.add(id);
        return 'stored';
      },
    });
    const same = { 'x-github-delivery': 'twice' };
    const first = await postWebhook(again.url, body, same);
    const second = await postWebhook(again.url, body, same);
    expect([first.status, second.status, await second.json()]).toEqual([202, 200, { result: 'duplicate' }]);
    expect([url !== again.url, accepted]).toEqual([true, []]);
  });
});

describe('a webhook is refused', () => {
  test.each<[string, Record<string, string>, number, string]>([
    ['without a signature', { 'x-hub-signature-256': '' }, 401, 'unsigned'],
    ['with a SHA-1 signature', { 'x-hub-signature-256': `sha1=${'0'.repeat(40)}` }, 401, 'unsigned'],
    ['with half a signature', { 'x-hub-signature-256': 'sha256=abc' }, 401, 'unsigned'],
    ['with another signature', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }, 401, 'wrong-signature'],
    [
      "signed with Probot's default",
      { 'x-hub-signature-256': signatureOf(body, 'development') },
      401,
      'wrong-signature',
    ],
    ['signed for another body', { 'x-hub-signature-256': signatureOf(`${body} `) }, 401, 'wrong-signature'],
    ['without an event', { 'x-github-event': '' }, 400, 'wrong-headers'],
    ['with an event that is none', { 'x-github-event': '../x' }, 400, 'wrong-headers'],
    ['without a delivery id', { 'x-github-delivery': '' }, 400, 'wrong-headers'],
    ['with a delivery id that is too long', { 'x-github-delivery': 'a'.repeat(101) }, 400, 'wrong-headers'],
    ['with a delivery id of other characters', { 'x-github-delivery': 'a b' }, 400, 'wrong-headers'],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'wrong-content'],
    ['compressed', { 'content-encoding': 'gzip' }, 415, 'wrong-content'],
  ])('%s', async (_, headers, status, reason) => {
    const { url, accepted, log, metrics } = await webBench();
    const response = await postWebhook(url, body, headers);
    expect([response.status, await resultOf(response)]).toEqual([status, reason]);
    expect(accepted).toEqual([]);
    expect(log.lines()).toEqual([
      { level: 'warn', time: expect.any(Number), reason, msg: 'webhook refused' },
    ]);
    expect(await metrics.text()).toContain(`pr_verdict_requests_refused_total{reason="${reason}"} 1`);
  });

  test.each(['', '{', 'null x', '{"a":"\udc00'])('that is signed but not JSON: %j', async (text) => {
    const { url, accepted } = await webBench();
    const response = await postWebhook(url, text);
    expect([response.status, await resultOf(response)]).toEqual([400, 'not-json']);
    expect(accepted).toEqual([]);
  });

  test('that is signed but not UTF-8', async () => {
    const { url } = await webBench();
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    const headers = webhookHeaders(bytes);
    const response = await fetch(`${url}/api/github/webhooks`, { method: 'POST', body: bytes, headers });
    expect(response.status).toBe(400);
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('with %s', async (method) => {
    const { url, accepted } = await webBench();
    const response = await fetch(`${url}/api/github/webhooks`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(accepted).toEqual([]);
  });

  test('with huge headers, before we see it', async () => {
    const { url, accepted } = await webBench();
    const response = await postWebhook(url, body, { 'x-padding': 'a'.repeat(20_000) });
    expect([response.status, accepted]).toEqual([431, []]);
  });
});

describe('when the event cannot be stored', () => {
  test('GitHub is told to come again, and the log says why', async () => {
    const full = new QueueStoreError('/data/queue.db', 'disk-full', 'database or disk is full');
    const { url, log } = await webBench({ accept: () => Promise.reject(full) });
    const response = await postWebhook(url, body);
    const answer = await response.text();
    expect([response.status, JSON.parse(answer).result]).toEqual([503, 'not-stored']);
    expect(answer).not.toContain('/data');
    expect(log.lines()).toMatchObject([
      {
        level: 'error',
        reason: 'not-stored',
        cause: { error: 'QueueStoreError: queue /data/queue.db: database or disk is full' },
      },
    ]);
  });

  test('because it is none of GitHub, coming again would not help', async () => {
    const malformed = new MalformedEvent('issue_comment', 'comment.id', 'expected number');
    const { url } = await webBench({ accept: () => Promise.reject(malformed) });
    const response = await postWebhook(url, body);
    expect([response.status, await resultOf(response)]).toEqual([400, 'not-understood']);
  });

  test('the server goes on', async () => {
    let calls = 0;
    const { url } = await webBench({
      accept: async () => {
        calls += 1;
        if (calls === 1) throw new TypeError('a defect');
        return 'stored';
      },
    });
    expect((await postWebhook(url, body)).status).toBe(503);
    expect((await postWebhook(url, body)).status).toBe(202);
  });
});

test('every answer forbids sniffing, framing and caching', async () => {
  const { url } = await webBench();
  for (const response of [
    await postWebhook(url, body),
    await fetch(url),
    await fetch(url, { method: 'PUT' }),
  ])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
});
