import { z } from 'zod';
import { commitTrigger } from '../commit-trigger.ts';
import { App, CheckedCommit } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import type { EventReader } from '../received.ts';

const Payload = z.object({ check_run: CheckedCommit.extend({ app: App }) });

const buttons: ReadonlySet<string> = new Set(['rerequested', 'requested_action']);

/** Jobs of sweeps that end, and the buttons of our own check run. */
export const readCheckRun: EventReader = (received, { appId }) => {
  const { event, action, payload } = received;
  if (action !== 'completed' && !buttons.has(action)) return undefined;
  const { check_run: run } = parsePayload(event, Payload, payload);
  const isOurs = run.app?.id === appId;
  if (action !== 'completed') return isOurs ? commitTrigger(received, run) : undefined;
  const isWorkflowJob = !isOurs && run.app?.slug === 'github-actions';
  return isWorkflowJob ? commitTrigger(received, run, true) : undefined;
};
