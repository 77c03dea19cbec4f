import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { introducesUnusable, speaksAgainst, takesBack } from '../../../src/upstream/text/spoken-against.ts';

describe('a sentence', () => {
  test.each([
    ['Do not set `--a`.', true],
    ['It isn’t needed: `--a`.', true],
    ['`--a` is deprecated.', true],
    ['`--a` crashes there.', true],
    ['Exclude `--a`.', true],
    ['Set `--a`.', false],
    // What stands in code is no word of the sentence.
    ['Set `--no-a` and `VLLM_NOT_B`.', false],
    ['Pass `--drop not`.', false],
    ['Notable: `--a`.', false],
    ['', false],
  ])('%j speaks against: %s', (sentence, against) => {
    expect(speaksAgainst(sentence)).toBe(against);
  });
});

describe('what stands before a code span', () => {
  test.each([
    ['Disable ', true],
    ['Turn off the ', true],
    ['Use X instead of ', true],
    ['with no ', true],
    ['Disable `--a` and ', true],
    ['replaces the flag ', true],
    ['unset the variable ', true],
    ['Disable prefix caching with ', false],
    ['No flags are needed but ', false],
    ['Use ', false],
    ['', false],
  ])('%j takes it back: %s', (before, back) => {
    expect(takesBack(before)).toBe(back);
  });
});

describe('a line that introduces a command', () => {
  test.each([
    ['This does not work:', true],
    ["**Don't run this:**", true],
    ['Never use:', true],
    ['Cannot be served:', true],
    ['Not supported on H100:', true],
    ['The following fails:', true],
    ['If it does not fit, use:', false],
    ['If TP8 does not work, use TP4:', false],
    ['Without MTP:', false],
    ['On H200:', false],
    ['', false],
  ])('%j calls it unusable: %s', (line, unusable) => {
    expect(introducesUnusable(line)).toBe(unusable);
  });
});

test('none of them minds what it is given, however long', () => {
  const word = fc.constantFrom('no ', 'disable ', 'and ', '`a` ', 'does not ', 'work ', ', ', '``', 'x');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 3_000 }), (words) => {
      const text = words.join('');
      for (const ask of [speaksAgainst, takesBack, introducesUnusable])
        expect(typeof ask(text)).toBe('boolean');
    }),
    { numRuns: 20 },
  );
});
