import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestKind } from '../../evidence/github/client/request-kind.ts';
import type { JobEnd } from '../../queue/run-job.ts';
import type { LimitOwner } from '../github/github-app.ts';
import type { LimitLeft } from '../github/metered-fetch.ts';
import type { Job } from '../jobs/job.ts';
import type { RejectionReason } from '../server/rejection.ts';
import type { Accepted } from '../triggers/accept.ts';

const PREFIX = 'pr_verdict_';

/** From a fast answer to a slow verdict, in seconds. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];

/** Everything that is counted, in a registry of its own. Labels hold only what has few values. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #deliveries = this.#counter('deliveries_total', 'Signed webhooks', 'event', 'result');
  readonly #deliverySeconds = this.#histogram('delivery_seconds', 'Time until a webhook was answered');
  readonly #refused = this.#counter('requests_refused_total', 'Requests refused as webhooks', 'reason');
  readonly #redeliveries = this.#counter('redeliveries_total', 'Failed deliveries asked for again', 'result');
  readonly #jobs = this.#gauge('queue_jobs', 'Jobs in the queue', 'state');
  readonly #oldest = this.#gauge('queue_oldest_age_seconds', 'How long the oldest unfinished job is wanted');
  readonly #storeFailures = this.#counter('queue_failures_total', 'Operations of the queue that failed');
  readonly #jobEnds = this.#counter('job_ends_total', 'How jobs ended', 'kind', 'end');
  readonly #jobSeconds = this.#histogram('job_seconds', 'Time of a job', 'kind');
  readonly #verdictSeconds = this.#histogram('verdict_seconds', 'Time of a verdict, evidence included');
  readonly #checkSeconds = this.#histogram('check_seconds', 'Time of a check, facts included', 'check');
  readonly #publishes = this.#counter('publishes_total', 'What a verdict said on GitHub', 'what', 'result');
  readonly #requests = this.#counter('api_requests_total', 'Requests to GitHub', 'kind');
  readonly #unchanged = this.#counter('api_unchanged_total', 'Answers of GitHub that nothing changed');
  readonly #limitLeft = this.#gauge('api_limit_left', 'Left of a rate limit of GitHub', 'owner', 'resource');
  readonly #resourcesOf = new Map<LimitOwner, Set<string>>();

  /** `process`: memory, CPU and event loop as well. */
  constructor({ process = false } = {}) {
    if (process) collectDefaultMetrics({ register: this.#registry });
  }

  delivered(event: string, result: Accepted, seconds: number): void {
    this.#deliveries.inc({ event, result });
    this.#deliverySeconds.observe(seconds);
  }

  refused(reason: RejectionReason): void {
    this.#refused.inc({ reason });
  }

  redelivered(result: 'asked' | 'refused'): void {
    this.#redeliveries.inc({ result });
  }

  queue(stats: { pending: number; running: number; dead: number; oldestAgeMs: number }): void {
    const { oldestAgeMs, pending, running, dead } = stats;
    for (const [state, count] of Object.entries({ pending, running, dead })) this.#jobs.set({ state }, count);
    this.#oldest.set(oldestAgeMs / 1_000);
  }

  storeFailed(): void {
    this.#storeFailures.inc();
  }

  jobEnded(kind: Job['kind'], end: JobEnd['kind'], seconds: number): void {
    this.#jobEnds.inc({ kind, end });
    this.#jobSeconds.observe({ kind }, seconds);
  }

  verdictTook(seconds: number): void {
    this.#verdictSeconds.observe(seconds);
  }

  /** `check`: its id. */
  checkTook(check: string, seconds: number): void {
    this.#checkSeconds.observe({ check }, seconds);
  }

  /** `skipped`: it said already what it should. */
  published(
    what: 'comment' | 'check-run' | 'reaction' | 'dispatch',
    result: 'done' | 'skipped' | 'refused',
  ): void {
    this.#publishes.inc({ what, result });
  }

  requested(kind: RequestKind | 'unchanged'): void {
    if (kind === 'unchanged') this.#unchanged.inc();
    else this.#requests.inc({ kind });
  }

  limitLeft(owner: LimitOwner, { resource, remaining }: LimitLeft): void {
    const known = this.#resourcesOf.get(owner) ?? new Set();
    this.#resourcesOf.set(owner, known.add(resource));
    this.#limitLeft.set({ owner: String(owner), resource }, remaining);
  }

  ownerLeft(owner: LimitOwner): void {
    for (const resource of this.#resourcesOf.get(owner) ?? [])
      this.#limitLeft.remove({ owner: String(owner), resource });
    this.#resourcesOf.delete(owner);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.#registry] });
  }

  #gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name: PREFIX + name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(name: string, help: string, ...labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers: [this.#registry] });
  }
}
