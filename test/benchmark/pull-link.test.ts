import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pullOfLink } from '../../src/benchmark/pull-link.ts';

const numberOf = (link: unknown) => pullOfLink(link, 'acme/bench.mark');

describe('the link of an entry', () => {
  test.each([
    'https://github.com/acme/bench.mark/pull/12',
    'https://github.com/Acme/BENCH.mark/pull/12',
    'https://github.com/acme/bench.mark/pull/12/',
    'https://github.com/acme/bench.mark/pull/12/changes',
    'https://github.com/acme/bench.mark/pull/12/commits/0123456',
    'https://github.com/acme/bench.mark/pull/12#issuecomment-5',
    'https://github.com/acme/bench.mark/pull/12?w=1',
    'https://github.com/acme/bench.mark/pull/12 \n',
  ])('names a pull request: %j', (link) => {
    expect(numberOf(link)).toBe(12);
  });

  test.each([
    ['of another repository', 'https://github.com/acme/bench/pull/12'],
    ['of a fork', 'https://github.com/eve/bench.mark/pull/12'],
    ['on another host', 'https://github.com.example.com/acme/bench.mark/pull/12'],
    ['with a user before the host', 'https://github.com@example.com/acme/bench.mark/pull/12'],
    ['in the path of another', 'https://example.com/https://github.com/acme/bench.mark/pull/12'],
    ['without TLS', 'http://github.com/acme/bench.mark/pull/12'],
    ['of an issue', 'https://github.com/acme/bench.mark/issues/12'],
    ['without a number', 'https://github.com/acme/bench.mark/pull/XXX'],
    ['with a number that is none', 'https://github.com/acme/bench.mark/pull/012'],
    ['of nothing', 'https://github.com/acme/bench.mark/pull/0'],
    ['with more than a number', 'https://github.com/acme/bench.mark/pull/12x'],
    ['beyond all numbers', 'https://github.com/acme/bench.mark/pull/1234567890'],
    ['above a folder', 'https://github.com/acme/bench.mark//pull/12'],
    ['in short', 'acme/bench.mark#12'],
    ['in no text', 12],
    ['in nothing', undefined],
  ])('names none %s', (_name, link) => {
    expect(numberOf(link)).toBeUndefined();
  });

  test('is read back for every number, and never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.string(), (number, tail) => {
        const link = `https://github.com/acme/bench.mark/pull/${number}`;
        expect(numberOf(`${link}/${tail}`)).toBe(number);
        expect(() => numberOf(tail)).not.toThrow();
      }),
    );
  });
});
