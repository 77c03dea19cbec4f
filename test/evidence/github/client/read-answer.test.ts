import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { EvidenceRefused, EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import {
  checked,
  NotModified,
  parseJson,
  refusal,
  refused,
} from '../../../../src/evidence/github/client/read-answer.ts';

const httpError = (status: number, response: object | undefined) =>
  Object.assign(new Error('x'), { name: 'HttpError', status, response });

describe('what the library threw', () => {
  test('is a refusal with its status', () => {
    const error = refused(httpError(451, { headers: {}, data: '' }), '/x');
    expect(error).toBeInstanceOf(EvidenceRefused);
    expect(error).toMatchObject({ address: '/x', status: 451 });
  });

  test('may say that nothing changed', () => {
    expect(refused(httpError(304, { headers: {}, data: '' }), '/x')).toBeInstanceOf(NotModified);
  });

  test.each([new TypeError('a defect'), httpError(500, undefined), 'text'])(
    'is left as it is otherwise: %s',
    (cause) => {
      expect(refused(cause, '/x')).toBe(cause);
    },
  );
});

describe('an error in GraphQL', () => {
  test('of an unknown kind is unreadable, with a message that is cut', () => {
    const error = refusal('the pull request', { message: 'm'.repeat(5_000) });
    expect(error).toBeInstanceOf(EvidenceUnreadable);
    expect(error.message.length).toBeLessThan(300);
  });
});

describe('an answer', () => {
  test('is read as UTF-8, broken bytes included', () => {
    expect(parseJson(Buffer.from('{"a":"größe"}'), '/x')).toEqual({ a: 'größe' });
    expect(parseJson(Uint8Array.from([0x22, 0xff, 0x22]), '/x')).toBe('\ufffd');
  });

  test('names the first problems of its shape only', () => {
    const List = z.object({ items: z.array(z.number()) });
    const wrong = { items: Array.from({ length: 500 }, () => 'x') };
    expect(() => checked(wrong, List, '/x')).toThrow(
      /^\/x is answered in another shape: items\.0: .*\(\+497 more\)$/,
    );
  });

  test('cannot reach an object that others share', () => {
    const parsed = checked(
      parseJson(Buffer.from('{"__proto__":{"polluted":1},"a":1}'), '/x'),
      z.object({ a: z.number() }),
      '/x',
    );
    expect(parsed).toEqual({ a: 1 });
    expect({}).not.toHaveProperty('polluted');
  });
});
