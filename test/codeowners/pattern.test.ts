import { describe, expect, test } from '@jest/globals';
import { isCatchAll, type Pattern, parsePattern } from '../../src/codeowners/pattern.ts';
import { ANY_RUN } from '../../src/codeowners/sequence.ts';

function parsed(text: string): Pattern {
  const pattern = parsePattern(text);
  if ('reason' in pattern) throw new Error(pattern.reason);
  return pattern;
}

describe('parsePattern', () => {
  test.each<[string, Pattern]>([
    ['/a/b', { segments: ['a', 'b'], owns: 'itself-and-below' }],
    ['a/b', { segments: ['a', 'b'], owns: 'itself-and-below' }],
    ['/a/b/', { segments: ['a', 'b'], owns: 'below' }],
    ['a', { segments: [ANY_RUN, 'a'], owns: 'itself-and-below' }],
    ['a/', { segments: [ANY_RUN, 'a'], owns: 'below' }],
    ['**/a', { segments: [ANY_RUN, 'a'], owns: 'itself-and-below' }],
    ['**/**/a', { segments: [ANY_RUN, 'a'], owns: 'itself-and-below' }],
    ['/a/**/b', { segments: ['a', ANY_RUN, 'b'], owns: 'itself-and-below' }],
    ['/a\\*/b\\ c', { segments: ['a*', 'b c'], owns: 'itself-and-below' }],
  ])('reads %s', (text, pattern) => {
    expect(parsed(text)).toEqual(pattern);
  });

  test.each<[string, string]>([
    ['/a/**', '/a/'],
    ['/a/**/*', '/a/'],
    ['/a/**/**', '/a/'],
    ['**/a/**', 'a/'],
    ['**', '*'],
    ['/**', '*'],
    ['/*/**', '/*/'],
    ['/**/a', 'a'],
    ['/**/', '**/'],
    ['/a/**/**/b', '/a/**/b'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(parsed(one)).toEqual(parsed(other));
  });

  test.each<[string, string]>([
    ['/a/*', '/a/'],
    ['/a', '/a/'],
    ['/a', 'a'],
    ['/a/\\*', '/a/*'],
    ['*/', '*'],
    ['/a/**/', '/a/'],
  ])('takes %s and %s for different ones', (one, other) => {
    expect(parsed(one)).not.toEqual(parsed(other));
  });

  test.each(['*', '**', '/**', '**/*'])('sees that %s covers everything below the root', (text) => {
    expect(parsed(text)).toEqual({ segments: [], owns: 'below' });
    expect(isCatchAll(parsed(text))).toBe(true);
  });
});
