// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert } from '../../../src/launch/shell/commands/conversions.ts';
import { unescaped } from '../../../src/launch/shell/commands/escapes.ts';
import { fixed, general } from '../../../src/launch/shell/commands/numbers.ts';
import { byBash, byModel, shownByModel, wordsByBash } from './bash.ts';

describe('what is printed comes out as in bash', () => {
  test.each([
    ['words', 'R=$(echo a "b  c")'],
    ['words without a line feed', 'R=$(echo -n a; echo b)'],
    ['options together', 'R=$(echo -en "a\\tb"; echo -ne c)'],
    ['words that are no options', 'R=$(echo -nx; echo -; echo -- a)'],
    [
      'escapes where they are asked for',
      "R=$(echo -e 'a\\tb\\x41\\0101c\\\\'; echo 'a\\tb'; echo -E 'a\\nb')",
    ],
    ['escapes that echo does not have', "R=$(echo -e 'a\\101b\\\"c')"],
    ['escapes of printf', "printf -v R 'a\\tb\\x4z\\101\\12\\vq\\\"'"],
    ['a format again and again', "printf -v R '%s-%s|' 1 2 3"],
    ['a format without arguments', "printf -v R 'no %s %d|'"],
    ['a format that takes none', "printf -v R 'no' 1 2"],
    ['a sign for itself', "printf -v R '100%%'"],
    ['whole numbers', "printf -v R '%d %i %u|' 42 -7 9"],
    ['numbers in other bases', "printf -v R '%x %X %o|' 255 255 8"],
    ['numbers that are written in other bases', "printf -v R '%d %d|' 010 0x1f"],
    ['the number of a character', "printf -v R '%d' \"'a\""],
    ['no number at all', "printf -v R '%d|%s|%f|' ''"],
    ['widths of numbers', "printf -v R '%5d|%-5d|%05d|%05d|' 42 42 42 -42"],
    ['signs of numbers', "printf -v R '%+d|% d|%+d|' 7 7 -7"],
    ['digits of numbers', "printf -v R '%.3d|%6.3d|%06.3d|' 7 7 7"],
    ['decimals', "printf -v R '%.2f|%f|%8.3f|%-8.1f|%08.2f|' 1.5 2 3.14159 2.25 -1.5"],
    ['decimals between two', "printf -v R '%.0f %.0f %.0f %.2f|' 0.5 1.5 2.5 0.125"],
    ['widths of words', "printf -v R '%5s|%-5s|%.2s|%5.2s|' abc abc abc abc"],
    ['characters', "printf -v R '%c%c|' abc d"],
    ['words with escapes', "printf -v R '%b|' 'a\\tb\\101\\0102'"],
    ['words that need no quotes', "printf -v R '%q' a/b-c=1"],
    ['a format behind dashes', "printf -v R -- '%s' x"],
    ['into an element', "printf -v 'A' '%s' x"],
    ['lists', 'printf -v R "<%s>" "${L[@]}"'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['a width of its own', "printf -v R '%*d' 5 7"],
    ['a time', "printf -v R '%(%F)T' -1"],
    ['a word with something behind the number', "printf -v R '%d' 3abc"],
    ['octal that there is not', "printf -v R '%d' 08"],
    ['negative hexadecimal', "printf -v R '%x' -1"],
    ['scientific numbers', "printf -v R '%e' 1.5"],
    ['a prefix for the base', "printf -v R '%#x' 255"],
    ['zeroes before words', "printf -v R '%05s' a"],
    ['more than one digit between two', "printf -v R '%.2f' 0.285"],
    ['an end of the output', "printf -v R 'a\\cb'"],
    ['bytes', "printf -v R '\\xff'"],
    ['lengths in bytes', "printf -v R '%5s' \u00e9"],
    ['a format that is not known', 'printf -v R "$(probe)" a'],
    ['a number that is not known', "printf -v R '%d' $(probe)"],
    ['echo with an end', "R=$(echo -e 'a\\cb')"],
  ])('%s is not followed', (_, script) => {
    expect(shownByModel(script).at(-1)).toContain('\u2039');
  });

  test.each([
    ['as it is', "printf -v R '<%s>' a$(probe)b", '<a\u2039$(probe)\u203ab>'],
    ['quoted', "printf -v R '%q' a$(probe)b", 'a\u2039$(probe)\u203ab'],
    ['with its escapes', "R=$(echo -e 'a\\tb')$(probe)", 'a\tb\u2039$(probe)\u203a'],
  ])('text that is partly known is printed %s', (_, script, expected) => {
    expect(shownByModel(script).at(-1)).toBe(expected);
  });

  test('an option that may not be there is printed as such', () => {
    expect(shownByModel('probe && E=(x)\nprintf -v R \'%s,\' a "${E[@]}"').at(-1)).toMatch(/^a,/);
  });

  const flags = fc.tuple(
    fc.constantFrom('', '-', '0', '+', ' ', '-+'),
    fc.constantFrom('', '4', '9'),
    fc.constantFrom('', '.0', '.2', '.3'),
  );
  const value = fc.oneof(
    fc.integer({ min: -99_999, max: 99_999 }).map(String),
    fc.tuple(fc.integer({ min: -999, max: 999 }), fc.nat(9999)).map(([one, other]) => `${one}.${other}`),
    fc.constantFrom('', 'abc', '0x1F', '017', "'a", '-0', '  5'),
  );

  test('conversions give what bash gives, or nothing', () => {
    const conversion = fc.constantFrom('d', 'i', 'u', 'x', 'X', 'o', 'f', 's', 'c', 'b');
    const one = fc.tuple(flags, conversion, value);
    fc.assert(
      fc.property(fc.array(one, { minLength: 4, maxLength: 8 }), (all) => {
        for (const [parts, kind, argument] of all) {
          const written = parts.join('');
          const found = convert(kind, written, argument);
          if (found === undefined) continue;
          const quoted = `'${argument.replaceAll("'", "'\\''")}'`;
          const [expected] = wordsByBash(`printf -v R -- '%${written}${kind}' ${quoted}`, '"$R"');
          expect([written + kind, argument, found]).toEqual([written + kind, argument, expected]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('decimals of C', () => {
  test.each([
    [2.5, 0, '2'],
    [3.5, 0, '4'],
    [-2.5, 0, '-2'],
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [1.005, 2, '1.00'],
    [2.51, 0, '3'],
    [0, 3, '0.000'],
    [1e21, 0, undefined],
    [1, 41, undefined],
    [Number.NaN, 1, undefined],
  ])('%d with %d digits is %s', (value, digits, expected) => {
    expect(fixed(value, digits)).toBe(expected);
  });

  test.each([
    [1234567.5, 6, '1.23457e+06'],
    [0.00001234, 6, '1.234e-05'],
    [0.0001, 6, '0.0001'],
    [100000, 6, '100000'],
    [1000000, 6, '1e+06'],
    [0.1 + 0.2, 6, '0.3'],
    [2.345, 2, '2.3'],
    [12345.25, 6, '12345.2'],
    [5, 0, '5'],
    [-0.5, 6, '-0.5'],
  ])('%d to %d places is %s', (value, precision, expected) => {
    expect(general(value, precision)).toBe(expected);
  });
});

describe('escapes', () => {
  test.each([
    ['printf', '\\n\\t\\\\', '\n\t\\'],
    ['printf', '\\"\\?', '"?'],
    ['printf', '\\0101', '\b1'],
    ['%b', '\\0101\\101', 'AA'],
    ['echo', '\\0101\\101', 'A\\101'],
    ['echo', '\\"', '\\"'],
    ['printf', '\\q', '\\q'],
    ['printf', '\\x', '\\x'],
    ['printf', '\\u00e9', '\u00e9'],
    ['printf', 'a\\cb', undefined],
    ['echo', '\\xff', undefined],
    ['echo', '\\0', undefined],
  ] as const)('%s makes of %s: %j', (dialect, text, expected) => {
    expect(unescaped(text, dialect)).toBe(expected);
  });
});
