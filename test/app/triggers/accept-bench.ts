import path from 'node:path';
import { afterEach } from '@jest/globals';
import { Job } from '../../../src/app/jobs/job.ts';
import { openSqliteState } from '../../../src/app/state/sqlite-state.ts';
import { type Accepted, type AcceptReport, createAccept } from '../../../src/app/triggers/accept.ts';
import type { ClaimedJob } from '../../../src/queue/port.ts';
import { openSqliteStore } from '../../../src/queue/sqlite/sqlite-store.ts';
import { ManualClock } from '../../queue/manual-clock.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import type { Webhook } from '../../support/webhooks/scene.ts';
import { us } from './support.ts';

export const SETTLE_MS = 20_000;

const benches: Bench[] = [];

afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

/** A queue and a state of their own, with events of ours to accept. */
export class Bench {
  readonly clock = new ManualClock();
  readonly store;
  readonly state;
  readonly reports: AcceptReport[] = [];
  /** Enqueueing fails while this is set, after so many more. */
  failAfter = Number.POSITIVE_INFINITY;
  readonly #accept;

  constructor() {
    const directory = temporaryDirectory();
    const { now } = this.clock;
    this.store = openSqliteStore({ file: path.join(directory, 'queue.db'), payload: Job, now });
    this.state = openSqliteState({ file: path.join(directory, 'state.db'), now });
    const { store } = this;
    this.#accept = createAccept({
      ...us,
      store: {
        delivery: store.delivery,
        enqueue: async (delivery) => {
          if (this.failAfter <= 0) throw new Error('the disk is full');
          this.failAfter -= 1;
          return store.enqueue(delivery);
        },
      },
      state: this.state,
      settleMs: SETTLE_MS,
      now,
      report: (report) => this.reports.push(report),
    });
    benches.push(this);
  }

  async accept(id: string, { name, payload }: Webhook): Promise<Accepted> {
    return this.#accept({ id, name, payload });
  }

  /** Everything that can be claimed now. It stays claimed. */
  async claimAll(): Promise<ClaimedJob<Job>[]> {
    const jobs: ClaimedJob<Job>[] = [];
    for (;;) {
      const claim = await this.store.claim();
      if (claim.kind !== 'job') return jobs;
      jobs.push(claim.job);
    }
  }

  async dueOf(delivery: string): Promise<number | undefined> {
    const due = (await this.store.delivery(delivery))?.due;
    return due === undefined ? undefined : due - this.clock.now();
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.state.close();
  }
}
