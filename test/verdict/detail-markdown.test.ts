import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Detail, TableDetail } from '../../src/check/detail.ts';
import { code } from '../../src/check/markdown.ts';
import { abridge } from '../../src/verdict/abridge.ts';
import { renderCheckRun } from '../../src/verdict/check-run.ts';
import { renderComment } from '../../src/verdict/comment.ts';
import { detailMarkdown } from '../../src/verdict/detail-markdown.ts';
import { renderTerminalText } from '../../src/verdict/terminal-text.ts';
import { row } from '../support/rows.ts';
import { verdict } from '../support/verdicts.ts';

const table: TableDetail = {
  kind: 'table',
  title: 'Curve `a/b`:',
  columns: ['concurrency', ''],
  rows: [
    ['1', 'on the frontier'],
    ['16', 'dominated by `c1`'],
  ],
};
const chart = (title = 'a/b') => ({ kind: 'chart' as const, chart: { title, points: [] } });
const nowhere = () => undefined;
const somewhere = ({ title }: { readonly title: string }) =>
  `https://charts.example/${encodeURIComponent(title)}.svg`;

describe('a table', () => {
  test('is one of markdown, below its title', () => {
    expect(detailMarkdown(table, nowhere)).toBe(
      'Curve `a/b`:\n\n| concurrency |  |\n| --- | --- |\n| 1 | on the frontier |\n| 16 | dominated by `c1` |',
    );
  });

  test('keeps its columns whatever its cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
        const rows = [cells.map(code)];
        const markdown = detailMarkdown({ ...table, columns: cells.map(() => 'x'), rows }, nowhere) ?? '';
        const last = markdown.split('\n').at(-1) ?? '';
        expect(last.match(/(?<!\\)\|/g)).toHaveLength(cells.length + 1);
      }),
    );
  });

  test('that is long says how much is left out', () => {
    const rows = Array.from({ length: 250 }, (_, at) => [String(at), '']);
    expect(detailMarkdown({ ...table, rows }, nowhere)).toMatch(/\| 199 \| {2}\|\n\n\(50 more rows\)$/);
  });

  test('stands in the text of the check run, below the findings', () => {
    const findings = [{ message: 'look' }];
    const { text } = renderCheckRun(verdict([row(14, 'PASS', { findings, details: [table] })]));
    expect(text).toMatch(/- look\n\nCurve `a\/b`:\n\n\| concurrency/);
  });

  test('is aligned on a terminal, where the row does not pass', () => {
    const lines = (status: 'WARN' | 'PASS') =>
      renderTerminalText(verdict([row(14, status, { details: [table] })]), false).split('\n');
    expect(lines('WARN')).toEqual(
      expect.arrayContaining([
        '           Curve a/b:',
        '             concurrency',
        '             1            on the frontier',
        '             16           dominated by c1',
      ]),
    );
    expect(lines('PASS').join('\n')).not.toContain('concurrency');
  });
});

describe('a snippet', () => {
  const snippet = (text: string): Detail => ({ kind: 'snippet', title: 'Add:', language: 'yaml', text });

  test('is a fenced block that is as it was given', () => {
    expect(detailMarkdown(snippet('a: 1\nb: 2\n'), nowhere)).toBe('Add:\n\n```yaml\na: 1\nb: 2\n```');
  });

  test('cannot end its block', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', '\n', 'a', '\r', '\u001b', '~') }), (text) => {
        const lines = (detailMarkdown(snippet(text), nowhere) ?? '').split('\n');
        const fence = lines.at(-1) ?? '';
        expect(lines.indexOf(`${fence}yaml`)).toBe(2);
        expect(lines.slice(3, -1).some((line) => line.trim().startsWith(fence))).toBe(false);
        expect(lines.join('')).not.toContain('\u001b');
      }),
    );
  });

  test('is shown line by line on a terminal', () => {
    const text = renderTerminalText(
      verdict([row(3, 'FAIL', { details: [snippet('a: 1\nb: \u001b[2J')] })]),
      false,
    );
    expect(text).toContain('             a: 1\n             b: \\x1b[2J');
  });
});

describe('a picture', () => {
  test('is an image where it can be seen, and nothing elsewhere', () => {
    expect(detailMarkdown(chart(), somewhere)).toBe(
      '![Throughput against latency: a/b](https://charts.example/a%2Fb.svg)',
    );
    expect(detailMarkdown(chart(), nowhere)).toBeUndefined();
  });

  test('cannot be named so that it becomes something else', () => {
    expect(detailMarkdown(chart('a](http://x) <b> `\n@all'), () => 'https://c.example/1')).toBe(
      '![Throughput against latency: a__http_//x_ _b_ ___all](https://c.example/1)',
    );
  });

  test('stands below its row in the comment, which stays in its form', () => {
    const rows = [
      row(0, 'PASS'),
      row(14, 'PASS', { details: [chart()] }),
      row(16, 'WARN', { details: [chart('w')] }),
    ];
    const comment = renderComment(verdict(rows), undefined, somewhere);
    expect(comment).toMatch(/⚠️ Check 16 .*\n\n!\[.*: w\]\(.*\/w\.svg\)\n\n<details>/);
    expect(comment).toMatch(/✅ Check 14 .*\n\n!\[.*: a\/b\]\(.*\)\n\n<\/details>/);
  });

  test('of a row are four at most in the comment, and all in the check run', () => {
    const details = Array.from({ length: 9 }, (_, at) => chart(`c${at}`));
    const shown = verdict([row(14, 'PASS', { details })]);
    expect(renderComment(shown, undefined, somewhere).match(/!\[/g)).toHaveLength(4);
    expect(renderCheckRun(shown, somewhere).text.match(/!\[/g)).toHaveLength(9);
  });
});

describe('details', () => {
  test('are cut to what can be shown', () => {
    const long = 'x'.repeat(50_000);
    const details: Detail[] = [
      { ...table, title: long, rows: [[long]] },
      { kind: 'snippet', title: long, language: 'yaml', text: long },
      chart(),
    ];
    const cut = abridge(row(14, 'PASS', { details })).details;
    expect(JSON.stringify(cut).length).toBeLessThan(20_000);
    expect(cut?.at(-1)).toBe(details.at(-1));
    expect(
      abridge(row(14, 'PASS', { details: details.flatMap((one) => Array(99).fill(one)) })).details,
    ).toHaveLength(100);
  });
});
