import { EvidenceUnreadable } from '../../errors.ts';
import type { Clock } from './clock.ts';
import { readCapped } from './read-capped.ts';
import { isRedirect, type RedirectRules, redirectTarget } from './redirect.ts';
import type { RequestCounter } from './request-counter.ts';

export interface FetchGuard extends RedirectRules {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs: number;
  readonly counter: RequestCounter;
}

const MAX_HOPS = 3;

/** `fetch` for one kind of answer: in time, at most so many bytes, and only where the list allows. */
export function guardedFetch(guard: FetchGuard, maxBytes: number): typeof fetch {
  return async (input, init = {}) => {
    const start = new URL(String(input));
    const headers = new Headers(init.headers);
    const signal = guard.clock.deadline(guard.timeoutMs);
    const body = init.body ?? null;
    let url = start;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const response = await guard.fetch(url, { ...init, body, headers, signal, redirect: 'manual' });
      if (!isRedirect(response.status)) return buffered(response, maxBytes, start.pathname);
      await response.body?.cancel();
      if ((init.method ?? 'GET') !== 'GET')
        throw new EvidenceUnreadable(start.pathname, `answers a write with ${response.status}`);
      url = redirectTarget(response.headers.get('location'), url, guard);
      const isApi = url.origin === guard.apiOrigin;
      // The token is for the API alone; a storage address carries its own permission.
      if (!isApi) headers.delete('authorization');
      guard.counter.count(isApi ? 'read' : 'storage');
    }
    throw new EvidenceUnreadable(start.pathname, `is redirected more than ${MAX_HOPS} times`);
  };
}

async function buffered(response: Response, maxBytes: number, address: string): Promise<Response> {
  const content = await readCapped(response.body, maxBytes, address);
  const { status, headers } = response;
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : content, { status, headers });
}
