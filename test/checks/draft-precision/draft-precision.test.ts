import { describe, expect, test } from '@jest/globals';
import { draftPrecision } from '../../../checks/13-draft-precision/index.ts';
import type { Outcome } from '../../../src/check/outcome.ts';
import { addedLines } from '../../../src/facts/added-lines.ts';
import { type AgreedDrafts, agreedDrafts } from '../../../src/facts/agreed-drafts.ts';
import { engineChanges } from '../../../src/facts/engine-changes.ts';
import { type ConfigServings, type EffectiveServing, servings } from '../../../src/facts/servings.ts';
import type { Signoffs } from '../../../src/facts/signoff.ts';
import type { Argument, EnvironmentVariable, Setting } from '../../../src/facts/speculates.ts';
import { submission } from '../../../src/facts/submission.ts';
import { CHANGELOG, MASTER, projectFiles } from '../../benchmark/submission/support.ts';
import { gather } from '../../support/gather.ts';
import { masterText, multiNodeEntry } from '../../support/matrix-configs.ts';
import { memoryEvidence } from '../../support/memory-evidence.ts';
import {
  action,
  added,
  argument,
  changesOf,
  config,
  elsewhere,
  hidden,
  mixed,
  nothingSubmitted,
  rowOf,
  SCRIPT,
  serving,
  setting,
  speculation,
} from '../speculates-support.ts';

const unsigned: Signoffs = {
  judged: undefined,
  current: [],
  stale: [],
  refused: [],
  permissionAssumed: true,
};

function signed(...lines: readonly string[]): Signoffs {
  const detail = lines.map((text, at) => ({ text, line: at + 1 }));
  return { ...unsigned, current: [{ author: 'a', text: { boxes: [], detail, signed: undefined } }] };
}

const agreed: AgreedDrafts = {
  commit: 'd'.repeat(40),
  path: 'MODELS.md',
  drafts: [{ prefixes: ['m8'], name: 'acme/Model-8-EAGLE3', line: 4 }],
};

interface Given {
  readonly signoffs?: Signoffs;
  readonly lines?: ReturnType<typeof added>;
  readonly agreed?: AgreedDrafts | undefined;
  readonly options?: unknown;
}

function judge(configs: readonly ConfigServings[], given: Given = {}): Outcome {
  return draftPrecision.evaluate({
    facts: {
      submission: nothingSubmitted,
      servings: configs,
      engineChanges: changesOf(configs),
      addedLines: given.lines ?? added(),
      agreedDrafts: 'agreed' in given ? given.agreed : agreed,
      signoffs: given.signoffs ?? unsigned,
    },
    config: draftPrecision.config.parse(given.options ?? {}),
    rules: draftPrecision.rules,
    reviewDate: '2026-10-22',
  });
}

const of = (more: Partial<EffectiveServing>, given?: Given, row = rowOf('k')) =>
  judge([config([serving({ speculation: speculation(), ...more })], { row })], given);
const withArgs = (...args: readonly Argument[]) => of({ args });
const withDraft = (draft: string | Setting, given?: Given) =>
  of({ speculation: speculation('eagle3', draft) }, given);
const variable = (name: string, value: string | Setting): EnvironmentVariable => ({
  name,
  ...(typeof value === 'string' ? setting(value, 15) : value),
});
const glm = rowOf('k', {}, { model: 'nvidia/GLM-5.2-NVFP4', 'model-prefix': 'glm5.2' });
const v4 = rowOf('k', {}, { model: 'nvidia/DeepSeek-V4-Pro-NVFP4' });
const STATE = 'Other-EAGLE3: stored BF16, effective BF16';

