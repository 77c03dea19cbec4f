import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RecipeUnreadable, recipeText } from '../../src/upstream/recipe-unreadable.ts';

const MOST = 2 * 1024 * 1024;

function refused(bytes: Uint8Array): RecipeUnreadable {
  try {
    recipeText(bytes, 'a.md');
  } catch (cause) {
    if (cause instanceof RecipeUnreadable) return cause;
    throw cause;
  }
  throw new Error('it was read');
}

describe('the text of a recipe', () => {
  test.each([
    ['as it is', 'a\nb', 'a\nb'],
    ['with the line ends of Windows', 'a\r\nb\r\n', 'a\nb\n'],
    ['with a return alone', 'a\rb', 'a\rb'],
    ['without its byte order mark', '\u{feff}a', 'a'],
    ['of nothing', '', ''],
  ])('is read %s', (_, written, expected) => {
    expect(recipeText(Buffer.from(written), 'a.md')).toBe(expected);
  });

  test('may be as long as the limit, and no longer', () => {
    expect(recipeText(Buffer.alloc(MOST, 'a'), 'a.md')).toHaveLength(MOST);
    expect(refused(Buffer.alloc(MOST + 1, 'a')).message).toBe(`a.md is longer than ${MOST} characters`);
  });

  test('may have as many lines as the limit, and no more', () => {
    expect(recipeText(Buffer.alloc(49_999, '\n'), 'a.md')).toHaveLength(49_999);
    expect(refused(Buffer.alloc(50_000, '\n')).message).toBe('a.md has more than 50000 lines');
  });

  test.each([[[0xff]], [[0xc3]], [[0xed, 0xa0, 0x80]], [[0x61, 0x80]]])(
    'is refused for bytes that are none: %j',
    (bytes) => {
      const error = refused(Buffer.from(bytes));
      expect(error).toMatchObject({ name: 'RecipeUnreadable', path: 'a.md', message: 'a.md is not UTF-8' });
      expect(error.cause).toHaveProperty('code', 'ERR_ENCODING_INVALID_ENCODED_DATA');
    },
  );

  test('of any bytes is read or refused, and text comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (bytes, text) => {
          try {
            expect(recipeText(bytes, 'a.md').length).toBeLessThanOrEqual(bytes.length);
          } catch (cause) {
            expect(cause).toBeInstanceOf(RecipeUnreadable);
          }
          fc.pre(!text.includes('\r'));
          expect(recipeText(Buffer.from(`x${text}`), 'a.md')).toBe(`x${text}`);
        },
      ),
    );
  });
});
