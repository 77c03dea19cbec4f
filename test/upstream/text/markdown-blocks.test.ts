import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markdownBlocks } from '../../../src/upstream/text/markdown-blocks.ts';
import { mentionsIn } from '../../../src/upstream/text/mentions.ts';
import { modelsNamedIn } from '../../../src/upstream/text/models-named.ts';
import { readTextRecipe } from '../../../src/upstream/text/read-text-recipe.ts';
import { tableRows } from '../../../src/upstream/text/table-settings.ts';

const lines = (...all: readonly string[]) => all.join('\n');
const fences = (text: string) => markdownBlocks(text).fences;
const fence = '```bash\nx\n```';

describe('a fence', () => {
  test.each<[string, string, string, string]>([
    ['with a language', '```bash\nx\n```', 'bash', 'x'],
    ['with a language in capitals', '```Bash title="a"\nx\n```', 'bash', 'x'],
    ['without a language', '```\nx\n```', '', 'x'],
    ['of waves', '~~~sh\nx\n~~~', 'sh', 'x'],
    ['of more marks, with fewer inside', '````sh\n```\nx\n````', 'sh', '```\nx'],
    ['with other marks inside', '```sh\n~~~\n```', 'sh', '~~~'],
    ['that is closed by more marks', '```sh\nx\n`````', 'sh', 'x'],
    ['that is indented', '  ```sh\n  x\n  ```', 'sh', '  x'],
    ['with headings that are none', '```sh\n# x\n```', 'sh', '# x'],
    ['that is empty', '```sh\n```', 'sh', ''],
    ['that is never closed', '```sh\nx\ny', 'sh', 'x\ny'],
  ])('%s', (_, text, language, expected) => {
    expect(fences(text)).toMatchObject([{ language, text: expected, line: 2 }]);
  });

  test('counts from the line where its text begins', () => {
    expect(markdownBlocks('a\n\n```sh\nx\n```', 10).fences[0]?.line).toBe(13);
  });

  test.each<[string, string, readonly string[]]>([
    ['its heading', `## B200\n\n${fence}`, ['b200']],
    ['a heading above its own', `## B200\n\n### Low latency\n\n${fence}`, ['b200']],
    ['no heading that is over', `## B200\n\n## Other\n\n${fence}`, []],
    ['the line before it', `## B200\n\nOn H200:\n\n${fence}`, ['h200']],
    ['the bold line before it', `**H200**\n\n${fence}`, ['h200']],
    ['no sentence before it', `It is faster on H200.\n\n${fence}`, []],
    ['its own comment', '## B200\n\n```bash\n# for H200\nx\n```', ['h200']],
    ['its tab', `## Any\n\n<Tab title="MI355X">\n\n${fence}\n\n</Tab>`, ['mi355x']],
    ['its tab in other quotes', `<Tab title='MI355X'>\n${fence}\n</Tab>`, ['mi355x']],
    ['its tab with a computed title', `<Tab title={"MI355X"}>\n${fence}\n</Tab>`, ['mi355x']],
    ['its tab over several lines', `<Accordion\n  title="MI355X"\n>\n${fence}`, ['mi355x']],
    ['no tab that is over', `<Tab title="MI355X">\n</Tab>\n${fence}`, []],
    ['no tab of an earlier section', `<Tab title="MI355X">\n## Any\n${fence}`, []],
  ])('is about the GPU of %s', (_, text, gpus) => {
    expect(fences(text)[0]?.gpus).toEqual(gpus);
  });

  test('is about the checkpoint of the nearest heading that names one', () => {
    const text = `# acme/Big\n\n## acme/Small\n\n### Any\n\n${fence}\n\n## Other\n\n${fence}`;
    expect(fences(text).map(({ models }) => [...models])).toEqual([['acme/small'], ['acme/big']]);
  });

  test.each(['This does not work:', 'Broken on this version:', '**Not supported**'])(
    'behind %j is left out',
    (lead) => {
      expect(fences(`${lead}\n\n${fence}`)).toEqual([]);
      expect(fences(`${lead}\n\nBut this does:\n\n${fence}`)).toHaveLength(1);
    },
  );
});

