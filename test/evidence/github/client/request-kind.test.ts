import { describe, expect, test } from '@jest/globals';
import { RequestCounter } from '../../../../src/evidence/github/client/request-counter.ts';
import {
  graphqlKind,
  isRepeatable,
  type RequestKind,
  restKind,
} from '../../../../src/evidence/github/client/request-kind.ts';

describe('a request', () => {
  test.each<[string, RequestKind]>([
    ['GET', 'read'],
    ['HEAD', 'read'],
    ['POST', 'write'],
    ['PATCH', 'write'],
    ['PUT', 'write'],
    ['DELETE', 'write'],
  ])('with %s is a %s', (method, kind) => {
    expect(restKind(method)).toBe(kind);
  });

  test.each<[string, RequestKind]>([
    ['query { viewer { login } }', 'query'],
    ['{ viewer { login } }', 'query'],
    ['query mutation { viewer { login } }', 'query'],
    ['mutation { addStar { clientMutationId } }', 'mutation'],
    ['\n  mutation Star { addStar { clientMutationId } }', 'mutation'],
  ])('of GraphQL, %s, is a %s', (document, kind) => {
    expect(graphqlKind(document)).toBe(kind);
  });

  test('may be repeated when it only reads', () => {
    const kinds = ['read', 'query', 'write', 'mutation'] as const;
    expect(kinds.map(isRepeatable)).toEqual([true, true, false, false]);
  });
});

describe('the counter', () => {
  test('counts by kind, and storage apart from the API', () => {
    const counter = new RequestCounter();
    for (const kind of ['read', 'read', 'query', 'storage', 'write'] as const) counter.count(kind);
    counter.countUnchanged();
    expect([counter.of('read'), counter.of('mutation'), counter.of('storage')]).toEqual([2, 0, 1]);
    expect([counter.api, counter.unchanged]).toEqual([4, 1]);
  });
});
