import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { htmlTokens } from '../../../src/facts/overview/html-tokens.ts';

/** Tags by name, text as it is. */
const shown = (html: string) =>
  [...htmlTokens(html)].map((token) => {
    if (token.kind === 'text') return token.text;
    return token.kind === 'close' ? `</${token.name}>` : `<${token.name}${token.isClosed ? '/' : ''}>`;
  });

describe('HTML', () => {
  test.each<[string, string[]]>([
    ['a<b>c</b>d', ['a', '<b>', 'c', '</b>', 'd']],
    ['<BR/>', ['<br/>']],
    ['<a href="x>y" b=\'>\'>z', ['<a>', 'z']],
    ['<a title=5"6>z', ['<a>', 'z']],
    ['a < b', ['a ', '<', ' b']],
    ['<!doctype html>a<?xml?>b', ['a', 'b']],
    ['a<!-- <b> -->c', ['a', 'c']],
    ['a<!-- never closed', ['a']],
    ['<script>if (a<b) "</p>"</script>c', ['<script>', '</script>', 'c']],
    ['<style>a', ['<style>']],
    ['<title><b></title>', ['<title>', '</title>']],
    ['<my-element x>', ['<my-element>']],
    ['<a', ['<a>']],
    ['</', ['<', '/']],
    ['', []],
  ])('%j is %j', (html, expected) => {
    expect(shown(html)).toEqual(expected);
  });

  test('is read to its end, whatever it is', () => {
    const piece = fc.constantFrom('<', '>', '/', '!', '--', '"', "'", '=', 'a', ' ', 'script', '<!--', '-->');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const html = pieces.join('');
        expect(shown(html).length).toBeLessThanOrEqual(2 * html.length + 1);
      }),
    );
  });
});
