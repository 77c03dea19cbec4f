import type { Enqueued, JobStore } from '../../queue/port.ts';
import { type Job, keyOf } from '../jobs/job.ts';
import type { AppState, StagingCallback } from '../state/app-state.ts';
import { readEvent } from './read-event.ts';
import type { EventContext, Trigger, TriggeredJob } from './trigger.ts';

/** A webhook whose signature was found to be right. */
export interface WebhookEvent {
  /** `X-GitHub-Delivery` */
  readonly id: string;
  /** `X-GitHub-Event` */
  readonly name: string;
  /** The parsed body. */
  readonly payload: unknown;
}

/** `stored`: something is to be done. `ignored`: nothing is. `duplicate`: this delivery was stored before. */
export type Accepted = 'stored' | 'ignored' | 'duplicate';

/** For the log: nobody is in the wrong, but somebody may wonder. */
export interface AcceptReport {
  readonly kind: 'callback-without-request';
  readonly delivery: string;
  readonly callback: StagingCallback;
}

export interface AcceptOptions extends EventContext {
  readonly store: Pick<JobStore<Job>, 'enqueue' | 'delivery'>;
  readonly state: AppState;
  /** How long completions of a sweep's jobs wait for each other. */
  readonly settleMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Must not throw. */
  readonly report: (report: AcceptReport) => void;
}

/**
 * Makes an event durable: what it proves first, then what it asks for, so that a job never runs without the former. An
 * event that was stored in part is completed when it is delivered again. Throws `MalformedEvent` for an event that is
 * none of GitHub's, and `QueueStoreError` if the store or the state fails; then it was not accepted.
 */
export function createAccept(options: AcceptOptions): (event: WebhookEvent) => Promise<Accepted> {
  const { store, state, settleMs, now, report } = options;

  async function notBefore({ job, delayed }: TriggeredJob, { verify }: Trigger): Promise<number | undefined> {
    if (delayed === true) return now() + settleMs;
    return verify === true ? state.pace.verify(keyOf(job), now()) : undefined;
  }

  async function enqueue(delivery: string, triggered: TriggeredJob, trigger: Trigger): Promise<Enqueued> {
    const { job, reason } = triggered;
    const due = await notBefore(triggered, trigger);
    const asked = { id: delivery, key: keyOf(job), reason, payload: job };
    return store.enqueue(due === undefined ? asked : { ...asked, notBefore: due });
  }

  return async ({ id, name, payload }) => {
    const trigger = readEvent(name, payload, options);
    if (trigger === undefined) return 'ignored';
    // Jobs are stored in their order: with the last one, all of them are.
    const last = deliveryId(id, trigger.jobs.length - 1);
    if ((await store.delivery(last)) !== undefined) return 'duplicate';
    for (const { pull, proof } of trigger.proofs) await state.heads.prove(pull, proof);
    const { callback } = trigger;
    if (callback !== undefined && !(await state.staging.settle(callback))) {
      report({ kind: 'callback-without-request', delivery: id, callback });
      return 'ignored';
    }
    const stored: Enqueued[] = [];
    for (const [index, triggered] of trigger.jobs.entries())
      stored.push(await enqueue(deliveryId(id, index), triggered, trigger));
    return stored.every((outcome) => outcome === 'duplicate') ? 'duplicate' : 'stored';
  };
}

/** An event with several jobs needs several ids. The first is GitHub's, by which people look for it. */
function deliveryId(id: string, index: number): string {
  return index === 0 ? id : `${id}:${index}`;
}
