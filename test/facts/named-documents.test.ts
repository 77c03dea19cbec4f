import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agreedDrafts } from '../../src/facts/agreed-drafts.ts';
import { waivers } from '../../src/facts/waivers.ts';
import { gather } from '../support/gather.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const standing = async (files: Files) =>
  (await gather(waivers, memoryEvidence({ base: {}, default: files }))).standing.map(({ number, path }) => [
    number,
    path,
  ]);

describe('standing waivers', () => {
  test('are all files of a number, in the order of the numbers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 8 }),
        fc.array(fc.stringMatching(/^[a-z_-]{1,8}$/), { maxLength: 4 }),
        async (numbers, names) => {
          const files = [
            ...numbers.map((number) => `docs/waiver/${number}.md`),
            ...names.flatMap((name) => [
              `docs/waiver/${name}.md`,
              `docs/waiver/1${name}.md`,
              `docs/waiver/${name}/1.md`,
            ]),
          ];
          const expected = numbers
            .toSorted((a, b) => a - b)
            .map((number) => [number, `docs/waiver/${number}.md`]);
          expect(await standing(Object.fromEntries(files.map((path) => [path, 'x'])))).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });

  test.each([
    'docs/waiver/1234567890.md',
    'docs/waivers/1.md',
    'waiver/1.md',
    'docs/waiver/1.MD',
    'docs/waiver/-1.md',
  ])('are not %s', async (path) => {
    expect(await standing({ [path]: 'x' })).toEqual([]);
  });

  test('are so many and no more', async () => {
    const files = Array.from({ length: 400 }, (_, at) => [`docs/waiver/${at + 1}.md`, 'x']);
    expect(await standing(Object.fromEntries(files))).toHaveLength(300);
  });
});

describe('agreed drafts', () => {
  const matrix =
    '| Model | Prefix | Date added | Active scenarios | Deprecated scenarios |\n|---|---|---|---|---|\n| M | `m8` | 2026-01-01 | Agentic coding | |\n';
  const draftsIn = async (text: string) =>
    (
      await gather(
        agreedDrafts,
        memoryEvidence({ default: { 'MODELS.md': `# Models\n\n${text}\n${matrix}` } }),
      )
    )?.drafts;
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
  const code = (one: string) => `\`${one}\``;

  test('are each name in code, with each prefix in code, whatever column theirs is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(name, { maxLength: 2 }), fc.array(name, { maxLength: 2 })), {
          maxLength: 4,
        }),
        fc.nat(2),
        async (rows, others) => {
          const beside = Array.from({ length: others }, () => 'Proposed');
          const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
          const header = line('Model', ...beside, 'Agreed draft model(s)');
          const table = rows.map(([prefixes, drafts]) =>
            line(
              `Model ${prefixes.map((one) => code(one.toUpperCase())).join(', ')}`,
              ...beside.map(() => '`acme/other`'),
              drafts.map((one) => code(`acme/${one}`)).join(' or '),
            ),
          );
          const found = await draftsIn(
            [header, line(...['Model', ...beside, 'x'].map(() => '---')), ...table, ''].join('\n'),
          );
          expect(found).toEqual(
            rows.flatMap(([prefixes, drafts], at) =>
              drafts.map((one) => ({ prefixes, name: `acme/${one}`, line: at + 5 })),
            ),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each(['Disagreed draft models', 'Agreed drafts', 'Draft model(s)'])(
    'do not stand below %j',
    async (title) => {
      expect(await draftsIn(`| Model | ${title} |\n|---|---|\n| \`m8\` | \`acme/X\` |\n`)).toEqual([]);
    },
  );

  test('do not stand in a code block, nor in a row that is too short', async () => {
    const table = '| Model | Agreed draft model(s) |\n|---|---|\n| `m8` | `acme/X` |\n';
    expect(await draftsIn(`\`\`\`\n${table}\`\`\`\n`)).toEqual([]);
    expect(await draftsIn('| Model | Agreed draft model(s) |\n|---|---|\n| `m8` |\n')).toEqual([]);
  });
});
