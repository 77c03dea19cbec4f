import { z } from 'zod';
import { CommitId } from '../../../evidence/formats.ts';
import type { Job } from '../../jobs/job.ts';
import { PullRequest } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import { provenPullTrigger } from '../pull-trigger.ts';
import type { EventReader, Received } from '../received.ts';
import type { Trigger } from '../trigger.ts';

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
    return provenPullTrigger(received, pull, after === pull.head.sha ? { before } : {});
  }
  if (action === 'edited') {
    const { pull_request: pull, changes } = parsePayload(event, EditPayload, payload);
    const { title, body, base } = changes;
    if (base !== undefined) return withSameHead(received, pull);
    const isRead = title !== undefined || body !== undefined;
    return isRead ? provenPullTrigger(received, pull) : undefined;
  }
  if (!actions.has(action)) return undefined;
  const { pull_request: pull } = parsePayload(event, Payload, payload);
  if (action === 'closed') return withSameHead(received, pull);
  return provenPullTrigger(received, pull, action === 'opened' ? { opens: true } : {});
};

/** Other pull requests with the same head have waited for this one to leave, or to get another base. */
function withSameHead(received: Received, pull: PullRequest): Trigger {
  const { jobs, ...trigger } = provenPullTrigger(received, pull);
  const { place, reason } = received;
  const others: Job = { kind: 'commit', ...place, sha: pull.head.sha };
  return { ...trigger, jobs: [...jobs, { job: others, reason }] };
}
