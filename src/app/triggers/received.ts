import { z } from 'zod';
import { RepositoryName } from '../../evidence/formats.ts';
import { Id } from './fields.ts';
import { parsePayload } from './parse-payload.ts';
import type { EventContext, Trigger } from './trigger.ts';

/** What the events that we know have in common. */
const Common = z.object({
  action: z.string().max(200),
  installation: z.object({ id: Id }),
  repository: z.object({ id: Id, full_name: RepositoryName }),
});

/** An event whose particular fields are still to be read. */
export interface Received {
  /** As in `X-GitHub-Event`. */
  readonly event: string;
  readonly action: string;
  /** `event.action` */
  readonly reason: string;
  readonly repositoryId: number;
  /** Where its jobs are to be done. */
  readonly place: { readonly installation: number; readonly repository: string };
  readonly payload: unknown;
}

/** `undefined`: the event asks for nothing. Throws `MalformedEvent`. */
export type EventReader = (received: Received, context: EventContext) => Trigger | undefined;

export function receive(event: string, payload: unknown): Received {
  const { action, installation, repository } = parsePayload(event, Common, payload);
  return {
    event,
    action,
    reason: `${event}.${action}`,
    repositoryId: repository.id,
    place: { installation: installation.id, repository: repository.full_name },
    payload,
  };
}
