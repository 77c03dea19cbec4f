import { MalformedEvent } from '../../../src/app/triggers/malformed-event.ts';
import { readEvent } from '../../../src/app/triggers/read-event.ts';
import type { Trigger } from '../../../src/app/triggers/trigger.ts';
import {
  HEAD,
  INSTALLATION,
  OUR_APP,
  OUR_BOT,
  PULL_REQUEST,
  REPOSITORY,
  type Webhook,
} from '../../support/webhooks/scene.ts';

export const us = { appId: OUR_APP.id, botLogin: OUR_BOT };

export function read({ name, payload }: Webhook): Trigger | undefined {
  return readEvent(name, payload, us);
}

const place = { installation: INSTALLATION, repository: REPOSITORY };

export function pullJob(pullRequest = PULL_REQUEST) {
  return { kind: 'pull', ...place, pullRequest };
}

export function commitJob(sha = HEAD) {
  return { kind: 'commit', ...place, sha };
}

/** The payload with another value at a path such as `pull_request.head.sha`. */
export function withField({ name, payload }: Webhook, path: string, value: unknown): Webhook {
  return { name, payload: replace(payload, path.split('.'), value) };
}

function replace(
  object: unknown,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const fields = Object.entries(Object(object)).filter(([name]) => name !== key);
  const old: unknown = Object.entries(Object(object)).find(([name]) => name === key)?.[1];
  return Object.fromEntries([...fields, [key, rest.length === 0 ? value : replace(old, rest, value)]]);
}

/** The error that reading the event throws. */
export function malformed(webhook: Webhook): MalformedEvent {
  try {
    read(webhook);
  } catch (error) {
    if (error instanceof MalformedEvent) return error;
    throw error;
  }
  throw new Error('the event was read');
}
