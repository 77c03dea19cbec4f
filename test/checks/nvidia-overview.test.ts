import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { nvidiaOverviewCheck } from '../../checks/16-nvidia-overview/index.ts';
import { registry } from '../../checks/registry.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import { EvidencePartMissing, EvidenceUnreadable } from '../../src/evidence/errors.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { nvidiaOverview, OverviewOptions } from '../../src/facts/nvidia-overview.ts';
import { submission } from '../../src/facts/submission.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';
import { MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { type Fields, fixedEntry, masterText } from '../support/matrix-configs.ts';
import { memoryEvidence } from '../support/memory-evidence.ts';

const MODELS = `# Models

| Model architecture class | Prefix | Date added | Active scenarios | Deprecated scenarios |
|---|---|---|---|---|
| Model-8 90B | \`m8\` | 2026-01-01 | Single-turn 8k1k | |
`;

const page = (cells: readonly string[], model = 'Model-8') =>
  `<h2>Framework Recipes</h2><table><tr><th>Model<th>TensorRT-LLM<th>vLLM<th>SGLang</tr><tr><td>${[model, ...cells].join('<td>')}</tr></table>`;

interface Web {
  readonly body?: string;
  readonly status?: number;
  readonly error?: Error;
  readonly options?: Fields;
}

async function evaluateOn(evidence: Evidence, checks: Parameters<typeof resolvePolicy>[0]): Promise<Outcome> {
  const policy = resolvePolicy(checks, 'test', registry);
  const store = new FactStore(evidence, policy, '2026-10-22');
  const facts = { submission: await store.get(submission), overview: await store.get(nvidiaOverview) };
  const { rules } = nvidiaOverviewCheck;
  return nvidiaOverviewCheck.evaluate({
    facts,
    config: OverviewOptions.parse({}),
    rules,
    reviewDate: '2026-10-22',
  });
}

/** The answer for configs that are new, with what was asked for. */
async function evaluate(configs: Readonly<Record<string, Fields>>, web: Web = {}) {
  const common = { 'MODELS.md': MODELS };
  const evidence = memoryEvidence({
    base: projectFiles({}, { ...common, [MASTER]: masterText({}) }),
    head: projectFiles({}, { ...common, [MASTER]: masterText(configs) }),
  });
  const asked: string[] = [];
  const read = async (url: string) => {
    asked.push(url);
    if (web.error !== undefined) throw web.error;
    const { status = 200, body = page(['', 'x', '']) } = web;
    return { url, finalUrl: url, status, fetchedAt: 'now', body: Buffer.from(body) };
  };
  const outcome = await evaluateOn({ ...evidence, upstream: { ...evidence.upstream, page: read } }, {});
  return { outcome, asked };
}

const config = (framework: string, more: Fields = {}) =>
  fixedEntry([{ tp: 8, 'conc-list': [4] }], { framework, ...more });
const URL_ = 'https://docs.nvidia.com/dynamo/llm-inference-quick-start-recipes/overview';

describe('the row', () => {
  test('is in force since the middle of October and warns', () => {
    expect(nvidiaOverviewCheck.rules).toEqual([{ id: 'overview', since: '2026-10-15', severity: 'warn' }]);
  });

  test('passes where the cell of the engine has a recipe', async () => {
    const { outcome, asked } = await evaluate({ k: config('vllm') });
    expect(outcome).toEqual({
      kind: 'pass',
      summary: 'the vLLM cell of `Model-8 90B` is populated in the overview',
      evidence: [{ label: 'NVIDIA overview', url: URL_ }],
    });
    expect(asked).toEqual([URL_]);
  });

  test.each<[string, string]>([
    ['dynamo-vllm', 'pass'],
    ['vllm-disagg', 'pass'],
    ['llmd-vllm', 'pass'],
    ['sglang', 'fail'],
    ['dynamo-sglang', 'fail'],
    ['trt', 'fail'],
    ['dynamo-trt', 'fail'],
  ])('takes %s for its engine: %s', async (framework, kind) => {
    expect((await evaluate({ k: config(framework) })).outcome.kind).toBe(kind);
  });

  test('names a blank cell, and the config that lacks it', async () => {
    const { outcome } = await evaluate({ k: config('dynamo-sglang'), m: config('vllm') });
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: 'the SGLang cell of `Model-8 90B` is blank in the overview',
      findings: [{ location: { path: MASTER } }],
    });
    expect(outcome.findings?.[0]?.message).toMatch(/^`k`: the SGLang cell/);
  });

  test('names a missing row, also of a model that the policy does not know', async () => {
    const body = page(['x', 'x', 'x'], 'Other');
    expect((await evaluate({ k: config('vllm') }, { body })).outcome.summary).toBe(
      'the overview has no row for `Model-8 90B`',
    );
    const unknown = { k: config('vllm', { 'model-prefix': 'm9' }) };
    expect((await evaluate(unknown)).outcome.summary).toBe('the overview has no row for `m9`');
    // The prefix itself may be the name.
    expect((await evaluate(unknown, { body: page(['', 'x', ''], 'M9') })).outcome.kind).toBe('pass');
  });

  test('does not apply to other GPUs and other engines, and then asks nobody', async () => {
    const amd = await evaluate({ k: config('vllm', { runner: 'mi355x' }) });
    expect(amd.outcome).toEqual({ kind: 'not-applicable', summary: 'nothing is submitted on an NVIDIA GPU' });
    const other = await evaluate({ k: config('tilert') });
    expect(other.outcome).toEqual({
      kind: 'not-applicable',
      summary: 'the overview has no recipes for `tilert`',
    });
    expect([amd.asked, other.asked]).toEqual([[], []]);
    expect((await evaluate({})).outcome).toMatchObject({ kind: 'not-applicable' });
  });
});

