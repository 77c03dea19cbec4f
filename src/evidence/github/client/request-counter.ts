import { type RequestKind, requestKinds } from './request-kind.ts';

/** Requests that left this machine, by kind; retries and conditional requests count like any other. */
export class RequestCounter {
  readonly #counts = new Map<RequestKind, number>();
  readonly #onCount: (kind: RequestKind | 'unchanged') => void;
  #unchanged = 0;

  /** The listener must not throw. */
  constructor(onCount: (kind: RequestKind | 'unchanged') => void = () => {}) {
    this.#onCount = onCount;
  }

  count(kind: RequestKind): void {
    this.#onCount(kind);
    this.#counts.set(kind, this.of(kind) + 1);
  }

  /** An answer said that nothing changed (304); GitHub does not charge for those. */
  countUnchanged(): void {
    this.#onCount('unchanged');
    this.#unchanged += 1;
  }

  of(kind: RequestKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  get unchanged(): number {
    return this.#unchanged;
  }

  /** Requests to the API host: everything but downloads from storage. */
  get api(): number {
    return requestKinds
      .filter((kind) => kind !== 'storage')
      .map((kind) => this.of(kind))
      .reduce((sum, count) => sum + count, 0);
  }
}
