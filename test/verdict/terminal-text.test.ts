import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import type { Row } from '../../src/verdict/row.ts';
import { renderTerminalText } from '../../src/verdict/terminal-text.ts';
import { expectGolden } from '../support/golden.ts';
import { row } from '../support/rows.ts';
import { sampleVerdicts, verdict } from '../support/verdicts.ts';

const ESCAPE = '\u001b';
const linesOf = (rows: readonly Row[]) => renderTerminalText(verdict(rows), false).trimEnd().split('\n');

describe('renderTerminalText', () => {
  test('breaks lines between words below the row they belong to, on a terminal only', () => {
    const sample = verdict([row(0, 'FAIL', { summary: 'word '.repeat(30).trim() })]);
    const wrapped = renderTerminalText(sample, false, 60).split('\n');
    expect(wrapped.filter((line) => line.includes('word')).length).toBeGreaterThan(2);
    for (const line of wrapped.filter((each) => each.startsWith(' '))) expect(line).toMatch(/^ {11}\S/);
    expect(
      renderTerminalText(sample, false)
        .split('\n')
        .filter((line) => line.includes('word')),
    ).toHaveLength(1);
  });

  test.each(['pass', 'warn', 'rejected', 'incomplete'] as const)('writes the %s verdict', async (name) => {
    await expectGolden(`terminal-${name}.txt`, renderTerminalText(sampleVerdicts[name], false));
  });

  test('puts failures first, then warnings, skipped, passed and not applicable ones', () => {
    const rows = [
      row(0, 'PASS'),
      row(1, 'N/A'),
      row(2, 'SKIPPED'),
      row(3, 'WARN'),
      row(4, 'FAIL'),
      row(5, 'FAIL'),
    ];
    const numbers = linesOf(rows).flatMap((line) => /^[A-Z/]+ +(\d+) /.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(['4', '5', '3', '2', '0', '1']);
  });

  test('writes places so that editors can open them', () => {
    const findings = [
      { message: 'the `x` is wrong', location: { path: 'configs/a.yaml', line: 12, endLine: 14 } },
    ];
    expect(linesOf([row(0, 'FAIL', { findings })])).toContain('           configs/a.yaml:12: the x is wrong');
  });

  test.each([
    ['a place without a line', { path: 'a.yaml' }, 'a.yaml: wrong'],
    ['a path with a control character', { path: 'a\n\u202eb', line: 1 }, 'a\\x0a\\u{202e}b:1: wrong'],
  ])('shows %s', (_, location, expected) => {
    expect(linesOf([row(0, 'WARN', { findings: [{ message: 'wrong', location }] })])).toContain(
      `           ${expected}`,
    );
  });

  test.each([
    ['FAIL', true],
    ['WARN', true],
    ['SKIPPED', true],
    ['PASS', false],
    ['N/A', false],
  ] as const)('shows the findings of a %s row: %s', (status, expected) => {
    const lines = linesOf([row(0, status, { findings: [{ message: 'look here' }] })]);
    expect(lines.includes('           look here')).toBe(expected);
  });

  test('has no escape code unless it is to have colours', () => {
    for (const sample of Object.values(sampleVerdicts)) {
      expect(renderTerminalText(sample, false)).not.toContain(ESCAPE);
    }
  });

  test('says the same in colours', () => {
    for (const sample of Object.values(sampleVerdicts)) {
      const coloured = renderTerminalText(sample, true);
      expect(coloured).toContain(ESCAPE);
      expect(stripVTControlCharacters(coloured)).toBe(renderTerminalText(sample, false));
    }
  });

  test('paints a failure red and a pass green', () => {
    expect(renderTerminalText(verdict([row(0, 'FAIL')]), true)).toContain(
      `${ESCAPE}[31mFAIL   ${ESCAPE}[39m`,
    );
    expect(renderTerminalText(verdict([row(0, 'PASS')]), true)).toContain(
      `${ESCAPE}[32mPASS   ${ESCAPE}[39m`,
    );
  });

  test('never says PASS in the last line while a row is skipped', () => {
    expect(linesOf([row(0, 'PASS'), row(1, 'SKIPPED')]).at(-1)).toBe(
      'No blocker found; 1 check needs GitHub or a sign-off: 1 skipped, 1 passed',
    );
  });
});
