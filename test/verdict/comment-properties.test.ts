import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { abridge } from '../../src/verdict/abridge.ts';
import { renderCheckRun } from '../../src/verdict/check-run.ts';
import { MAX_COMMENT, renderComment } from '../../src/verdict/comment.ts';
import { assertCommentGrammar } from '../../src/verdict/comment-grammar.ts';
import { type Row, rowStatuses } from '../../src/verdict/row.ts';
import { renderTerminalText } from '../../src/verdict/terminal-text.ts';
import type { Verdict } from '../../src/verdict/verdict.ts';
import { hostileSummary, hostileText } from '../support/hostile.ts';
import { rawHtml, runningText } from '../support/markdown.ts';
import { row } from '../support/rows.ts';
import { verdict } from '../support/verdicts.ts';

const finding = fc.record(
  {
    message: hostileSummary,
    location: fc.record({ path: hostileText, line: fc.integer({ min: 1, max: 99 }) }),
  },
  { requiredKeys: ['message'] },
);

/** A row as the runner hands it on. */
function hostileRow(number: number): fc.Arbitrary<Row> {
  return fc
    .record({
      status: fc.constantFrom(...rowStatuses),
      summary: hostileSummary,
      findings: fc.array(finding, { maxLength: 3 }),
    })
    .map(({ status, ...more }) => abridge(row(number, status, more)));
}

const hostileVerdict: fc.Arbitrary<Verdict> = fc
  .subarray(
    Array.from({ length: 18 }, (_, number) => number),
    { minLength: 1 },
  )
  .chain((numbers) => fc.tuple(...numbers.map(hostileRow)))
  .map((rows) => verdict(rows));

const trustedMentions = ['@ada', '@InferenceX/core', '@grace'];
const blocks = [
  [],
  ['<details>\n<summary>Passed and not applicable checks</summary>\n', '</details>\n'],
  ['<details>\n<summary>Passed, not applicable and skipped checks</summary>\n', '</details>\n'],
];

describe('a comment made of hostile texts', () => {
  test('keeps the published form and the limit', () => {
    fc.assert(
      fc.property(hostileVerdict, (each) => {
        const comment = renderComment(each, 'https://github.com/o/r/runs/1');
        expect(() => assertCommentGrammar(comment, each.rows)).not.toThrow();
        expect(comment.length).toBeLessThanOrEqual(MAX_COMMENT);
        expect(comment.isWellFormed()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('has no HTML but the marker and the collapsed block', () => {
    fc.assert(
      fc.property(hostileVerdict, (each) => {
        const [marker, ...rest] = rawHtml(renderComment(each));
        expect(marker).toBe('<!-- pr-verdict signoff=issuecomment-123 -->\n');
        expect(blocks).toContainEqual(rest);
      }),
      { numRuns: 200 },
    );
  });

  test('mentions nobody but the signer and whom the policy names', () => {
    fc.assert(
      fc.property(hostileVerdict, (each) => {
        const mentions = runningText(renderComment(each)).match(/@[a-z0-9_][a-z0-9_/-]*/gi) ?? [];
        expect(mentions.filter((mention) => !trustedMentions.includes(mention))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same every time', () => {
    fc.assert(
      fc.property(hostileVerdict, (each) => {
        expect(renderComment(structuredClone(each))).toBe(renderComment(each));
      }),
      { numRuns: 50 },
    );
  });

  test('stands on as many lines as a harmless one', () => {
    fc.assert(
      fc.property(hostileVerdict, (each) => {
        const harmless = verdict(each.rows.map(({ number, status }) => row(number, status)));
        const linesOf = (of: Verdict) => renderComment(of).split('\n').length;
        expect(linesOf(each)).toBe(linesOf(harmless));
      }),
      { numRuns: 100 },
    );
  });
});

describe('other forms of a verdict made of hostile texts', () => {
  test('the check run has no HTML and mentions nobody', () => {
    fc.assert(
      fc.property(hostileVerdict, (each) => {
        const { summary, text } = renderCheckRun(each);
        for (const markdown of [summary, text]) {
          expect(rawHtml(markdown)).toEqual([]);
          expect(runningText(markdown)).not.toMatch(/@[a-z0-9_]/i);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('the terminal text has no control character and one line for each row and finding', () => {
    fc.assert(
      fc.property(hostileVerdict, (each) => {
        const text = renderTerminalText(each, false);
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
        const open = each.rows.filter(({ status }) => status !== 'PASS' && status !== 'N/A');
        const shown = each.rows.length + open.flatMap(({ findings }) => findings).length;
        expect(text.split('\n')).toHaveLength(2 + shown + 1 + 1 + 1);
      }),
      { numRuns: 100 },
    );
  });
});