describe('an override by a variable', () => {
  test('fails with its line, whoever signs', () => {
    const what = `\`k\`: \`SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE=1\` requantizes the draft, at \`${SCRIPT}:15\``;
    const env = [variable('SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE', '1')];
    expect(of({ env }, { signoffs: signed(STATE) })).toEqual({
      kind: 'fail',
      summary: what,
      findings: [
        {
          message: `${what}. A draft runs as it is shipped; take the override away. A waiver does not help.`,
          location: { path: SCRIPT, line: 15 },
        },
      ],
    });
  });

  test.each([['1'], ['true'], ['True'], ['yes'], ['on'], ['2'], ['enabled']])(
    'counts with the value %s',
    (value) => {
      expect(of({ env: [variable('SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE', value)] }).kind).toBe('fail');
      expect(of({ env: [variable('SGLANG_GLM_NEXTN_MOE_PTPC', value)] }).kind).toBe('fail');
    },
  );

  test.each([['0'], ['false'], ['FALSE'], ['off'], ['no'], ['']])('is none with the value %j', (value) => {
    expect(of({ env: [variable('SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE', value)] }).kind).toBe('pass');
  });

  test('counts in a role that does not draft by itself, and in the eval run', () => {
    const prefill = serving({ role: 'prefill', env: [variable('SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE', '1')] });
    const decode = serving({ role: 'decode', speculation: speculation() });
    expect(judge([config([prefill, decode])]).kind).toBe('fail');
    expect(judge([config([decode], { evaluation: [prefill, decode] })]).kind).toBe('fail');
  });

  test('counts where a row sets it for the whole job', () => {
    const worker = {
      'num-worker': 1,
      tp: 8,
      'additional-settings': ['A=1', 'SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE=1'],
    };
    const off = { ...worker, 'additional-settings': ['SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE=0'] };
    const row = rowOf('k');
    const rowWith = (decode: object) => ({ ...row, recipe: { ...row.recipe, decode } }) as typeof row;
    expect(of({}, {}, rowWith(worker))).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('in the settings of the row at'),
      findings: [{ location: { path: row.location.path, line: row.location.line } }],
    });
    expect(of({}, {}, rowWith(off)).kind).toBe('pass');
  });

  test('is none without speculation', () => {
    const env = [variable('SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE', '1')];
    expect(judge([config([serving({ env })])]).kind).toBe('not-applicable');
  });

  test('cannot be told where its value cannot', () => {
    expect(of({ env: [variable('SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE', hidden('$FP8', 16))] })).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining(`cannot be told at \`${SCRIPT}:16\``),
    });
  });
});

