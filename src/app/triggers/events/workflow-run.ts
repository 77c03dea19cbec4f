import { z } from 'zod';
import { commitTrigger } from '../commit-trigger.ts';
import { CheckedCommit } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import type { EventReader } from '../received.ts';

const Payload = z.object({ workflow_run: CheckedCommit });

/** Which workflow is a sweep is up to the policy, which an event does not know. */
export const readWorkflowRun: EventReader = (received) => {
  const { event, action, payload } = received;
  if (action !== 'completed') return undefined;
  return commitTrigger(received, parsePayload(event, Payload, payload).workflow_run, true);
};
