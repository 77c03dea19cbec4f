import { describe, expect, test } from '@jest/globals';
import { readPassages } from '../../src/claims/read-passages.ts';
import { sentencesOf } from '../../src/claims/sentence.ts';

function sentences(markdown: string): string[] {
  return readPassages(markdown).flatMap((passage) =>
    passage.kind === 'text' ? sentencesOf(passage.flat, 100).map(({ full }) => full) : [],
  );
}

describe('a paragraph', () => {
  test.each<[string, string[]]>([
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['One; two', ['One;', 'two']],
    ['一。二；三', ['一。', '二；', '三']],
    ['Runs vLLM 0.21.0 here. Yes.', ['Runs vLLM 0.21.0 here.', 'Yes.']],
    ['Sets `a. b` now. Yes.', ['Sets a. b now.', 'Yes.']],
    ['Something, e.g. this. And that.', ['Something, e.g. this.', 'And that.']],
    ['One (vs. two). Three.', ['One (vs. two).', 'Three.']],
    ['one\ntwo', ['one two']],
    ['one  \ntwo', ['one', 'two']],
  ])('%j has the sentences %j', (markdown, expected) => {
    expect(sentences(markdown)).toEqual(expected);
  });

  test('that goes on and on is cut', () => {
    expect(sentences('word '.repeat(5_000))[0]?.length).toBeLessThanOrEqual(2_000);
  });
});
