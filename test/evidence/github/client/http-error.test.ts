import { describe, expect, test } from '@jest/globals';
import { asHttpError } from '../../../../src/evidence/github/client/http-error.ts';

const fields = (over: object) =>
  Object.assign(new Error('Not Found'), { name: 'HttpError', status: 404, ...over });

describe("the library's error", () => {
  test('is known with its answer', () => {
    const response = { headers: { etag: '"1"' }, data: { message: 'Not Found' }, url: 'ignored' };
    expect(asHttpError(fields({ response }))).toEqual({
      name: 'HttpError',
      message: 'Not Found',
      status: 404,
      response: { headers: { etag: '"1"' }, data: { message: 'Not Found' } },
    });
  });

  test('is known without an answer, or with an empty one', () => {
    expect(asHttpError(fields({}))?.response).toBeUndefined();
    expect(asHttpError(fields({ response: { headers: {} } }))?.response).toEqual({ headers: {} });
  });

  test.each<[string, unknown]>([
    ['another error', new Error('x')],
    ['an error with a status of its own', Object.assign(new Error('x'), { status: 404 })],
    ['a status that is no number', fields({ status: '404' })],
    ['no error', { name: 'HttpError', message: 'x', status: 404 }],
    ['nothing', undefined],
  ])('is not %s', (_, cause) => {
    expect(asHttpError(cause)).toBeUndefined();
  });
});
