import { expect } from '@jest/globals';
import type { ClaimedJob, DeadLetter, FailureKind, Lease } from '../../src/queue/port.ts';
import { Bench, LEASE_MS, LONG_MS, type MakeBacking } from './support.ts';

export type Command =
  | { readonly do: 'enqueue'; readonly key: string; readonly later?: number | undefined }
  | { readonly do: 'double'; readonly pick: number; readonly key: string }
  | { readonly do: 'claim' | 'crash' }
  | { readonly do: 'complete' | 'bury' | 'release' | 'retry-dead'; readonly pick: number }
  | {
      readonly do: 'fail';
      readonly pick: number;
      readonly random: number;
      readonly retryAfterMs?: number | undefined;
      readonly kind: FailureKind;
    }
  | { readonly do: 'heartbeat'; readonly picks: readonly number[] }
  | { readonly do: 'advance'; readonly milliseconds: number }
  | { readonly do: 'prune'; readonly most: number };

interface Held {
  readonly key: string;
  readonly deliveries: readonly string[];
  readonly leases: readonly Lease[];
  /** When the lease that this run knows of ends; 0 once it is settled. */
  end: number;
}

type Store = Bench['store'];

/**
 * Runs the same commands on a store and on the model, and expects the same answers. What must hold of any queue is also
 * checked here without the model, from what was handed out: see `claimed` and `drain`.
 */
export class TwinRun {
  readonly #benches: readonly [Bench, Bench];
  #stores: readonly [Store, Store];
  readonly #enqueued: { readonly id: string; readonly key: string }[] = [];
  readonly #finished = new Set<string>();
  readonly #held: Held[] = [];

  constructor(makeBacking: MakeBacking, makeModel: MakeBacking) {
    this.#benches = [new Bench(makeBacking), new Bench(makeModel)];
    this.#stores = [this.#benches[0].store, this.#benches[1].store];
  }

  async execute(command: Command): Promise<void> {
    switch (command.do) {
      case 'enqueue':
        return this.#enqueue(command.key, command.later);
      case 'double':
        return this.#double(command.pick, command.key);
      case 'claim':
        await this.claim();
        return;
      case 'crash':
        // Its leases are forgotten by nobody: a process that only seemed dead may still use them later.
        await this.#restart();
        return;
      case 'heartbeat':
        return this.#heartbeat(command.picks);
      case 'advance':
        for (const { clock } of this.#benches) clock.skip(command.milliseconds);
        return;
      case 'retry-dead':
        return this.#retryDead(command.pick);
      case 'prune':
        return this.#prune(command.most);
      case 'fail':
        for (const bench of this.#benches) bench.random = command.random;
        await this.#settle(command.pick, (store, lease) =>
          store.fail(lease, 'oops', command.retryAfterMs, command.kind),
        );
        return;
      case 'complete':
        return this.#complete(command.pick);
      case 'bury':
      case 'release': {
        const operation = command.do;
        await this.#settle(command.pick, (store, lease) => store[operation](lease, 'beyond help'));
      }
    }
  }

  /** Everything that can be asked without changing anything. */
  async compare(): Promise<void> {
    await this.#both((store) => store.stats());
    await this.#both((store) => store.nextDue());
    await this.#both(async (store) => (await store.deadLetters(100)).map(withoutId).sort(byDelivery));
    for (const { id } of this.#enqueued.slice(-8))
      await this.#both(async (store) => {
        const { job, error, ...record } = (await store.delivery(id)) ?? {};
        return { ...record, known: job !== undefined, failed: error !== undefined };
      });
  }

