import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { htmlAsMarkdown } from '../../../src/upstream/pages/html-as-markdown.ts';

const plain = (html: string) => htmlAsMarkdown(html).trim();
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('an entity', () => {
  test.each([
    ['a named one', '&amp;&lt;&gt;&quot;&apos;', `&<>"'`],
    ['a decimal one', '&#38;&#60;&#39;&#34;', `&<'"`],
    ['a hexadecimal one', '&#x26;&#x3C;&#x3e;&#X27;', `&<>'`],
    ['one beyond the first plane', '&#x1F600;', '😀'],
    ['a space that does not break', 'a&nbsp;b', 'a b'],
    ['one that is escaped itself, once', '&amp;lt;', '&lt;'],
    ['any case', '&AMP;', '&'],
  ])('is read: %s', (_, html, expected) => {
    expect(plain(html)).toBe(expected);
  });

  test.each([
    '&unheard;',
    '&constructor;',
    '&toString;',
    '&#;',
    '&#x;',
    '&#0;',
    '&#xZZ;',
    '&#x110000;',
    '&#9999999;',
    '&amp',
    '& amp;',
    '&&;',
  ])('%j stays as it is', (html) => {
    expect(plain(html)).toBe(html);
  });
});

describe('what a page does not show', () => {
  test.each([
    ['a script', 'a<script>let b = "<p>";</script>c'],
    ['a script in capitals', 'a<SCRIPT>b</SCRIPT>c'],
    ['a script that ends in other letters', 'a<script>b</Script >c'],
    ['styles', 'a<style media="x">b { }</style>c'],
    ['a template', 'a<template><p>b</p></template>c'],
    ['a drawing', 'a<svg><path d="M0"/><title>b</title></svg>c'],
    ['a drawing without content', 'a<svg viewBox="0 0 1 1"/>c'],
    ['a button', 'a<button type="button">b</button>c'],
    ['what is for browsers without scripts', 'a<noscript>b</noscript>c'],
    ['a comment', 'a<!-- b -- > b -->c'],
    ['a comment with marks', 'a<!-- <pre> -->c'],
    ['a tag of no block', 'a<span class="b">c</span>'],
    ['a tag of its own', 'a<x-y>c</x-y>'],
    ['a processing instruction', 'a<?b?>c'],
  ])('is left out: %s', (_, html) => {
    expect(plain(html)).toBe('ac');
  });

  test.each([
    ['a comment', 'a<!-- b'],
    ['a script', 'a<script>b<p>c'],
    ['a script whose end is not closed', 'a<script>b</script'],
    ['a tag', 'a<p class="b'],
  ])('reaches to the end where it is never closed: %s', (_, html) => {
    expect(plain(html)).toBe('a');
  });
});

describe('what a page shows', () => {
  test.each([
    ['h1', '# T'],
    ['h3', '### T'],
    ['H6', '###### T'],
  ])('has its heading %s', (tag, expected) => {
    expect(plain(`<${tag} id="x">T</${tag}>`)).toBe(expected);
  });

  test('has no heading of a seventh depth', () => {
    expect(plain('<h7>T</h7>')).toBe('T');
  });

  test('has paragraphs and items on lines of their own', () => {
    expect(plain('<ul><li>a</li><li>b</li></ul><p>c</p>').split(/\n+/)).toEqual(['a', 'b', 'c']);
    expect(plain('a<br>b<br/>c')).toBe('a\nb\nc');
  });

  test('has code spans', () => {
    expect(plain('<p>Set <code>--tp 8</code>.</p>')).toBe('Set `--tp 8`.');
  });

  test('has blank space once, outside a block', () => {
    expect(plain('<p>a \n\t  b</p>')).toBe('a b');
  });

  test('has rows of tables', () => {
    const html =
      '<table><thead><tr><th>--tp</th><th>GPU</th></tr></thead><tbody><tr><td>8</td><td>B200</td></tr></tbody></table>';
    expect(plain(html).split(/\n+/)).toEqual(['| --tp | GPU |', '| 8 | B200 |']);
  });
});

describe('a block', () => {
  const block = (html: string) => /```bash\n([\s\S]*?)\n```/.exec(htmlAsMarkdown(html))?.[1];

  test.each([
    ['keeps its lines and blanks', '<pre>a \\\n   b</pre>', 'a \\\n   b'],
    ['has no code spans inside', '<pre><code>a</code></pre>', 'a'],
    ['is not coloured', '<pre><code><span style="x">a</span> <b>b</b></code></pre>', 'a b'],
    ['may have its lines in elements', '<pre><div>a</div><div>b</div></pre>', 'a\nb\n'],
    ['may break its lines', '<pre>a<br>b<br/>c</pre>', 'a\nb\nc'],
    ['has no headings inside', '<pre><h2>a</h2></pre>', 'a'],
    ['hides its button', '<pre><button>Copy</button>a</pre>', 'a'],
    ['has its entities read', '<pre>a &#x26;&#x26; b &gt; c</pre>', 'a && b > c'],
    ['that is never closed is closed', '<pre>a', 'a'],
  ])('%s', (_, html, expected) => {
    expect(block(html)).toBe(expected);
  });

  test('shows any text as it is, however it is escaped', () => {
    const line = fc.stringMatching(/^[ -_a-~]{1,40}$/);
    const lines = fc.array(line, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lines, fc.boolean(), (texts, isNumbered) => {
        const text = texts.join('\n');
        const html = isNumbered
          ? Array.from(text, (sign) => `&#${sign.charCodeAt(0)};`).join('')
          : escaped(text);
        expect(block(`<h1>x</h1><pre><code>${html}</code></pre><p>y</p>`)).toBe(text);
      }),
    );
  });
});

describe('any page', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<pre>',
      '</pre>',
      '<',
      '>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<svg/>',
      '<h2>',
      '</h2>',
    ),
    fc.constantFrom(
      '<td>',
      '<tr>',
      '<code>',
      '</',
      '&',
      '&#',
      '&#x3c;',
      ';',
      '`',
      '```',
      '\n',
      '<br>',
      '<div>',
      '</div>',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );

  test('is read without an error, to a text that its length bounds', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.join('');
        expect(htmlAsMarkdown(html).length).toBeLessThanOrEqual(5 * html.length + 20);
      }),
    );
  });

  test('has as many fences that open as close', () => {
    const tags = fc.array(fc.constantFrom('<pre>', '</pre>', '<p>', 'a', '\n'), { maxLength: 30 });
    fc.assert(
      fc.property(tags, (pieces) => {
        const found = htmlAsMarkdown(pieces.join(''));
        const opens = pieces.filter((one) => one === '<pre>').length;
        expect(found.split('```bash').length - 1).toBe(opens);
        if (opens > 0)
          expect(
            found
              .trimEnd()
              .split('\n')
              .some((line) => line === '```'),
          ).toBe(true);
      }),
    );
  });

  test('shows nothing of its scripts', () => {
    const inside = fc.string({ maxLength: 40 }).filter((text) => !text.includes('<'));
    fc.assert(
      fc.property(inside, fc.constantFrom('script', 'STYLE', 'Template', 'svg', 'noscript'), (text, tag) => {
        expect(plain(`<p>a</p><${tag}>${text}</${tag}><p>b</p>`).split(/\n+/)).toEqual(['a', 'b']);
      }),
    );
  });
});
