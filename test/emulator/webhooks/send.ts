import { createHmac } from 'node:crypto';
import type { Delivery, Shipment } from './delivery.ts';

export interface Receiver {
  readonly url: string;
  readonly secret: string;
  readonly appId: number;
}

/** GitHub's own patience is ten seconds. */
const TIMEOUT_MS = 10_000;

export function hookHeaders(shipment: Shipment, { secret, appId }: Receiver): Record<string, string> {
  const { body, event, guid } = shipment;
  const sign = (algorithm: 'sha1' | 'sha256') =>
    `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;
  return {
    accept: '*/*',
    // The app may be stopped and started between two deliveries.
    connection: 'close',
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/emulated',
    'x-github-delivery': guid,
    'x-github-event': event,
    'x-github-hook-id': String(appId),
    'x-github-hook-installation-target-id': String(appId),
    'x-github-hook-installation-target-type': 'integration',
    'x-hub-signature': sign('sha1'),
    'x-hub-signature-256': sign('sha256'),
  };
}

export type Sent = Pick<Delivery, 'statusCode' | 'status' | 'responseBody'>;

/** Posts a delivery and waits for the answer, whatever it is. */
export async function send(
  shipment: Shipment,
  receiver: Receiver,
  headers: Readonly<Record<string, string>>,
): Promise<Sent> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(receiver.url, { method: 'POST', headers, body: shipment.body, signal });
    const { status, statusText, ok } = response;
    const responseBody = await response.text();
    return {
      statusCode: status,
      status: ok ? 'OK' : `Invalid HTTP Response: ${status} ${statusText}`,
      responseBody,
    };
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    return isLate
      ? { statusCode: 504, status: 'timed out', responseBody: '' }
      : { statusCode: 502, status: 'failed to connect to host', responseBody: '' };
  }
}
