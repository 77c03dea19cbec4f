import { describe, expect, test } from '@jest/globals';
import { code } from '../../src/check/markdown.ts';
import { abridge } from '../../src/verdict/abridge.ts';
import { MAX_CHECK_RUN_TEXT, renderCheckRun } from '../../src/verdict/check-run.ts';
import { MAX_COMMENT, renderComment } from '../../src/verdict/comment.ts';
import { assertCommentGrammar } from '../../src/verdict/comment-grammar.ts';
import { row } from '../support/rows.ts';
import { verdict } from '../support/verdicts.ts';

const url = 'https://github.com/SemiAnalysisAI/InferenceX/runs/1234567890';
const longSummary = `it is wrong in many places ${code('configs/nvidia-master.yaml')} `.repeat(10);

function manyRows(count: number, findings = 2) {
  const messages = Array.from({ length: findings }, (_, index) => ({
    message: `${index}: the value ${code(`v${index}`)} is no good`,
    location: { path: 'configs/nvidia-master.yaml', line: index + 1 },
  }));
  return Array.from({ length: count }, (_, number) =>
    abridge(row(number, 'FAIL', { summary: longSummary, findings: messages })),
  );
}

describe('a comment with more than GitHub takes', () => {
  const rows = manyRows(300);
  const comment = renderComment(verdict(rows), url);

  test('has all 300 rows whole within the limit', () => {
    expect(comment.length).toBeLessThanOrEqual(MAX_COMMENT);
    expect(() => assertCommentGrammar(comment, rows)).not.toThrow();
  });

  test('cuts reasons, never inside a code span', () => {
    const reasons = [...comment.matchAll(/FAIL — (.*) \(\[/g)].map(([, reason]) => reason ?? '');
    expect(reasons).toHaveLength(300);
    for (const reason of reasons) {
      expect(reason.endsWith('…')).toBe(true);
      expect((reason.match(/`/g) ?? []).length % 2).toBe(0);
    }
  });

  test('counts the findings of each cut row and links where they stand', () => {
    expect(comment.split(`([all 2 findings](${url}))`)).toHaveLength(301);
  });

  test('gives up links before rows', () => {
    const many = manyRows(500);
    const crowded = renderComment(verdict(many), url);
    expect(crowded).not.toContain(url);
    expect(() => assertCommentGrammar(crowded, many)).not.toThrow();
  });

  test('is refused rather than sent without a row', () => {
    expect(() => renderComment(verdict(manyRows(2_000)))).toThrow(/2000 rows do not fit/);
  });
});

describe('a check run with more than GitHub takes', () => {
  const restOf = (text: string) => /\((\d+) more paragraphs do not fit here; .*\)$/.exec(text)?.[1];

  test('cuts the summary of 300 rows between rows and counts the rest', () => {
    const { summary } = renderCheckRun(verdict(manyRows(300)));
    expect(summary.length).toBeLessThanOrEqual(MAX_CHECK_RUN_TEXT);
    const shown = summary.split('\n\n').slice(0, -1);
    expect(shown.every((line) => line.startsWith('❌ Check '))).toBe(true);
    expect(Number(restOf(summary))).toBe(301 - shown.length);
  });

  test('cuts the text of 5,000 findings between findings and counts the rest', () => {
    const { text } = renderCheckRun(verdict([...manyRows(1, 5_000), ...manyRows(8, 400).slice(1)]));
    expect(text.length).toBeLessThanOrEqual(MAX_CHECK_RUN_TEXT);
    const shown = text.split('\n\n').slice(0, -1);
    expect(shown.at(-1)).toMatch(/^- \[`configs.* is no good$/);
    expect(Number(restOf(text))).toBe(2 + 501 + 7 * (2 + 400) - shown.length);
  });

  test('fills the text nearly to the limit', () => {
    const { text } = renderCheckRun(verdict(manyRows(20, 400)));
    expect(text.length).toBeGreaterThan(MAX_CHECK_RUN_TEXT - 1_000);
  });

  test('has an annotation for each of 500 findings, and no entry for the count', () => {
    const { annotations } = renderCheckRun(verdict(manyRows(1, 5_000)));
    expect(annotations).toHaveLength(500);
  });
});
