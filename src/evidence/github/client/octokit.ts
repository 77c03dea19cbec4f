import { Octokit } from '@octokit/rest';
import { EvidenceUnreadable } from '../../errors.ts';
import { refuseFault } from './graphql-answer.ts';
import type { Limiter } from './limiter.ts';
import type { RequestCounter } from './request-counter.ts';
import { type ApiRequestKind, graphqlKind, isRepeatable, restKind } from './request-kind.ts';
import { type RetryContext, withRetries } from './retry.ts';
import type { ApiAddress } from './settings.ts';

export interface OctokitOptions {
  readonly token: string;
  readonly address: ApiAddress;
  readonly userAgent: string;
  readonly limiter: Limiter;
  readonly counter: RequestCounter;
  readonly retry: Omit<RetryContext, 'host' | 'repeatable' | 'onLimit'>;
  readonly fetch: typeof fetch;
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** An Octokit whose every request, also one sent through its own methods, obeys the limiter and is retried. */
export function createOctokit(options: OctokitOptions): Octokit {
  const { address, limiter, counter } = options;
  const octokit = new Octokit({
    auth: options.token,
    baseUrl: address.baseUrl,
    userAgent: options.userAgent,
    // The library prints refusals, which are answers here.
    log: silent,
    request: { fetch: options.fetch },
  });
  octokit.hook.wrap('request', (request, endpoint) => {
    const isGraphQL = endpoint.url === '/graphql' || endpoint.url === address.graphqlUrl;
    const kind: ApiRequestKind = isGraphQL ? graphqlKind(String(endpoint.query)) : restKind(endpoint.method);
    const attempt = async () => {
      counter.count(kind);
      const response = await Promise.resolve(request(endpoint)).catch(unwrapped);
      if (isGraphQL) refuseFault(response.data, response.headers);
      return response;
    };
    return withRetries(() => limiter.run(kind, attempt), {
      ...options.retry,
      host: address.host,
      repeatable: isRepeatable(kind),
      onLimit: (until) => limiter.pause(kind, until),
    });
  });
  return octokit;
}

/** Octokit makes everything that `fetch` throws an outage, also what the guard refused. */
function unwrapped(error: unknown): never {
  if (error instanceof Error && error.cause instanceof EvidenceUnreadable) throw error.cause;
  throw error;
}
