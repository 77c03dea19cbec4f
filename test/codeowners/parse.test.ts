import { describe, expect, test } from '@jest/globals';
import { parseCodeowners } from '../../src/codeowners/codeowners.ts';
import { CodeownersTooLargeError } from '../../src/codeowners/errors.ts';
import { formatOwner } from '../../src/codeowners/owner.ts';

function rulesOf(file: string): readonly string[] {
  return parseCodeowners(file).rules.map(
    ({ line, pattern, owners }) => `${line}: ${[pattern, ...owners.map(formatOwner)].join(' ')}`,
  );
}

describe('lines', () => {
  test.each<[string, string, readonly string[]]>([
    ['one line', '* @ada', ['1: * @ada']],
    ['a line feed at the end', '* @ada\n', ['1: * @ada']],
    ['Windows line endings', '* @ada\r\n\r\n/a/ @bob\r\n', ['1: * @ada', '3: /a/ @bob']],
    ['a byte order mark', '\ufeff* @ada', ['1: * @ada']],
    ['a byte order mark before a comment', '\ufeff# x\n* @ada', ['2: * @ada']],
    ['blank lines and comments, which keep their numbers', '\n# x\n   \n\t# y\n* @ada', ['5: * @ada']],
    ['tabs and runs of spaces between words', '*\t\t@ada  \t @bob', ['1: * @ada @bob']],
    ['white space around the line', '  \t* @ada \t ', ['1: * @ada']],
    ['a comment after owners', '* @ada # @bob', ['1: * @ada']],
    ['a comment that starts right after its number sign', '* @ada #@bob', ['1: * @ada']],
    ['a comment instead of owners', '/a # @bob', ['1: /a']],
    ['a pattern alone', '/a', ['1: /a']],
    ['an escaped space, kept as written', '/a\\ b @ada', ['1: /a\\ b @ada']],
    ['an escaped space at the end of the pattern', '/a\\  @ada', ['1: /a\\  @ada']],
    ['an escaped space that swallows the owner', '/a\\ @ada', ['1: /a\\ @ada']],
    ['an owner named twice', '* @ada @ada', ['1: * @ada @ada']],
    ['the case of logins', '* @AdaL', ['1: * @AdaL']],
    ['a no-break space, which separates nothing', '/a\u00a0b @ada', ['1: /a\u00a0b @ada']],
    ['a line separator, which ends nothing', '/a\u2028b @ada', ['1: /a\u2028b @ada']],
  ])('reads %s', (_, file, rules) => {
    expect(rulesOf(file)).toEqual(rules);
    expect(parseCodeowners(file).problems).toEqual([]);
  });

  test('tells the three kinds of owner apart', () => {
    expect(parseCodeowners('* @ada @acme/runners docs@example.com').rules[0]?.owners).toEqual([
      { kind: 'user', login: 'ada' },
      { kind: 'team', organisation: 'acme', slug: 'runners' },
      { kind: 'email', address: 'docs@example.com' },
    ]);
  });

  test('counts a pattern that an escaped space joined to an owner as without owners', () => {
    expect(parseCodeowners('/a\\ @ada').rules[0]?.owners).toEqual([]);
  });
});

describe('problems', () => {
  test.each<[string, string, RegExp]>([
    ['negation', '!/a/ @ada', /negation/],
    ['negation without owners', '!/a/', /negation/],
    ['an escaped number sign in front', '\\#a @ada', /start with #/],
    ['a character range', '/src/[a-z]*.ts @ada', /ranges/],
    ['an opening bracket alone', 'a[ @ada', /ranges/],
    ['three asterisks', '***/*.rb @ada', /three or more/],
    ['three asterisks within a name', 'a*** @ada', /three or more/],
    ['a backslash at the end', '/a\\', /ends in a backslash/],
    ['an escaped slash', 'a\\/b @ada', /slash cannot be escaped/],
    ['a slash alone', '/ @ada', /names no path/],
    ['two slashes alone', '// @ada', /empty path segment/],
    ['two slashes in the middle', '/a//b @ada', /empty path segment/],
    ['two slashes at the end', 'a// @ada', /empty path segment/],
    ['two slashes in front', '//a @ada', /empty path segment/],
    ['an owner without an at sign', '* ada', /^ada is not/],
    ['an incomplete address', '*.txt docs@', /^docs@ is not/],
    ['one invalid owner among valid ones', '* @ada @bob, @cleo', /^@bob, is not/],
    ['a comment glued to an owner', '* @ada#lead', /^@ada#lead is not/],
    ['a name with an unescaped space', '/a b.md @ada', /^b\.md is not/],
    ['an escaped comment after owners', '* @ada \\# x', /^\\# is not/],
    ['a carriage return alone between lines', '* @ada\r*.js @bob', /^\*\.js is not/],
    ['a no-break space between owners', '* @ada\u00a0@bob', /is not/],
  ])('reports %s and takes no rule from the line', (_, text, reason) => {
    const { rules, problems } = parseCodeowners(`/first @first\n\n${text}\r\n/last @last`);

    expect(problems).toEqual([{ line: 3, text, reason: expect.stringMatching(reason) }]);
    expect(rules.map(({ line }) => line)).toEqual([1, 4]);
  });

  test('are listed in file order', () => {
    const { problems } = parseCodeowners('!a\n* @ada\n[b]\n# c\n* d');
    expect(problems.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  test('do not stand in the way of an escaped asterisk between two wildcards', () => {
    expect(parseCodeowners('*\\** @ada').problems).toEqual([]);
  });
});

describe('isCatchAll', () => {
  test.each(['*', '**', '/**', '**/*', '/**/*', '**/**', '/**/**/*'])('holds for %s', (pattern) => {
    expect(parseCodeowners(`${pattern} @ada`).rules[0]?.isCatchAll).toBe(true);
  });

  test.each(['/*', '*/', '**/', '/**/', '*.*', '*/*', '*/**', '?', '?*', '\\*', '/a/**', '**/a', 'a'])(
    'does not hold for %s',
    (pattern) => {
      expect(parseCodeowners(`${pattern} @ada`).rules[0]?.isCatchAll).toBe(false);
    },
  );

  test('does not ask for owners', () => {
    expect(parseCodeowners('*').rules[0]?.isCatchAll).toBe(true);
  });
});

describe('size', () => {
  const limit = 3 * 1024 * 1024;

  test('a file of exactly 3 MB is read', () => {
    expect(parseCodeowners(`* @ada\n${'#'.repeat(limit - 7)}`).rules).toHaveLength(1);
  });

  test('a larger file is refused with its size', () => {
    const parse = () => parseCodeowners('#'.repeat(limit + 1));
    expect(parse).toThrow(CodeownersTooLargeError);
    expect(parse).toThrow(expect.objectContaining({ bytes: limit + 1, limit }));
  });

  test('bytes are counted, not characters', () => {
    expect(() => parseCodeowners(`#${'é'.repeat(limit / 2)}`)).toThrow(CodeownersTooLargeError);
  });

  test.each<[string, string]>([
    ['white space', ' '.repeat(limit)],
    ['backslashes', '\\'.repeat(limit)],
    ['one login', `* @${'a'.repeat(limit - 3)}`],
    ['one broken address', `* ${'a.'.repeat(limit / 4)}@${'b.'.repeat(limit / 4 - 2)}`],
  ])('a line of 3 MB of %s does not overflow the stack', (_, file) => {
    expect(() => parseCodeowners(file).decide('a/b')).not.toThrow();
  });
});
