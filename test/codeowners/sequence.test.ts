import { describe, expect, test } from '@jest/globals';
import { ANY_RUN, matchesSequence, type Sequence } from '../../src/codeowners/sequence.ts';
import { isMatched } from './support.ts';

function run(sequence: Sequence<string>, subject: readonly string[]): { matched: boolean; steps: number } {
  let steps = 0;
  const matched = matchesSequence(sequence, subject, (token, item) => {
    steps += 1;
    return token === item;
  });
  return { matched, steps };
}

/** `*` for a run, any other character for itself. */
function sequenceOf(text: string): Sequence<string> {
  return Array.from(text, (character) => (character === '*' ? ANY_RUN : character));
}

describe('matchesSequence', () => {
  test.each<[string, string, boolean]>([
    ['', '', true],
    ['', 'a', false],
    ['a', '', false],
    ['*', '', true],
    ['**', '', true],
    ['*', 'abc', true],
    ['a*', 'a', true],
    ['*a', 'ba', true],
    ['*a', 'ab', false],
    ['*ab', 'aab', true],
    ['*ab*ab', 'abab', true],
    ['*ab*ab', 'aba', false],
    ['a*b*', 'acb', true],
    ['a*b', 'abcb', true],
    ['ab', 'abc', false],
    ['abc', 'ab', false],
  ])('sequence "%s", subject "%s": %s', (sequence, subject, matched) => {
    expect(run(sequenceOf(sequence), Array.from(subject)).matched).toBe(matched);
  });

  test.each<[string, string, string]>([
    ['a run after each letter', `${'a*'.repeat(60)}b`, 'a'.repeat(4_000)],
    ['a run before each letter', `${'*a'.repeat(60)}b`, 'a'.repeat(4_000)],
    ['long repeats between runs', `*${'a'.repeat(200)}b*${'a'.repeat(200)}b`, 'a'.repeat(4_000)],
    ['repeats that nearly match', `*${'a'.repeat(200)}c`, `${'a'.repeat(199)}b`.repeat(20)],
  ])('takes at most one step per token and item: %s', (_, sequence, subject) => {
    const { matched, steps } = run(sequenceOf(sequence), Array.from(subject));

    expect(matched).toBe(false);
    expect(steps).toBeLessThanOrEqual(sequence.length * subject.length);
  });

  test('stops at a last run without looking at the rest', () => {
    expect(run(sequenceOf('a*'), Array.from('a'.repeat(4_000)))).toEqual({ matched: true, steps: 1 });
  });
});

// With backtracking these would need more steps than there are atoms in the machine.
describe('hostile patterns', () => {
  const deep = `${'a/'.repeat(1_000)}a`;

  test.each<[string, string, string]>([
    ['many asterisks in a name', `${'a*'.repeat(100)}b`, 'a'.repeat(4_000)],
    ['many asterisks and question marks in a name', `${'*?'.repeat(100)}b`, 'a'.repeat(4_000)],
    ['many double asterisks', `/${'**/a/'.repeat(100)}b`, deep],
    ['many double asterisks among wildcards', `/${'**/*a*/'.repeat(100)}b`, deep],
    [
      'asterisks in names below double asterisks',
      `/${'**/a*a*a*/'.repeat(30)}b`,
      `${'aaaaaa/'.repeat(500)}a`,
    ],
  ])('end without a match: %s', (_, pattern, path) => {
    expect(isMatched(pattern, path)).toBe(false);
  });

  test.each<[string, string, string]>([
    ['many asterisks in a name', `${'a*'.repeat(100)}b`, `${'a'.repeat(4_000)}b`],
    ['many double asterisks', `/${'**/a/'.repeat(100)}b`, `${deep}/b`],
  ])('end with a match: %s', (_, pattern, path) => {
    expect(isMatched(pattern, path)).toBe(true);
  });
});
