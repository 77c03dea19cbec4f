import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../queue/clock.ts';
import type { Accepted, WebhookEvent } from '../triggers/accept.ts';
import { MalformedEvent } from '../triggers/malformed-event.ts';
import type { Accept } from './accept.ts';
import { jsonAnswer, writeAnswer } from './answer.ts';
import { ByteBudget } from './byte-budget.ts';
import { readBody } from './read-body.ts';
import { Rejection, type RejectionReason } from './rejection.ts';
import { SignatureCheck } from './signature.ts';
import { MOST_BODY_BYTES, readHead } from './webhook-headers.ts';

export const WEBHOOK_PATH = '/api/github/webhooks';

/** GitHub itself waits no longer than ten seconds for everything. */
const MOST_BODY_MS = 20_000;
/** All bodies that are being received together. */
const MOST_BYTES_HELD = 5 * MOST_BODY_BYTES;

/** Is told what became of each webhook; must not throw. */
export interface WebhookObserver {
  answered(event: Omit<WebhookEvent, 'payload'>, result: Accepted, milliseconds: number): void;
  /** Nothing of a refused request is to be believed, so only the reason is told, and what caused it. */
  refused(reason: RejectionReason, cause: unknown): void;
}

export interface WebhookOptions {
  readonly secrets: readonly string[];
  readonly accept: Accept;
  readonly observer: WebhookObserver;
  readonly clock: Clock;
}

/** Handles a request and says whether it did, as Probot's server asks of its handlers. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Answers webhooks once they are stored. Nothing is parsed before its signature is right. */
export function webhookHandler({ secrets, accept, observer, clock }: WebhookOptions): RequestHandler {
  const budget = new ByteBudget(MOST_BYTES_HELD);

  async function receive(request: IncomingMessage): Promise<WebhookEvent> {
    if (request.method !== 'POST') throw new Rejection('wrong-method');
    const { id, name, signature } = readHead(request.headers);
    const check = new SignatureCheck(secrets);
    const limits = { mostBytes: MOST_BODY_BYTES, mostMs: MOST_BODY_MS, budget, clock };
    const body = await readBody(request, limits, (chunk) => check.update(chunk));
    if (!check.matches(signature)) throw new Rejection('wrong-signature');
    return { id, name, payload: parseJson(body) };
  }

  async function store(event: WebhookEvent): Promise<Accepted> {
    try {
      return await accept(event);
    } catch (cause) {
      throw new Rejection(cause instanceof MalformedEvent ? 'not-understood' : 'not-stored', { cause });
    }
  }

  return async (request, response) => {
    if (pathOf(request) !== WEBHOOK_PATH) return false;
    const startedAt = clock.now();
    try {
      const event = await receive(request);
      const result = await store(event);
      observer.answered({ id: event.id, name: event.name }, result, clock.now() - startedAt);
      writeAnswer(request, response, jsonAnswer(result === 'stored' ? 202 : 200, { result }));
    } catch (cause) {
      const rejection = cause instanceof Rejection ? cause : new Rejection('failed', { cause });
      observer.refused(rejection.reason, rejection.cause);
      writeAnswer(request, response, refusalOf(rejection));
    }
    return true;
  };
}

function refusalOf({ status, reason, message }: Rejection) {
  const answer = jsonAnswer(status, { result: reason, message });
  return reason === 'wrong-method' ? { ...answer, headers: { allow: 'POST' } } : answer;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new Rejection('not-json', { cause });
  }
}

/** The path alone, as it was sent. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
