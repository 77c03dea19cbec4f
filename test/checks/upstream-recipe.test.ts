import { describe, expect, test } from '@jest/globals';
import { MASTER } from '../benchmark/submission/support.ts';
import { rawHtml, runningText } from '../support/markdown.ts';
import { fixedEntry, masterText, multiNodeEntry, worker } from '../support/matrix-configs.ts';
import {
  type Case,
  COMMIT,
  config,
  evaluate,
  merged,
  page,
  SCRIPT,
  type Upstream,
} from './upstream-recipe-support.ts';

const detail = '- Recipe: vllm-project/recipes#645';

function upstream(text: string, more: Upstream = {}): Upstream {
  return { pulls: { 'vllm-project/recipes#645': merged }, files: { 'acme/Model-8.md': text }, ...more };
}

const serving = (rest: string, env = '#!/bin/bash\n') => ({
  [SCRIPT]: `${env}vllm serve "$MODEL" --tensor-parallel-size "$TP" ${rest}\n`,
});

describe('PASS', () => {
  test('where a merged recipe covers all that is served, naming it with its merge time', async () => {
    expect(await evaluate({ detail, upstream: upstream(page()) })).toEqual({
      kind: 'pass',
      summary:
        '[`vllm-project/recipes#645`](https://github.com/vllm-project/recipes/pull/645), merged 2026-10-20T06:15:20Z, covers `m8-fp4-b200-vllm` on B200 (aggregated)',
      evidence: [
        { label: 'vllm-project/recipes#645', url: 'https://github.com/vllm-project/recipes/pull/645' },
        {
          label: 'acme/Model-8.md',
          url: `https://github.com/vllm-project/recipes/blob/${COMMIT}/acme/Model-8.md`,
        },
      ],
    });
  });

  test.each([
    ['https://github.com/vllm-project/recipes/pull/645'],
    ['[recipe](https://github.com/vllm-project/recipes/pull/645/files), merged'],
    ['sgl-project/sglang#9 and vllm-project/recipes#645'],
  ])('with the link %j', async (link) => {
    expect((await evaluate({ detail: link, upstream: upstream(page()) })).kind).toBe('pass');
  });

  test('with a published page', async () => {
    const url = 'https://recipes.vllm.ai/acme/Other';
    const html = `<html><body><h2>B200</h2><pre>vllm serve acme/Model-8 --tp 8</pre></body></html>`;
    const found = await evaluate({ detail: `Page: ${url}`, upstream: { pages: { [url]: html } } });
    expect(found).toMatchObject({ kind: 'pass', summary: expect.stringContaining(url) });
  });

  test('with the file that a published page is made from', async () => {
    const url = 'https://recipes.vllm.ai/acme/Model-8?hardware=b200';
    const yaml = 'model: { model_id: acme/Model-8 }\ncompatible_strategies: [single_node_tp]\n';
    const strategy =
      'name: single_node_tp\ndeploy_type: single_node\nparallel_flag: "--tensor-parallel-size"\n';
    const files = { 'models/acme/Model-8.yaml': yaml, 'strategies/single_node_tp.yaml': strategy };
    const found = await evaluate({ detail: url, upstream: { pages: { [url]: '<html></html>' }, files } });
    expect(found).toMatchObject({ kind: 'pass' });
    expect(found.evidence?.[1]?.url).toContain(`/blob/${COMMIT}/models/acme/Model-8.yaml`);
  });
});

describe('FAIL for the link', () => {
  test.each<[string, Case, string]>([
    [
      'there is none',
      { detail: 'no recipe needed because disagg' },
      'links no vLLM recipe for `m8-fp4-b200-vllm`',
    ],
    ['it is an engine pull request', { detail: 'vllm-project/vllm#5' }, 'is in no recipe repository'],
    [
      'it is another engine',
      {
        detail: 'sgl-project/sglang#9',
        upstream: {
          pulls: { 'sgl-project/sglang#9': { ...merged, files: ['docs/cookbook/a/b.mdx'] } },
          files: { 'docs/cookbook/a/b.mdx': page() },
        },
      },
      'links no vLLM recipe',
    ],
    [
      'it changes no recipe',
      { detail, upstream: { pulls: { 'vllm-project/recipes#645': { ...merged, files: ['src/x.js'] } } } },
      'changes no recipe',
    ],
    [
      'it is open',
      { detail, upstream: { pulls: { 'vllm-project/recipes#645': { files: ['acme/Model-8.md'] } } } },
      'is still open (no merge time)',
    ],
    [
      'it is closed',
      {
        detail,
        upstream: { pulls: { 'vllm-project/recipes#645': { state: 'closed', files: ['acme/Model-8.md'] } } },
      },
      'is closed without a merge',
    ],
    [
      'it is merged after the review date',
      { detail, date: '2026-10-19', upstream: upstream(page()) },
      'was not merged yet on the review date',
    ],
    ['it is hidden', { detail: '<!-- vllm-project/recipes#645 --> x' }, 'links no vLLM recipe'],
    ['it is struck out', { detail: '~~vllm-project/recipes#645~~ x' }, 'links no vLLM recipe'],
    ['it is quoted', { detail: '> vllm-project/recipes#645\n\nx' }, 'links no vLLM recipe'],
    [
      'its page is gone',
      {
        detail: 'https://recipes.vllm.ai/a/b',
        upstream: { pages: { 'https://recipes.vllm.ai/a/b': '404' } },
      },
      'answers 404',
    ],
  ])('as %s', async (_, of, summary) => {
    const found = await evaluate({ upstream: {}, ...of });
    expect(found).toMatchObject({ kind: 'fail', summary: expect.stringContaining(summary) });
    expect(found.findings?.length).toBeGreaterThan(0);
  });

  test('which must not be merged before that was a rule', async () => {
    const open = {
      pulls: { 'vllm-project/recipes#645': { files: ['acme/Model-8.md'] } },
      files: { 'acme/Model-8.md': page() },
    };
    expect((await evaluate({ detail, date: '2026-07-13', upstream: open })).kind).toBe('pass');
    expect((await evaluate({ detail, date: '2026-07-14', upstream: open })).kind).toBe('fail');
  });
});

