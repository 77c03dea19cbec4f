/** Milliseconds since 1970, by the clock that the store was given. */
export type Instant = number;

/** What a webhook, a command or a timer asks for: work on one key. */
export interface Delivery<Payload> {
  /** Unique for good: GitHub's `X-GitHub-Delivery`, or a made-up id for work of our own. */
  readonly id: string;
  /** Jobs of one key never run at the same time: `owner/repo#number`. */
  readonly key: string;
  /** Why, in a word or two: `issue_comment.created`. */
  readonly reason: string;
  /** A JSON value; the store's schema reads it back. */
  readonly payload: Payload;
  /** Not to be run earlier: for work that is due later. */
  readonly notBefore?: Instant;
}

/** `coalesced`: joined the job that was already pending for its key. `duplicate`: the id was known, nothing changed. */
export type Enqueued = 'queued' | 'coalesced' | 'duplicate';

/** The right to settle a job. A later claim of the same job has another token, and this one is worth nothing. */
export interface Lease {
  readonly job: string;
  readonly token: number;
}

export interface DeliverySummary {
  readonly id: string;
  readonly reason: string;
  readonly receivedAt: Instant;
}

export interface ClaimedJob<Payload> {
  readonly lease: Lease;
  readonly key: string;
  /** Of the newest delivery; those of the deliveries before it are gone. */
  readonly payload: Payload;
  /** Everything that coalesced into this job, oldest first. */
  readonly deliveries: readonly DeliverySummary[];
  /** 1 for the first. */
  readonly attempt: number;
}

/** Why an attempt failed. `unavailable`: something that the work needs could not be had, which passes by itself. */
export type FailureKind = 'failed' | 'unavailable';

/** A job that failed for good. It does not block its key. */
export interface DeadLetter {
  readonly id: string;
  readonly key: string;
  readonly error: string;
  /** Of the last attempt. */
  readonly kind: FailureKind;
  readonly attempts: number;
  readonly failedAt: Instant;
  readonly deliveries: readonly DeliverySummary[];
}

/** `unreadable`: the oldest due job had a payload that the schema refuses, so it is a dead letter now. Ask again. */
export type Claim<Payload> =
  | { readonly kind: 'job'; readonly job: ClaimedJob<Payload> }
  | { readonly kind: 'unreadable'; readonly deadLetter: DeadLetter }
  | { readonly kind: 'nothing-due' };

/** `lease-lost`: somebody else has the job, or had it; nothing was changed. */
export type Settled = 'accepted' | 'lease-lost';

/** `superseded`: the key has newer work to run now, which took over the deliveries of the failed job. */
export type Failed = 'retried' | 'superseded' | 'dead' | 'lease-lost';

export type JobState = 'pending' | 'running' | 'done' | 'dead';

/** What became of a delivery. */
export interface DeliveryRecord extends DeliverySummary {
  readonly key: string;
  readonly state: JobState;
  readonly job: string;
  /** The delivery whose payload the job runs with: another one if this delivery was coalesced with newer ones. */
  readonly newestDelivery: string;
  readonly attempts: number;
  /** Of a pending job. */
  readonly due?: Instant;
  /** What the handler said of a finished job. */
  readonly outcome?: string;
  /** Of the last failed attempt. */
  readonly error?: string;
  /** Of a finished or dead job. */
  readonly finishedAt?: Instant;
}

export interface QueueStats {
  readonly pending: number;
  readonly running: number;
  readonly dead: number;
  /** How long the oldest unfinished job has been wanted, retries included; 0 when none is. */
  readonly oldestAgeMs: number;
}

/**
 * Durable jobs, one pending and one running at most per key; different keys do not wait for each other.
 *
 * - **Coalescing.** A delivery joins its key's pending job: newest payload, earliest due time, all delivery ids.
 * - **Order.** Oldest due time first; a job whose key is running waits without holding up others.
 * - **Retries.** A failed job is due again after a backoff, until its attempts are used up. A delivery to be run
 *   now ends the backoff and gives fresh attempts, but never before a `retryAfter` that the handler asked for.
 * - **Leases.** A claim is a lease of `leaseMs`, which heartbeats renew. When it has run out, the next claim by
 *   anybody makes the job due again at once (the lost attempt counts), and its former holder learns that the lease
 *   is lost. Until then, the holder may still settle it.
 *
 * `test/queue/contract.ts` is this text as tests.
 */
export interface JobStore<Payload> {
  readonly leaseMs: number;
  /** Resolves when the delivery is on the disk. */
  enqueue(delivery: Delivery<Payload>): Promise<Enqueued>;
  claim(): Promise<Claim<Payload>>;
  /** Renews the leases, and gives back those that are lost. */
  heartbeat(leases: readonly Lease[]): Promise<readonly Lease[]>;
  complete(lease: Lease, outcome: string): Promise<Settled>;
  /** This attempt failed (as `failed` unless said): try again, not before `retryAfterMs` from now if that is given. */
  fail(lease: Lease, error: string, retryAfterMs?: number, kind?: FailureKind): Promise<Failed>;
  /** This job cannot succeed: a dead letter, whatever attempts are left. */
  bury(lease: Lease, error: string): Promise<Settled>;
  /** The work was not done and is no failure: due again at once, and the attempt does not count. */
  release(lease: Lease): Promise<Settled>;
  /** Oldest first; `after` is the id of the last one seen. */
  deadLetters(most: number, after?: string): Promise<readonly DeadLetter[]>;
  /** Due at once with fresh attempts, or joined to what is pending for its key. False if there is no such dead letter. */
  retryDead(id: string): Promise<boolean>;
  delivery(id: string): Promise<DeliveryRecord | undefined>;
  stats(): Promise<QueueStats>;
  /** The earliest time at which a claim can find something, unless something is settled or enqueued before. */
  nextDue(): Promise<Instant | undefined>;
  /** Forgets the oldest deliveries, `most` at most, whose jobs were done or dead before that time; says how many. */
  prune(endedBefore: Instant, most: number): Promise<number>;
  /** Calls back when there may be something to claim, until the returned function is called. */
  onWork(listener: () => void): () => void;
  close(): Promise<void>;
}
