import { describe, expect, test } from '@jest/globals';
import type { Outcome } from '../../src/check/outcome.ts';
import { evaluate, merged, page, SCRIPT } from './upstream-recipe-support.ts';

const link = 'vllm-project/recipes#645';
const url = 'https://recipes.vllm.ai/acme/Other';
const html = '<html><body><h2>B200</h2><pre>vllm serve acme/Model-8 --tp 8</pre></body></html>';

/** A recipe of the given text, for a server with these flags. */
function judge(text: string, flags = '', detail = `Recipe: ${link}`): Promise<Outcome> {
  return evaluate({
    detail,
    head: { [SCRIPT]: `vllm serve "$MODEL" --tensor-parallel-size "$TP" ${flags}\n` },
    upstream: { pulls: { [link]: merged }, files: { 'acme/Model-8.md': text } },
  });
}

const fence = (command: string) => `\`\`\`bash\n${command}\n\`\`\`\n`;
const full = fence('vllm serve acme/Model-8 --tp 8 --kv-cache-dtype fp8');
const plain = fence('vllm serve acme/Model-8 --tp 8');

describe('a pull request that is merged', () => {
  const mergedInto = (into: string) =>
    evaluate({
      detail: link,
      upstream: { pulls: { [link]: { ...merged, into } }, files: { 'acme/Model-8.md': page() } },
    });

  test('into the default branch is published', async () => {
    expect((await mergedInto('main')).kind).toBe('pass');
  });

  test('into another branch is published nowhere', async () => {
    const found = await mergedInto('mallory/recipes');
    expect(found).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('goes into another branch than `main`'),
    });
  });
});

describe('a link that the sign-off does not make in its own words links nothing:', () => {
  test.each([
    ['a quote', `> ${link}`],
    ['a quote that goes on without its mark', `> somebody said:\nthe recipe is ${link}`],
    ['a quote in a list', `- I was told:\n  > ${link}`],
    ['a fenced block', `\`\`\`\n${link}\n\`\`\``],
    ['a comment', `<!-- ${link} -->`],
    ['a comment over several lines', `<!--\n${link}\n-->`],
    ['struck-out text', `~~${link}~~`],
    ['a struck-out element', `<del>${link}</del>`],
    ['another repository of the same name', 'mallory/recipes#645'],
    ['a fork', 'https://github.com/mallory/recipes/pull/645'],
    ['a longer name', 'https://github.com/x/vllm-project/recipes/pull/645'],
    ['another host', 'https://github.com.example/vllm-project/recipes/pull/645'],
    ['an issue', 'https://github.com/vllm-project/recipes/issues/645'],
  ])('%s', async (_name, detail) => {
    const found = await judge(page(), '', detail);
    expect(found).toMatchObject({ kind: 'fail', summary: expect.stringContaining('links no vLLM recipe') });
  });

  test.each([
    `- Recipe:\n  - ${link}`,
    `  Recipe: ${link}`,
    `\`${link}\``,
    `> quoted\n\n${link}`,
    `\`\`\`\nlog\n\`\`\`\n\n${link}`,
  ])('while %j does', async (detail) => {
    expect((await judge(page(), '', detail)).kind).toBe('pass');
  });
});

describe('a page', () => {
  test.each([
    'https://recipes.vllm.ai/',
    'https://recipes.vllm.ai',
    'https://docs.sglang.io/cookbook/x',
    'nonsense',
  ])('that is redirected to %s is no recipe', async (target) => {
    const upstream = { pages: { [url]: html }, redirects: { [url]: target } };
    expect(await evaluate({ detail: url, upstream })).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('is redirected to'),
    });
  });

  test('that has moved is read where it is now', async () => {
    const [old, now] = ['https://recipes.vllm.ai/acme/Old', 'https://recipes.vllm.ai/acme/New'];
    const yaml = 'model: { model_id: acme/Model-8 }\ncompatible_strategies: [single_node_tp]\n';
    const strategy =
      'name: single_node_tp\ndeploy_type: single_node\nparallel_flag: "--tensor-parallel-size"\nvllm_args: []\n';
    const upstream = (file: string) => ({
      pages: { [old]: '<html></html>' },
      redirects: { [old]: now },
      files: { [`models/acme/${file}.yaml`]: yaml, 'strategies/single_node_tp.yaml': strategy },
    });
    expect((await evaluate({ detail: old, upstream: upstream('New') })).kind).toBe('pass');
    expect((await evaluate({ detail: old, upstream: upstream('Old') })).kind).toBe('fail');
  });

  test('needs no network where a clone has the file that it is made from', async () => {
    const files = { 'models/acme/Other.yaml': 'model: { model_id: acme/Model-8 }\n' };
    const found = await evaluate({ detail: url, upstream: { files } });
    expect(found).toMatchObject({ kind: 'fail', summary: expect.stringContaining('lacks something') });
    expect(await evaluate({ detail: url, upstream: {} })).toMatchObject({
      kind: 'cannot-tell',
      needs: 'network',
      parts: ['pages'],
    });
  });

  test.each([`${url}/`, `${url}?hardware=b200`, 'https://RECIPES.vllm.ai/acme/Other'])(
    'may be redirected to another spelling of itself, %s',
    async (target) => {
      const upstream = { pages: { [url]: html }, redirects: { [url]: target } };
      expect((await evaluate({ detail: url, upstream })).kind).toBe('pass');
    },
  );

  test.each([
    'https://docs.sglang.io/cookbook/../advanced_features/server_arguments',
    'https://docs.sglang.io/cookbook/%2e%2e/advanced_features/x',
    'https://docs.sglang.io/cookbook/./../x',
    'https://recipes.vllm.ai/.',
    'https://recipes.vllm.ai/a/../',
  ])('outside its folder, %s, is no recipe', async (detail) => {
    const found = await evaluate({ detail, upstream: { pages: { [detail]: html } } });
    expect(found).toMatchObject({ kind: 'fail', summary: expect.stringContaining('links no vLLM recipe') });
  });
});