describe('prose', () => {
  test('of a list has the line that introduces it', () => {
    const { prose } = markdownBlocks(lines('Do not set:', '', '- `--a`', '  more', '1. `--b`', '', 'Text'));
    expect(prose.map(({ text, lead }) => [text.trim(), lead])).toEqual([
      ['Do not set:', ''],
      ['- `--a`', 'Do not set:'],
      ['more', 'Do not set:'],
      ['1. `--b`', 'Do not set:'],
      ['Text', ''],
    ]);
  });

  test('has sections that headings part', () => {
    const { prose } = markdownBlocks(lines('a', '# A', 'b', '## B', 'c'));
    expect(prose.map(({ section }) => section)).toEqual([0, 1, 2]);
  });

  test('has no heading of seven marks, and none without a blank', () => {
    expect(markdownBlocks(lines('####### a', '#b')).prose).toHaveLength(2);
  });
});

describe('a mention', () => {
  const mentioned = (text: string) =>
    mentionsIn(markdownBlocks(text).prose).map(({ kind, name, value }) => `${kind} ${name} ${value ?? '-'}`);

  test.each<[string, string, readonly string[]]>([
    ['no flag of one letter', 'Add `--a`.', []],
    ['a flag', 'Add `--ab`.', ['flag ab -']],
    ['a flag with a value', 'Add `--ab 1`.', ['flag ab 1']],
    ['a flag with an equals sign', 'Add `--ab=1`.', ['flag ab 1']],
    ['a flag with a quoted value', "Add `--ab '1'`.", ['flag ab 1']],
    ['two flags, of which the first is a switch', 'Add `--ab --cd 2`.', ['flag ab -', 'flag cd 2']],
    ['a variable', 'Set `A_B`.', ['variable A_B -']],
    ['a variable with a value', 'Set `A_B=1`.', ['variable A_B 1']],
    ['a variable with an empty value', 'Set `A_B=`.', ['variable A_B ']],
    ['several spans', 'Add `--ab` and `--cd`.', ['flag ab -', 'flag cd -']],
    ['a span of two marks', 'Add ``--ab``.', ['flag ab -']],
    ['nothing outside of spans', 'Add --ab and A_B.', []],
    ['no word with a dash inside', 'See `a--ab`.', []],
    ['nothing that is spoken against', 'Do not add `--ab`.', []],
    ['nothing that is taken back', 'Use X instead of `--ab`.', []],
    ['what another sentence says', 'Do not add `--ab`. Add `--cd`.', ['flag cd -']],
    ['nothing in a list of what to avoid', 'Avoid:\n\n- `--ab`', []],
    ['what stands in a list of what to use', 'Use:\n\n- `--ab`', ['flag ab -']],
  ])('is %s', (_, text, expected) => {
    expect(mentioned(text)).toEqual(expected);
  });

  test('is about the checkpoint that its sentence names, else about that of its heading', () => {
    const text = '# acme/Big\n\nAdd `--ab`. For acme/Small add `--cd`.';
    expect(mentionsIn(markdownBlocks(text).prose).map(({ models }) => [...models])).toEqual([
      ['acme/big'],
      ['acme/small'],
    ]);
  });

  test('is one of 2,000 at most', () => {
    expect(mentionsIn(markdownBlocks('Add `--ab`.\n'.repeat(3_000)).prose)).toHaveLength(2_000);
  });
});

