import { describe, expect, test } from '@jest/globals';
import { GraphQLFault, refuseFault } from '../../../../src/evidence/github/client/graphql-answer.ts';

describe('a GraphQL answer', () => {
  test.each<[string, unknown, boolean]>([
    [
      'a rate limit',
      { data: null, errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
      true,
    ],
    [
      'a rate limit by its other name',
      { errors: [{ type: 'RATE_LIMIT', message: 'API rate limit exceeded' }] },
      true,
    ],
    [
      'a time-out',
      { data: null, errors: [{ message: 'Something went wrong while executing your query' }] },
      false,
    ],
    ['a time-out without data', { errors: [{ message: 'timedout' }] }, false],
  ])('with %s is a fault', (_, data, isRateLimit) => {
    expect.assertions(2);
    try {
      refuseFault(data, {});
    } catch (cause) {
      expect(cause).toBeInstanceOf(GraphQLFault);
      expect(cause).toMatchObject({ isRateLimit });
    }
  });

  test.each<[string, unknown]>([
    ['data', { data: { repository: null } }],
    ['a refusal', { data: { repository: null }, errors: [{ type: 'NOT_FOUND', message: 'no' }] }],
    ['a mistake in the query', { errors: [{ message: 'no field', extensions: { code: 'undefinedField' } }] }],
    ['an error beside data', { data: { repository: {} }, errors: [{ message: 'partly' }] }],
    ['a page of HTML', '<html>'],
    ['nothing', undefined],
    ['errors of another shape', { errors: 'all' }],
  ])('with %s is left to the reader', (_, data) => {
    expect(() => refuseFault(data, {})).not.toThrow();
  });
});