describe('a recipe documents nothing with', () => {
  test.each([
    ['a command in a comment of HTML', `# Model\n\n<!--\n${full}-->\n\n${plain}`],
    ['a command in a comment of MDX', `# Model\n\n{/*\n${full}*/}\n\n${plain}`],
    ['a comment that is never closed', `# Model\n\n${plain}\n<!--\n${full}`],
    ['a comment of its shell', fence('vllm serve acme/Model-8 --tp 8 # --kv-cache-dtype fp8')],
    ['a commented line', fence('vllm serve acme/Model-8 --tp 8 \\\n  # --kv-cache-dtype fp8')],
    [
      'a flag that is taken back',
      fence('vllm serve acme/Model-8 --tp 8 --kv-cache-dtype fp8 --kv-cache-dtype bf16'),
    ],
    ['what does not work', `${plain}\n\nThis does not work on B200:\n\n${full}`],
    ['what is broken', `${plain}\n\n**Broken, crashes at start:**\n\n${full}`],
    ['what nobody should do', `${plain}\n\nDon't run it like this:\n\n${full}`],
    ['another GPU in a tab', `${plain}\n<Tab title='H200'>\n${full}</Tab>\n`],
    ['another GPU in a computed title', `${plain}\n<Tab title={"H200"}>\n${full}</Tab>\n`],
    ['another GPU in a tab over lines', `${plain}\n<Tab\n  title="H200"\n>\n${full}</Tab>\n`],
    ['another GPU in its heading', `# Model\n\n${plain}\n## H200\n\n${full}`],
    ['another checkpoint of the same prefix', `${plain}${full.replaceAll('Model-8', 'Model-8-FP4')}`],
    [
      'another checkpoint in its heading',
      `${plain}## acme/Model-9\n\n${full.replaceAll('acme/Model-8', '$MODEL')}`,
    ],
    ['another organisation', `${plain}${full.replaceAll('acme/', 'acne/')}`],
    [
      'two rows of a table, one setting each',
      `${plain}\n| \`--kv-cache-dtype\` | \`--moe-backend\` |\n|---|---|\n| fp8 | marlin |\n| bf16 | triton |\n`,
      '--kv-cache-dtype fp8 --moe-backend triton',
    ],
    [
      'two commands, a part each',
      `${fence('vllm serve acme/Model-8 --tp 8 --kv-cache-dtype fp8')}${fence('vllm serve acme/Model-8 --tp 8 --moe-backend marlin')}`,
      '--kv-cache-dtype fp8 --moe-backend marlin',
    ],
  ])('%s', async (_name, text, flags = '--kv-cache-dtype fp8') => {
    expect((await judge(text, flags)).kind).toBe('fail');
  });

  test('a row of a table covers what it says together', async () => {
    const table =
      '| `--kv-cache-dtype` | `--moe-backend` |\n|---|---|\n| fp8 | marlin |\n| bf16 | triton |\n';
    const found = await judge(`${plain}\n${table}`, '--kv-cache-dtype bf16 --moe-backend triton');
    expect(found.kind).toBe('pass');
  });

  test('two pull requests, each a part', async () => {
    const second = 'vllm-project/recipes#646';
    const found = await evaluate({
      detail: `${link} ${second}`,
      head: { [SCRIPT]: 'vllm serve "$MODEL" --tensor-parallel-size "$TP" --baz-qux --foo-bar 1\n' },
      upstream: {
        pulls: { [link]: merged, [second]: { ...merged, files: ['acme/Other.md'] } },
        files: {
          'acme/Model-8.md': page('vllm serve acme/Model-8 --tp 8 --baz-qux'),
          'acme/Other.md': page('vllm serve acme/Model-8 --tp 8 --foo-bar 1'),
        },
      },
    });
    expect(found).toMatchObject({ kind: 'fail', summary: expect.stringContaining('--foo-bar 1') });
  });
});

describe('a setting that must be named is not by', () => {
  test.each([
    'Turn off `--foo-bar` here.',
    'Disable `VLLM_FOO_BAR` and `--foo-bar`.',
    'Use the default instead of `--foo-bar`.',
    'It runs with no `--foo-bar`.',
    'This replaces `--foo-bar`.',
    '`--foo-bar` is deprecated.',
    '`--foo-bar` crashes.',
    'Do not set:\n\n- `--foo-bar`\n- `--other`',
    'Never use these:\n* `--other`\n* `--foo-bar`',
    '<!-- `--foo-bar` -->',
    'Serving `acme/Model-9` needs `--foo-bar`.',
    '## acme/Model-9\n\nUse `--foo-bar`.',
  ])('%j', async (prose) => {
    expect((await judge(`${plain}\n\n${prose}\n`, '--foo-bar')).kind).toBe('fail');
  });

  test.each([
    'Set `--foo-bar`.',
    'If it does not fit, shrink it. `--foo-bar` helps.',
    'Do not worry:\n\nuse `--foo-bar`.',
    'Not needed:\n\n- `--other`\n\nUse `--foo-bar`.',
    'Serving `acme/Model-8` needs `--foo-bar`.',
    '`--foo-bar` disables the old path.',
  ])('but by %j', async (prose) => {
    expect((await judge(`${plain}\n\n${prose}\n`, '--foo-bar')).kind).toBe('pass');
  });
});
