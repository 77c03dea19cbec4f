import { describe, expect, test } from '@jest/globals';
import { renderComment } from '../../src/verdict/comment.ts';
import { assertCommentGrammar, CommentGrammarError } from '../../src/verdict/comment-grammar.ts';
import { row } from '../support/rows.ts';
import { HEAD, sampleVerdicts, verdict } from '../support/verdicts.ts';

const rows = [row(0, 'FAIL'), row(1, 'FAIL'), row(4, 'WARN'), row(5, 'PASS'), row(6, 'N/A')];
const comment = renderComment(verdict(rows));
const lineOf = (number: number) =>
  comment.split('\n').find((line) => line.includes(`Check ${number} (`)) ?? `no check ${number}`;

/** The good comment with one thing exchanged, which must be there. */
function spoiled(from: string, to: string): string {
  expect(comment).toContain(from);
  return comment.replace(from, () => to);
}

function swapped(one: string, two: string): string {
  return spoiled(one, '#').replace(two, one).replace('#\n\n', `${two}\n\n`);
}

describe('assertCommentGrammar', () => {
  test.each(['pass', 'warn', 'rejected', 'incomplete'] as const)('accepts the %s comment', (name) => {
    const sample = sampleVerdicts[name];
    expect(() => assertCommentGrammar(renderComment(sample), sample.rows)).not.toThrow();
  });

  test('accepts a comment without a marker', () => {
    const bare = comment.slice(comment.indexOf('\n') + 1);
    expect(() => assertCommentGrammar(bare, rows)).not.toThrow();
  });

  test.each<[string, () => string, RegExp]>([
    [
      'another headline',
      () => spoiled('❌❌❌ **REJECTED** ❌❌❌', '⚠️ **Verdict: WARN** ⚠️'),
      /^the headline/,
    ],
    [
      'a headline with two crosses',
      () => spoiled('❌❌❌ **REJECTED** ❌❌❌', '❌❌ **REJECTED** ❌❌'),
      /^the headline/,
    ],
    ['a marker of another app', () => spoiled('pr-verdict signoff=', 'other signoff='), /^the headline/],
    ['a second line before the headline', () => `\n${comment}`, /^the headline/],
    [
      'a FAIL row with the sign of a pass',
      () => spoiled('❌ Check 1', '✅ Check 1'),
      /^emoji and word disagree/,
    ],
    [
      'a PASS row with the sign of a failure',
      () => spoiled('✅ Check 5', '❌ Check 5'),
      /^emoji and word disagree/,
    ],
    ['a PASS row without a sign', () => spoiled('✅ Check 5', 'Check 5'), /^emoji and word disagree/],
    [
      'a warning sign without its presentation selector',
      () => spoiled('⚠️ Check 4', '⚠ Check 4'),
      /^not a row/,
    ],
    ['a row with two signs', () => spoiled('❌ Check 1', '❌❌ Check 1'), /^not a row/],
    ['a word that is no status', () => spoiled('): N/A — ', '): OK — '), /^not a row/],
    [
      'a row without a reason',
      () => spoiled(lineOf(5), '✅ Check 5 (Latest template): PASS — '),
      /^not a row/,
    ],
    ['a hyphen for the dash', () => spoiled('PASS — ', 'PASS - '), /^not a row/],
    ['a row as a list item', () => spoiled('❌ Check 1', '- ❌ Check 1'), /^not a row/],
    [
      'a row with another status than judged',
      () => spoiled(lineOf(5), lineOf(5).replace('✅', '➖').replace('PASS', 'N/A')),
      /^check 5 has another status/,
    ],
    ['a warning before a failure', () => swapped(lineOf(1), lineOf(4)), /^rows out of order/],
    ['two failures out of order', () => swapped(lineOf(0), lineOf(1)), /^rows out of order/],
    ['two collapsed rows out of order', () => swapped(lineOf(5), lineOf(6)), /^rows out of order/],
    [
      'a row that stands twice',
      () => spoiled(lineOf(1), `${lineOf(1)}\n\n${lineOf(1)}`),
      /^rows out of order/,
    ],
    [
      'a row that stands in both places',
      () => spoiled(lineOf(5), lineOf(5).replace('Check 5 (Latest template)', 'Check 4 (Reuse command)')),
      /^check 4 stands 2 times/,
    ],
    ['a missing row', () => spoiled(`${lineOf(1)}\n\n`, ''), /^check 1 stands 0 times/],
    [
      'a row for a check that was not run',
      () => spoiled(lineOf(6), `${lineOf(6)}\n\n➖ Check 7 (Deprecated models): N/A — a`),
      /^a row stands for no check/,
    ],
    [
      'a failing row inside the collapsed block',
      () => spoiled(`${lineOf(1)}\n\n`, '').replace(lineOf(5), `${lineOf(1)}\n\n${lineOf(5)}`),
      /^a FAIL row in the wrong place/,
    ],
    [
      'a warning inside the collapsed block',
      () => spoiled(`${lineOf(4)}\n\n`, '').replace(lineOf(5), `${lineOf(4)}\n\n${lineOf(5)}`),
      /^a WARN row in the wrong place/,
    ],
    [
      'a passing row outside the collapsed block',
      () => spoiled(`${lineOf(5)}\n\n`, '').replace('<details>', `${lineOf(5)}\n\n<details>`),
      /^a PASS row in the wrong place/,
    ],
    [
      'another emoji in a paragraph',
      () => spoiled('Assessed commit', '🎉\n\nAssessed commit'),
      /^an emoji outside the rows/,
    ],
    [
      'a sign of a row outside the rows',
      () => spoiled('Assessed commit', '✅ all good\n\nAssessed commit'),
      /^an emoji outside the rows/,
    ],
    [
      'two collapsed blocks',
      () => spoiled('</details>', '</details>\n\n<details>\n</details>'),
      /^there must be one collapsed block/,
    ],
    ['a block that is not closed', () => spoiled('</details>\n', ''), /^there must be one collapsed block/],
    ['no assessed commit', () => spoiled(`Assessed commit: \`${HEAD}\`.`, ''), /^the last line/],
    ['a shortened commit', () => spoiled(HEAD, HEAD.slice(0, 12)), /^the last line/],
    ['something behind the assessed commit', () => `${comment}\nOne more thing.\n`, /^the last line/],
  ])('rejects %s', (_, spoil, reason) => {
    const text = spoil();
    const check = () => assertCommentGrammar(text, rows);
    expect(check).toThrow(CommentGrammarError);
    expect(check).toThrow(reason);
  });

  test('rejects a warning before a failure of a higher number', () => {
    const two = [row(0, 'WARN'), row(1, 'FAIL')];
    const [marker, ...paragraphs] = renderComment(verdict(two)).split('\n\n');
    const [summary, failure, warning, ...rest] = paragraphs;
    const text = [marker, summary, warning, failure, ...rest].join('\n\n');
    expect(() => assertCommentGrammar(text, two)).toThrow(/^rows out of order: check 1 after check 0$/);
  });

  test.each<[string, string, string]>([
    ['a row', lineOf(1), lineOf(1).replace('❌', '✅')],
    ['the headline', '## ❌❌❌ **REJECTED** ❌❌❌', '## REJECTED'],
  ])('names the line that is wrong: %s', (_, from, to) => {
    expect.assertions(3);
    try {
      assertCommentGrammar(spoiled(from, to), rows);
    } catch (cause) {
      expect(cause instanceof CommentGrammarError && cause.line).toBe(to);
      expect(String(cause).endsWith(`: ${to}`)).toBe(true);
    }
  });
});
