/** A budget of points within any span of time. */
export class SlidingWindow {
  readonly #budget: number;
  readonly #span: number;
  readonly #spent: { readonly at: number; readonly points: number }[] = [];
  #used = 0;

  constructor(budget: number, span: number) {
    this.#budget = budget;
    this.#span = span;
  }

  /** The first moment, `now` or later, at which so many points are free. */
  earliest(now: number, points: number): number {
    this.#forget(now);
    let used = this.#used;
    let at = now;
    for (const spent of this.#spent) {
      if (used + points <= this.#budget) break;
      used -= spent.points;
      at = spent.at + this.#span;
    }
    return at;
  }

  spend(now: number, points: number): void {
    this.#spent.push({ at: now, points });
    this.#used += points;
  }

  #forget(now: number): void {
    let old = 0;
    for (const { at, points } of this.#spent) {
      if (at + this.#span > now) break;
      this.#used -= points;
      old += 1;
    }
    this.#spent.splice(0, old);
  }
}