describe('an override by an argument', () => {
  test.each<[string, Argument]>([
    ['of SGLang', argument('speculative-draft-model-quantization', 'fp8')],
    ['of SGLang, with underscores', argument('speculative_draft_model_quantization', 'unquant')],
    ['of which the value is not known', argument('speculative-draft-model-quantization', hidden('$Q'))],
    [
      'under a condition',
      argument('speculative-draft-model-quantization', setting('fp8', 9, '[ "$A" = 1 ]')),
    ],
  ])('fails: %s', (_name, one) => {
    expect(withArgs(one)).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: SCRIPT, line: 9 } }],
    });
  });

  test.each<[string, string, string]>([
    ['quantization', '{"method":"mtp","quantization":"fp8"}', 'fail'],
    ['dtype', '{"method":"mtp","dtype":"fp8"}', 'fail'],
    ['a nested dtype', '{"method":"mtp","draft":{"dtype":"fp4"}}', 'fail'],
    ['the stored precision', '{"method":"mtp","quantization":"bfloat16"}', 'pass'],
    ['a precision above it', '{"method":"mtp","dtype":"float32"}', 'pass'],
    ['what the checkpoint says', '{"method":"mtp","quantization":null,"dtype":"auto"}', 'pass'],
    ['a precision that nobody has listed', '{"method":"mtp","quantization":"fp6"}', 'cannot-tell'],
    ['a whole quantization config', '{"method":"mtp","quantization_config":{"a":1}}', 'cannot-tell'],
  ])('in the speculative config: %s', (_name, json, kind) => {
    expect(of({ args: [argument('speculative-config', json)] }, {}, glm).kind).toBe(kind);
  });

  test('says which stored precision it is below', () => {
    const args = [argument('speculative-config.quantization', 'fp4')];
    expect(of({ args }, {}, v4)).toMatchObject({
      kind: 'fail',
      summary: `\`k\`: \`--speculative-config.quantization\` sets \`fp4\` at \`${SCRIPT}:9\`, below the stored \`fp8\` of \`DeepSeek-V4-Pro-NVFP4\``,
    });
    expect(of({ args: [argument('speculative_config.quantization', 'fp8')] }, {}, v4).kind).toBe('pass');
  });

  test.each([
    [
      'of a draft that nobody has listed',
      '{"method":"mtp","quantization":"fp8"}',
      'the stored precision of `Model-8` is not known',
    ],
    [
      'of a speculative config that cannot be read',
      '{method',
      `the speculative config at \`${SCRIPT}:9\` cannot be read`,
    ],
  ])('cannot be told %s', (_name, json, why) => {
    expect(withArgs(argument('speculative-config', json))).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining(why),
    });
  });

  test('cannot be told where a part of the value cannot', () => {
    expect(
      of({ args: [argument('speculative-config', mixed('{"quantization":"fp?"}'))] }, {}, glm),
    ).toMatchObject({
      kind: 'cannot-tell',
      summary: expect.stringContaining('`fp$X`'),
    });
  });

  test.each<[string, readonly Argument[], string]>([
    ['below the target', [argument('kv-cache-dtype', 'bfloat16'), draftCache('fp8')], 'fail'],
    ['as the target', [argument('kv_cache_dtype', 'fp8_e4m3'), draftCache('fp8')], 'pass'],
    ['above the target', [argument('kv-cache-dtype', 'fp8'), draftCache('bf16')], 'pass'],
    ['as the checkpoint says', [argument('kv-cache-dtype', 'fp8'), draftCache('auto')], 'pass'],
    [
      'of TensorRT-LLM',
      [argument('kv_cache_config.dtype', 'bf16'), argument('speculative_config.kv_cache_dtype', 'fp8')],
      'fail',
    ],
    [
      'of a flag',
      [argument('kv-cache-dtype', 'bf16'), argument('speculative-draft-kv-cache-dtype', 'fp8')],
      'fail',
    ],
    [
      'while the target is as the checkpoint says',
      [argument('kv-cache-dtype', 'auto'), draftCache('fp8')],
      'cannot-tell',
    ],
    ['while the target is not set', [draftCache('fp8')], 'cannot-tell'],
    [
      'that is not known',
      [argument('kv-cache-dtype', 'fp8'), argument('speculative-config', mixed('{"kv_cache_dtype":?}'))],
      'cannot-tell',
    ],
  ])('of the KV cache: %s', (_name, args, kind) => {
    expect(withArgs(...args).kind).toBe(kind);
  });

  function draftCache(dtype: string): Argument {
    return argument('speculative-config', `{"method":"mtp","kv_cache_dtype":"${dtype}"}`);
  }
});

describe("ATOM's online quantization", () => {
  const quant = (excluded: readonly string[], global: string | null = 'ptpc_fp8') =>
    argument('online_quant_config', JSON.stringify({ global_quant_config: global, exclude_layer: excluded }));

  test.each<[string, readonly string[], string]>([
    ['its known modules are not excluded', ['lm_head', '*.mlp.gate', '*expert*'], 'fail'],
    ['a part of a module is excluded', ['model.layers.78.mlp*'], 'fail'],
    ['its modules are excluded by a pattern', ['lm_head', '*layers.78*'], 'pass'],
    ['its modules are excluded by name', ['model.layers.78'], 'pass'],
    ['everything is excluded', ['*'], 'pass'],
  ])('where %s', (_name, excluded, kind) => {
    expect(of({ engine: 'atom', args: [quant(excluded)] }, {}, glm).kind).toBe(kind);
  });

  test.each<[string, Argument, string]>([
    ['excludes nothing that is a draft', quant(['lm_head', 'vision_tower', '*block_sparse_moe']), 'fail'],
    ['excludes nothing', argument('online-quant-config', '{"global_quant_config":"ptpc_fp8"}'), 'fail'],
    ['speaks of drafts', quant(['lm_head', '*mtp*']), 'cannot-tell'],
    [
      'excludes what is not known',
      argument('online_quant_config', mixed('{"global_quant_config":"fp8","exclude_layer":["?"]}')),
      'cannot-tell',
    ],
    ['quantizes nothing', quant([], null), 'pass'],
    [
      'quantizes single layers',
      argument('online_quant_config', '{"layer_quant_config":{"*attn*":"fp8"}}'),
      'cannot-tell',
    ],
    ['cannot be read', argument('online_quant_config', 'ptpc_fp8'), 'cannot-tell'],
  ])('of a draft whose modules nobody has listed: it %s', (_name, one, kind) => {
    expect(of({ engine: 'atom', args: [one] }).kind).toBe(kind);
  });
});

