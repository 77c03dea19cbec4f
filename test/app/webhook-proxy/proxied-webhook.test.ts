import { describe, expect, test } from '@jest/globals';
import { readProxied } from '../../../src/app/webhook-proxy/proxied-webhook.ts';

const smee = {
  host: 'smee.io',
  authorization: 'never to be handed on',
  'x-github-event': 'ping',
  'x-github-delivery': 'd-1',
  'x-hub-signature-256': 'sha256=00',
  body: { zen: 'Design for failure.', hook_id: 1 },
  query: {},
  timestamp: 1,
};

describe('readProxied', () => {
  test('gives the webhook as GitHub sent it, with no other headers', () => {
    expect(readProxied(JSON.stringify(smee))).toEqual({
      id: 'd-1',
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'ping',
        'x-github-delivery': 'd-1',
        'x-hub-signature-256': 'sha256=00',
      },
      body: '{"zen":"Design for failure.","hook_id":1}',
    });
  });

  test('leaves an unsigned webhook unsigned: the server refuses it', () => {
    const { 'x-hub-signature-256': _, ...unsigned } = smee;
    expect(readProxied(JSON.stringify(unsigned))?.headers).not.toHaveProperty('x-hub-signature-256');
  });

  test.each(['', '{', '[]', '{"body":{}}', JSON.stringify({ ...smee, body: 'text' })])(
    'refuses %j',
    (data) => {
      expect(readProxied(data)).toBeUndefined();
    },
  );
});
