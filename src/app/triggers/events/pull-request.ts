import { z } from 'zod';
import { CommitId } from '../../../evidence/formats.ts';
import { PullRequest } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import { provenPullTrigger } from '../pull-trigger.ts';
import type { EventReader } from '../received.ts';

const Payload = z.object({ pull_request: PullRequest });

const PushPayload = Payload.extend({ before: CommitId, after: CommitId });

const EditPayload = Payload.extend({
  changes: z.object({ title: z.unknown(), body: z.unknown(), base: z.unknown() }).partial(),
});

const actions: ReadonlySet<string> = new Set([
  'opened',
  'reopened',
  'ready_for_review',
  'converted_to_draft',
  'labeled',
  'unlabeled',
  'review_requested',
  'closed',
]);

export const readPullRequest: EventReader = (received) => {
  const { event, action, payload } = received;
  if (action === 'synchronize') {
    const { pull_request: pull, before, after } = parsePayload(event, PushPayload, payload);
    // Of two pushes in a row, the first event may show the second's head: only its own push is timed.
    return provenPullTrigger(received, pull, after === pull.head.sha ? before : undefined);
  }
  if (action === 'edited') {
    const { pull_request: pull, changes } = parsePayload(event, EditPayload, payload);
    const { title, body, base } = changes;
    const isRead = title !== undefined || body !== undefined || base !== undefined;
    return isRead ? provenPullTrigger(received, pull) : undefined;
  }
  if (!actions.has(action)) return undefined;
  return provenPullTrigger(received, parsePayload(event, Payload, payload).pull_request);
};
