import { createHmac, randomBytes } from 'node:crypto';

export const SECRET: string = randomBytes(32).toString('hex');
export const OLD_SECRET: string = randomBytes(32).toString('hex');

export function signatureOf(body: string | Uint8Array, secret = SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

let deliveries = 0;

/** Headers of a webhook for that body, with a delivery id of its own. A header set to '' is left out. */
export function webhookHeaders(
  body: string | Uint8Array,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  deliveries += 1;
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'issue_comment',
    'x-github-delivery': `72d3162e-cc78-11e3-81ab-${String(deliveries).padStart(12, '0')}`,
    'x-hub-signature-256': signatureOf(body),
    ...more,
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** Sends a webhook over HTTP. */
export function postWebhook(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/api/github/webhooks`, {
    method: 'POST',
    body,
    headers: webhookHeaders(body, headers),
  });
}
