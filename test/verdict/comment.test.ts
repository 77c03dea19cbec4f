import { describe, expect, test } from '@jest/globals';
import { renderComment } from '../../src/verdict/comment.ts';
import type { Verdict } from '../../src/verdict/verdict.ts';
import { expectGolden } from '../support/golden.ts';
import { eighteenRows, row } from '../support/rows.ts';
import { sampleVerdicts, verdict } from '../support/verdicts.ts';

const paragraphs = (of: Verdict, url?: string) => renderComment(of, url).trimEnd().split('\n\n');

describe('renderComment', () => {
  test.each(['pass', 'warn', 'rejected', 'incomplete'] as const)('writes the %s verdict', async (name) => {
    await expectGolden(`comment-${name}.md`, renderComment(sampleVerdicts[name]));
  });

  test('links all findings in the check run where it is published', async () => {
    const url = 'https://github.com/o/r/runs/77';
    await expectGolden('comment-rejected-linked.md', renderComment(sampleVerdicts.rejected, url));
  });

  test('gives the same bytes for the same verdict', () => {
    const copy = structuredClone(sampleVerdicts.rejected);
    expect(renderComment(copy)).toBe(renderComment(sampleVerdicts.rejected));
  });

  test('has no marker for a sign-off without a key', () => {
    expect(renderComment(verdict(eighteenRows(), { signoff: { author: 'ada' } }))).toMatch(/^## /);
  });

  test('says that a sign-off is for another commit, and what to do', () => {
    const of = (staleFor: string) =>
      renderComment(verdict(eighteenRows(), { signoff: { key: 'issuecomment-1', author: 'ada', staleFor } }));
    expect(of(`abc1234${'0'.repeat(33)}`)).toContain(
      'This sign-off is for `abc1234`, not for `9f2e6d3`, the commit assessed here. A fresh sign-off is needed: edit the same comment.',
    );
    expect(of('')).toContain('is not known to be for the diff of `9f2e6d3`');
  });

  test('has no collapsed block when every row is open', () => {
    const text = renderComment(verdict([row(0, 'FAIL'), row(1, 'WARN')]));
    expect(text).not.toContain('details>');
  });

  test.each([
    [0, 'Passed and not applicable checks'],
    [1, 'Passed, not applicable and skipped checks'],
    [2, 'Passed, not applicable and skipped checks'],
  ])('names what is in the collapsed block, with %i skipped rows', (skipped, title) => {
    const rows = [row(0, 'PASS'), row(1, 'PASS'), row(2, 'PASS')].map((each) =>
      each.number < skipped ? row(each.number, 'SKIPPED') : each,
    );
    expect(renderComment(verdict(rows))).toContain(`<summary>${title}</summary>`);
  });

  test('puts failures before warnings, each by number, and the rest into the collapsed block', () => {
    const rows = [row(0, 'WARN'), row(1, 'FAIL'), row(2, 'N/A'), row(3, 'FAIL'), row(4, 'PASS')];
    const numbers = [...renderComment(verdict(rows)).matchAll(/Check (\d+) \(/g)].map(([, number]) => number);
    expect(numbers).toEqual(['1', '3', '0', '2', '4']);
  });
});

describe('the line under a rejection', () => {
  const under = (rows: Verdict['rows'], more: Partial<Verdict> = {}) => paragraphs(verdict(rows, more))[1];

  test('mentions the signer and names the one check that blocks', () => {
    expect(under([row(0, 'FAIL'), row(1, 'PASS')])).toBe(
      '@ada one check blocks this pull request: CODEOWNER.',
    );
  });

  test('names all checks that block, and none that warn', () => {
    expect(under([row(0, 'FAIL'), row(2, 'FAIL'), row(14, 'WARN')])).toBe(
      '@ada 2 checks block this pull request: CODEOWNER, Evals.',
    );
  });

  test('mentions nobody when the signer is not known', () => {
    expect(under([row(0, 'FAIL')], { signoff: {} })).toBe('one check blocks this pull request: CODEOWNER.');
  });

  test('says how many checks are still open', () => {
    expect(under([row(0, 'FAIL'), row(1, 'SKIPPED')])).toBe(
      '@ada one check blocks this pull request: CODEOWNER (1 check needs GitHub or a sign-off).',
    );
  });

  test('is absent without a rejection', () => {
    expect(renderComment(sampleVerdicts.warn)).not.toContain('@ada');
  });
});

describe('the escalation paragraph', () => {
  const escalation =
    '@InferenceX/core @grace please look at the curve coverage of this pull request (Check 14).';

  test.each<[string, Verdict, boolean]>([
    ['stands under a check 14 warning', verdict([row(13, 'PASS'), row(14, 'WARN')]), true],
    ['stands under it in a rejection, too', verdict([row(0, 'FAIL'), row(14, 'WARN')]), true],
    ['is absent when check 14 fails', verdict([row(14, 'FAIL')]), false],
    ['is absent when another check warns', verdict([row(4, 'WARN'), row(14, 'PASS')]), false],
    ['is absent when the policy names nobody', verdict([row(14, 'WARN')], { escalation: [] }), false],
  ])('%s', (_, of, expected) => {
    expect(paragraphs(of).includes(escalation)).toBe(expected);
  });
});
