import type { Clock } from './clock.ts';
import type { JobStore, Lease } from './port.ts';

interface Watched {
  readonly lease: Lease;
  readonly onLost: () => void;
}

/** Renews the leases of the jobs that run here, all in one go, and tells those that are lost. Silent while none runs. */
export class Heartbeat {
  readonly #store: Pick<JobStore<unknown>, 'heartbeat' | 'leaseMs'>;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #watched = new Map<string, Watched>();
  #cancel: (() => void) | undefined;

  constructor(
    store: Pick<JobStore<unknown>, 'heartbeat' | 'leaseMs'>,
    clock: Clock,
    onError: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Renews the lease until the returned function is called. */
  watch(lease: Lease, onLost: () => void): () => void {
    const name = nameOf(lease);
    this.#watched.set(name, { lease, onLost });
    this.#schedule();
    return () => {
      this.#watched.delete(name);
      if (this.#watched.size > 0) return;
      this.#cancel?.();
      this.#cancel = undefined;
    };
  }

  #schedule(): void {
    // Four beats a lease: three may fail before it is lost.
    this.#cancel ??= this.#clock.after(this.#store.leaseMs / 4, () => this.#beat());
  }

  async #beat(): Promise<void> {
    this.#cancel = undefined;
    try {
      const leases = [...this.#watched.values()].map(({ lease }) => lease);
      for (const lost of await this.#store.heartbeat(leases)) {
        const name = nameOf(lost);
        // A job that was settled while the store answered is watched no more.
        this.#watched.get(name)?.onLost();
        this.#watched.delete(name);
      }
    } catch (error) {
      this.#onError(error);
    }
    if (this.#watched.size > 0) this.#schedule();
  }
}

function nameOf({ job, token }: Lease): string {
  return `${job}/${token}`;
}
