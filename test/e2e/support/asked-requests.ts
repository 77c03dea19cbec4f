/** Counts what the emulator is asked, and tells when something was asked so often: progress without a clock. */
export class AskedRequests {
  #all = 0;
  #comments = 0;
  #waiting: { readonly isReached: () => boolean; readonly resolve: () => void }[] = [];

  /** Goes into the emulator as its latency, which is none. */
  readonly latency = (method: string, path: string): number => {
    this.#all += 1;
    if (method === 'POST' && path.endsWith('/comments')) this.#comments += 1;
    const reached = this.#waiting.filter(({ isReached }) => isReached());
    this.#waiting = this.#waiting.filter((one) => !reached.includes(one));
    for (const { resolve } of reached) resolve();
    return 0;
  };

  /** Waits until so many comments were posted, and then for so many requests of any kind. */
  async after(comments: number, requests: number): Promise<void> {
    await this.#reach(() => this.#comments >= comments);
    const all = this.#all + requests;
    await this.#reach(() => this.#all >= all);
  }

  #reach(isReached: () => boolean): Promise<void> {
    if (isReached()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ isReached, resolve }));
  }
}
