import { EvidenceUnavailable } from '../../errors.ts';
import type { Clock } from './clock.ts';
import type { LimitedKind } from './request-kind.ts';
import { SlidingWindow } from './sliding-window.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** GitHub's published secondary limits. */
export const publishedBudgets = {
  concurrent: 100,
  restPointsPerMinute: 900,
  graphqlPointsPerMinute: 2_000,
  contentPerMinute: 80,
  contentPerHour: 500,
} as const;
export type Budgets = { readonly [Name in keyof typeof publishedBudgets]: number };

interface Lane {
  readonly name: 'graphql' | 'rest';
  readonly costs: readonly { readonly window: SlidingWindow; readonly points: number }[];
  readonly waiting: { start(): void; refuse(cause: EvidenceUnavailable): void }[];
  wakeAt: number;
}

export interface LimiterOptions {
  readonly host: string;
  readonly clock: Clock;
  /** Nobody waits longer than this for a rate limit to end; the caller is told instead. */
  readonly patience: number;
  readonly budgets?: Budgets;
}

/** Starts requests in order, each as soon as GitHub's limits leave room for it; kinds do not wait for each other. */
export class Limiter {
  readonly #options: LimiterOptions;
  readonly #concurrent: number;
  readonly #lanes: Readonly<Record<LimitedKind, Lane>>;
  readonly #pausedUntil = { graphql: 0, rest: 0 };
  #active = 0;

  constructor(options: LimiterOptions) {
    const budgets = options.budgets ?? publishedBudgets;
    const rest = new SlidingWindow(budgets.restPointsPerMinute, MINUTE);
    const graphql = new SlidingWindow(budgets.graphqlPointsPerMinute, MINUTE);
    const content = [
      { window: new SlidingWindow(budgets.contentPerMinute, MINUTE), points: 1 },
      { window: new SlidingWindow(budgets.contentPerHour, HOUR), points: 1 },
    ];
    const lane = (name: Lane['name'], costs: Lane['costs']): Lane => ({
      name,
      costs,
      waiting: [],
      wakeAt: Number.POSITIVE_INFINITY,
    });
    this.#options = options;
    this.#concurrent = budgets.concurrent;
    this.#lanes = {
      // Every write is taken for a creation of content: one too careful is better than one too many.
      write: lane('rest', [{ window: rest, points: 5 }, ...content]),
      'app-write': lane('rest', [{ window: rest, points: 5 }]),
      mutation: lane('graphql', [{ window: graphql, points: 5 }, ...content]),
      query: lane('graphql', [{ window: graphql, points: 1 }]),
      read: lane('rest', [{ window: rest, points: 1 }]),
    };
  }

  /** Runs the task when there is room. Rejects with `EvidenceUnavailable` if the limit lasts beyond all patience. */
  run<Value>(kind: LimitedKind, task: () => Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      const start = () => {
        Promise.resolve()
          .then(task)
          .finally(() => {
            this.#active -= 1;
            this.#advance();
          })
          .then(resolve, reject);
      };
      this.#lanes[kind].waiting.push({ start, refuse: reject });
      this.#advance();
    });
  }

  /** GitHub asked for silence until then. */
  pause(kind: LimitedKind, until: number): void {
    const { name } = this.#lanes[kind];
    this.#pausedUntil[name] = Math.max(this.#pausedUntil[name], until);
  }

  #advance(): void {
    for (const lane of Object.values(this.#lanes)) {
      while (lane.waiting.length > 0 && this.#active < this.#concurrent && this.#step(lane));
    }
  }

  /** Starts or refuses the first in a lane; `false` if it has to wait. */
  #step(lane: Lane): boolean {
    const now = this.#options.clock.now();
    const pause = this.#pausedUntil[lane.name];
    if (pause - now > this.#options.patience) {
      const { host } = this.#options;
      lane.waiting.shift()?.refuse(new EvidenceUnavailable(host, 'its rate limit is used up', pause));
      return true;
    }
    const at = Math.max(pause, ...lane.costs.map(({ window, points }) => window.earliest(now, points)));
    if (at > now) {
      this.#wake(lane, at);
      return false;
    }
    for (const { window, points } of lane.costs) window.spend(now, points);
    this.#active += 1;
    lane.waiting.shift()?.start();
    return true;
  }

  #wake(lane: Lane, at: number): void {
    if (lane.wakeAt <= at) return;
    lane.wakeAt = at;
    void this.#options.clock.sleep(at - this.#options.clock.now()).then(() => {
      if (lane.wakeAt === at) lane.wakeAt = Number.POSITIVE_INFINITY;
      this.#advance();
    });
  }
}
