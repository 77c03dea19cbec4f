import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { Rejection } from './rejection.ts';

/** GitHub's own limit for payloads, in whichever megabytes it counts. */
export const MOST_BODY_BYTES = 25 * 1024 * 1024;

const Identity = z.object({
  'x-github-event': z.string().regex(/^[a-z_]{1,100}$/),
  // A GUID; other hosts that speak this protocol may count differently.
  'x-github-delivery': z.string().regex(/^[0-9A-Za-z][0-9A-Za-z-]{0,99}$/),
});

const Signature = z.string().regex(/^sha256=[0-9a-f]{64}$/);

export interface WebhookHead {
  readonly id: string;
  readonly name: string;
  readonly signature: Buffer;
}

/** What is needed before the body is worth reading. Throws `Rejection`. */
export function readHead(headers: IncomingHttpHeaders): WebhookHead {
  const identity = Identity.safeParse(headers);
  if (!identity.success) throw new Rejection('wrong-headers');
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' || headers['content-encoding'] !== undefined)
    throw new Rejection('wrong-content');
  const signature = Signature.safeParse(headers['x-hub-signature-256']);
  if (!signature.success) throw new Rejection('unsigned');
  if (Number(headers['content-length'] ?? 0) > MOST_BODY_BYTES) throw new Rejection('too-large');
  return {
    id: identity.data['x-github-delivery'],
    name: identity.data['x-github-event'],
    signature: Buffer.from(signature.data.slice('sha256='.length), 'hex'),
  };
}
