import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markdownBlocks } from '../../../src/benchmark/model-policy/markdown-blocks.ts';
import type { ScenarioPhrase } from '../../../src/benchmark/model-policy/model-policy.ts';
import { namedDate } from '../../../src/benchmark/model-policy/named-date.ts';
import { codeSpans, plainText } from '../../../src/benchmark/model-policy/plain-text.ts';
import { readModelPolicy } from '../../../src/benchmark/model-policy/read-model-policy.ts';
import {
  type CellKind,
  readPhrases,
  saysNone,
  scenarioOf,
} from '../../../src/benchmark/model-policy/read-phrases.ts';
import { rowPrefixes } from '../../../src/benchmark/model-policy/row-prefixes.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';
import { lineOf, policy, policyDocument } from './support.ts';

/** `8k1k[fp8,fp4]{alpha}` */
function short({ scenario, limit, prefixes }: ScenarioPhrase): string {
  const arm = limit?.kind === 'arm' ? `[${limit.negated ? 'non-' : ''}${limit.arm}]` : '';
  const precisions = limit?.kind === 'precision' ? `[${limit.precisions.join()}]` : '';
  return `${scenario ?? 'all'}${arm}${precisions}${prefixes === undefined ? '' : `{${prefixes.join()}}`}`;
}

describe('the blocks of a markdown document', () => {
  test('are headings, tables and lines of text, each with its line', () => {
    expect(markdownBlocks('# A\n\ntext\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\nmore\n')).toEqual([
      { kind: 'heading', depth: 1, text: 'A', line: 1 },
      { kind: 'paragraph', text: 'text', line: 3 },
      {
        kind: 'table',
        header: ['a', 'b'],
        rows: [
          { cells: ['1', '2'], line: 6 },
          { cells: ['3'], line: 7 },
        ],
        line: 4,
      },
      { kind: 'paragraph', text: 'more', line: 8 },
    ]);
  });

  test('leave out fenced code', () => {
    expect(markdownBlocks('```\n# A\n~~~\n```\nb\n~~~\n| x |\n|---|\n')).toEqual([
      { kind: 'paragraph', text: 'b', line: 5 },
    ]);
  });

  test('keep escaped bars and empty cells', () => {
    const [table] = markdownBlocks('| a | b | c |\n|---|---|---|\n| x \\| y | | z |\n');
    expect(table).toMatchObject({ rows: [{ cells: ['x | y', '', 'z'] }] });
  });

  test('a row of bars without a rule below it is text', () => {
    expect(markdownBlocks('| a |\n| b |\n').map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
  });

  test('have every line at most once, whatever the document', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('# a', '| a |', '|---|', '```', 'x', '', '|')), (lines) => {
        const starts = markdownBlocks(lines.join('\n')).map(({ line }) => line);
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      }),
    );
  });
});

test('plain text keeps what is read and drops what marks it', () => {
  expect(plainText('**All** [links](https://x.y/a) of `code` [^1]  here')).toBe('All links of code here');
  expect(codeSpans('`a` and ` b `, not c')).toEqual(['a', 'b']);
});

describe('a day in a text', () => {
  const cases: [string, string | undefined][] = [
    ['Monday, August 3, 2026 is', '2026-08-03'],
    ['on December 31, 2025.', '2025-12-31'],
    ['since 2026-07-17 (#1)', '2026-07-17'],
    ['Smarch 3, 2026, then May 4, 2026', '2026-05-04'],
    ['February 30, 2026', undefined],
    ['2026-13-01', undefined],
    ['no day', undefined],
  ];
  test.each(cases)('%j: %s', (text, day) => {
    expect(namedDate(text)).toBe(day);
  });
});

describe('the prefixes of a row', () => {
  const cases: [string, string, string[]][] = [
    ['Alpha-2.5/2.6/2.7-Code', '`alpha2.5`', ['alpha2.5', 'alpha2.6', 'alpha2.7']],
    ['Beta3-397B', '`beta3`', ['beta3']],
    ['Gamma-1 / Gamma-1.1', '`gamma1`, `gamma1.1`', ['gamma1', 'gamma1.1']],
    ['Alpha-2/3', '`other`', ['other']],
    ['Alpha', 'none', []],
    ['M2.5/2.7', '`M2.5`', ['m2.5', 'm2.7']],
  ];
  test.each(cases)('%s, %s', (title, column, prefixes) => {
    expect(rowPrefixes(title, column)).toEqual(prefixes);
  });
});

