import { describe, expect, test } from '@jest/globals';
import { architectureHacks } from '../../checks/08-architecture-hacks/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { engineChanges } from '../../src/facts/engine-changes.ts';
import type { ConfigServings, EffectiveServing } from '../../src/facts/servings.ts';
import { servings } from '../../src/facts/servings.ts';
import type { Argument } from '../../src/facts/speculates.ts';
import { submission } from '../../src/facts/submission.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { masterText, multiNodeEntry } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';
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
} from './speculates-support.ts';

function judge(configs: readonly ConfigServings[], lines = added(), options: unknown = {}): Outcome {
  return architectureHacks.evaluate({
    facts: {
      submission: nothingSubmitted,
      servings: configs,
      engineChanges: changesOf(configs),
      addedLines: lines,
    },
    config: architectureHacks.config.parse(options),
    rules: architectureHacks.rules,
    reviewDate: '2026-10-22',
  });
}

const withArgs = (...args: readonly Argument[]) => judge([config([serving({ args })])]);
const withEdit = (...actions: EffectiveServing['actions']) => judge([config([serving({ actions })])]);
const clean: Outcome = { kind: 'pass', summary: 'no override changes the architecture' };
const skip = '{"text_config": {"use_index_cache": true, "index_topk_freq": 4}}';
const step = rowOf('k', {}, { model: 'stepfun-ai/Step-3.5-Flash' });

describe('PASS', () => {
  test('without an override', () => {
    expect(
      withArgs(argument('tp', '8'), argument('load-format', 'fastsafetensors'), argument('', 'acme/M')),
    ).toEqual(clean);
  });

  test('with harmless keys, which are named', () => {
    const flag = argument(
      'hf-overrides',
      '{"text_config":{"rope_parameters":{"factor":4.0,"rope_type":"yarn"}}}',
    );
    expect(withArgs(flag)).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining(
        `allowed: \`k\`: \`--hf-overrides\` sets \`text_config.rope_parameters.factor\` to \`4\` at \`${SCRIPT}:9\``,
      ),
    });
  });

  test.each([
    ['skipping switched off', '{"use_index_cache": false}'],
    ['every layer with its indexer', '{"index_topk_freq": 1}'],
    ['another name of the mask token', '{"pard_token": 7}'],
    ['nothing at all', '{}'],
  ])('with %s', (_name, json) => {
    expect(withArgs(argument('json-model-override-args', json)).kind).toBe('pass');
  });

  test('with a mode that the model supports natively, whatever folder it is staged in', () => {
    const args = [argument('hf-overrides', '{"num_nextn_predict_layers": 1}')];
    expect(judge([config([serving({ args })], { row: step })]).kind).toBe('pass');
    const other = [argument('hf-overrides', '{"num_nextn_predict_layers": 2}')];
    expect(judge([config([serving({ args: other })], { row: step })]).kind).toBe('cannot-tell');
  });

  test('with a file that is no model config, and with one of the client', () => {
    const edit = { ...action('write', '/m/config.json', '{"num_hidden_layers": 1}'), isClientSide: true };
    expect(withEdit(action('write', '/configs/deepep_config.json', '{"num_layers": 1}'), edit)).toEqual(
      clean,
    );
    expect(withEdit(action('install', 'config.json'))).toEqual(clean);
  });
});

