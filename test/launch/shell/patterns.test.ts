import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { removeMatch, replaceMatches } from '../../../src/launch/shell/patterns/edit.ts';
import { escapeGlob, globMatcher, plainPattern } from '../../../src/launch/shell/patterns/glob.ts';
import { regexMatcher } from '../../../src/launch/shell/patterns/regex.ts';

describe('globMatcher', () => {
  test.each([
    ['*', '', true],
    ['a*', 'abc', true],
    ['*b', 'abc', false],
    ['a?c', 'abc', true],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[[:digit:]]*', '4x', true],
    ['[]a]', ']', true],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['@(ab|c)d', 'abd', true],
    ['+(a)', 'aaa', true],
    ['?(a)b', 'b', true],
    ['[a', '[a', true],
    ['dsv4*', 'dsv4-pro', true],
  ])('%s and %s', (pattern, text, expected) => {
    expect(globMatcher(pattern)?.isMatch(text)).toBe(expected);
  });

  test.each(['!(a)', '@(a', 'x'.repeat(2_000)])('does not follow %s', (pattern) => {
    expect(globMatcher(pattern)).toBeUndefined();
  });

  test('matches what is escaped exactly', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        expect(globMatcher(escapeGlob(text))?.isMatch(text)).toBe(true);
        expect(plainPattern(escapeGlob(text))).toBe(text);
      }),
    );
  });

  test.each([
    ['abc', 'abc'],
    ['a\\*', 'a*'],
    ['a*', undefined],
    ['@(a)', undefined],
  ])('knows whether %s stands for one text only', (pattern, expected) => {
    expect(plainPattern(pattern)).toBe(expected);
  });

  test('gives no answer to what takes too long', () => {
    expect(globMatcher('*a'.repeat(200))?.isMatch(`${'a'.repeat(60_000)}b`)).toBeUndefined();
  });
});

describe('regexMatcher', () => {
  test.each([
    ['^[1-9][0-9]*$', '10', true],
    ['^[1-9][0-9]*$', '010', false],
    ['a|b', 'xb', true],
    ['^(ab)+$', 'abab', true],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{2}$', 'aa', true],
    ['x\\.y', 'x.y', true],
    ['[[:space:]]+', 'a b', true],
    ['^$', '', true],
  ])('%s in %s', (pattern, text, expected) => {
    const found = regexMatcher(pattern)?.find(text, 0);
    expect(found === undefined ? undefined : found !== null).toBe(expected);
  });

  test.each(['(', 'a)', '\\1', '\\d', '[a', 'a{x}'])('does not follow %s', (pattern) => {
    expect(regexMatcher(pattern)).toBeUndefined();
  });

  test('reads basic expressions', () => {
    expect(regexMatcher('a+', true)?.find('a+', 0)).toEqual({ start: 0, end: 2 });
    expect(regexMatcher('\\(ab\\)*c', true)?.find('ababc', 0)).toEqual({ start: 0, end: 5 });
  });

  test('finds the leftmost, longest match', () => {
    expect(regexMatcher('a|ab')?.find('xab', 0)).toEqual({ start: 1, end: 3 });
  });

  test('agrees with the engine of the language', () => {
    const part = fc.constantFrom('a', 'b', '.', 'a*', 'b+', 'c?', '[ab]', '[^a]', '(a|bc)', 'b{1,2}');
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }),
        (parts, text) => {
          const pattern = parts.join('');
          expect(regexMatcher(`^${pattern}$`)?.find(text, 0) !== null).toBe(
            new RegExp(`^${pattern}$`).test(text),
          );
        },
      ),
    );
  });
});

describe('edits', () => {
  test.each([
    ['#', 'a/b/c', '*/', 'b/c'],
    ['##', 'a/b/c', '*/', 'c'],
    ['%', 'a/b/c', '/*', 'a/b'],
    ['%%', 'a/b/c', '/*', 'a'],
    ['#', 'abc', 'x', 'abc'],
    ['%', 'abc', 'x', 'abc'],
  ])('%s of %s by %s', (operator, text, pattern, expected) => {
    const kept = removeMatch(text, operator, pattern);
    expect(kept && text.slice(kept.start, kept.end)).toBe(expected);
  });

  test.each([
    ['/', 'banana', 'an', 'x', 'bxana'],
    ['//', 'banana', 'an', 'x', 'bxxa'],
    ['//', 'a b', ' ', '', 'ab'],
    ['/#', 'banana', 'b*n', 'x', 'xa'],
    ['/%', 'banana', 'a', 'x', 'bananx'],
    ['/#', 'banana', 'x', 'y', 'banana'],
    ['//', 'abc', '', 'x', 'abc'],
    ['//', 'a1b22', '[0-9]', '#', 'a#b##'],
  ])('%s in %s of %s by %s', (operator, text, pattern, replacement, expected) => {
    expect(replaceMatches(text, operator, pattern, replacement)).toBe(expected);
  });
});
