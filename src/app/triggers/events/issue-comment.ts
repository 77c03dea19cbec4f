import { z } from 'zod';
import { parseCommands } from '../../../commands/parse-commands.ts';
import { counts } from '../counts.ts';
import { Account, Id } from '../fields.ts';
import { parsePayload } from '../parse-payload.ts';
import { pullTrigger } from '../pull-trigger.ts';
import type { EventReader } from '../received.ts';

const Payload = z.object({
  issue: z.object({ number: Id, pull_request: z.object({}).nullish() }),
  comment: z.object({ user: Account.nullable(), body: z.string().nullish() }),
  sender: Account,
});

const actions: ReadonlySet<string> = new Set(['created', 'edited', 'deleted']);

export const readIssueComment: EventReader = (received, context) => {
  const { event, action, payload } = received;
  if (!actions.has(action)) return undefined;
  const { issue, comment, sender } = parsePayload(event, Payload, payload);
  const isOnPullRequest = issue.pull_request !== null && issue.pull_request !== undefined;
  if (!isOnPullRequest || !counts(comment.user, sender, context)) return undefined;
  const trigger = pullTrigger(received, issue.number);
  const asks = action !== 'deleted' && asksToVerify(comment.body ?? '');
  return asks ? { ...trigger, verify: true } : trigger;
};

/** The last command of a comment wins. */
function asksToVerify(body: string): boolean {
  return parseCommands(body).commands.at(-1)?.command.kind === 'verify';
}
