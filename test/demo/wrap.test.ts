import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { displayWidth, wrap } from '../../scripts/demo/screen/wrap.ts';

describe('the width of a text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['更新', 4],
    ['a，b', 4],
    ['✅ x', 4],
    ['e\u0301', 1],
    ['\u001b[1mbold\u001b[22m', 4],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('wrapping', () => {
  test.each<[string, number, string, string[]]>([
    ['one two three', 9, '', ['one two', 'three']],
    ['one two', 7, '', ['one two']],
    ['', 10, '', ['']],
    ['- one two three', 9, '', ['- one two', '  three']],
    ['  * one two three', 11, '', ['  * one two', '    three']],
    ['- [x] one two', 9, '', ['- [x] one', '      two']],
    ['  one two', 5, '', ['  one', '  two']],
    ['https://example.com/a/long/address b', 10, '', ['https://example.com/a/long/address', 'b']],
    ['one two', 8, '12:00 ', ['12:00 one', '      two']],
    ['更新图像', 4, '', ['更新', '图像']],
    ['更新，图像', 6, '', ['更新，', '图像']],
    ['sweep；签署', 6, '', ['sweep；', '签署']],
    ['one  two', 10, '', ['one two']],
  ])('%j at %i behind %j', (text, columns, prefix, lines) => {
    expect(wrap(text, columns, prefix)).toEqual(lines);
  });

  test('keeps every word in order, and is wider than asked only for a single word', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.integer({ min: 5, max: 40 }), (all, columns) => {
        const lines = wrap(all.join(' '), columns);
        expect(lines.join(' ')).toBe(all.join(' '));
        for (const line of lines) if (line.includes(' ')) expect(line.length).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test('loses no character of any script', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 5, max: 40 }),
        (text, columns) => {
          const bare = (value: string) => value.replaceAll(/\s/g, '');
          expect(bare(wrap(text, columns).join(''))).toBe(bare(text));
        },
      ),
    );
  });
});
