import { describe, expect, test } from '@jest/globals';
import { rowMarkdown } from '../../src/verdict/row-markdown.ts';
import { row } from '../support/rows.ts';

const detailsUrl = 'https://github.com/o/r/runs/1';
const two = [{ message: 'one' }, { message: 'two' }];

describe('rowMarkdown', () => {
  test.each([
    ['PASS', '✅ Check 0 (CODEOWNER): PASS — fine'],
    ['FAIL', '❌ Check 0 (CODEOWNER): FAIL — fine'],
    ['WARN', '⚠️ Check 0 (CODEOWNER): WARN — fine'],
    ['N/A', '➖ Check 0 (CODEOWNER): N/A — fine'],
    ['SKIPPED', 'Check 0 (CODEOWNER): SKIPPED — fine'],
  ] as const)('writes a %s row', (status, expected) => {
    expect(rowMarkdown(row(0, status, { summary: 'fine' }), { maxSummary: 300 })).toBe(expected);
  });

  test('links all findings of a failing row when there are several', () => {
    const failing = row(0, 'FAIL', { summary: 'bad', findings: two });
    expect(rowMarkdown(failing, { maxSummary: 300, detailsUrl })).toBe(
      `❌ Check 0 (CODEOWNER): FAIL — bad ([all 2 findings](${detailsUrl}))`,
    );
  });

  test('links the details of a failing row whose reason was cut', () => {
    const failing = row(0, 'WARN', { summary: 'a `long` reason', findings: [{ message: 'one' }] });
    expect(rowMarkdown(failing, { maxSummary: 6, detailsUrl })).toBe(
      `⚠️ Check 0 (CODEOWNER): WARN — a… ([details](${detailsUrl}))`,
    );
  });

  test.each([
    [
      'one finding and a whole reason say it all',
      row(0, 'FAIL', { findings: [{ message: 'one' }] }),
      detailsUrl,
    ],
    ['a passing row needs no details', row(0, 'PASS', { findings: two }), detailsUrl],
    ['the details stand nowhere', row(0, 'FAIL', { findings: two }), undefined],
  ])('has no link when %s', (_, each, url) => {
    expect(rowMarkdown(each, { maxSummary: 300, detailsUrl: url })).toBe(
      `${each.status === 'PASS' ? '✅' : '❌'} Check 0 (CODEOWNER): ${each.status} — ${each.summary}`,
    );
  });
});