describe('a table', () => {
  const rows = (...table: readonly string[]) =>
    tableRows(markdownBlocks(lines(...table)).prose).map(({ settings: { args, env }, isVariant, gpus }) => [
      [
        ...args.map(({ flag, value }) => `${flag}=${value}`),
        ...env.map(({ name, value }) => `${name}=${value}`),
      ].join(' '),
      isVariant,
      gpus.join(),
    ]);

  test.each<[string, readonly string[], readonly (readonly [string, boolean, string])[]]>([
    [
      'of settings',
      ['| GPU | `--tp` | A_B |', '|---|:-:|--:|', '| B200 | 8 | `1` |'],
      [['tp=8 A_B=1', true, 'b200']],
    ],
    [
      'of options',
      ['| Option |', '|---|', '| `--tp 8` |', '| `--ep=4` |'],
      [
        ['tp=8', false, ''],
        ['ep=4', false, ''],
      ],
    ],
    ['with an empty cell', ['| `--tp` | `--ep` |', '|---|---|', '| 8 | |'], [['tp=8', false, '']]],
    ['with a row of more cells', ['| `--tp` |', '|---|', '| 8 | 9 |'], [['tp=8', false, '']]],
    ['with nothing to set', ['| A |', '|---|', '| b |'], []],
    ['of a header alone', ['| `--tp` |', '|---|'], []],
    [
      'that is followed by another',
      ['| `--tp` |', '|---|', '| 8 |', '', '| `--ep` |', '|---|', '| 2 |'],
      [
        ['tp=8', false, ''],
        ['ep=2', false, ''],
      ],
    ],
    ['that text parts', ['| `--tp` |', '|---|', 'text', '| 8 |'], []],
  ])('%s', (_, table, expected) => {
    expect(rows(...table)).toEqual(expected);
  });

  test('is about the GPU of its heading, where its row names none', () => {
    expect(rows('## H200', '| `--tp` |', '|---|', '| 8 |')).toEqual([['tp=8', false, 'h200']]);
  });
});

describe('checkpoints', () => {
  test.each<[string, readonly string[]]>([
    ['acme/Big', ['acme/big']],
    ['`acme/Big-V2.5` and "bc/d_e".', ['acme/big-v2.5', 'bc/d_e']],
    ['acme/Big.', ['acme/big']],
    ['/models/acme/Big', []],
    ['a/b/c', []],
    ['acme / Big', []],
    ['acme/Big acme/BIG', ['acme/big']],
  ])('named in %j', (text, expected) => {
    expect([...modelsNamedIn(text)]).toEqual(expected);
  });

  test('are 500 at most', () => {
    const text = Array.from({ length: 600 }, (_, at) => `acme/m${at}`).join(' ');
    expect(modelsNamedIn(text).size).toBe(500);
  });
});

describe('any text', () => {
  const line = fc.constantFrom(
    '# B200',
    '## acme/Big',
    '',
    'Text `--ab 1`.',
    '- `--cd`',
    'Not:',
    '```bash',
    '```',
    '~~~',
    '<!-- a',
    'b -->',
    '{/*',
    '*/}',
    '| `--tp` | A_B |',
    '|---|---|',
    '| 8 | 1 |',
    '<Tab title="H200"',
    '>',
    '</Tab>',
    'vllm serve acme/Big --tp 8',
    '  vllm serve \\',
    'export A_B=1',
    "'",
    '"$(',
  );
  const text = fc.oneof(
    fc.array(line, { maxLength: 40 }).map((all) => all.join('\n')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );

  test('is read without an error, to what its lines bound', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 99 }), (one, first) => {
        const count = one.split('\n').length;
        const blocks = markdownBlocks(one, first);
        expect(blocks.fences.length + blocks.prose.length).toBeLessThanOrEqual(count);
        for (const { line: at } of blocks.prose) {
          expect(at).toBeGreaterThanOrEqual(first);
          expect(at).toBeLessThan(first + count);
        }
        const { servings, mentions } = readTextRecipe(one, 'x.md', 'vllm', first);
        for (const { line: at } of [...servings, ...mentions]) {
          expect(at).toBeGreaterThanOrEqual(first);
          expect(at).toBeLessThanOrEqual(first + count);
        }
      }),
    );
  });

  test('inside a comment says nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          line.filter((one) => one !== 'b -->'),
          { maxLength: 20 },
        ),
        (all) => {
          const { servings, mentions } = readTextRecipe(`<!--\n${all.join('\n')}\n-->`, 'x.md', 'vllm');
          expect([...servings, ...mentions]).toEqual([]);
        },
      ),
    );
  });
});