describe('FAIL', () => {
  test('for skipped indexer layers, with argument, value and line', () => {
    const outcome = withArgs(argument('hf-overrides', skip));
    const said = `\`k\`: \`--hf-overrides\` sets \`text_config.index_topk_freq\` to \`4\` at \`${SCRIPT}:9\``;
    expect(outcome).toMatchObject({ kind: 'fail', summary: expect.stringContaining(said) });
    expect(outcome.findings?.map(({ location }) => location)).toEqual([
      { path: SCRIPT, line: 9 },
      { path: SCRIPT, line: 9 },
    ]);
    expect(outcome.findings?.[1]?.message).toMatch(/remove the override/);
  });

  test.each<[string, Argument]>([
    ['dotted', argument('hf-overrides.text_config.index_topk_freq', '4')],
    ['with underscores', argument('hf_overrides', '{"num_hidden_layers": 4}')],
    ['of SGLang', argument('json-model-override-args', '{"num_experts_per_tok": 2}')],
    ['of SGLang, with dashes in the key', argument('json-model-override-args', '{"num-hidden-layers": 2}')],
    ['of TensorRT-LLM', argument('model_kwargs.num_hidden_layers', '10')],
    ['of TensorRT-LLM, outside the overrides', argument('sparse_attention_config.index_topk', '512')],
    ['whose value is not known', argument('hf-overrides', mixed('{"index_topk": ?}'))],
    [
      'of the draft',
      argument('speculative-config', '{"method":"mtp","hf_overrides":{"num_hidden_layers":1}}'),
    ],
    ['of the draft, dotted', argument('speculative-config.hf_overrides.num_hidden_layers', '1')],
    ['left in quotes', argument('hf-overrides', `'{"use_index_cache":true}'`)],
    ['with made-up weights', argument('load_format', 'dummy')],
    ['with made-up weights of TensorRT-LLM', argument('load_format', 'DUMMY')],
  ])('for an override %s', (_name, one) => {
    expect(withArgs(one).kind).toBe('fail');
  });

  test('for what may be in force, saying when', () => {
    const one = argument('load-format', setting('dummy', 7, '[ "$FAST" = 1 ]'));
    expect(withArgs(one)).toMatchObject({
      kind: 'fail',
      summary: `\`k\`: \`--load-format\` is \`dummy\` at \`${SCRIPT}:7\` (if \`[ "$FAST" = 1 ]\`)`,
    });
  });

  test('for an override of the eval run alone', () => {
    const bad = serving({ args: [argument('hf-overrides', skip)] });
    expect(judge([config([serving()], { evaluation: [bad] })]).kind).toBe('fail');
  });

  test('once for a place that several configs share, naming them', () => {
    const one = serving({ args: [argument('load-format', 'dummy')] });
    const outcome = judge(['a', 'b', 'c'].map((key) => config([one], { key })));
    expect(outcome.findings).toHaveLength(1);
    expect(outcome.summary).toMatch(/^`a`, `b` \(\+1 more\): /);
  });

  test.each([
    ['sed', '', `sed -i 's/"num_hidden_layers": 61/"num_hidden_layers": 30/' /m/config.json`],
    ['jq', '', `jq '.index_topk = 512' /m/config.json`],
    ['jq, removing', '', `jq 'del(.num_key_value_heads)' /m/config.json`],
    ['python', `config["num_experts"] = 8\nopen(p, "w").write(json.dumps(config))`, 'python3 -'],
    ['python, by update', `config.update({"n_routed_experts": 8})`, 'python3 -'],
    ['a here-document', '{"num_hidden_layers": 4}', 'cat > /m/config.json'],
  ])('for an edit by %s', (_name, content, text) => {
    const outcome = withEdit(action('write', '/m/config.json', content, text));
    expect(outcome).toMatchObject({ kind: 'fail', findings: [{ location: { path: SCRIPT, line: 20 } }] });
    expect(outcome.summary).toContain("of the model's config.json is edited at");
  });

  test('escapes what comes from the pull request', () => {
    const outcome = withArgs(argument('hf-overrides', '{"num_layers": "`<b>@x"}'));
    expect(outcome.summary).toContain('`` `<b>@x ``');
  });
});

