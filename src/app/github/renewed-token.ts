import type { TokenSource } from '../../evidence/github/client/token-source.ts';

export interface Token {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Clocks differ, and some refusals are no matter of age: nothing newer than this is replaced. */
const FRESH_MS = 60_000;

/** A token that is fetched when it is needed, once for all who wait, and again before it ends. */
export class RenewedToken implements TokenSource {
  readonly #load: () => Promise<Token>;
  readonly #now: () => number;
  readonly #marginMs: number;
  #held: { readonly token: string; readonly loadedAt: number; readonly renewAt: number } | undefined;
  #loading: Promise<string> | undefined;

  /** `marginMs`: how long before its end a token is renewed. */
  constructor(load: () => Promise<Token>, now: () => number, marginMs: number) {
    this.#load = load;
    this.#now = now;
    this.#marginMs = marginMs;
  }

  current(): Promise<string> {
    if (this.#held !== undefined && this.#now() < this.#held.renewAt)
      return Promise.resolve(this.#held.token);
    this.#loading ??= this.#renew().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** False if there is no better one to be had. */
  refused(token: string): boolean {
    if (this.#held?.token !== token) return true;
    if (this.#now() < this.#held.loadedAt + FRESH_MS) return false;
    this.#held = undefined;
    return true;
  }

  async #renew(): Promise<string> {
    const { token, expiresAt } = await this.#load();
    const loadedAt = this.#now();
    const renewAt = Math.max(expiresAt - this.#marginMs, loadedAt + FRESH_MS);
    this.#held = { token, loadedAt, renewAt };
    return token;
  }
}
