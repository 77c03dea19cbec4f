import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readable, shorten } from '../../scripts/demo/screen/readable.ts';
import { hostileText } from '../support/hostile.ts';

describe('markdown as its reader sees it', () => {
  test.each<[string, string[]]>([
    ['plain', ['plain']],
    ['<!-- pr-verdict reminder -->\nThanks', ['Thanks']],
    ['## ❌❌❌ **REJECTED** ❌❌❌', ['❌❌❌ REJECTED ❌❌❌']],
    ['Run [5](https://github.com/a/b/actions/runs/5) at `ccc`', ['Run 5 at ccc']],
    ['[`a.yaml:3`](https://example.com/)', ['a.yaml:3']],
    ['see https://example.com/?a=1', ['see https://example.com/?a=1']],
    ['- [x] ticked', ['- [x] ticked']],
    ['a &lt;b&gt; \\*c\\*', ['a <b> *c*']],
    ['one\n\n\n\ntwo\n', ['one', '', 'two']],
    ['<details>\n<summary>Passed</summary>\n\nrow\n\n</details>\n\nend', ['Passed', '', 'row', '', 'end']],
    ['  - below', ['  - below']],
    ['one\r\ntwo', ['one', 'two']],
    ['', []],
  ])('%j', (markdown, lines) => {
    expect(readable(markdown)).toEqual(lines);
  });

  test('moves no cursor, whatever the text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const line of readable(text)) expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('shortening', () => {
  const lines = ['1', '2', '3', '4', '5'];
  test.each([
    [5, 2, lines],
    [4, 2, ['1', '2', '... 3 more lines']],
    [4, 3, ['1', '2', '3', '... 2 more lines']],
  ])('to at most %i lines, or %i', (most, kept, shown) => {
    expect(shorten(lines, most, kept)).toEqual(shown);
  });
});
