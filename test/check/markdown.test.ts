import { describe, expect, test } from '@jest/globals';
import { code, link, listSome, visible } from '../../src/check/markdown.ts';

describe('visible', () => {
  test.each<[string, string, string]>([
    ['leaves ordinary text as it is', 'configs/a b.yaml: ≥ 0.9 (日本)', 'configs/a b.yaml: ≥ 0.9 (日本)'],
    ['joins lines with one space', 'a\r\n\r\n\tb', 'a b'],
    ['writes a terminal escape out', '\u001b[31mred', '\\x1b[31mred'],
    ['writes a control character of the upper range out', 'a\u009bb', 'a\\u{9b}b'],
    ['writes a right-to-left override out', 'a\u202eb', 'a\\u{202e}b'],
    ['writes a zero-width space out', 'a\u200bb', 'a\\u{200b}b'],
    ['writes a byte-order mark out', '\ufeffa', '\\u{feff}a'],
    ['writes a tag character beyond the basic plane out', 'a\u{e0041}', 'a\\u{e0041}'],
    ['writes line and paragraph separators out', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['writes an undecodable byte of a path out', 'a\udcffb', 'a\\xffb'],
    ['replaces half of a surrogate pair', 'a\ud800b', 'a\ufffdb'],
    ['keeps a whole surrogate pair', '😀', '😀'],
  ])('%s', (_, text, expected) => {
    expect(visible(text)).toBe(expected);
  });
});

describe('code', () => {
  test.each<[string, string, string]>([
    ['uses one backtick', 'a|b', '`a|b`'],
    ['uses a longer fence than any run inside', 'a``b`c', '```a``b`c```'],
    ['keeps a backtick at the start apart', '`a', '`` `a ``'],
    ['keeps a backtick at the end apart', 'a`', '`` a` ``'],
    ['keeps spaces on both sides, which markdown would strip', ' a ', '`  a  `'],
    ['adds no space to a text with one on one side only', ' a', '` a`'],
    ['shows nothing as one space', '', '` `'],
    ['shows blanks as they are', '  ', '`  `'],
    ['shows a line break as a space', 'a\nb', '`a b`'],
  ])('%s', (_, text, expected) => {
    expect(code(text)).toBe(expected);
  });
});

describe('link', () => {
  test.each<[string, string, string]>([
    ['joins label and address', 'https://a.b/c', '[x](https://a.b/c)'],
    ['encodes parentheses, which end an address', 'https://a.b/(c)', '[x](https://a.b/%28c%29)'],
    ['encodes blanks and line breaks', 'https://a.b/c d\n', '[x](https://a.b/c%20d%0A)'],
    ['encodes angle brackets and backslashes', '<\\>', '[x](%3C%5C%3E)'],
  ])('%s', (_, url, expected) => {
    expect(link('x', url)).toBe(expected);
  });
});

describe('listSome', () => {
  test.each<[string, readonly string[], string]>([
    ['shows all when they fit', ['a', 'b'], 'a, b'],
    ['counts what is left', ['a', 'b', 'c', 'd'], 'a, b (+2 more)'],
    ['counts one that is left', ['a', 'b', 'c'], 'a, b (+1 more)'],
    ['shows nothing for nothing', [], ''],
  ])('%s', (_, items, expected) => {
    expect(listSome(items, 2)).toBe(expected);
  });
});
