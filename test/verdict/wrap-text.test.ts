import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { wrapText } from '../../src/verdict/wrap-text.ts';

const word = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => !/\s/.test(text));
const text = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));
const columns = fc.integer({ min: 40, max: 120 });

describe('a wrapped text', () => {
  test('says the same words in the same order', () => {
    fc.assert(
      fc.property(text, columns, (line, width) => {
        const lines = wrapText(line, '   ', width);
        expect(lines.map((part) => part.slice(3)).join(' ')).toBe(line);
      }),
    );
  });

  test('keeps within the columns, but for a single longer word', () => {
    fc.assert(
      fc.property(text, columns, (line, width) => {
        for (const part of wrapText(line, '   ', width)) {
          expect(part.length <= width || !part.slice(3).includes(' ')).toBe(true);
        }
      }),
    );
  });

  test('fills each line before it begins the next', () => {
    expect(wrapText(`${'a'.repeat(20)} ${'b'.repeat(19)} c`, '', 40)).toEqual([
      `${'a'.repeat(20)} ${'b'.repeat(19)}`,
      'c',
    ]);
  });

  test.each([undefined, 0, 39])('is one line for %s columns', (width) => {
    expect(wrapText('word '.repeat(50), '> ', width)).toEqual([`> ${'word '.repeat(50)}`]);
  });
});