describe('the phrases of a cell', () => {
  const cases: [CellKind, string, string[]][] = [
    ['active', 'Agentic coding', ['agentic-coding']],
    ['active', 'Single-turn 8k1k, Agentic coding', ['8k1k', 'agentic-coding']],
    [
      'active',
      'Single-turn 8k1k and Agentic coding, both limited to fp8/fp4',
      ['8k1k[fp8,fp4]', 'agentic-coding[fp8,fp4]'],
    ],
    [
      'active',
      'Single-turn 8k1k, Agentic coding; fp8/fp4 only',
      ['8k1k[fp8,fp4]', 'agentic-coding[fp8,fp4]'],
    ],
    ['active', 'Agentic coding (DSpark only)', ['agentic-coding[dspark]']],
    ['active', 'Agentic coding (limited to fp4)', ['agentic-coding[fp4]']],
    ['active', 'Agentic coding (MTP only from 2026-08-03)', ['agentic-coding']],
    ['active', 'Agentic coding (the non-MTP arm still runs while MTP only is pending)', ['agentic-coding']],
    ['active', 'Single-turn 8k1k (until 2026-08-06), then retired', ['8k1k']],
    ['deprecated', 'Single-turn 1k1k, Single-turn 1k8k (GLM-5 only)', ['1k1k', '1k8k{glm5}']],
    ['deprecated', 'Agentic coding non-DSpark arm (from day 0)', ['agentic-coding[non-dspark]']],
    ['deprecated', 'Agentic coding, non-MTP', ['agentic-coding[non-mtp]']],
    ['deprecated', 'Agentic coding (non-MTP arm)', ['agentic-coding[non-mtp]']],
    [
      'deprecated',
      'Agentic coding (removed 2026-08-04, [#1](https://x.y)), Single-turn 8k1k',
      ['agentic-coding', '8k1k'],
    ],
    ['deprecated', 'All **bf16** recipes, in every scenario, on NVIDIA and AMD', ['all[bf16]']],
    ['deprecated', 'all nvfp4/int4 recipes (removed)', ['all[nvfp4,int4]']],
    ['deprecated', '', []],
    ['active', 'something else', []],
  ];
  test.each(cases)('%s: %s', (kind, cell, phrases) => {
    expect(readPhrases(cell, kind, ['glm5', 'glm5.1']).map(short)).toEqual(phrases);
  });

  test('none is said with a word or a dash', () => {
    expect(['None', 'none (retired)', '— (retired 2026-01-01)', '-'].every(saysNone)).toBe(true);
    expect(['Agentic coding', '', 'Nonesuch'].some(saysNone)).toBe(false);
  });

  test('scenarios are known by their names', () => {
    expect(['agentic coding x', 'Single-turn 16K2K', 'multi-turn', '8k1k'].map(scenarioOf)).toEqual([
      'agentic-coding',
      '16k2k',
      undefined,
      undefined,
    ]);
  });
});

describe('a policy document', () => {
  test('has its rows with their lines', () => {
    expect(
      policy.rows.map(({ prefixes, isRetired, active, deprecated }) => [
        prefixes.join(),
        isRetired ? 'retired' : active.map(short).join(' '),
        deprecated.map(short).join(' '),
      ]),
    ).toEqual([
      ['alpha2.5,alpha2.6', 'agentic-coding', '1k1k'],
      ['beta3', '8k1k[fp8,fp4] agentic-coding[fp8,fp4]', 'all[bf16]'],
      ['gamma1,gamma1.1', '8k1k', '1k8k{gamma1} agentic-coding'],
      ['delta', 'agentic-coding[dspark]', 'agentic-coding[non-dspark]'],
      ['epsilon', 'retired', '8k1k'],
    ]);
    expect(policy.rows[3]).toMatchObject({ title: 'Delta', line: lineOf('| Delta |') });
  });

  test('has notices from tables and sentences, but not from tables that are not in force', () => {
    expect(
      policy.notices.map(({ prefixes, phrase, lastDay, line }) => [
        lastDay,
        prefixes.join(),
        short(phrase),
        line,
      ]),
    ).toEqual([
      ['2026-08-03', 'alpha2.5,alpha2.6', '8k1k', lineOf('| Alpha-2.5/2.6 (')],
      ['2026-08-03', 'beta3', 'all[bf16]', lineOf('All **bf16**')],
      ['2026-08-06', 'gamma1', '8k1k', lineOf('Thursday, August 6, 2026** is')],
    ]);
  });

  test('has arm notices where their table is in force', () => {
    const enacted = readModelPolicy(policyDocument.replace('not yet enacted', 'in force'), 'MODELS.md');
    expect(enacted.notices.map(({ phrase }) => short(phrase))).toContain('agentic-coding[non-mtp]');
  });

  test('knows what is retired for all models', () => {
    expect(policy.retiredForAll).toEqual([
      { scenario: '1k1k', since: '2026-07-17', line: lineOf('| Single-turn 1k1k | 1024') },
    ]);
  });

  test('a notice as a list item counts too', () => {
    const text = `- **May 4, 2026** is the last day for **Single-turn 8k1k** on **Beta3** (\`beta3\`); then gone.\n${policyDocument}`;
    expect(readModelPolicy(text, 'MODELS.md').notices[0]).toMatchObject({ lastDay: '2026-05-04', line: 1 });
  });

  test.each([
    ['nothing', ''],
    ['text alone', '# Models\n\nNo table here.\n'],
    ['an empty matrix', '| Model | Prefix | Active | Deprecated |\n|---|---|---|---|\n'],
    ['a table without prefixes', '| Model | Active | Deprecated |\n|---|---|---|\n| A | B | C |\n'],
    ['too much', 'x'.repeat(600_000)],
  ])('with %s is refused, naming the file', (_name, text) => {
    expect(() => readModelPolicy(text, 'MODELS.md')).toThrow(DataFileError);
    expect(() => readModelPolicy(text, 'MODELS.md')).toThrow(/^MODELS\.md: /);
  });

  test('whatever a cell holds, reading ends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ maxLength: 200 }),
        (one, other) => {
          const cell = one.replaceAll(/[\n\r|]/g, ' ');
          const row = `| ${cell} | \`p\` | ${cell} | ${other.replaceAll(/[\n\r|]/g, ' ')} |`;
          const text = `| Model | Prefix | Active | Deprecated |\n|---|---|---|---|\n${row}\n`;
          expect(readModelPolicy(text, 'MODELS.md').rows[0]?.line).toBe(3);
        },
      ),
    );
  });
});
