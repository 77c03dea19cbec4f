import { type ClientOptions, createClient } from '../../../src/evidence/github/client/create-client.ts';
import type { GitHubClient } from '../../../src/evidence/github/client/github-client.ts';
import { TestClock } from './test-clock.ts';

/** A client that never waits by the clock, of a fake on this machine or of an injected `fetch`. */
export function testClient(options: Partial<ClientOptions> = {}): GitHubClient {
  return createClient({
    token: 'test-token',
    apiUrl: 'https://api.example.com',
    userAgent: 'pr-verdict/test',
    clock: TestClock.skipping(),
    random: () => 1,
    ...options,
  });
}

export interface FetchCall {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

/** A `fetch` that gives the answers one after the other (the last one for good) and remembers what it was asked. */
export function scriptedFetch(...answers: readonly (() => Response | Promise<Response>)[]) {
  const calls: FetchCall[] = [];
  const scripted: typeof fetch = async (input, init = {}) => {
    calls.push({ url: String(input), init, headers: new Headers(init.headers) });
    const next = answers[Math.min(calls.length, answers.length) - 1];
    if (next === undefined) throw new Error('no answer is scripted');
    return next();
  };
  return { fetch: scripted, calls };
}

export function answer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) {
  const content = typeof body === 'string' || body === null ? body : JSON.stringify(body);
  return () => new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** A host that does not answer. */
export function silence(code = 'ECONNREFUSED') {
  return (): Response => {
    throw new TypeError('fetch failed', { cause: new Error(`connect ${code}`) });
  };
}
