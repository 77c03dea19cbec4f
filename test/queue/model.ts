import type { z } from 'zod';
import { retryDelay } from '../../src/queue/backoff.ts';
import type {
  Claim,
  DeadLetter,
  Delivery,
  DeliveryRecord,
  DeliverySummary,
  Enqueued,
  Failed,
  FailureKind,
  JobState,
  JobStore,
  Lease,
  QueueStats,
  Settled,
} from '../../src/queue/port.ts';
import type { QueueSettings } from '../../src/queue/settings.ts';
import type { Backing } from './support.ts';

interface Job {
  readonly number: number;
  readonly key: string;
  state: JobState;
  deliveries: { readonly order: number; readonly summary: DeliverySummary; readonly payload: string }[];
  since: number;
  due: number;
  held: number;
  attempts: number;
  token: number;
  leaseEnd: number;
  outcome?: string;
  error?: string;
  kind: FailureKind;
  finishedAt: number;
}

/** The jobs of the model: plain objects in an array. */
class ModelState {
  jobs: Job[] = [];
  issued = 0;

  one(key: string, state: JobState): Job | undefined {
    return this.jobs.find((job) => job.key === key && job.state === state);
  }

  in(state: JobState): Job[] {
    return this.jobs.filter((job) => job.state === state);
  }

  holder(lease: Lease): Job | undefined {
    return this.in('running').find((job) => String(job.number) === lease.job && job.token === lease.token);
  }
}

/** What a store should do, in the simplest words that say it: everything in memory, every search a scan. */
class ModelStore<Payload> implements JobStore<Payload> {
  readonly leaseMs: number;
  readonly #state: ModelState;
  readonly #schema: z.ZodType<Payload>;
  readonly #settings: QueueSettings;
  readonly #listeners = new Set<() => void>();

  constructor(state: ModelState, schema: z.ZodType<Payload>, settings: QueueSettings) {
    this.#state = state;
    this.#schema = schema;
    this.#settings = settings;
    this.leaseMs = settings.leaseMs;
  }

  async enqueue({ id, key, reason, payload, notBefore }: Delivery<Payload>): Promise<Enqueued> {
    const state = this.#state;
    const now = this.#settings.now();
    const text: string | undefined = JSON.stringify(payload);
    if (text === undefined) throw new TypeError('not JSON');
    if (await this.delivery(id)) return 'duplicate';
    const due = Math.max(now, notBefore ?? now);
    state.issued += 1;
    const delivery = {
      order: state.issued,
      summary: { id, reason, receivedAt: now },
      payload: text,
    };
    const pending = state.one(key, 'pending');
    if (pending === undefined) {
      const blank = { held: 0, attempts: 0, token: 0, leaseEnd: 0, finishedAt: 0, kind: 'failed' } as const;
      const number = state.issued;
      state.jobs.push({ number, key, state: 'pending', deliveries: [delivery], since: due, due, ...blank });
    } else {
      pending.deliveries.push(delivery);
      pending.since = Math.min(pending.since, due);
      pending.due = Math.max(pending.held, Math.min(pending.due, due));
      if (due === now) pending.attempts = 0;
    }
    this.#announce();
    return pending === undefined ? 'queued' : 'coalesced';
  }

  async claim(): Promise<Claim<Payload>> {
    const state = this.#state;
    const now = this.#settings.now();
    for (const job of state.in('running').filter(({ leaseEnd }) => leaseEnd <= now))
      this.#giveBack(job, job.due, 0, 'its worker is gone');
    const [job] = this.#free()
      .filter(({ due }) => due <= now)
      .sort((a, b) => a.due - b.due || a.number - b.number);
    if (job === undefined) return { kind: 'nothing-due' };
    job.attempts += 1;
    job.token += 1;
    const deliveries = job.deliveries.map(({ summary }) => summary);
    const read = this.#schema.safeParse(JSON.parse(job.deliveries.at(-1)?.payload ?? ''));
    if (!read.success) {
      this.#kill(job, read.error.message);
      return { kind: 'unreadable', deadLetter: letterOf(job) };
    }
    job.state = 'running';
    job.leaseEnd = now + this.leaseMs;
    const lease = { job: String(job.number), token: job.token };
    return {
      kind: 'job',
      job: { lease, key: job.key, payload: read.data, deliveries, attempt: job.attempts },
    };
  }

