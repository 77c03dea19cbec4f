import { z } from 'zod';
import { GraphQLFault } from './graphql-answer.ts';
import { asHttpError } from './http-error.ts';

/** Why a request failed, as far as trying again is concerned. */
export type Failure =
  /** An answer like any other: trying again changes nothing. */
  | { readonly kind: 'final' }
  /** The host did not answer, or not as it should. `waitMs`: how long it asked for. */
  | { readonly kind: 'outage'; readonly reason: string; readonly waitMs?: number }
  /** Refused before anything happened. Without `waitMs` the host did not say for how long. */
  | { readonly kind: 'limited'; readonly reason: string; readonly waitMs?: number };

const Headers = z.object({
  'retry-after': z.coerce.number().nonnegative().optional().catch(undefined),
  'x-ratelimit-remaining': z.coerce.number().optional().catch(undefined),
  'x-ratelimit-reset': z.coerce.number().optional().catch(undefined),
});

const Message = z.object({ message: z.string() });

export function failureOf(cause: unknown, now: number): Failure {
  if (cause instanceof GraphQLFault) return graphqlFailure(cause, now);
  const error = asHttpError(cause);
  if (error === undefined) return { kind: 'final' };
  const { response, status } = error;
  if (response === undefined) return { kind: 'outage', reason: error.message };
  const wait = waitOf(response.headers, now);
  if (status >= 500)
    return { kind: 'outage', reason: `it answered ${status}`, ...(wait !== undefined && { waitMs: wait }) };
  const isLimit =
    status === 429 || (status === 403 && (wait !== undefined || speaksOfRateLimit(response.data)));
  return isLimit ? limited(wait) : { kind: 'final' };
}

function graphqlFailure({ isRateLimit, headers, message }: GraphQLFault, now: number): Failure {
  if (isRateLimit) return limited(waitOf(headers, now));
  return { kind: 'outage', reason: `GraphQL: ${message}` };
}

function limited(waitMs: number | undefined): Failure {
  return { kind: 'limited', reason: 'its rate limit is used up', ...(waitMs !== undefined && { waitMs }) };
}

/** GitHub's order: `retry-after` first, then the reset of a primary limit that is used up. */
function waitOf(headers: unknown, now: number): number | undefined {
  const read = Headers.safeParse(headers).data;
  if (read?.['retry-after'] !== undefined) return read['retry-after'] * 1000;
  const reset = read?.['x-ratelimit-reset'];
  if (read?.['x-ratelimit-remaining'] !== 0 || reset === undefined) return undefined;
  // GitHub's clock and ours may differ by a second.
  return Math.max(0, reset * 1000 - now) + 1000;
}

/** A secondary limit may come without any header; GitHub documents no other sign of it than its message. */
function speaksOfRateLimit(data: unknown): boolean {
  return /\brate limit\b/i.test(Message.safeParse(data).data?.message ?? '');
}
