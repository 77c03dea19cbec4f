import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchesGlob } from '../../../checks/13-draft-precision/glob.ts';

describe('a pattern', () => {
  test.each([
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['lm_head', 'lm_head', true],
    ['lm_head', 'lm_head.weight', false],
    ['*expert*', 'model.layers.3.experts.w1', true],
    ['*.gate', 'model.layers.3.gate', true],
    ['*.gate', 'model.layers.3.gate.weight', false],
    ['model.*.78.*', 'model.layers.78.a', true],
    ['a*b*c', 'axbxbxc', true],
    ['a*b*c', 'axbxb', false],
    ['a?c', 'abc', false],
  ])('%s matches %j: %s', (pattern, name, expected) => {
    expect(matchesGlob(pattern, name)).toBe(expected);
  });

  const name = fc.stringMatching(/^[ab.]{0,12}$/);
  const pattern = fc.stringMatching(/^[ab.*]{0,8}$/);

  test('matches as its regular expression does', () => {
    fc.assert(
      fc.property(pattern, name, (glob, text) => {
        const expression = glob.replaceAll('.', '\\.').replaceAll(/\*+/g, '.*');
        expect(matchesGlob(glob, text)).toBe(new RegExp(`^${expression}$`).test(text));
      }),
    );
  });

  test('of many stars does not stall', () => {
    expect(matchesGlob('*a'.repeat(5000), 'b'.repeat(5000))).toBe(false);
  });
});
