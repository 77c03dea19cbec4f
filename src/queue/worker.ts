import { systemClock } from './clock.ts';
import { JobTimedOut, LeaseLost, WorkerStopped } from './errors.ts';
import { Heartbeat } from './heartbeat.ts';
import type { ClaimedJob, Instant } from './port.ts';
import { runJob } from './run-job.ts';
import type { WorkerOptions } from './worker-options.ts';

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Runs due jobs. Sleeps until work is announced, the next job is due or a lease runs out: one timer, no polling loop.
 *
 * ```ts
 * const worker = new Worker({ store, concurrency: 8, handler: async (job, signal) => assess(job.payload, signal) });
 * worker.start();
 * process.once('SIGTERM', () => worker.stop().then(() => store.close()));
 * ```
 */
export class Worker<Payload> {
  readonly #options: Required<WorkerOptions<Payload>>;
  readonly #heartbeat: Heartbeat;
  readonly #running = new Set<Running>();
  #state: 'asleep' | 'woken' | 'filling' | 'filling-again' = 'asleep';
  #cancelTimer: () => void = () => {};
  #unsubscribe: () => void = () => {};
  #filling: Promise<void> = Promise.resolve();
  #stopping: Promise<void> | undefined;

  constructor(options: WorkerOptions<Payload>) {
    this.#options = {
      clock: systemClock,
      timeoutMs: 10 * 60_000,
      graceMs: 20_000,
      longestSleepMs: 1_000,
      report: () => {},
      ...options,
    };
    const { store, clock } = this.#options;
    this.#heartbeat = new Heartbeat(store, clock, (error) => this.#storeFailed(error));
  }

  start(): void {
    this.#unsubscribe = this.#options.store.onWork(() => this.#wake());
    this.#wake();
  }

  /** Takes no more jobs, lets the running ones finish within the grace time and gives back those that did not. */
  stop(): Promise<void> {
    this.#stopping ??= this.#drain();
    return this.#stopping;
  }

  async #drain(): Promise<void> {
    const { clock, graceMs } = this.#options;
    this.#unsubscribe();
    this.#cancelTimer();
    const endGrace = clock.after(graceMs, () => {
      for (const { controller } of this.#running) controller.abort(new WorkerStopped());
    });
    // A claim that is under way may still bring a job, which then runs like the others.
    await this.#filling;
    await Promise.all([...this.#running].map(({ ended }) => ended));
    endGrace();
  }

  #wake(): void {
    if (this.#stopping !== undefined) return;
    if (this.#state === 'filling') this.#state = 'filling-again';
    if (this.#state !== 'asleep') return;
    this.#state = 'woken';
    // Not at once: whoever enqueued goes on first (and answers GitHub), and short jobs do not keep others from their turn.
    this.#setTimer(0, () => {
      this.#state = 'filling';
      this.#filling = this.#fill();
    });
  }

  async #fill(): Promise<void> {
    let due: Instant | undefined;
    try {
      await this.#claimAll();
      // A free place means that nothing is due; without one, the next job that ends wakes us.
      if (this.#hasPlace()) due = await this.#options.store.nextDue();
    } catch (error) {
      this.#storeFailed(error);
    }
    const again = this.#state === 'filling-again';
    this.#state = 'asleep';
    if (again) this.#wake();
    else this.#sleepUntil(due ?? Number.POSITIVE_INFINITY);
  }

  async #claimAll(): Promise<void> {
    while (this.#hasPlace()) {
      const claim = await this.#options.store.claim();
      if (claim.kind === 'nothing-due') return;
      if (claim.kind === 'job') this.#run(claim.job);
      else {
        // Very many of them must not keep the event loop: the rest is due and comes with the next turn.
        this.#options.report(claim);
        return;
      }
    }
  }

  #hasPlace(): boolean {
    return this.#stopping === undefined && this.#running.size < this.#options.concurrency;
  }

  #sleepUntil(due: Instant): void {
    const { clock, longestSleepMs } = this.#options;
    if (this.#stopping !== undefined) return;
    const milliseconds = Math.min(longestSleepMs, Math.max(0, due - clock.now()));
    this.#setTimer(milliseconds, () => this.#wake());
  }

  #setTimer(milliseconds: number, callback: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(milliseconds, callback);
  }

  #run(job: ClaimedJob<Payload>): void {
    const controller = new AbortController();
    const running = { controller, ended: this.#runToItsEnd(job, controller) };
    this.#running.add(running);
    running.ended.finally(() => {
      this.#running.delete(running);
      this.#wake();
    });
  }

  async #runToItsEnd(job: ClaimedJob<Payload>, controller: AbortController): Promise<void> {
    const { store, handler, clock, timeoutMs, report } = this.#options;
    const unwatch = this.#heartbeat.watch(job.lease, () => controller.abort(new LeaseLost()));
    const cancelTimeout = clock.after(timeoutMs, () => controller.abort(new JobTimedOut(timeoutMs)));
    report({ kind: 'started', job });
    try {
      report({ kind: 'ended', job, end: await runJob(store, handler, job, controller.signal) });
    } catch (error) {
      // The lease is renewed no more, so the job comes back when it has run out.
      this.#storeFailed(error);
    } finally {
      unwatch();
      cancelTimeout();
    }
  }

  #storeFailed(error: unknown): void {
    this.#options.report({ kind: 'store-failed', error });
  }
}
