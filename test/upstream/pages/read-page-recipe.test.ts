import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gpuOfRunner } from '../../../src/upstream/gpus.ts';
import { htmlAsMarkdown } from '../../../src/upstream/pages/html-as-markdown.ts';
import { readPageRecipe } from '../../../src/upstream/pages/read-page-recipe.ts';

const URL = 'https://docs.sglang.io/cookbook/a/b';

function servings(html: string) {
  const gpu = gpuOfRunner('b200');
  return gpu === undefined ? [] : readPageRecipe(Buffer.from(html), URL, 'sglang').documentFor(gpu).servings;
}

describe('a published page', () => {
  test('gives its commands, below its headings', () => {
    const html = `<!doctype html><html><body><h2 class="x">B200</h2><pre><code><span>python3 -m sglang.launch_server \\</span>
<span>  --model-path a/B --kv-cache-dtype fp8 &amp;&amp; true</span></code></pre></body></html>`;
    expect(servings(html)).toMatchObject([{ path: URL, gpus: ['b200'], models: ['a/B'] }]);
  });

  test('may be markdown', () => {
    expect(
      servings('# H200\n\n```bash\npython3 -m sglang.launch_server --model-path a/B\n```\n'),
    ).toMatchObject([{ gpus: ['h200'] }]);
  });

  test('hides its scripts and comments', () => {
    expect(
      htmlAsMarkdown('<p>a</p><script>const b = "<pre>x</pre>";</script><!-- c --><p>d</p>')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe('a d');
  });

  test('gives its tables', () => {
    expect(
      htmlAsMarkdown(
        '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><code>x</code></td></tr></table>',
      ),
    ).toContain('| 1 | `x` |');
  });

  test('that is too large is refused', () => {
    expect(() => readPageRecipe(Buffer.alloc(21 * 1024 * 1024), URL, 'sglang')).toThrow(
      'has more than 20971520 bytes',
    );
  });

  test('of any text is read without an error', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '<pre>',
      '</pre>',
      '<h1>',
      '</h1>',
      '<script>',
      '</script',
      '<!--',
      '-->',
      '&amp;',
      '&#39;',
      '&',
      'text',
      '\n',
      '<td>',
      '</tr>',
      '`',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        expect(typeof htmlAsMarkdown(pieces.join(''))).toBe('string');
      }),
    );
  });

  test.each([
    '<'.repeat(100_000),
    '<pre>'.repeat(50_000),
    '<!--'.repeat(50_000),
    '<script>'.repeat(50_000),
    `<a ${'x'.repeat(200_000)}`,
  ])('that is never closed is read (%#)', (html) => {
    expect(servings(`<html>${html}`)).toEqual([]);
  });
});
