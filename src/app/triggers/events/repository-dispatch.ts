import { z } from 'zod';
import { Day, Login, RepositoryName } from '../../../evidence/formats.ts';
import type { StagingCallback } from '../../state/app-state.ts';
import { Id } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import { pullTrigger } from '../pull-trigger.ts';
import type { EventReader, Received } from '../received.ts';

/** Workflows send numbers as text. */
const RunId = z
  .union([z.string(), Id.transform(String)])
  .pipe(z.string().regex(/^\d{1,20}$/, 'expected at most 20 digits'));
const NumberedThing = z
  .union([
    z
      .string()
      .regex(/^\d{1,15}$/, 'expected digits')
      .transform(Number),
    z.number(),
  ])
  .pipe(Id);
const Flag = z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]);

const Started = z.object({
  'source-repository': RepositoryName,
  'pr-number': NumberedThing,
  'run-id': RunId,
  'run-date': Day,
  'requested-by': Login,
  'app-run-id': RunId,
  'comment-id': NumberedThing,
});
const Completed = Started.extend({ 'stage-succeeded': Flag });

const StartedPayload = z.object({ client_payload: Started });
const CompletedPayload = z.object({ client_payload: Completed });

/** The staging repository tells how far it is. It does so here: whoever can say so may write to this repository. */
export const readRepositoryDispatch: EventReader = (received) => {
  const answer = readAnswer(received);
  if (answer === undefined) return undefined;
  const { said, state } = answer;
  const pullRequest = said['pr-number'];
  const callback: StagingCallback = {
    repository: received.place.repository,
    pullRequest,
    comment: said['comment-id'],
    run: said['run-id'],
    requestedBy: said['requested-by'],
    source: said['source-repository'],
    appRun: said['app-run-id'],
    state,
  };
  return { ...pullTrigger(received, pullRequest), callback };
};

function readAnswer({
  event,
  action,
  payload,
}: Received): { said: z.infer<typeof Started>; state: StagingCallback['state'] } | undefined {
  if (action === 'stage-results-started')
    return { said: parsePayload(event, StartedPayload, payload).client_payload, state: 'started' };
  if (action !== 'stage-results-completed') return undefined;
  const { client_payload: said } = parsePayload(event, CompletedPayload, payload);
  return { said, state: said['stage-succeeded'] ? 'succeeded' : 'failed' };
}
