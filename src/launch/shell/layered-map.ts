interface Layer<Value> {
  readonly below: Layer<Value> | undefined;
  /** `undefined`: taken away. */
  readonly own: ReadonlyMap<string, Value | undefined>;
}

/**
 * A map that is cheap to fork: forks share what they have in common, so that to compare them is to look at what changed.
 */
export class LayeredMap<Value> {
  #below: Layer<Value> | undefined;
  #own: Map<string, Value | undefined>;

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    this.#own = new Map(entries);
  }

  get(key: string): Value | undefined {
    if (this.#own.has(key)) return this.#own.get(key);
    for (let layer = this.#below; layer !== undefined; layer = layer.below)
      if (layer.own.has(key)) return layer.own.get(key);
    return undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: Value): void {
    this.#own.set(key, value);
  }

  delete(key: string): void {
    this.#own.set(key, undefined);
  }

  /** What is there, in no particular order. */
  *[Symbol.iterator](): Generator<readonly [string, Value]> {
    const seen = new Set<string>();
    for (const own of [this.#own, ...layersFrom(this.#below).map((layer) => layer.own)]) {
      for (const [key, value] of own) {
        if (seen.has(key)) continue;
        seen.add(key);
        if (value !== undefined) yield [key, value];
      }
    }
  }

  /** Another map with the same entries; neither sees what the other changes from now on. */
  fork(): LayeredMap<Value> {
    this.#settle();
    const copy = new LayeredMap<Value>();
    copy.#below = this.#below;
    return copy;
  }

  /** Puts what was changed into a layer; small layers become one, so that there are never many. */
  #settle(): void {
    if (this.#own.size === 0) return;
    let own = this.#own;
    let below = this.#below;
    while (below !== undefined && below.own.size <= own.size * 2) {
      own = new Map([...below.own, ...own]);
      below = below.below;
    }
    this.#below = { below, own };
    this.#own = new Map();
  }

  /**
   * One map for several: what they share, and for each key in which they may differ what `choose` makes of their values.
   * `undefined` leaves the key out.
   */
  static merge<Value>(
    maps: readonly LayeredMap<Value>[],
    choose: (key: string, values: readonly (Value | undefined)[]) => Value | undefined,
  ): LayeredMap<Value> {
    const merged = new LayeredMap<Value>();
    const shared = sharedLayer(maps.map((map) => map.#below));
    merged.#below = shared;
    const keys = new Set(
      maps.flatMap((map) => [
        ...map.#own.keys(),
        ...layersFrom(map.#below, shared).flatMap(({ own }) => [...own.keys()]),
      ]),
    );
    for (const key of keys) {
      const values = maps.map((map) => map.get(key));
      merged.#own.set(key, choose(key, values));
    }
    return merged;
  }
}

/** Layers from one down to another, which is left out. */
function layersFrom<Value>(
  top: Layer<Value> | undefined,
  end?: Layer<Value> | undefined,
): readonly Layer<Value>[] {
  const layers: Layer<Value>[] = [];
  for (let layer = top; layer !== undefined && layer !== end; layer = layer.below) layers.push(layer);
  return layers;
}

/** The uppermost layer that all stand on. */
function sharedLayer<Value>(tops: readonly (Layer<Value> | undefined)[]): Layer<Value> | undefined {
  const [first, ...others] = tops;
  const below = others.map((top) => new Set(layersFrom(top)));
  return layersFrom(first).find((layer) => below.every((layers) => layers.has(layer)));
}
