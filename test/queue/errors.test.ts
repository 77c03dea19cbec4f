import { describe, expect, test } from '@jest/globals';
import { describeError, PermanentFailure, RetryLater } from '../../src/queue/errors.ts';

describe('describeError', () => {
  test.each<[string, unknown, string]>([
    ['an error', new TypeError('no such field'), 'TypeError: no such field'],
    [
      'its causes',
      new RetryLater('GitHub is down', 5, { cause: new Error('fetch failed', { cause: 'ECONNRESET' }) }),
      'RetryLater: GitHub is down; caused by Error: fetch failed; caused by ECONNRESET',
    ],
    ['what is no error', 'just text', 'just text'],
    ['null', null, 'null'],
    ['nothing, which is also an answer', undefined, 'undefined'],
    ['an object without a text', Object.create(null), 'an object that cannot be shown'],
  ])('tells %s', (_, error, text) => {
    expect(describeError(error)).toBe(text);
  });

  test('ends although causes go round in a circle', () => {
    const error = new PermanentFailure('round');
    error.cause = error;
    expect(describeError(error).split('caused by')).toHaveLength(5);
  });

  test('fits into a record', () => {
    expect(describeError(new Error('x'.repeat(100_000)))).toHaveLength(4_000);
  });
});