describe('a patch of draft code', () => {
  const site = '/usr/lib/python3/dist-packages/vllm';
  test.each([
    [`${site}/v1/spec_decode/eagle.py`],
    [`${site}/model_executor/models/deepseek_mtp.py`],
    ['/sgl-workspace/sglang/srt/speculative/eagle_worker.py'],
    [`${site}/models/kimi_k3_dspark.py`],
    [`${site}/draft_model.py`],
  ])('fails: %s', (target) => {
    const outcome = of({ actions: [action('patch', target)] });
    expect(outcome).toMatchObject({ kind: 'fail', findings: [{ location: { path: SCRIPT, line: 20 } }] });
    expect(outcome.summary).toContain(`draft code is changed: \`${target}\``);
  });

  test('fails by what its diff changes', () => {
    const diff = '--- a/vllm/a.py\n+++ b/vllm/a.py\n@@\n+x\n+++ b/vllm/v1/spec_decode/eagle.py\n';
    expect(of({ actions: [action('patch', '.', diff)] }).kind).toBe('fail');
  });

  test.each([
    ['other code', action('patch', `${site}/attention/backend.py`)],
    ['a name that only begins so', action('patch', `${site}/mtpx.py`)],
    ['a file that is no code', action('write', '/tmp/eagle.json')],
    ['an install', action('install', 'draft.py')],
    ['the client', { ...action('write', '/v/draft.py'), isClientSide: true }],
  ])('is none of %s', (_name, one) => {
    expect(of({ actions: [one] }).kind).toBe('pass');
  });
});

describe('PASS without an override', () => {
  test('for a head inside the checkpoint', () => {
    expect(of({})).toEqual({
      kind: 'pass',
      summary: 'every draft runs as shipped: `k`: the head is part of the checkpoint',
    });
  });

  test.each<[string, Partial<EffectiveServing>]>([
    ['is the model itself', { speculation: speculation('eagle', 'acme/Model-8') }],
    ['is its staged folder', { speculation: speculation('eagle', '/data/model-8/') }],
    [
      'is what is served, elsewhere',
      { speculation: speculation('eagle', '/x/M'), model: setting('/data/M') },
    ],
    [
      'is what is served, wherever',
      { speculation: speculation('eagle', hidden('$MODEL')), model: hidden('$MODEL') },
    ],
    ['is no model', { speculation: speculation('ngram', 'whatever') }],
  ])('for a draft that %s', (_name, more) => {
    expect(of(more).kind).toBe('pass');
  });

  test.each([['acme/Model-8-EAGLE3'], ['/data/models/model-8-eagle3'], ['Model-8-EAGLE3']])(
    'for a draft that the model policy agrees to: %s',
    (draft) => {
      expect(withDraft(draft)).toEqual({
        kind: 'pass',
        summary: 'every draft runs as shipped: `k`: `acme/Model-8-EAGLE3` is an agreed draft of `m8`',
      });
    },
  );
});

