import { z } from 'zod';
import { commitTrigger } from '../commit-trigger.ts';
import { App, CheckedCommit } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import type { EventReader } from '../received.ts';

const Payload = z.object({ check_suite: CheckedCommit.extend({ app: App }) });

/** The button that re-runs all of our checks. */
export const readCheckSuite: EventReader = (received, { appId }) => {
  const { event, action, payload } = received;
  if (action !== 'rerequested') return undefined;
  const { check_suite: suite } = parsePayload(event, Payload, payload);
  return suite.app?.id === appId ? commitTrigger(received, suite) : undefined;
};
