const LIMIT = 15_000;
const HOUR = 3_600;

/** What GitHub says about the rest of an hour's requests; nothing is ever refused for it, see `failNext`. */
export class RateLimit {
  readonly #used = new Map<string, number>();
  readonly #reset = Math.floor(Date.now() / 1_000) + HOUR;

  headers(token: string, resource: 'core' | 'graphql', isFree: boolean): Record<string, string> {
    const key = `${resource} ${token}`;
    const used = (this.#used.get(key) ?? 0) + (isFree ? 0 : 1);
    this.#used.set(key, used);
    return {
      'x-ratelimit-limit': String(LIMIT),
      'x-ratelimit-remaining': String(Math.max(1, LIMIT - used)),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(this.#reset),
      'x-ratelimit-resource': resource,
    };
  }
}
