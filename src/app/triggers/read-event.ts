import { readCheckRun } from './events/check-run.ts';
import { readCheckSuite } from './events/check-suite.ts';
import { readIssueComment } from './events/issue-comment.ts';
import { readMergeGroup } from './events/merge-group.ts';
import { readPullRequest } from './events/pull-request.ts';
import { readRepositoryDispatch } from './events/repository-dispatch.ts';
import { readReview } from './events/review.ts';
import { readReviewComment } from './events/review-comment.ts';
import { readWorkflowRun } from './events/workflow-run.ts';
import { type EventReader, receive } from './received.ts';
import type { EventContext, Trigger } from './trigger.ts';

const readers: ReadonlyMap<string, EventReader> = new Map<string, EventReader>([
  ['pull_request', readPullRequest],
  ['issue_comment', readIssueComment],
  ['pull_request_review', readReview],
  ['pull_request_review_comment', readReviewComment],
  ['check_run', readCheckRun],
  ['check_suite', readCheckSuite],
  ['workflow_run', readWorkflowRun],
  ['merge_group', readMergeGroup],
  ['repository_dispatch', readRepositoryDispatch],
]);

/** The events that ask for something, for the app's manifest. */
export const knownEvents: readonly string[] = [...readers.keys()];

/**
 * What a webhook asks for; `undefined` if nothing. `name` is `X-GitHub-Event`, `payload` the parsed body.
 * Throws `MalformedEvent`, and nothing else, if an event that we know has another shape than GitHub gives it.
 */
export function readEvent(name: string, payload: unknown, context: EventContext): Trigger | undefined {
  const read = readers.get(name);
  return read?.(receive(name, payload), context);
}
