import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readClass } from '../../../src/launch/shell/patterns/character-class.ts';
import { removeMatch, replaceMatches, replacePlain } from '../../../src/launch/shell/patterns/edit.ts';
import { escapeGlob, globMatcher, plainPattern } from '../../../src/launch/shell/patterns/glob.ts';
import { regexMatcher } from '../../../src/launch/shell/patterns/regex.ts';

/** A part of a pattern with what it means, for a matcher of another kind. */
type Part =
  | { readonly kind: 'one'; readonly written: string; readonly accepts: (char: string) => boolean }
  | { readonly kind: 'any' };

/** Tries every way: slow, and plainly right. */
function matches(parts: readonly Part[], text: string): boolean {
  const [first, ...rest] = parts;
  if (first === undefined) return text === '';
  if (first.kind === 'any')
    return Array.from({ length: text.length + 1 }, (_, index) => index).some((index) =>
      matches(rest, text.slice(index)),
    );
  return text !== '' && first.accepts(text[0] ?? '') && matches(rest, text.slice(1));
}

const part: fc.Arbitrary<Part> = fc.constantFrom<Part>(
  { kind: 'any' },
  { kind: 'one', written: '?', accepts: () => true },
  { kind: 'one', written: 'a', accepts: (char) => char === 'a' },
  { kind: 'one', written: '\\*', accepts: (char) => char === '*' },
  { kind: 'one', written: '[ab]', accepts: (char) => 'ab'.includes(char) },
  { kind: 'one', written: '[!ab]', accepts: (char) => !'ab'.includes(char) },
  { kind: 'one', written: '[^a]', accepts: (char) => char !== 'a' },
  { kind: 'one', written: '[b-d]', accepts: (char) => 'bcd'.includes(char) },
  { kind: 'one', written: '[]a]', accepts: (char) => ']a'.includes(char) },
  { kind: 'one', written: '[a-]', accepts: (char) => 'a-'.includes(char) },
  { kind: 'one', written: '[\\]]', accepts: (char) => char === ']' },
  { kind: 'one', written: '[[:digit:]x]', accepts: (char) => /[\dx]/.test(char) },
  { kind: 'one', written: '.', accepts: (char) => char === '.' },
);
const subject = fc.string({
  unit: fc.constantFrom('a', 'b', 'd', '*', '.', ']', '-', '1', 'x'),
  maxLength: 8,
});
const write = (parts: readonly Part[]) =>
  parts.map((each) => (each.kind === 'any' ? '*' : each.written)).join('');

describe('patterns of the shell', () => {
  test('match what every way of matching finds', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), subject, (parts, text) => {
        expect(globMatcher(write(parts))?.isMatch(text)).toBe(matches(parts, text));
      }),
      { numRuns: 500 },
    );
  });

  test('find every end of a match', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), subject, (parts, text) => {
        const expected = Array.from({ length: text.length + 1 }, (_, end) => end).filter((end) =>
          matches(parts, text.slice(0, end)),
        );
        expect(globMatcher(write(parts))?.ends(text, 0)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('that are escaped match their own text alone', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '*', '?', '[', ']', '\\', '(', '|', ')', '+', '!'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const pattern = escapeGlob(one);
        expect(globMatcher(pattern)?.isMatch(other)).toBe(one === other);
        expect(plainPattern(pattern)).toBe(one);
      }),
    );
  });

  test.each([
    ['abc', 'abc'],
    ['a\\*c', 'a*c'],
    ['a\\', 'a\\'],
    ['a*', undefined],
    ['a?', undefined],
    ['[a]', undefined],
    ['+(a)', undefined],
    ['a+b', 'a+b'],
    ['(a)', '(a)'],
  ])('%s stands for %s alone', (pattern, expected) => {
    expect(plainPattern(pattern)).toBe(expected);
  });

  test.each([
    ['a group that is not closed', '@(a'],
    ['what is not', '!(a)'],
    ['what is too long', 'a'.repeat(1_001)],
    ['a group without end in another', '@(a|+(b)'],
  ])('are not followed: %s', (_, pattern) => {
    expect(globMatcher(pattern)).toBeUndefined();
  });

  test.each([
    ['[', '[', true],
    ['[a', '[a', true],
    ['[[:none:]]', '[[:none:]]', false],
    ['a\\', 'a\\', true],
    ['@(|a)b', 'b', true],
    ['+(ab)', 'abab', true],
    ['+(ab)', '', false],
    ['*(ab)c', 'c', true],
    ['?(a)?(b)', 'ab', true],
    ['@(a|b)@(c|d)', 'bd', true],
    ['@(a|b)', 'ab', false],
  ])('%s matches %s: %s', (pattern, text, expected) => {
    expect(globMatcher(pattern)?.isMatch(text)).toBe(expected);
  });
});