describe('FAIL for what the recipe lacks', () => {
  test('says which setting of which config is missing, and where it should be', async () => {
    const found = await evaluate({
      detail,
      upstream: upstream(page()),
      head: serving('--kv-cache-dtype fp8', 'export VLLM_ROCM_USE_X=1\n'),
    });
    expect(found).toMatchObject({
      kind: 'fail',
      summary:
        '[`vllm-project/recipes#645`](https://github.com/vllm-project/recipes/pull/645) (merged 2026-10-20T06:15:20Z) lacks something of `m8-fp4-b200-vllm` aggregated (c4, c8): `--kv-cache-dtype fp8`, `VLLM_ROCM_USE_X=1`',
    });
    const [finding] = found.findings ?? [];
    expect(finding?.location).toMatchObject({ path: SCRIPT, line: 2 });
    expect(finding?.message).toContain(`\`--kv-cache-dtype fp8\` (\`${SCRIPT}:2\`)`);
    expect(finding?.message).toContain(
      `[\`acme/Model-8.md:6\`](https://github.com/vllm-project/recipes/blob/${COMMIT}/acme/Model-8.md#L6)`,
    );
    expect(finding?.message).toContain('under `the command on line 6`');
  });

  test('shows both sides, and what to paste', async () => {
    const found = await evaluate({
      detail,
      upstream: upstream(page('vllm serve acme/Model-8 --tp 8 --moe-backend b')),
      head: serving(`--moe-backend a --speculative-config '{"method":"mtp","num_speculative_tokens":3}'`),
    });
    expect(found.details).toEqual([
      {
        kind: 'table',
        title: 'What the recipe lacks of `m8-fp4-b200-vllm` aggregated (c4, c8)',
        columns: ['This submission', 'Where', 'The recipe'],
        rows: [
          ['`--moe-backend a`', `\`${SCRIPT}:2\``, '`--moe-backend b` (line 6)'],
          [`\`--speculative-config '{"method":"mtp"}'\``, `\`${SCRIPT}:2\``, 'nothing'],
        ],
      },
      {
        kind: 'snippet',
        title: expect.stringContaining('To add to'),
        language: 'bash',
        text: `vllm serve acme/Model-8 \\\n  --moe-backend a \\\n  --speculative-config '{"method":"mtp"}'`,
      },
    ]);
  });

  test.each<[string, string, string]>([
    [
      'another checkpoint',
      page('vllm serve acme/Model-9'),
      'it documents `acme/Model-9`, not `acme/Model-8`',
    ],
    ['another GPU', page(undefined, '## MI355X'), 'documents `acme/Model-8` for no B200, only `mi355x`'],
    [
      'another role',
      page(`vllm serve acme/Model-8 --kv-transfer-config '{"kv_role":"kv_producer"}'`),
      'documents no aggregated command for `acme/Model-8` on B200',
    ],
    ['another size', page('vllm serve acme/Model-8 --tp 4'), '`--tensor-parallel-size 8` (recipe: `--tp 4`)'],
  ])('as it documents %s', async (_, text, summary) => {
    expect(await evaluate({ detail, upstream: upstream(text) })).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining(summary),
    });
  });

  test('says the same lack once, in whichever order the launch gives it, and names a file once', async () => {
    const branches =
      'if [ "$CONC" = 4 ]; then\n  vllm serve "$MODEL" --tensor-parallel-size "$TP" --foo-a 1 --foo-b 2\nelse\n  vllm serve "$MODEL" --tensor-parallel-size "$TP" --foo-b 2 --foo-a 1\nfi\n';
    const found = await evaluate({ detail, upstream: upstream(page()), head: { [SCRIPT]: branches } });
    expect(found.findings).toHaveLength(1);
    expect(found.findings?.[0]?.message).toContain(`(c4, c8): the nearest documented way of serving is`);
    expect(found.findings?.[0]?.message).toContain(`\`--foo-a 1\` (\`${SCRIPT}:2\`); \`--foo-b 2\` (line 2)`);
    expect(found.summary).not.toContain('more way');
  });

  test('counts what is too much to list', async () => {
    const flags = Array.from({ length: 12 }, (_, at) => `--new-flag-${at} 1`).join(' ');
    const found = await evaluate({
      detail,
      upstream: upstream(page()),
      head: serving(flags),
      options: { mostMissing: 10 },
    });
    expect(found.findings?.[0]?.message).toContain('`--new-flag-9 1`');
    expect(found.findings?.[0]?.message).not.toContain('`--new-flag-10 1`');
    expect(found.findings?.[0]?.message).toContain('; and 2 more.');
    expect(found.summary).toContain('(+9 more)');
  });

  test('keeps names of strangers as they are', async () => {
    const found = await evaluate({
      detail,
      upstream: upstream(page('vllm serve acme/<b>@all|x')),
      head: serving("--new-flag '`|@o/t'"),
    });
    for (const text of [found.summary, ...(found.findings ?? []).map(({ message }) => message)]) {
      expect(rawHtml(text)).toEqual([]);
      expect(runningText(text)).not.toMatch(/@all|@o\/t/);
    }
  });
});

