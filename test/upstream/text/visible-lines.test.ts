import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { visibleLines } from '../../../src/upstream/text/visible-lines.ts';

const shown = (text: string) => visibleLines(text).map((line) => line.text);

describe('comments are left out', () => {
  test.each<[string, readonly string[]]>([
    ['a <!-- b --> c', ['a  c']],
    ['a {/* b */} c', ['a  c']],
    ['a <!-- b\nc\nd --> e', ['a ', '', ' e']],
    ['{/*\n```bash\nx\n```\n*/}y', ['', '', '', '', 'y']],
    ['a <!-- never closed\nb', ['a ', '']],
    ['<!-- {/* --> a', [' a']],
    ['{/* <!-- */} a', [' a']],
    ['<!-- a --><!-- b -->c', ['c']],
    ['`<!--` is a mark', ['`<!--` is a mark']],
    ['`{/*` and `*/}`', ['`{/*` and `*/}`']],
    ['<!-->', ['']],
  ])('of %j', (text, lines) => {
    expect(shown(text)).toEqual(lines);
  });

  test('and stay in fenced blocks, where they are text', () => {
    expect(visibleLines('```bash\n<!-- a -->\n```\nb')).toEqual([
      { text: '```bash', fence: 'opens' },
      { text: '<!-- a -->', fence: 'inside' },
      { text: '```', fence: 'closes' },
      { text: 'b', fence: undefined },
    ]);
  });

  test('with the fences in them', () => {
    expect(visibleLines('<!--\n```\n-->\n```\nx').map(({ fence }) => fence)).toEqual([
      undefined,
      undefined,
      undefined,
      'opens',
      'inside',
    ]);
  });
});

describe('a fence', () => {
  test.each([
    ['```\n``\n```', ['opens', 'inside', 'closes']],
    ['````\n```\n````', ['opens', 'inside', 'closes']],
    ['~~~\n```\n~~~', ['opens', 'inside', 'closes']],
    ['```\n``` x\n`````', ['opens', 'inside', 'closes']],
    ['  ```\nx\n  ```', ['opens', 'inside', 'closes']],
    ['`` a\nb', [undefined, undefined]],
  ])('of %j', (text, fences) => {
    expect(visibleLines(text).map(({ fence }) => fence)).toEqual(fences);
  });
});

test('any text keeps its lines, and nothing is added to them', () => {
  const pieces = fc.constantFrom('<!--', '-->', '{/*', '*/}', '```', '`', '\n', 'a', ' ');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const lines = text.split('\n');
      const found = visibleLines(text);
      expect(found).toHaveLength(lines.length);
      for (const [at, line] of found.entries())
        expect((lines[at] ?? '').length).toBeGreaterThanOrEqual(line.text.length);
    }),
  );
});