describe('classes of characters', () => {
  test.each([
    ['space', ' \t\n\v\f\r', 'a'],
    ['blank', ' \t', '\n'],
    ['digit', '09', 'a'],
    ['alpha', 'azAZ', '0'],
    ['alnum', 'azAZ09', '_'],
    ['upper', 'AZ', 'a'],
    ['lower', 'az', 'A'],
    ['xdigit', '09afAF', 'g'],
    ['punct', '!/:@[`{~', 'a '],
  ])('%s', (name, inside, outside) => {
    const matcher = globMatcher(`[[:${name}:]]`);
    expect([...inside].every((char) => matcher?.isMatch(char))).toBe(true);
    expect([...outside].some((char) => matcher?.isMatch(char))).toBe(false);
  });

  test.each([
    ['that is not closed', '[ab'],
    ['with a name that is not closed', '[[:digit'],
    ['with a name that there is not', '[[:nothing:]]'],
    ['that is empty', '[]'],
  ])('%s is none', (_, pattern) => {
    expect(readClass(pattern, 0, true)).toBeUndefined();
  });

  test('tell where they end', () => {
    expect(readClass('x[!a-c]y', 1, true)?.end).toBe(7);
  });
});

describe('regular expressions', () => {
  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(ab)', 'a|b');
  const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,1}', '{1,}');

  test('match as those of JavaScript, whole texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(atom, quantifier), { maxLength: 4 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 }),
        (parts, text) => {
          const written = `^(${parts.map((both) => both.join('')).join('')})$`;
          const found = regexMatcher(written)?.find(text, 0);
          expect(found === undefined ? undefined : found !== null).toBe(new RegExp(written).test(text));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('are found at the leftmost place', () => {
    fc.assert(
      fc.property(
        fc.tuple(atom, quantifier),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 }),
        (parts, text) => {
          const written = parts.join('');
          expect(regexMatcher(written)?.find(text, 0)?.start ?? -1).toBe(text.search(new RegExp(written)));
        },
      ),
    );
  });

  test.each([
    ['basic', 'a\\|b', 'b', true],
    ['basic', '\\(ab\\)\\{2\\}', 'abab', true],
    ['basic', 'a+', 'a+', true],
    ['basic', 'a\\?b', 'b', true],
    ['basic', '*a', '*a', true],
    ['basic', 'a$b', 'a$b', true],
    ['basic', 'a^b', 'a^b', true],
    ['basic', '\\(^a\\)', 'ba', false],
    ['basic', 'a$\\|b', 'xb', true],
    ['extended', 'a\\.b', 'axb', false],
    ['extended', 'a\\$', 'a$', true],
    ['extended', '^$', '', true],
    ['extended', 'a^b', 'a^b', false],
  ] as const)('%s %s is found in %s: %s', (dialect, written, text, expected) => {
    const found = regexMatcher(written, dialect === 'basic')?.find(text, 0);
    expect(found !== null && found !== undefined).toBe(expected);
  });

  test.each([
    ['back references', '(a)\\1'],
    ['classes of other dialects', '\\d'],
    ['a backslash at the end', 'a\\'],
    ['a group that is not closed', '(a'],
    ['a group that is not opened', 'a)'],
    ['a count that is none', 'a{x}'],
    ['a count that is not closed', 'a{1'],
    ['a count that is too large', 'a{100}'],
    ['a class that is not closed', '[a'],
    ['too many levels', `${'('.repeat(25)}a${')'.repeat(25)}`],
    ['too long', 'a'.repeat(1_001)],
    ['too large', '((a{60}){60}){60}'],
  ])('are not followed: %s', (_, written) => {
    expect(regexMatcher(written)).toBeUndefined();
  });
});

describe('edits by patterns', () => {
  test.each([
    ['abcb', '#', 'a*b', 'cb'],
    ['abcb', '##', 'a*b', ''],
    ['abcb', '%', 'b*', 'abc'],
    ['abcb', '%%', 'b*', 'a'],
    ['abc', '#', 'z', 'abc'],
    ['abc', '%', '', 'abc'],
  ])('%s without %s%s is %s', (text, operator, pattern, expected) => {
    const kept = removeMatch(text, operator, pattern);
    expect(kept && text.slice(kept.start, kept.end)).toBe(expected);
  });

  test.each([
    ['aba', '/', 'a', 'x', 'xba'],
    ['aba', '//', 'a', 'x', 'xbx'],
    ['aba', '/#', 'a', 'x', 'xba'],
    ['aba', '/%', 'a', 'x', 'abx'],
    ['aba', '/#', 'b', 'x', 'aba'],
    ['aba', '/%', 'b', 'x', 'aba'],
    ['aba', '/#', '', 'x', 'xaba'],
    ['aba', '/%', '', 'x', 'abax'],
    ['aba', '//', '', 'x', 'aba'],
    ['aba', '//', '?', '', ''],
    ['abc', '//', '*(z)', 'x', undefined],
    ['abc', '/', '!(a)', 'x', undefined],
  ])('%s with %s%s/%s is %s', (text, operator, pattern, replacement, expected) => {
    expect(replaceMatches(text, operator, pattern, replacement)).toBe(expected);
  });

  test('do not grow without end', () => {
    const long = 'a'.repeat(200_000);
    expect(replacePlain(long, 'a', 'bb')).toBeUndefined();
    expect(replaceMatches(long.slice(0, 2_000), '//', 'a', 'b'.repeat(500))).toBeUndefined();
    expect(replacePlain('aa', 'a', 'bb')).toBe('bbbb');
  });
});
