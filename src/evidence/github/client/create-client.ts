import { type Clock, systemClock } from './clock.ts';
import { type ClientParts, GitHubClient, MAX_JSON_BYTES } from './github-client.ts';
import type { FetchGuard } from './guarded-fetch.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { type Budgets, Limiter } from './limiter.ts';
import { createOctokit } from './octokit.ts';
import { githubStorageHosts } from './redirect.ts';
import { RequestCounter } from './request-counter.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retry.ts';
import { apiAddress } from './settings.ts';
import type { TokenSource } from './token-source.ts';

const TIMEOUT_MS = 20_000;

export interface ClientOptions {
  readonly token: string | TokenSource;
  /** `GITHUB_API_URL`; github.com unless given. */
  readonly apiUrl?: string | undefined;
  readonly userAgent: string;
  /** Besides those of github.com: where a GitHub Enterprise Server keeps its files. */
  readonly storageHosts?: readonly string[];
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly fetch?: typeof fetch;
  readonly budgets?: Budgets;
  readonly retryPolicy?: RetryPolicy;
  readonly counter?: RequestCounter;
}

/** A client for one token, or one that is renewed. Throws `EvidenceInputError` for an address that is none. */
export function createClient(options: ClientOptions): GitHubClient {
  return new GitHubClient(clientParts(options));
}

/** What a client is made of, for whoever needs the library underneath as well: answers' headers, say. */
export function clientParts(options: ClientOptions): ClientParts {
  const address = apiAddress(options.apiUrl);
  const { clock = systemClock, random = Math.random, retryPolicy = defaultRetryPolicy } = options;
  const counter = options.counter ?? new RequestCounter();
  const guard: FetchGuard = {
    fetch: options.fetch ?? fetch,
    clock,
    timeoutMs: TIMEOUT_MS,
    counter,
    apiOrigin: address.origin,
    storageHosts: [...githubStorageHosts, ...(options.storageHosts ?? [])],
  };
  const limiter = new Limiter({
    host: address.host,
    clock,
    patience: retryPolicy.totalMs,
    ...(options.budgets !== undefined && { budgets: options.budgets }),
  });
  const octokit = createOctokit({
    token: options.token,
    address,
    userAgent: options.userAgent,
    limiter,
    counter,
    retry: { clock, random, policy: retryPolicy },
    fetch: guardedFetch(guard, MAX_JSON_BYTES),
  });
  return { octokit, address, guard };
}
