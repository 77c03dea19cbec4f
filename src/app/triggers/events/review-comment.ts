import { z } from 'zod';
import { counts } from '../counts.ts';
import { Account, PullRequest } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import { provenPullTrigger } from '../pull-trigger.ts';
import type { EventReader } from '../received.ts';

const Payload = z.object({
  pull_request: PullRequest,
  comment: z.object({ user: Account.nullable() }),
  sender: Account,
});

const actions: ReadonlySet<string> = new Set(['created', 'edited', 'deleted']);

/** Comments on lines of the diff. */
export const readReviewComment: EventReader = (received, context) => {
  const { event, action, payload } = received;
  if (!actions.has(action)) return undefined;
  const { pull_request: pull, comment, sender } = parsePayload(event, Payload, payload);
  return counts(comment.user, sender, context) ? provenPullTrigger(received, pull) : undefined;
};
