import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { signatureOf, webhookHeaders } from '../app/support/webhooks.ts';
import { signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;
const secret = github.credentials.webhookSecret;

/** A pull request with a sign-off of which the app was never told, and the webhook that would tell. */
async function untold() {
  const page = await stage.open();
  github.webhooks.mode = 'held';
  await github.comment(page.pull, 'ada', signoffBy('ada'));
  github.webhooks.mode = 'immediate';
  const [shipment] = github.webhooks.held.splice(0);
  const body = shipment?.body ?? '';
  const post = (headers: Readonly<Record<string, string>>, sent = body) =>
    fetch(`${stage.app().url}/api/github/webhooks`, {
      method: 'POST',
      body: sent,
      headers: webhookHeaders(sent, headers),
    });
  return { page, body, post };
}

describe('a webhook', () => {
  test.each<[string, (body: string) => Record<string, string>]>([
    ['without a signature', () => ({ 'x-hub-signature-256': '' })],
    [
      'signed with another secret',
      (body) => ({ 'x-hub-signature-256': signatureOf(body, 'another secret') }),
    ],
    ['with a signature of another body', () => ({ 'x-hub-signature-256': signatureOf('{}', secret) })],
    [
      'with a signature that is cut',
      (body) => ({ 'x-hub-signature-256': signatureOf(body, secret).slice(0, -1) }),
    ],
    [
      'with a SHA-1 signature only',
      () => ({ 'x-hub-signature-256': '', 'x-hub-signature': `sha1=${'a'.repeat(40)}` }),
    ],
  ])('%s is refused and does nothing', async (_, headers) => {
    const { page, body, post } = await untold();
    github.resetLog();
    const response = await post(headers(body));
    await stage.settled();
    expect([400, 401]).toContain(response.status);
    expect(github.log.api).toEqual([]);
    expect(page.own).toEqual([]);
  });

  test('that is signed rightly is taken, so that the others were refused for their signature', async () => {
    const { page, body, post } = await untold();
    const response = await post({ 'x-hub-signature-256': signatureOf(body, secret) });
    await stage.settled();
    expect(response.status).toBe(202);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('whose body was changed on the way is refused', async () => {
    const { page, body, post } = await untold();
    const response = await post(
      { 'x-hub-signature-256': signatureOf(body, secret) },
      body.replace('ada', 'eve'),
    );
    await stage.settled();
    expect(response.status).toBe(401);
    expect(page.own).toEqual([]);
  });

  test('that comes twice is done once', async () => {
    const { page, body, post } = await untold();
    const headers = {
      'x-hub-signature-256': signatureOf(body, secret),
      'x-github-delivery': crypto.randomUUID(),
    };
    await post(headers);
    await stage.settled();
    github.resetLog();
    expect((await post(headers)).status).toBeLessThan(300);
    await stage.settled();
    expect(github.log.api).toEqual([]);
    expect(page.own).toHaveLength(1);
  });

  test('that says it is larger than GitHub sends is refused before it is read', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...webhookHeaders('x'), 'content-length': String(26 * 1024 * 1024) };
      const sent = request(`${stage.app().url}/api/github/webhooks`, { method: 'POST', headers });
      sent.on('response', ({ statusCode }) => resolve(statusCode));
      sent.on('error', reject);
      sent.write('{');
    });
    expect(status).toBe(413);
  });

  test.each([
    ['a payload that is no JSON', 'not json'],
    ['a payload of another shape', '{"action":"created"}'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"action":"created"},"constructor":{}}'],
  ])('with %s is harmless', async (_, text) => {
    const { page, post } = await untold();
    github.resetLog();
    const response = await post({ 'x-hub-signature-256': signatureOf(text, secret) }, text);
    await stage.settled();
    expect(response.status).toBeLessThan(500);
    expect(github.log.api).toEqual([]);
    expect(page.own).toEqual([]);
  });

  test('of an event that the app does not know is answered and dropped', async () => {
    const { body, post } = await untold();
    github.resetLog();
    const headers = { 'x-hub-signature-256': signatureOf(body, secret), 'x-github-event': 'star' };
    expect((await post(headers)).status).toBeLessThan(300);
    await stage.settled();
    expect(github.log.api).toEqual([]);
  });
});
