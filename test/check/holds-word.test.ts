import { describe, expect, test } from '@jest/globals';
import { holdsWord } from '../../src/check/holds-word.ts';

describe('a line holds a name', () => {
  test.each([
    ['dsv4-fp4-b200 needs it', 'dsv4-fp4-b200', true],
    ['(DSV4-FP4-B200): new', 'dsv4-fp4-b200', true],
    ['about dsv4-fp4-b200.', 'dsv4-fp4-b200', true],
    ['about dsv4-fp4-b200-mtp', 'dsv4-fp4-b200', false],
    ['about xdsv4-fp4-b200', 'dsv4-fp4-b200', false],
    ['v0.1.2 is meant', 'v0.1', false],
    ['a-mtp and a', 'a', true],
    ['anything', '', false],
  ])('%j, %j: %j', (line, name, holds) => {
    expect(holdsWord(line, name)).toBe(holds);
  });
});
