import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { differingLines } from '../../../src/cli/explain/differing-lines.ts';

describe('lines that differ', () => {
  test('are those of one text alone, what is gone first, each once', () => {
    expect(differingLines(['  a', 'b', 'b', 'c'], ['c', 'd', '  a', 'd'])).toEqual(['- b', '+ d']);
  });

  test('are none of a text and itself, and turn with the texts', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(differingLines(one, one)).toEqual([]);
        const turned = differingLines(other, one).map((line) =>
          line.startsWith('-') ? line.replace('-', '+') : line.replace('+', '-'),
        );
        expect(turned.sort()).toEqual(differingLines(one, other).toSorted());
      }),
    );
  });
});