describe('the page', () => {
  test.each<[string, Web, string]>([
    ['that is not there', { status: 404 }, `\`${URL_}\` answers with 404`],
    ['without the table', { body: '<p>moved</p>' }, 'has no table of framework recipes'],
  ])('%s leaves the question open, complete as the evidence is', async (_name, web, reason) => {
    await expect(evaluate({ k: config('vllm') }, web)).rejects.toMatchObject({
      name: 'FactUnknown',
      needs: 'nothing',
      message: expect.stringContaining(reason),
    });
  });

  test.each([new EvidenceUnreadable(URL_, 'cannot be reached'), new EvidencePartMissing('pages', URL_)])(
    'that cannot be read is that: %s',
    async (error) => {
      await expect(evaluate({ k: config('vllm') }, { error })).rejects.toBe(error);
    },
  );

  test('is where the policy says, over https only', () => {
    expect(OverviewOptions.parse({}).page).toBe(URL_);
    expect(OverviewOptions.safeParse({ page: 'https://docs.nvidia.com/other' }).success).toBe(true);
    for (const wrong of ['http://docs.nvidia.com/', 'file:///etc/passwd', 'overview', ''])
      expect(OverviewOptions.safeParse({ page: wrong }).success).toBe(false);
  });
});

describe('the fixtures', () => {
  const fixture = async (name: string) =>
    (await openEvidenceDirectory(fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url)))).evidence;

  test('pr-4303 has its SGLang cell', async () => {
    expect(await evaluateOn(await fixture('pr-4303'), {})).toMatchObject({
      kind: 'pass',
      summary: 'the SGLang cell of `DeepSeek-V4.1-Flash` is populated in the overview',
    });
  });

  test('rejected lacks the vLLM cell', async () => {
    expect(await evaluateOn(await fixture('rejected'), {})).toMatchObject({
      kind: 'fail',
      summary: 'the vLLM cell of `DeepSeek-V4.1-Flash` is blank in the overview',
    });
  });
});