  async claim(): Promise<Held | undefined> {
    const leases: Lease[] = [];
    const job = await this.#both(async (store) => {
      const claim = await store.claim();
      if (claim.kind !== 'job') return undefined;
      const { lease, ...rest } = claim.job;
      leases.push(lease);
      return rest;
    });
    return job && this.#claimed(job, leases);
  }

  /** Lets every lease run out, then runs what is there until all is done; dead letters come last. */
  async drain(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1) {
      for (let idle = 0; idle < 3; ) {
        for (const { clock } of this.#benches) clock.skip(LONG_MS);
        const held = await this.claim();
        idle = held === undefined ? idle + 1 : 0;
        if (held !== undefined) await this.#complete(this.#held.indexOf(held));
      }
      // Whatever is still unfinished now is dead, so no dead letter has blocked anything.
      const dead = await this.#stores[0].deadLetters(100);
      const letters = new Set(dead.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)));
      expect(this.unfinished().filter((id) => !letters.has(id))).toEqual([]);
      for (let left = dead.length; left > 0; left -= 1) await this.#retryDead(0);
    }
  }

  async #restart(): Promise<void> {
    const [real, model] = this.#benches;
    await this.#stores[0].close();
    this.#stores = [real.open(real.schema), model.open(model.schema)];
  }

  unfinished(): string[] {
    return this.#enqueued.map(({ id }) => id).filter((id) => !this.#finished.has(id));
  }

  #claimed(
    { key, payload, deliveries }: Omit<ClaimedJob<{ text: string }>, 'lease'>,
    leases: readonly Lease[],
  ): Held {
    const ids = deliveries.map(({ id }) => id);
    // Newest payload; in order of arrival; all of this key; none of them finished before; no other holder of the key.
    expect(payload.text).toBe(ids.at(-1));
    expect(ids).toEqual(this.#enqueued.map(({ id }) => id).filter((id) => ids.includes(id)));
    expect(this.#enqueued.filter(({ id }) => ids.includes(id)).map((each) => each.key)).toEqual(
      ids.map(() => key),
    );
    expect(ids.filter((id) => this.#finished.has(id))).toEqual([]);
    expect(this.#held.filter((other) => other.key === key && other.end > this.#now())).toEqual([]);
    const held = { key, deliveries: ids, leases, end: this.#now() + LEASE_MS };
    this.#held.push(held);
    return held;
  }

  async #enqueue(key: string, later: number | undefined): Promise<void> {
    const id = `${this.#enqueued.length}`;
    const notBefore = later === undefined ? {} : { notBefore: this.#now() + later };
    this.#enqueued.push({ id, key });
    await this.#both((store) =>
      store.enqueue({ id, key, reason: `reason ${id}`, payload: { text: id }, ...notBefore }),
    );
  }

  async #double(pick: number, key: string): Promise<void> {
    const known = this.#enqueued.at(-1 - pick);
    if (known === undefined) return;
    // A pruned one is not known any more, and then it is new work: not this command's business.
    if ((await this.#both((store) => store.delivery(known.id).then((record) => record?.state))) === undefined)
      return;
    const answer = await this.#both((store) =>
      store.enqueue({ id: known.id, key, reason: 'doubled', payload: { text: 'doubled' } }),
    );
    expect(answer).toBe('duplicate');
  }

  async #prune(most: number): Promise<void> {
    await this.#both((store) => store.prune(this.#now(), most));
    // A dead letter that is forgotten is over, too.
    for (const id of this.unfinished()) {
      if ((await this.#stores[0].delivery(id)) === undefined) this.#finished.add(id);
    }
  }

  async #complete(pick: number): Promise<void> {
    const held = this.#held[pick % this.#held.length];
    const settled = await this.#settle(pick, (store, lease) => store.complete(lease, 'published'));
    if (settled === 'accepted') for (const id of held?.deliveries ?? []) this.#finished.add(id);
  }

  async #settle(
    pick: number,
    operation: (store: Store, lease: Lease) => Promise<string>,
  ): Promise<string | undefined> {
    const held = this.#held[pick % this.#held.length];
    if (held === undefined) return undefined;
    const settled = await this.#both((store, at) => operation(store, leaseOf(held, at)));
    if (settled !== 'lease-lost') held.end = 0;
    return settled;
  }

  async #heartbeat(picks: readonly number[]): Promise<void> {
    const asked = [...new Set(picks.map((pick) => pick % this.#held.length))].flatMap(
      (at) => this.#held[at] ?? [],
    );
    const lost = await this.#both(async (store, at) => {
      const answer = await store.heartbeat(asked.map((held) => leaseOf(held, at)));
      return asked.map((held) =>
        answer.some(({ job, token }) => job === leaseOf(held, at).job && token === leaseOf(held, at).token),
      );
    });
    for (const [at, held] of asked.entries()) if (lost[at] === false) held.end = this.#now() + LEASE_MS;
  }

  async #retryDead(pick: number): Promise<void> {
    await this.#both(async (store) => {
      const dead = (await store.deadLetters(100)).toSorted(byDelivery);
      return store.retryDead(dead[pick % dead.length]?.id ?? 'none');
    });
  }

  async #both<Answer>(ask: (store: Store, at: number) => Promise<Answer>): Promise<Answer> {
    const [first, second] = this.#stores;
    const [answer, expected] = [await ask(first, 0), await ask(second, 1)];
    expect(answer).toEqual(expected);
    return answer;
  }

  #now(): number {
    return this.#benches[0].clock.now();
  }
}

function leaseOf(held: Held, at: number): Lease {
  return held.leases[at] ?? { job: 'none', token: 0 };
}

/** Stores may number their jobs and word their own errors as they like. */
function withoutId({ id: _, error: __, ...letter }: DeadLetter): Omit<DeadLetter, 'id' | 'error'> {
  return letter;
}

function byDelivery(a: Pick<DeadLetter, 'deliveries'>, b: Pick<DeadLetter, 'deliveries'>): number {
  return Number(a.deliveries[0]?.id) - Number(b.deliveries[0]?.id);
}