describe('N/A', () => {
  test('where nothing is submitted, or nothing of vLLM and SGLang', async () => {
    expect(await evaluate({ head: { [MASTER]: masterText({}) } })).toEqual({
      kind: 'not-applicable',
      summary: 'it changes no benchmark configuration',
    });
    const trt = { k: fixedEntry([{ tp: 8, 'conc-list': [4] }], { framework: 'trt' }) };
    expect(await evaluate({ configs: trt })).toEqual({
      kind: 'not-applicable',
      summary: 'no vLLM or SGLang config is submitted: `k` runs `trt`',
    });
  });

  test('for multi-node configs while these were exempt', async () => {
    const row = { 'srt-recipe': 'recipes/m.yaml', prefill: worker(), decode: worker(), 'conc-list': [1] };
    const configs = { k: multiNodeEntry([row]) };
    expect(await evaluate({ configs, date: '2026-09-30' })).toEqual({
      kind: 'not-applicable',
      summary: 'multi-node configs need no recipe until 2026-09-30: `k`',
    });
    expect((await evaluate({ configs, date: '2026-10-01' })).kind).toBe('cannot-tell');
  });
});

describe('what cannot be told', () => {
  test('is all of it without a sign-off, with what it should link', async () => {
    expect(await evaluate()).toMatchObject({
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: expect.stringContaining('vllm-project/recipes'),
    });
  });

  test.each<[string, Case, Partial<{ needs: string }>]>([
    ['a pull request without its evidence', { detail }, { needs: 'network' }],
    [
      'a page without its evidence',
      { detail: 'https://recipes.vllm.ai/a/b', upstream: {} },
      { needs: 'network' },
    ],
    ['a pull request that is refused', { detail, upstream: {} }, { needs: 'nothing' }],
    [
      'a recipe that is too large',
      { detail, upstream: upstream('x'.repeat(3_000_000)) },
      { needs: 'nothing' },
    ],
    [
      'a GPU that nobody knows',
      {
        detail,
        upstream: upstream(page()),
        configs: { 'm8-fp4-b200-vllm': { ...config['m8-fp4-b200-vllm'], runner: 'cluster:vr200-acme' } },
      },
      { needs: 'nothing' },
    ],
  ])('is %s', async (_, of, expected) => {
    expect(await evaluate(of)).toMatchObject({ kind: 'cannot-tell', ...expected });
  });

  test('is a setting that must match and comes from elsewhere', async () => {
    const found = await evaluate({
      detail,
      upstream: upstream(page()),
      head: serving('--kv-cache-dtype "$UNSET_BY_ANYBODY"'),
    });
    expect(found).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining('`--kv-cache-dtype`'),
    });
  });

  test('is a recipe beside one that cannot be read, if the others do not cover it', async () => {
    const found = await evaluate({
      detail: `${detail} and vllm-project/recipes#646`,
      upstream: upstream(page('vllm serve acme/Model-8')),
    });
    expect(found).toMatchObject({
      kind: 'cannot-tell',
      summary: expect.stringContaining('vllm-project/recipes#646'),
    });
    const covered = await evaluate({
      detail: `${detail} and vllm-project/recipes#646`,
      upstream: upstream(page()),
    });
    expect(covered.kind).toBe('pass');
  });
});
