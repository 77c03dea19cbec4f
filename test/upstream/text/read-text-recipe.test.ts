import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RecipeDocument } from '../../../src/upstream/documented.ts';
import { readTextRecipe } from '../../../src/upstream/text/read-text-recipe.ts';

const read = (text: string): RecipeDocument => readTextRecipe(text, 'page.md', 'vllm');
const fenced = (command: string, language = 'bash') => `\`\`\`${language}\n${command}\n\`\`\`\n`;
const serve = fenced('vllm serve a/B --tp 8');

describe('the GPUs that a command is for', () => {
  test.each([
    [`# Model\n\n${serve}`, []],
    [`## H200\n\n${serve}`, ['h200']],
    [`## 8xB300 (FP4)\n\n${serve}`, ['b300']],
    [`## AMD MI355X\n\n${serve}`, ['mi355x']],
    [`## AMD\n\n${serve}`, ['vendor:amd']],
    [`## Blackwell\n\n### Throughput\n\n${serve}`, ['generation:blackwell']],
    [`## H200\n\n## Notes\n\n${serve}`, []],
    [`## AMD\n\n### MI300X\n\n${serve}`, ['mi300x']],
    [`On H100 use:\n\n${serve}`, ['h100']],
    [`**H100**\n\n${serve}`, ['h100']],
    [`H100 has less memory.\n\n${serve}`, []],
    [`## AMD\n\n${fenced('# on MI325X\nvllm serve a/B')}`, ['mi325x']],
    [`<Tab title="B200">\n${serve}</Tab>\n`, ['b200']],
    [`<Tab title="B200">\n</Tab>\n${serve}`, []],
    [fenced('docker run vllm/vllm-openai-rocm:x a/B'), ['vendor:amd']],
  ])('of %j are %j', (text, gpus) => {
    expect(read(text).servings.map((one) => one.gpus)).toEqual([gpus]);
  });
});

describe('fenced blocks', () => {
  test('give a serving with the line of every setting', () => {
    const [serving] = read(`# X\n\n${fenced('A_B=1 \\\nvllm serve a/B \\\n  --tp 8')}`).servings;
    expect(serving).toMatchObject({
      engine: 'vllm',
      path: 'page.md',
      line: 4,
      title: 'the command under "X"',
      role: 'aggregated',
      models: ['a/B'],
      inForce: { args: [{ flag: 'tp', value: '8', line: 6 }], env: [{ name: 'A_B', value: '1', line: 4 }] },
    });
  });

  test('of other languages hold no commands', () => {
    expect(read(fenced('vllm serve a/B', 'python')).servings).toEqual([]);
    expect(read(fenced('vllm serve a/B', 'yaml')).servings).toEqual([]);
  });

  test('that are never closed, or indented, or made of tildes are read, too', () => {
    expect(read('```bash\nvllm serve a/B').servings).toHaveLength(1);
    expect(read('- so:\n\n  ```bash\n  vllm serve a/B\n  ```\n').servings).toHaveLength(1);
    expect(read('~~~\nvllm serve a/B\n~~~\n').servings).toHaveLength(1);
    expect(read('````\n```\nvllm serve a/B\n````\n').servings).toHaveLength(0);
  });

  test('that only export variables set them for the rest of their section', () => {
    const text = `## A\n${fenced('export X_Y=1')}\n${serve}\n## B\n${serve}`;
    expect(read(text).servings.map(({ inForce }) => inForce.env.map(({ name }) => name))).toEqual([
      ['X_Y'],
      [],
    ]);
  });

  test('without a model that is told serve any of the page', () => {
    const document = read(`owner/Model-1 is large.\n${fenced('vllm serve $MODEL')}`);
    expect(document.servings[0]?.models).toEqual([]);
    expect(document.models.has('owner/model-1')).toBe(true);
  });
});

