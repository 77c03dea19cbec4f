import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodePath, encodePath, printablePath } from '../../src/evidence/path-bytes.ts';

/** Bytes in which valid and broken UTF-8 meet: lead bytes, continuations, surrogates, ASCII. */
const pathBytes = fc.oneof(
  fc.uint8Array({ maxLength: 24 }),
  fc
    .array(
      fc.constantFrom(
        [0x61],
        [0x2f],
        [0xc3, 0xa9],
        [0xc3],
        [0xa9],
        [0xe2, 0x82, 0xac],
        [0xe2, 0x82],
        [0xed, 0xb2, 0x80],
        [0xef, 0xbb, 0xbf],
        [0xf0, 0x9f, 0x98, 0x80],
        [0xf0, 0x9f, 0x98],
        [0xc0, 0xaf],
        [0xff],
      ),
      { maxLength: 12 },
    )
    .map((pieces) => Uint8Array.from(pieces.flat())),
);

describe('decodePath', () => {
  test.each<[string, number[], string]>([
    ['ASCII is itself', [0x61, 0x2f, 0x62], 'a/b'],
    ['UTF-8 is decoded', [0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80], 'é😀'],
    ['a byte order mark is part of the name', [0xef, 0xbb, 0xbf, 0x61], '\ufeffa'],
    ['a byte that is no UTF-8 becomes a lone surrogate', [0x61, 0xff, 0x62], 'a\udcffb'],
    ['only the broken bytes of a path are escaped', [0xc3, 0xa9, 0xe9, 0x2e], 'é\udce9.'],
    ['a character of four bytes survives beside a broken byte', [0xff, 0xf0, 0x9f, 0x98, 0x80], '\udcff😀'],
    ['a cut sequence is escaped byte by byte', [0xe2, 0x82], '\udce2\udc82'],
    ['an overlong slash is no slash', [0xc0, 0xaf], '\udcc0\udcaf'],
    ['an encoded surrogate is no character', [0xed, 0xb2, 0x80], '\udced\udcb2\udc80'],
    ['a newline, a quote and a tab are characters like others', [0x0a, 0x22, 0x09], '\n"\t'],
    ['no bytes are no characters', [], ''],
  ])('%s', (_, bytes, path) => {
    expect(decodePath(Uint8Array.from(bytes))).toBe(path);
    expect([...encodePath(path)]).toEqual(bytes);
  });

  test('loses no byte of any path', () => {
    fc.assert(
      fc.property(pathBytes, (bytes) => {
        expect([...encodePath(decodePath(bytes))]).toEqual([...bytes]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps distinct paths distinct', () => {
    fc.assert(
      fc.property(pathBytes, pathBytes, (one, other) => {
        const isSame = Buffer.compare(one, other) === 0;
        expect(decodePath(one) === decodePath(other)).toBe(isSame);
      }),
      { numRuns: 1_000 },
    );
  });

  test('finds slashes exactly where the bytes have them', () => {
    fc.assert(
      fc.property(pathBytes, (bytes) => {
        const slashes = bytes.filter((byte) => byte === 0x2f).length;
        expect(decodePath(bytes).split('/')).toHaveLength(slashes + 1);
      }),
    );
  });

  test('agrees with the platform on every well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const wellFormed = text.toWellFormed();
        expect(decodePath(Buffer.from(wellFormed))).toBe(wellFormed);
      }),
    );
  });
});

describe('printablePath', () => {
  test.each<[string, string, string]>([
    ['plain text is itself', 'src/é 😀.ts', 'src/é 😀.ts'],
    ['a newline cannot start a line of its own', 'a\nb', 'a\\x0ab'],
    ['an escape sequence does not reach the terminal', '\u001b[31mred', '\\x1b[31mred'],
    ['a delete character is shown', 'a\u007f', 'a\\x7f'],
    ['an undecodable byte is shown as that byte', 'a\udcffb', 'a\\xffb'],
    ['the eight-bit control sequence introducer does not reach the terminal', '\u009b31m', '\\u{9b}31m'],
    ['a NUL is padded to two digits', '\0', '\\x00'],
  ])('%s', (_, path, printable) => {
    expect(printablePath(path)).toBe(printable);
  });

  test('never lets a control character or half a character through', () => {
    fc.assert(
      fc.property(pathBytes, (bytes) => {
        const printable = printablePath(decodePath(bytes));
        expect(printable).not.toMatch(/\p{Cc}/u);
        expect(printable.isWellFormed()).toBe(true);
      }),
    );
  });
});
