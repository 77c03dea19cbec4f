import { Octokit } from '@octokit/rest';
import { EvidenceUnreadable } from '../../errors.ts';
import { refuseFault } from './graphql-answer.ts';
import { asHttpError } from './http-error.ts';
import type { Limiter } from './limiter.ts';
import type { RequestCounter } from './request-counter.ts';
import { type ApiRequestKind, graphqlKind, isRepeatable, limitedKind, restKind } from './request-kind.ts';
import { type RetryContext, withRetries } from './retry.ts';
import type { ApiAddress } from './settings.ts';
import { type TokenSource, withToken } from './token-source.ts';

export interface OctokitOptions {
  readonly token: string | TokenSource;
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
  const { address, limiter, counter, token } = options;
  const octokit = new Octokit({
    ...(typeof token === 'string' && { auth: token }),
    baseUrl: address.baseUrl,
    userAgent: options.userAgent,
    // The library prints refusals, which are answers here.
    log: silent,
    request: { fetch: options.fetch },
  });
  octokit.hook.wrap('request', (request, endpoint) => {
    const isGraphQL = endpoint.url === '/graphql' || endpoint.url === address.graphqlUrl;
    const kind: ApiRequestKind = isGraphQL ? graphqlKind(String(endpoint.query)) : restKind(endpoint.method);
    const send = (authorization?: string) => {
      counter.count(kind);
      // The library's other hooks hold on to this very object, so that a copy would not reach the request.
      if (authorization !== undefined) endpoint.headers.authorization = authorization;
      return Promise.resolve(request(endpoint)).catch(unwrapped);
    };
    const attempt = async () => {
      const response =
        typeof token === 'string' ? await send() : await withToken(token, send, isUnauthorized);
      if (isGraphQL) refuseFault(response.data, response.headers);
      return response;
    };
    const limited = limitedKind(kind, endpoint.url);
    return withRetries(() => limiter.run(limited, attempt), {
      ...options.retry,
      host: address.host,
      repeatable: isRepeatable(kind),
      onLimit: (until) => limiter.pause(limited, until),
    });
  });
  return octokit;
}

function isUnauthorized(cause: unknown): boolean {
  return asHttpError(cause)?.status === 401;
}

/** Octokit makes everything that `fetch` throws an outage, also what the guard refused. */
function unwrapped(error: unknown): never {
  if (error instanceof Error && error.cause instanceof EvidenceUnreadable) throw error.cause;
  throw error;
}
