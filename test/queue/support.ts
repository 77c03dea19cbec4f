import { z } from 'zod';
import type { ClaimedJob, Delivery, JobStore } from '../../src/queue/port.ts';
import type { QueueSettings } from '../../src/queue/settings.ts';
import { ManualClock } from './manual-clock.ts';

/** A place that holds jobs; every store opened on it sees the same ones, as processes that share a database do. */
export interface Backing {
  open<Payload>(payload: z.ZodType<Payload>, settings: QueueSettings): JobStore<Payload>;
}

export type MakeBacking = () => Backing;

/** What the tests' jobs carry. */
const Note = z.object({ text: z.string() });
type Note = z.infer<typeof Note>;

export const KEY = 'acme/bench#1';
export const OTHER_KEY = 'acme/bench#2';
export const LEASE_MS = 12_000;
export const MOST_ATTEMPTS = 3;
/** With `random` at 0, the first backoff is half of this, and each further one double the one before. */
export const FIRST_BACKOFF_MS = 2_000;

/** Waits longer than any backoff of the tests' settings. */
export const LONG_MS = 60 * 60_000;

export class Bench {
  readonly clock = new ManualClock();
  readonly backing: Backing;
  readonly schema = Note;
  readonly store: JobStore<Note>;
  /** What `random` answers. */
  random = 0;
  #deliveries = 0;

  constructor(makeBacking: MakeBacking) {
    this.backing = makeBacking();
    this.store = this.open(this.schema);
  }

  /** Another store on the same jobs, as another process would open it. */
  open<Payload>(payload: z.ZodType<Payload>, settings: Partial<QueueSettings> = {}): JobStore<Payload> {
    return this.backing.open(payload, {
      now: this.clock.now,
      random: () => this.random,
      leaseMs: LEASE_MS,
      mostAttempts: MOST_ATTEMPTS,
      firstBackoffMs: FIRST_BACKOFF_MS,
      longestBackoffMs: 60_000,
      ...settings,
    });
  }

  /** Stores a delivery; what a test does not care about is made up. Its text is its id. */
  async put(delivery: Partial<Delivery<Note>> = {}): Promise<string> {
    this.#deliveries += 1;
    const id = delivery.id ?? `delivery-${this.#deliveries}`;
    await this.store.enqueue({ id, key: KEY, reason: 'opened', payload: { text: id }, ...delivery });
    return id;
  }

  /** Claims a job that must be there. */
  async take(store: JobStore<Note> = this.store): Promise<ClaimedJob<Note>> {
    const claim = await store.claim();
    if (claim.kind !== 'job') throw new Error(`expected a job, got ${claim.kind}`);
    return claim.job;
  }

  /** The keys of all jobs that can be claimed now, in their order. They stay claimed. */
  async takeAll(): Promise<string[]> {
    const keys: string[] = [];
    for (;;) {
      const claim = await this.store.claim();
      if (claim.kind !== 'job') return keys;
      keys.push(claim.job.key);
    }
  }

  /** Lets a job fail until it is dead, and gives back the id of its dead letter. */
  async killJob(delivery: Partial<Delivery<Note>> = {}): Promise<string> {
    await this.put(delivery);
    const { lease } = await this.take();
    await this.store.bury(lease, 'beyond help');
    return lease.job;
  }
}
