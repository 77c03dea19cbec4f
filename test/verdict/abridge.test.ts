import { describe, expect, test } from '@jest/globals';
import { code } from '../../src/check/markdown.ts';
import { abridge } from '../../src/verdict/abridge.ts';
import { row } from '../support/rows.ts';

describe('abridge', () => {
  test('leaves an ordinary row as it is', () => {
    const ordinary = row(0, 'FAIL', { findings: [{ message: 'a', location: { path: 'a', line: 1 } }] });
    expect(abridge(ordinary)).toEqual(ordinary);
  });

  test('cuts a summary after 300 characters, before the code span that would not fit', () => {
    const { summary } = abridge(
      row(0, 'FAIL', { summary: `see ${'x'.repeat(200)} ${code('y'.repeat(200))}` }),
    );
    expect(summary).toBe(`see ${'x'.repeat(200)}…`);
  });

  test('puts a summary of several lines on one', () => {
    expect(abridge(row(0, 'FAIL', { summary: ' a\n\n  b\r\nc ' })).summary).toBe('a b c');
  });

  test('says so when a check gave no reason', () => {
    expect(abridge(row(0, 'FAIL', { summary: ' \n ' })).summary).toBe('no reason was given');
  });

  test('puts a message on one line and cuts it after 4,000 characters', () => {
    const message = `one\ntwo ${'x'.repeat(5_000)}`;
    const [finding] = abridge(row(0, 'FAIL', { findings: [{ message, location: { path: 'a' } }] })).findings;
    expect(finding?.message).toBe(`one two ${'x'.repeat(4_000 - 'one two '.length - 1)}…`);
    expect(finding?.location).toEqual({ path: 'a' });
  });

  test('keeps 500 findings and counts the rest', () => {
    const findings = Array.from({ length: 5_000 }, (_, index) => ({ message: `finding ${index}` }));
    const kept = abridge(row(0, 'FAIL', { findings })).findings;
    expect(kept).toHaveLength(501);
    expect(kept[499]?.message).toBe('finding 499');
    expect(kept[500]?.message).toBe('4500 more findings are not listed.');
  });

  test.each([
    [500, 500, 'finding'],
    [501, 501, '1 more finding is not listed.'],
  ])('of %i findings shows %i entries, the last "%s"', (count, shown, last) => {
    const kept = abridge(row(0, 'FAIL', { findings: Array(count).fill({ message: 'finding' }) })).findings;
    expect(kept).toHaveLength(shown);
    expect(kept.at(-1)?.message).toBe(last);
  });
});