describe('other spellings', () => {
  const fewer = '{"num_hidden_layers": 4}';

  test.each<[string, Argument]>([
    ['an abbreviation that argparse takes', argument('hf-over', fewer)],
    ['an abbreviation of one word', argument('json', fewer)],
    ['an abbreviation with underscores', argument('json_model_override_arg', fewer)],
    ['dashes in the key of a recipe', argument('--hf-overrides', fewer)],
    ['an abbreviation of the weights', argument('load-f', 'dummy')],
    ['weights of the draft', argument('speculative-draft-load-format', 'dummy')],
    [
      'weights of the draft in JSON',
      argument('speculative-config', '{"method": "eagle3", "draft_load_config": {"load_format": "dummy"}}'),
    ],
    ['layers of the draft in JSON', argument('speculative-config', `{"x": ${fewer}}`)],
  ])('%s is the same', (_name, one) => {
    expect(withArgs(one).kind).toBe('fail');
  });

  test('the model is no abbreviation of its arguments', () => {
    expect(withArgs(argument('model', 'acme/M'))).toEqual(clean);
  });

  test('a draft that is loaded as it is', () => {
    const text =
      '{"method": "eagle3", "num_speculative_tokens": 3, "draft_load_config": {"load_format": "auto"}}';
    expect(withArgs(argument('speculative-config', text))).toEqual(clean);
  });

  test.each([
    ['a pattern', action('patch', '/m/conf*.json', undefined, 'sed -i s/61/4/ /m/conf*.json')],
    ['a pattern of all', action('patch', '/m/*.json', undefined, 'sed -i s/61/4/ /m/*.json')],
    ['a copy into the folder', action('write', '/m/', undefined, 'cp /workspace/config.json /m/')],
    [
      'what is found',
      action('patch', '/m', undefined, 'find /m -name config.json -exec sed -i s/61/4/ {} +'),
    ],
  ])('%s reaches the model config', (_name, one) => {
    expect(withEdit(one).kind).toBe('cannot-tell');
  });

  test.each([
    [
      'another pattern',
      action('patch', '/m/generation*.json', undefined, 'sed -i s/1/2/ /m/generation*.json'),
    ],
    ['a copy of it elsewhere', action('write', '/tmp/c.json', undefined, 'cp /m/config.json /tmp/c.json')],
    ['a clean-up', action('write', '/var/lib/apt/lists/*', undefined, 'rm -rf /var/lib/apt/lists/*')],
    ['another file that is found', action('patch', '/m', undefined, 'find /m -name x_config.json -delete')],
  ])('%s does not', (_name, one) => {
    expect(withEdit(one)).toEqual(clean);
  });
});

describe('cannot tell', () => {
  test.each<[string, Argument]>([
    ['of a key that no table has', argument('hf-overrides', '{"my_knob": 1}')],
    ['of a key that is not known', argument('hf-overrides', mixed('{"?": 1}'))],
    ['of an argument that is no JSON', argument('hf-overrides', '{my_knob: 1}')],
    ['of an argument without a value', argument('hf-overrides', '', true)],
    ['of an argument that is not known', argument('hf-overrides', hidden('$OVERRIDES'))],
    ['of a config from elsewhere', argument('hf-config-path', '/other')],
    ['of weights that are not known', argument('load-format', hidden('$FORMAT'))],
  ])('%s', (_name, one) => {
    expect(withArgs(one)).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining(`\`${SCRIPT}:9\``),
      findings: [{ location: { path: SCRIPT, line: 9 } }],
    });
  });

  test('of words that may be arguments, but for the model', () => {
    const model = argument('', hidden('$MODEL_PATH'));
    expect(withArgs(model, argument('', mixed('x/?')))).toEqual(clean);
    expect(withArgs(model, argument('', hidden('$EXTRA', 12)))).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining(`what \`$EXTRA\` at \`${SCRIPT}:12\` adds to the command line`),
    });
    expect(withArgs(model, argument('', mixed('?-x'))).kind).toBe('cannot-tell');
  });

  test.each([
    ['a switch', argument('trust-remote-code', hidden('$EXTRA'))],
    ['a switch that is on', argument('enable-expert-parallel', mixed('? -x'))],
    ['the value of another argument', argument('port', mixed('8888 ?'))],
  ])('of words behind %s', (_name, one) => {
    expect(withArgs(one).kind).toBe('cannot-tell');
  });

  test.each([
    ['a value', argument('port', hidden('$PORT'))],
    ['a value with a part', argument('served-model-name', mixed('m-?'))],
    ['JSON', argument('kv-transfer-config', mixed('{"a": ?, "b": ?}'))],
  ])('not of %s that is not known', (_name, one) => {
    expect(withArgs(one)).toEqual(clean);
  });

  test.each([
    ['sets an unknown key', '{"model_type": "deepseek_v3"}'],
    ['is not seen to set anything', 'import shutil'],
    ['mentions a key of the architecture', 'config["pard_token"] = 1\nset_it(config, "index_topk", 3)'],
  ])('of an edit that %s', (_name, content) => {
    expect(withEdit(action('patch', '/m/config.json', content))).toMatchObject({ kind: 'cannot-tell' });
  });

  test('of points that are not told, and the network may help', () => {
    expect(judge([config(elsewhere)])).toEqual({
      kind: 'cannot-tell',
      needs: 'network',
      parts: ['upstream'],
      summary: '`k`: `u.yaml comes with srt-slurm`',
    });
    const here = { ...elsewhere, isElsewhere: false };
    expect(judge([config(here)])).toMatchObject({ kind: 'cannot-tell', needs: 'nothing' });
  });

  test('is outweighed by what fails', () => {
    const bad = config([
      serving({ args: [argument('load-format', 'dummy'), argument('hf-overrides', 'x')] }),
    ]);
    expect(judge([bad, config(elsewhere)]).kind).toBe('fail');
  });

  test('no more once the key is in an option', () => {
    const one = config([serving({ args: [argument('hf-overrides', '{"my_knob": 1}')] })]);
    const options = { harmlessKeys: [{ key: 'my_knob', source: 'its documentation' }] };
    expect(judge([one], added(), options).kind).toBe('pass');
  });
});

