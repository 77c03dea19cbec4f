import type { Accepted, WebhookEvent } from '../triggers/accept.ts';

/** Resolves when GitHub may forget the event: what it asks for is on the disk. */
export type Accept = (event: WebhookEvent) => Promise<Accepted>;