describe('tables', () => {
  const table =
    '| Sessions | `--max-num-seqs` | `A_B` |\n|---|---|---|\n| 1,200 | 512 | 16 |\n| 2,900 | 768 | 24 |\n';

  test('give the commands of their section one more way of serving for each row', () => {
    const servings = read(`## A\n${serve}\n${table}\n## B\n${serve}`).servings;
    expect(servings.map(({ inForce }) => inForce)).toEqual([
      { args: [{ flag: 'tp', value: '8', line: 3 }], env: [] },
      {
        args: [
          { flag: 'tp', value: '8', line: 3 },
          { flag: 'max-num-seqs', value: '512', line: 8 },
        ],
        env: [{ name: 'A_B', value: '16', line: 8 }],
      },
      {
        args: [
          { flag: 'tp', value: '8', line: 3 },
          { flag: 'max-num-seqs', value: '768', line: 9 },
        ],
        env: [{ name: 'A_B', value: '24', line: 9 }],
      },
      { args: [{ flag: 'tp', value: '8', line: 13 }], env: [] },
    ]);
    expect(servings.map(({ offered }) => offered.args.length + offered.env.length)).toEqual([0, 0, 0, 0]);
    expect(servings[1]).toMatchObject({ line: 8, title: 'the command under "A" with the row on line 8' });
  });

  test('are for the GPU that a row names', () => {
    const rows = '| GPU | `--tp` | `--ep` |\n|---|---|---|\n| H200 | 8 | 8 |\n| B200 | 4 | 4 |\n';
    expect(read(`${serve}\n${rows}`).servings.map(({ gpus }) => gpus)).toEqual([[], ['h200'], ['b200']]);
  });

  test('offer what their cells write out', () => {
    const text = `${serve}\n| Case | Use |\n|---|---|\n| fast | \`--attention-backend FA\` |\n`;
    expect(read(text).servings[0]?.offered.args).toEqual([
      { flag: 'attention-backend', value: 'FA', line: 7 },
    ]);
  });
});

describe('mentions', () => {
  const names = (text: string) =>
    read(text).mentions.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`));

  test.each([
    ['Add `--kv-cache-dtype fp8` to any command.', ['kv-cache-dtype=fp8']],
    ['Set `VLLM_USE_X=1` and `VLLM_USE_Y`.', ['VLLM_USE_X=1', 'VLLM_USE_Y']],
    ['Use `--compilation-config \'{"a":1}\'`.', ['compilation-config={"a":1}']],
    ['Without code: --kv-cache-dtype fp8', []],
    ['Do not use `--kv-cache-dtype fp8`.', []],
    ["It doesn't need `--x-y`.", []],
    ['Omit `--x-y` here. Add `--z-z 1`.', ['z-z=1']],
    ['Never `--x-y`; use `--z-z`.', ['z-z']],
  ])('of %j are %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test('hold for the GPUs of their line or section', () => {
    const gpus = read('## AMD\nAdd `--x-y`.\nOn MI300X add `--z-z`.\n').mentions.map((one) => one.gpus);
    expect(gpus).toEqual([['vendor:amd'], ['mi300x']]);
  });
});

test('any text is read without an error', () => {
  const piece = fc.constantFrom(
    '```',
    '~~~',
    '\n',
    '# ',
    '|',
    '`',
    '--a b',
    'vllm serve a/B',
    ' ',
    '<Tab title="',
    '">',
    '</Tab>',
    '$',
    '"',
    "'",
    '\\',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { servings } = read(pieces.join(''));
      for (const { line } of servings) expect(line).toBeGreaterThan(0);
    }),
  );
});

test.each([
  '`'.repeat(50_000),
  '|'.repeat(50_000),
  '<Tab '.repeat(20_000),
  `${'# a\n'.repeat(20_000)}`,
  '`--a-b` '.repeat(20_000),
])('a text that would be slow to read is read (%#)', (text) => {
  expect(read(text).servings).toEqual([]);
});
