import { z } from 'zod';
import { counts } from '../counts.ts';
import { Account, PullRequest } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import { provenPullTrigger } from '../pull-trigger.ts';
import type { EventReader } from '../received.ts';

const Payload = z.object({
  pull_request: PullRequest,
  review: z.object({ user: Account.nullable() }),
  sender: Account,
});

const actions: ReadonlySet<string> = new Set(['submitted', 'edited', 'dismissed']);

export const readReview: EventReader = (received, context) => {
  const { event, action, payload } = received;
  if (!actions.has(action)) return undefined;
  const { pull_request: pull, review, sender } = parsePayload(event, Payload, payload);
  return counts(review.user, sender, context) ? provenPullTrigger(received, pull) : undefined;
};