describe('a draft that nobody has agreed', () => {
  const where = `\`Other-EAGLE3\` at \`${SCRIPT}:9\``;

  test('waits for a sign-off', () => {
    expect(withDraft('acme/Other-EAGLE3')).toEqual({
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: `\`k\`: ${where} is no agreed draft, and no sign-off says its precision`,
      findings: [
        {
          message: expect.stringContaining('`Other-EAGLE3: stored BF16, effective BF16`'),
          location: { path: SCRIPT, line: 9 },
        },
      ],
    });
  });

  test('fails where the sign-off is silent', () => {
    const outcome = withDraft('acme/Other-EAGLE3', { signoffs: signed('all good') });
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: `Draft precision could not be verified: \`k\`: ${where} is no agreed draft, and the sign-off does not say its precision`,
    });
    expect(outcome.findings?.[0]?.message).toMatch(/Name it with its stored and its effective precision/);
  });

  test('is agreed for no other model, and by no document that is not there', () => {
    const other = { ...agreed, drafts: [{ prefixes: ['m9'], name: 'acme/Model-8-EAGLE3', line: 4 }] };
    expect(withDraft('acme/Model-8-EAGLE3', { agreed: other })).toMatchObject({ needs: 'signoff' });
    expect(withDraft('acme/Model-8-EAGLE3', { agreed: undefined })).toMatchObject({ needs: 'signoff' });
  });

  test.each<[string, readonly string[]]>([
    ['in one line', [STATE]],
    ['with both words for one precision', ['- acme/Other-EAGLE3 ships in bf16 and runs as shipped.']],
    ['in the other order', ['Other-EAGLE3: effective precision BF16; stored precision BF16 too']],
    ['in bullets below its name', ['**Other-EAGLE3**', '- stored: BF16', '- effective: bfloat16']],
    ['above the stored precision', ['Other-EAGLE3 is stored as FP8 and loaded as BF16']],
  ])('passes with a statement %s', (_name, lines) => {
    expect(withDraft('acme/Other-EAGLE3', { signoffs: signed('see below', ...lines) })).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('the sign-off says'),
    });
  });

  test.each<[string, readonly string[]]>([
    ['about another draft', ['Other-EAGLE3-GQA: stored BF16, effective BF16']],
    ['without the stored precision', ['Other-EAGLE3 runs in BF16']],
    ['without the effective precision', ['Other-EAGLE3 is stored in BF16']],
    ['without a precision', ['Other-EAGLE3 is stored and runs as it is']],
    ['too far from the name', ['Other-EAGLE3', 'a', 'b', 'stored BF16, effective BF16']],
  ])('fails with a statement %s', (_name, lines) => {
    expect(withDraft('acme/Other-EAGLE3', { signoffs: signed(...lines) })).toMatchObject({
      kind: 'fail',
      summary: expect.stringMatching(/^Draft precision could not be verified/),
    });
  });

  test.each([
    ['Other-EAGLE3: stored BF16, effective FP8'],
    ['Other-EAGLE3 runs in FP8, the checkpoint is BF16'],
  ])('fails with a statement that it runs lower: %s', (line) => {
    expect(withDraft('acme/Other-EAGLE3', { signoffs: signed(line) })).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('is stored as `BF16` and runs as `FP8`, says the sign-off'),
    });
  });

  test('fails with a statement against what is known of it', () => {
    const drafts = [{ name: 'Other-EAGLE3', stored: 'fp8', modules: [], source: 'its card' }];
    const given = { signoffs: signed(STATE), options: { drafts } };
    expect(withDraft('acme/Other-EAGLE3', given)).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('but it is `fp8` (`its card`)'),
    });
  });

  test('does not state its precision by its name', () => {
    const signoffs = signed('Other-FP8 is stored and effective as published');
    expect(withDraft('acme/Other-FP8', { signoffs }).kind).toBe('fail');
  });

  test('is each that an undecided branch may name', () => {
    const guarded = (draft: string, condition: string) =>
      argument('speculative-draft-model-path', setting(draft, 9, condition));
    const args = [guarded('acme/Other-EAGLE3', 'a'), guarded('acme/Model-8-EAGLE3', 'b')];
    const draft = guarded('acme/Model-8-EAGLE3', 'b');
    const row = rowOf('k', { 'spec-decoding': 'mtp' });
    expect(of({ args, speculation: speculation('eagle', draft) }, {}, row)).toMatchObject({
      needs: 'signoff',
    });
    expect(of({ args: args.slice(1), speculation: speculation('eagle', draft) }, {}, row).kind).toBe('pass');
  });
});

