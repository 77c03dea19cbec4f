/** Joins identical reads that are under way at the same time into one. */
export class Coalescer {
  readonly #inFlight = new Map<string, Promise<unknown>>();

  run<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#inFlight.get(key);
    // A key always stands for one kind of read, so its value has that read's type.
    if (known !== undefined) return known as Promise<Value>;
    const loading = load().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, loading);
    return loading;
  }
}