  async heartbeat(leases: readonly Lease[]): Promise<readonly Lease[]> {
    for (const lease of leases) {
      const job = this.#state.holder(lease);
      if (job !== undefined) job.leaseEnd = this.#settings.now() + this.leaseMs;
    }
    return leases.filter((lease) => this.#state.holder(lease) === undefined);
  }

  async complete(lease: Lease, outcome: string): Promise<Settled> {
    const job = this.#state.holder(lease);
    if (job === undefined) return 'lease-lost';
    job.state = 'done';
    job.outcome = outcome;
    delete job.error;
    job.finishedAt = this.#settings.now();
    return 'accepted';
  }

  async fail(
    lease: Lease,
    error: string,
    retryAfterMs?: number,
    kind: FailureKind = 'failed',
  ): Promise<Failed> {
    const job = this.#state.holder(lease);
    if (job === undefined) return 'lease-lost';
    const due = this.#settings.now() + retryDelay(this.#settings, job.attempts, retryAfterMs);
    return this.#giveBack(job, due, retryAfterMs === undefined ? 0 : due, error, kind);
  }

  async bury(lease: Lease, error: string): Promise<Settled> {
    const job = this.#state.holder(lease);
    if (job === undefined) return 'lease-lost';
    this.#kill(job, error);
    return 'accepted';
  }

  async release(lease: Lease): Promise<Settled> {
    const job = this.#state.holder(lease);
    if (job === undefined) return 'lease-lost';
    job.attempts -= 1;
    this.#giveBack(job, job.due, 0);
    return 'accepted';
  }

  async deadLetters(most: number, after = '0'): Promise<readonly DeadLetter[]> {
    const dead = this.#state.in('dead').filter(({ number }) => number > Number(after));
    return dead.slice(0, most).map(letterOf);
  }

  async retryDead(id: string): Promise<boolean> {
    const now = this.#settings.now();
    const job = this.#state.in('dead').find(({ number }) => String(number) === id);
    if (job === undefined) return false;
    const pending = this.#state.one(job.key, 'pending');
    if (pending === undefined)
      Object.assign(job, { state: 'pending', since: now, due: now, held: 0, attempts: 0 });
    else this.#join(job, pending, now, 0);
    this.#announce();
    return true;
  }

  async delivery(id: string): Promise<DeliveryRecord | undefined> {
    for (const job of this.#state.jobs) {
      const found = job.deliveries.find(({ summary }) => summary.id === id);
      if (found === undefined) continue;
      return {
        ...found.summary,
        key: job.key,
        state: job.state,
        job: String(job.number),
        newestDelivery: job.deliveries.at(-1)?.summary.id ?? '',
        attempts: job.attempts,
        ...(job.state === 'pending' && { due: job.due }),
        ...(job.outcome !== undefined && { outcome: job.outcome }),
        ...(job.error !== undefined && { error: job.error }),
        ...((job.state === 'done' || job.state === 'dead') && { finishedAt: job.finishedAt }),
      };
    }
    return undefined;
  }

  async stats(): Promise<QueueStats> {
    const [pending, running] = [this.#state.in('pending'), this.#state.in('running')];
    const now = this.#settings.now();
    const ages = [...pending, ...running].map(({ since }) => now - since);
    return {
      pending: pending.length,
      running: running.length,
      dead: this.#state.in('dead').length,
      oldestAgeMs: Math.max(0, ...ages),
    };
  }

  async nextDue(): Promise<number | undefined> {
    const ends = this.#state.in('running').map(({ leaseEnd }) => leaseEnd);
    const times = [...this.#free().map(({ due }) => due), ...ends];
    return times.length === 0 ? undefined : Math.min(...times);
  }

  async prune(endedBefore: number, most: number): Promise<number> {
    let left = most;
    const ended = [...this.#state.in('done'), ...this.#state.in('dead')];
    const old = ended.filter(({ finishedAt }) => finishedAt < endedBefore);
    for (const job of old.sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number))
      left -= job.deliveries.splice(0, left).length;
    this.#state.jobs = this.#state.jobs.filter(({ deliveries }) => deliveries.length > 0);
    return most - left;
  }

  onWork(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {}

  #free(): Job[] {
    return this.#state.in('pending').filter(({ key }) => this.#state.one(key, 'running') === undefined);
  }

  #giveBack(
    job: Job,
    due: number,
    held: number,
    error?: string,
    kind: FailureKind = 'failed',
  ): 'retried' | 'superseded' | 'dead' {
    const pending = this.#state.one(job.key, 'pending');
    const superseded = pending !== undefined && pending.due <= this.#settings.now();
    if (!superseded && job.attempts >= this.#settings.mostAttempts) {
      this.#kill(job, error ?? '', kind);
      return 'dead';
    }
    if (error !== undefined) job.error = error;
    if (pending === undefined) Object.assign(job, { state: 'pending', due, held });
    else {
      if (!superseded) pending.attempts = Math.max(pending.attempts, job.attempts);
      this.#join(job, pending, due, held);
      if (error !== undefined) pending.error = error;
    }
    return superseded ? 'superseded' : 'retried';
  }

  #join(from: Job, into: Job, due: number, held: number): void {
    into.deliveries = [...from.deliveries, ...into.deliveries].sort((a, b) => a.order - b.order);
    into.since = Math.min(into.since, from.since);
    into.held = Math.max(into.held, held);
    into.due = Math.max(into.held, Math.min(into.due, due));
    this.#state.jobs = this.#state.jobs.filter((job) => job !== from);
  }

  #kill(job: Job, error: string, kind: FailureKind = 'failed'): void {
    Object.assign(job, { state: 'dead', error, kind, finishedAt: this.#settings.now() });
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

function letterOf({ number, key, error = '', kind, attempts, finishedAt, deliveries }: Job): DeadLetter {
  const summaries = deliveries.map(({ summary }) => summary);
  return { id: String(number), key, error, kind, attempts, failedAt: finishedAt, deliveries: summaries };
}

export function makeModel(): Backing {
  const state = new ModelState();
  return { open: (payload, settings) => new ModelStore(state, payload, settings) };
}
