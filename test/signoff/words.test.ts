import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stem } from '../../src/signoff/stem.ts';
import { tokensOf, wordsOf } from '../../src/signoff/words.ts';

function kindsOf(text: string): string {
  return wordsOf(text)
    .map((word) => `${word.kind}:${word.text}`)
    .join(' ');
}

describe('words', () => {
  const cases: [string, string][] = [
    ['Evals passed', 'token:eval token:pas'],
    ['The evals', 'filler:the token:eval'],
    ['not done', 'negator:not token:don'],
    ["isn't won’t can't", "negator:isn't negator:won't negator:can't"],
    ['cannot, never', 'negator:cannot boundary:, negator:never'],
    ['**MERGED** merges', 'merged:merged token:merg'],
    ['unless except', 'exception:unless exception:except'],
    ['a but not b', 'filler:a exception:except token:b'],
    ['N/A not applicable', 'token:n filler:a'],
    ['not-applicable', ''],
    ['append-only: true', 'token:append filler:only boundary:: token:tru'],
    ['see https://example.com/not/never here', 'token:see token:her'],
    ['see (http://example.com) here', 'token:see token:her'],
    ["model's weights", 'token:model token:weight'],
    ['模型 通过', 'token:模型 token:通过'],
    ['Passed. Please link to the run.', 'token:pas boundary:.'],
    ['Passed. Please link to the run, except one.', 'token:pas boundary:. exception:except'],
  ];
  test.each(cases)('%s', (text, kinds) => {
    expect(kindsOf(text)).toBe(kinds);
  });

  const plurals: [string, string][] = [
    ['evals', 'eval'],
    ['passes', 'pass'],
    ['patches', 'patch'],
    ['caches', 'cache'],
    ['images', 'image'],
    ['entries', 'entry'],
    ['recipes', 'recipe'],
    ['classes', 'class'],
    ['boxes', 'box'],
    ['PRs', 'PR'],
    ['passed', 'pass'],
    ['passing', 'pass'],
    ['pinned', 'pin'],
    ['running', 'run'],
    ['deprecated', 'deprecate'],
    ['documented', 'documents'],
    ['changed', 'change'],
    ['skipping', 'skip'],
  ];
  test.each(plurals)('%s counts as %s', (plural, one) => {
    expect(stem(plural.toLowerCase())).toBe(stem(one.toLowerCase()));
  });

  test.each([
    ['status', 'statu'],
    ['bus', 'bu'],
    ['eval', 'evaluate'],
    ['need', 'ne'],
    ['speed', 'spe'],
    ['string', 'str'],
    ['red', 'r'],
    ['merge', 'merger'],
  ])('%s and %s stay apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  test('case, doubled blanks and markdown make no difference', () => {
    expect(tokensOf('**PR  Validation** `is` _green_')).toEqual(tokensOf('pr validation is green'));
  });

  test('any text is read, up to its limit of words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (text) => {
        expect(wordsOf(text).length).toBeLessThanOrEqual(1500);
      }),
    );
    expect(wordsOf('word '.repeat(60_000))).toHaveLength(1500);
  });
});
