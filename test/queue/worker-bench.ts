import { expect } from '@jest/globals';
import type { ClaimedJob, JobStore } from '../../src/queue/port.ts';
import { Worker } from '../../src/queue/worker.ts';
import type { WorkerEvent, WorkerOptions } from '../../src/queue/worker-options.ts';
import { makeModel } from './model.ts';
import { Bench } from './support.ts';

type Note = { text: string };

export const SLEEP_MS = 60_000;
export const GRACE_MS = 5_000;
export const TIMEOUT_MS = 100_000;

/** A call of the handler, which goes on when the test says so. */
export interface Call {
  readonly job: ClaimedJob<Note>;
  readonly signal: AbortSignal;
  readonly finish: (outcome: string) => void;
  readonly fail: (error: unknown) => void;
}

/** A worker on the model store, with a clock that the test moves and handlers that the test ends. */
export class WorkerBench {
  readonly bench = new Bench(makeModel);
  readonly clock = this.bench.clock;
  readonly events: WorkerEvent<Note>[] = [];
  readonly calls: Call[] = [];
  /** What the worker sees of the store: a test may replace a method. */
  readonly store: JobStore<Note> = delegate(this.bench.store);
  readonly worker: Worker<Note>;

  constructor(options: Partial<WorkerOptions<Note>> = {}) {
    this.worker = new Worker({
      store: this.store,
      handler: (job, signal) => new Promise((finish, fail) => this.calls.push({ job, signal, finish, fail })),
      concurrency: 4,
      clock: this.clock,
      timeoutMs: TIMEOUT_MS,
      graceMs: GRACE_MS,
      longestSleepMs: SLEEP_MS,
      report: (event) => this.events.push(event),
      ...options,
    });
  }

  async start(): Promise<this> {
    this.worker.start();
    await this.clock.advance(0);
    return this;
  }

  /** The handler's call for that text, which must have begun. */
  call(text: string): Call {
    const call = this.calls.findLast(({ job }) => job.payload.text === text);
    if (call === undefined) throw new Error(`no handler runs with ${text}`);
    return call;
  }

  /** The texts of the jobs that were begun, in that order. */
  begun(): string[] {
    return this.calls.map(({ job }) => job.payload.text);
  }

  async finish(text: string, outcome = 'published'): Promise<void> {
    this.call(text).finish(outcome);
    await this.clock.advance(0);
  }

  async fail(text: string, error: unknown): Promise<void> {
    this.call(text).fail(error);
    await this.clock.advance(0);
  }

  /** How jobs ended, in that order. */
  ends(): string[] {
    return this.events.flatMap((event) => (event.kind === 'ended' ? [event.end.kind] : []));
  }

  storeErrors(): unknown[] {
    return this.events.flatMap((event) => (event.kind === 'store-failed' ? [event.error] : []));
  }

  async expectState(id: string, state: string): Promise<void> {
    expect((await this.bench.store.delivery(id))?.state).toBe(state);
  }
}

function delegate(store: JobStore<Note>): JobStore<Note> {
  return {
    leaseMs: store.leaseMs,
    enqueue: (delivery) => store.enqueue(delivery),
    claim: () => store.claim(),
    heartbeat: (leases) => store.heartbeat(leases),
    complete: (lease, outcome) => store.complete(lease, outcome),
    fail: (...failure) => store.fail(...failure),
    bury: (lease, error) => store.bury(lease, error),
    release: (lease) => store.release(lease),
    deadLetters: (most, after) => store.deadLetters(most, after),
    retryDead: (id) => store.retryDead(id),
    delivery: (id) => store.delivery(id),
    stats: () => store.stats(),
    nextDue: () => store.nextDue(),
    prune: (completedBefore, most) => store.prune(completedBefore, most),
    onWork: (listener) => store.onWork(listener),
    close: () => store.close(),
  };
}
