import { checkRunEvent, checkSuiteEvent, workflowRunEvent } from '../../support/webhooks/check-events.ts';
import { issueCommentEvent } from '../../support/webhooks/issue-comment-event.ts';
import { mergeGroupEvent } from '../../support/webhooks/merge-group-event.ts';
import { pullRequestEvent } from '../../support/webhooks/pull-request-event.ts';
import { repositoryDispatchEvent, stagingPayload } from '../../support/webhooks/repository-dispatch-event.ts';
import {
  pullRequestReviewCommentEvent,
  pullRequestReviewEvent,
} from '../../support/webhooks/review-events.ts';
import type { Webhook } from '../../support/webhooks/scene.ts';

/** One of each kind that asks for something. */
export const everyEvent: readonly Webhook[] = [
  pullRequestEvent('opened'),
  pullRequestEvent('synchronize'),
  pullRequestEvent('edited'),
  issueCommentEvent('created', { body: '/verify' }),
  issueCommentEvent('deleted'),
  pullRequestReviewEvent('submitted'),
  pullRequestReviewCommentEvent('edited'),
  checkRunEvent('completed', { pullRequests: [1, 2] }),
  checkRunEvent('rerequested', { pullRequests: [] }),
  checkSuiteEvent('rerequested'),
  workflowRunEvent('completed'),
  mergeGroupEvent('checks_requested'),
  repositoryDispatchEvent('stage-results-started', stagingPayload()),
  repositoryDispatchEvent('stage-results-completed', stagingPayload({ 'stage-succeeded': 'true' })),
];
