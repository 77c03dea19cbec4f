import { describe, expect, test } from '@jest/globals';
import { type Failure, failureOf } from '../../../../src/evidence/github/client/failure.ts';
import { GraphQLFault } from '../../../../src/evidence/github/client/graphql-answer.ts';

const NOW = Date.parse('2026-10-22T00:00:00Z');
const reset = String(NOW / 1000 + 30);

function httpError(status: number, headers: object = {}, data: unknown = {}): Error {
  return Object.assign(new Error('refused'), { name: 'HttpError', status, response: { headers, data } });
}

const limited = (waitMs?: number): Failure => ({
  kind: 'limited',
  reason: 'its rate limit is used up',
  ...(waitMs !== undefined && { waitMs }),
});

describe('a failed request', () => {
  test.each<[string, unknown, Failure]>([
    ['a refusal', httpError(404), { kind: 'final' }],
    [
      'a plain 403',
      httpError(403, {}, { message: 'Resource not accessible by integration' }),
      { kind: 'final' },
    ],
    [
      'a 403 while points are left',
      httpError(403, { 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': reset }),
      { kind: 'final' },
    ],
    ['something else', new TypeError('a defect'), { kind: 'final' }],
    ['no error at all', 'text', { kind: 'final' }],
    ['a 429', httpError(429), limited()],
    ['a 429 with retry-after', httpError(429, { 'retry-after': '7' }), limited(7_000)],
    ['a 403 with retry-after', httpError(403, { 'retry-after': '7' }), limited(7_000)],
    ['a retry-after that is no number', httpError(429, { 'retry-after': 'soon' }), limited()],
    ['a retry-after below zero', httpError(429, { 'retry-after': '-5' }), limited()],
    [
      'a primary limit that is used up',
      httpError(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }),
      limited(31_000),
    ],
    [
      'a reset that has passed',
      httpError(429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }),
      limited(1_000),
    ],
    [
      'a secondary limit without a header',
      httpError(403, {}, { message: 'You have exceeded a secondary rate limit.' }),
      limited(),
    ],
    ['a 500', httpError(500), { kind: 'outage', reason: 'it answered 500' }],
    [
      'a 503 with retry-after',
      httpError(503, { 'retry-after': '2' }),
      { kind: 'outage', reason: 'it answered 503', waitMs: 2_000 },
    ],
    [
      'no answer',
      Object.assign(new Error('connect ECONNREFUSED'), { name: 'HttpError', status: 500 }),
      { kind: 'outage', reason: 'connect ECONNREFUSED' },
    ],
    [
      'GraphQL overload',
      new GraphQLFault('timed out', false, {}),
      { kind: 'outage', reason: 'GraphQL: timed out' },
    ],
    ['a GraphQL limit', new GraphQLFault('limit', true, { 'retry-after': '3' }), limited(3_000)],
  ])('%s', (_, cause, failure) => {
    expect(failureOf(cause, NOW)).toEqual(failure);
  });
});