describe('cannot tell', () => {
  test('which draft runs', () => {
    expect(withDraft(mixed('/data/?'))).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: `\`k\`: which draft runs cannot be told at \`${SCRIPT}:9\`: \`/data/$X\``,
    });
  });

  test('how an engine drafts that is not known', () => {
    const row = rowOf('k', { 'spec-decoding': 'mtp' });
    expect(judge([config([serving({ engine: 'other' })], { row })])).toMatchObject({
      kind: 'cannot-tell',
      summary: `\`k\`: how the server at \`${SCRIPT}:30\` drafts cannot be told`,
    });
  });

  test('of points that are not told, and the network may help', () => {
    expect(judge([config(elsewhere)])).toMatchObject({
      kind: 'cannot-tell',
      needs: 'network',
      parts: ['upstream'],
    });
    expect(judge([config({ ...elsewhere, isElsewhere: false })])).toMatchObject({ needs: 'nothing' });
  });

  test('is outweighed by an override', () => {
    const bad = serving({ speculation: speculation(), env: [variable('SGLANG_GLM_NEXTN_MOE_PTPC', '1')] });
    expect(judge([config(elsewhere), config([bad])]).kind).toBe('fail');
  });
});

describe('a config that is only reached', () => {
  const env = [variable('SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE', '1')];
  const reached = [config([serving({ speculation: speculation(), env })], { isSubmitted: false })];

  test('is judged by its added lines', () => {
    expect(judge(reached).kind).toBe('not-applicable');
    expect(judge(reached, { lines: added(`${SCRIPT}:15`) }).kind).toBe('fail');
    expect(judge([config(elsewhere, { isSubmitted: false })]).kind).toBe('not-applicable');
  });
});

describe('over the evidence of a pull request', () => {
  const RECIPE = 'benchmarks/multi_node/srt-slurm-recipes/m.yaml';
  const role = { 'num-worker': 1, tp: 4 };
  const row = { 'srt-recipe': 'recipes/m.yaml', prefill: role, decode: role, 'conc-list': [1] };
  const policy =
    '| Model | Agreed draft model(s) (PoR) |\n|---|---|\n| M (`m8`) | `acme/Model-8-EAGLE3` |\n\n| Model | Prefix | Active scenarios | Deprecated scenarios |\n|---|---|---|---|\n| M | `m8` | Agentic coding | |\n';
  const recipe = (draft: string, more = '') =>
    `schema: 2\nengine: vllm\nroles:\n  prefill: {args: {a: 1}}\n  decode:\n    args:\n      speculative-config: '{"method":"eagle3","model":"${draft}"}'\n${more}`;

  async function over(text: string): Promise<Outcome> {
    const files = { [CHANGELOG]: '[]\n', 'MODELS.md': policy };
    const head = {
      ...files,
      [RECIPE]: text,
      [MASTER]: masterText({ k: multiNodeEntry([row], {}, 'agentic-coding') }),
    };
    const evidence = memoryEvidence({ base: projectFiles({}, files), head: projectFiles({}, head) });
    return draftPrecision.evaluate({
      facts: {
        submission: await gather(submission, evidence),
        servings: await gather(servings, evidence),
        engineChanges: await gather(engineChanges, evidence),
        addedLines: await gather(addedLines, evidence),
        agreedDrafts: await gather(agreedDrafts, evidence),
        signoffs: unsigned,
      },
      config: draftPrecision.config.parse({}),
      rules: draftPrecision.rules,
      reviewDate: '2026-10-22',
    });
  }

  test('the policy of the default branch agrees', async () => {
    expect((await over(recipe('acme/Model-8-EAGLE3'))).kind).toBe('pass');
    expect(await over(recipe('acme/Other'))).toMatchObject({
      needs: 'signoff',
      findings: [{ location: { path: RECIPE, line: 7 } }],
    });
  });

  test('a variable of the whole recipe is named with its line', async () => {
    const more = 'environment: {SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE: "1"}\n';
    expect(await over(recipe('acme/Model-8-EAGLE3', more))).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: RECIPE, line: 8 } }],
    });
  });
});
