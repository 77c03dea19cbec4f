export interface CacheBounds {
  readonly bytes: number;
  readonly entries: number;
}

/** Remembers answers that can never change, as many as fit; the one unused for longest goes first. */
export class BoundedCache {
  readonly #bounds: CacheBounds;
  readonly #held = new Map<string, { readonly value: unknown; readonly bytes: number }>();
  #bytes = 0;

  constructor(bounds: CacheBounds) {
    this.#bounds = bounds;
  }

  get(key: string): unknown {
    const found = this.#held.get(key);
    if (found === undefined) return undefined;
    this.#held.delete(key);
    this.#held.set(key, found);
    return found.value;
  }

  set(key: string, value: unknown, bytes: number): void {
    this.delete(key);
    // What is larger than a quarter of everything would push out too much else.
    if (bytes > this.#bounds.bytes / 4) return;
    this.#held.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#bounds.bytes && this.#held.size <= this.#bounds.entries) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const found = this.#held.get(key);
    if (found === undefined) return;
    this.#held.delete(key);
    this.#bytes -= found.bytes;
  }

  get size(): CacheBounds {
    return { bytes: this.#bytes, entries: this.#held.size };
  }
}
