import { BoundedCache, type CacheBounds } from './bounded-cache.ts';
import { Coalescer } from './coalescer.ts';

const defaultBounds: CacheBounds = { bytes: 256 * 1024 * 1024, entries: 20_000 };

/** What can never change, shared by all verdicts of a process: read once, kept while there is room. */
export class ImmutableCache {
  readonly #held: BoundedCache;
  readonly #underWay = new Coalescer();

  constructor(bounds: CacheBounds = defaultBounds) {
    this.#held = new BoundedCache(bounds);
  }

  /** `bytesOf` answers `undefined` for what is not final yet: it is handed out, but not kept. */
  async read<Value>(
    key: string,
    load: () => Promise<Value>,
    bytesOf: (value: Value) => number | undefined,
  ): Promise<Value> {
    const known = this.peek<Value>(key);
    if (known !== undefined) return known;
    return this.#underWay.run(key, async () => {
      const value = await load();
      const bytes = bytesOf(value);
      if (bytes !== undefined) this.keep(key, value, bytes);
      return value;
    });
  }

  peek<Value>(key: string): Value | undefined {
    // A key begins with the kind of thing it stands for, so its value has that type.
    return this.#held.get(key) as Value | undefined;
  }

  keep<Value>(key: string, value: Value, bytes: number): void {
    this.#held.set(key, value, bytes);
  }

  get size(): CacheBounds {
    return this.#held.size;
  }
}
