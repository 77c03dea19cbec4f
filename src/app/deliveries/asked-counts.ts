const MOST_KEPT = 10_000;

/** How often each delivery was asked for again; of very many, the oldest are forgotten. */
export class AskedCounts {
  readonly #counts = new Map<string, number>();

  of(guid: string): number {
    return this.#counts.get(guid) ?? 0;
  }

  add(guid: string): void {
    const count = this.of(guid) + 1;
    this.#counts.delete(guid);
    this.#counts.set(guid, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= MOST_KEPT) break;
      this.#counts.delete(oldest);
    }
  }
}