describe('an edit of harmless keys alone', () => {
  test('passes, and is said', () => {
    const outcome = withEdit(
      action('write', '/m/config.json', 'config["pard_token"] = config.get("mask_token_id")'),
    );
    expect(outcome).toMatchObject({ kind: 'pass', summary: expect.stringContaining('(`pard_token`)') });
  });
});

describe('a config that is only reached', () => {
  const reached = (...args: readonly Argument[]) => [config([serving({ args })], { isSubmitted: false })];

  test('is judged by its added lines', () => {
    const bad = reached(argument('hf-overrides', skip));
    expect(judge(bad)).toEqual(clean);
    expect(judge(bad, added(`${SCRIPT}:8`))).toEqual(clean);
    expect(judge(bad, added(`${SCRIPT}:9`)).kind).toBe('fail');
  });

  test('is not asked for what cannot be told, but for an added line', () => {
    const untold = [config(elsewhere, { isSubmitted: false })];
    expect(judge(untold)).toEqual(clean);
    expect(judge(untold, added('l.sh:3')).kind).toBe('cannot-tell');
    expect(judge(reached(argument('hf-overrides', hidden('$X')))).kind).toBe('pass');
  });
});

describe('not applicable', () => {
  test('where no serving configuration is affected', () => {
    expect(judge([])).toEqual({ kind: 'not-applicable', summary: 'it changes no benchmark configuration' });
  });
});

describe('over the evidence of a pull request', () => {
  const RECIPE = 'benchmarks/multi_node/srt-slurm-recipes/m.yaml';
  const role = { 'num-worker': 1, tp: 4 };
  const row = { 'srt-recipe': 'recipes/m.yaml', prefill: role, decode: role, 'conc-list': [1] };
  const recipe = (override: string) =>
    `schema: 2\nengine: vllm\nroles:\n  prefill: {args: {a: 1}}\n  decode:\n    args:\n      hf-overrides: '${override}'\n`;

  async function over(head: Files): Promise<Outcome> {
    const common = { [CHANGELOG]: '[]\n' };
    const evidence = memoryEvidence({
      base: projectFiles({}, common),
      head: projectFiles({}, { ...common, ...head }),
    });
    return architectureHacks.evaluate({
      facts: {
        submission: await gather(submission, evidence),
        servings: await gather(servings, evidence),
        engineChanges: await gather(engineChanges, evidence),
        addedLines: await gather(addedLines, evidence),
      },
      config: architectureHacks.config.parse({}),
      rules: architectureHacks.rules,
      reviewDate: '2026-10-22',
    });
  }

  const master = { [MASTER]: masterText({ k: multiNodeEntry([row], {}, 'agentic-coding') }) };

  test('the line of the recipe is named', async () => {
    expect(await over({ ...master, [RECIPE]: recipe('{"index_topk_freq": 4}') })).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: RECIPE, line: 7 } }],
    });
    expect(await over({ ...master, [RECIPE]: recipe('{"rope_scaling": {"factor": 2}}') })).toMatchObject({
      kind: 'pass',
    });
  });

  test('nothing that is served, nothing to judge', async () => {
    expect(await over({ 'docs/a.md': 'x' })).toMatchObject({ kind: 'not-applicable' });
  });
});
