import { describe, expect, test } from '@jest/globals';
import {
  agenticEntry,
  fixedEntry,
  masterText,
  multiNodeEntry,
  worker,
} from '../../support/matrix-configs.ts';
import { agentic, aggregated, disaggregated, fixed, fragment, RECIPE, SINGLE } from './small-recipes.ts';
import { argument, MASTER, PROJECT, placed, roleOf, serveAll, serveOne, shown } from './support.ts';

const simple = aggregated('vllm', 'tensor-parallel-size: 8\ndata-parallel-size: 1');
const mtp = `speculative-config: '{"method":"mtp","num_speculative_tokens":1}'`;
/** A fragment of form C: nothing that the launcher binds. */
const bare = aggregated('vllm', `tensor-parallel-size: 8\n${mtp}`).replace(/^model:.*\n/m, '');

describe('image', () => {
  const withImage = (image: string) => simple.replace('acme/engine:v1', image);
  test.each([
    ["the recipe's own", 'acme/other:2', 'acme/other:2 @ m.yaml:2'],
    ["the row's under an alias", 'dynamo-vllm', 'vllm/vllm-openai:v0.21.0 @ nvidia-master.yaml:3'],
    ["the row's under another alias", 'latest', 'vllm/vllm-openai:v0.21.0 @ nvidia-master.yaml:3'],
  ])('is %s', async (_name, image, expected) => {
    expect(placed(roleOf(await serveOne(agentic(withImage(image)))).image)).toBe(expected);
  });

  test('is the row’s where the launcher binds it, whatever the fragment says', async () => {
    const files = fragment(bare.replace('engine: vllm', 'engine: vllm\nmodel: {container: acme/other:2}'));
    expect(placed(roleOf(await serveOne(files)).image)).toBe(
      'vllm/vllm-openai:v0.21.0 @ nvidia-master.yaml:3',
    );
  });

  test('is the row’s where the recipe names none', async () => {
    const recipe = simple.replace(/^model:.*\n/m, '');
    expect(placed(roleOf(await serveOne(agentic(recipe))).image)).toBe(
      'vllm/vllm-openai:v0.21.0 @ nvidia-master.yaml:3',
    );
  });

  test('of an early fragment is a placeholder for it', async () => {
    const recipe = simple.replace('acme/engine:v1', `'$\{IMAGE}'`);
    expect(shown(roleOf(await serveOne(agentic(recipe))).image?.value)).toBe('vllm/vllm-openai:v0.21.0');
  });
});

describe('model', () => {
  test('is the id that the recipe names', async () => {
    expect(placed(roleOf(await serveOne(agentic(simple))).model)).toBe('acme/Model-8 @ m.yaml:2');
  });

  test('is the row’s where the recipe has an alias', async () => {
    const found = roleOf(await serveOne(agentic(disaggregated('vllm', 'a: 1'))), 'decode');
    expect(placed(found.model)).toBe('acme/Model-8 @ nvidia-master.yaml:4');
  });

  test('is the row’s where the launcher binds it', async () => {
    expect(placed(roleOf(await serveOne(fragment(bare))).model)).toBe('acme/Model-8 @ nvidia-master.yaml:4');
  });

  test('may be staged in a folder with another name', async () => {
    const record = (folder: string) =>
      `labels: {cluster:b200-acme: [n]}\nclusters:\n  b200-acme: {models: {entries: {Model-8: {root: r, dir: ${folder}}}}}\n`;
    const staged = async (folder: string) => {
      const files = fragment(bare, true, {}, { [`${PROJECT}/configs/runners.yaml`]: record(folder) });
      return placed(roleOf(await serveOne(files)).stagedModel);
    };
    expect(await staged('Model-7')).toBe('Model-7 @ runners.yaml:1');
    expect(await staged('models/model-8')).toBeUndefined();
  });
});

describe('client', () => {
  test('of an agentic row tells what it adds to each request', async () => {
    const files = agentic(`${simple}benchmark: {env: {AIPERF_EXTRA_INPUTS: "thinking:true"}}\n`);
    expect(shown(roleOf(await serveOne(files)).client?.inputs?.value)).toBe('thinking:true');
    expect(roleOf(await serveOne(agentic(simple))).client).not.toHaveProperty('inputs');
  });

  test.each([
    [
      'a client of AgentX',
      '{type: custom, command: bash /w/benchmarks/multi_node/agentic_srt.sh}',
      'agentic',
    ],
    ['its newer name', '{type: custom, command: "bash \'/w/srt_agentic.sh\' x"}', 'agentic'],
    ['a replay of traces', '{type: trace-replay}', 'agentic'],
    ['nothing', '{env: {A: b}}', 'agentic'],
    ['a script of its own', '{type: custom, command: bash /w/mine.sh}', 'custom'],
    ['a name in a comment', '{type: custom, command: "python3 mine.py # agentic_srt.sh"}', 'custom'],
    ['the client of srt-slurm', '{type: sa-bench}', 'fixed-sequence'],
  ])('of an agentic row that names %s', async (_name, benchmark, kind) => {
    const files = agentic(`${simple}benchmark: ${benchmark}\n`);
    expect(roleOf(await serveOne(files)).client?.kind).toBe(kind);
  });

  test('of AgentX is the agentic one, of an evaluation another', async () => {
    const kind = async (purpose: 'throughput' | 'eval') =>
      roleOf(await serveOne(agentic(simple), purpose)).client?.kind;
    expect([await kind('throughput'), await kind('eval')]).toEqual(['agentic', 'eval']);
  });

  test.each([
    ['custom', 'fixed-sequence'],
    ['sa-bench', 'fixed-sequence'],
    ['none', 'none'],
  ])('of a fixed sequence with benchmark %s is %s', async (type, kind) => {
    expect(roleOf(await serveOne(fixed(`${simple}benchmark: {type: ${type}}\n`))).client?.kind).toBe(kind);
  });

  test.each([
    ['use_chat_template: false', 'false @ m.yaml:14'],
    ['env: {USE_CHAT_TEMPLATE: "true"}', 'true @ m.yaml:14'],
    ['type: custom', undefined],
  ])('goes through the template as the recipe says: %s', async (written, expected) => {
    const found = roleOf(await serveOne(fixed(`${simple}\nbenchmark: {${written}}\n`)));
    expect(placed(found.client?.chatTemplate)).toBe(expected);
  });

  test('goes through the template exactly when it speculates, where the launcher binds it', async () => {
    const plain = bare.replace(`      ${mtp}\n`, '');
    const chat = async (recipe: string, item: Record<string, unknown>) =>
      shown(roleOf(await serveOne(fragment(recipe, false, item))).client?.chatTemplate?.value);
    expect(await chat(bare, {})).toBe('true');
    expect(await chat(plain, { 'spec-decoding': 'none' })).toBe('false');
  });

  test('does not go through the template where a bound recipe turns it off itself', async () => {
    const files = fragment(`${bare}benchmark: {type: sa-bench, use_chat_template: false}\n`, false);
    expect(shown(roleOf(await serveOne(files)).client?.chatTemplate?.value)).toBe('false');
  });

  test('comes from the shared block of form C', async () => {
    const shared = `${PROJECT}/configs/srt-recipes/fixed-sequence-single.yaml`;
    const files = fragment(bare, false, {}, { [shared]: 'benchmark:\n  type: special\n' });
    expect(roleOf(await serveOne(files)).client?.kind).toBe('special');
  });
});

describe('around the workers', () => {
  const text = `${simple}
frontend: {type: vllm-router, container_image: acme/router:1, args: {policy: hash, off: false}, env: {R: "1"}}
setup_script: prepare.sh
dynamo: {install: true, source: {git: https://example.org/d.git, rev: abc}}
`;
  test('a frontend has its own image, arguments and variables', async () => {
    const { frontend, dynamo } = roleOf(await serveOne(agentic(text)));
    expect(placed(frontend?.type)).toBe('vllm-router @ m.yaml:14');
    expect(placed(frontend?.image)).toBe('acme/router:1 @ m.yaml:14');
    expect(frontend?.args.map(({ flag, value }) => `${flag}=${shown(value)}`)).toEqual(['policy=hash']);
    expect(frontend?.env.map(({ name, value }) => `${name}=${shown(value)}`)).toEqual(['R=1']);
    expect(dynamo).toBeUndefined();
  });

  test('is Dynamo unless another frontend is named', async () => {
    const { frontend, dynamo } = roleOf(await serveOne(agentic(simple)));
    expect(shown(frontend?.type.value)).toBe('dynamo');
    expect(dynamo).toEqual({
      kind: 'default',
      version: undefined,
      repository: undefined,
      install: undefined,
    });
  });

  test.each([
    ['source: {git: u, rev: abc}', 'git', 'abc', 'u'],
    ['source: {wheel: "1.5.0"}', 'wheel', '1.5.0', undefined],
    ['source: {pypi: "1.4.0"}', 'pypi', '1.4.0', undefined],
    ['hash: abc', 'git', 'abc', undefined],
    ['version: 1.2.1', 'pypi', '1.2.1', undefined],
    ['wheel: "1.2.0"', 'wheel', '1.2.0', undefined],
  ])('Dynamo has a source: %s', async (written, kind, version, repository) => {
    const { dynamo } = roleOf(await serveOne(agentic(`${simple}\ndynamo: {install: true, ${written}}\n`)));
    expect(dynamo?.kind).toBe(kind);
    expect(shown(dynamo?.version?.value)).toBe(version);
    expect(shown(dynamo?.repository?.value)).toBe(repository);
    expect(shown(dynamo?.install?.value)).toBe('true');
  });

  test('a setup script runs in the container', async () => {
    const { actions } = roleOf(await serveOne(agentic(text)));
    expect(actions).toMatchObject([
      { kind: 'setup-script', text: 'setup_script: prepare.sh', origin: { path: RECIPE, line: 15 } },
    ]);
  });

  test('the srt-slurm is the submodule', async () => {
    const { srtSlurm } = roleOf(await serveOne(agentic(simple)));
    expect(srtSlurm?.generation).toBe('deferring');
    expect(srtSlurm?.ref.value.kind).toBe('unknown');
  });
});

describe('variants', () => {
  const bundle = `base:
${simple.replace(/^/gm, '  ')}
override_c4:
  benchmark: {env: {CONC: "4"}}
  roles: {agg: {args: {max-num-seqs: 4}}}
override_c8:
  benchmark: {env: {CONC: "8"}}
  roles: {agg: {args: {max-num-seqs: 8}}}
`;
  const plain = { tp: 8, 'conc-list': [4, 8], 'srt-recipe': SINGLE.replace(`${PROJECT}/`, '') };

  test('of a single node are chosen by concurrency', async () => {
    const files = { [MASTER]: masterText({ k: agenticEntry([plain]) }), [SINGLE]: bundle };
    const found = await serveAll(files);
    expect(found.map(({ throughput }) => argument(roleOf(throughput), 'max-num-seqs'))).toEqual(['4', '8']);
  });

  test('must be exactly one', async () => {
    const none = {
      [MASTER]: masterText({ k: agenticEntry([{ ...plain, 'conc-list': [16] }]) }),
      [SINGLE]: bundle,
    };
    expect(await serveOne(none)).toMatchObject({
      kind: 'unknown',
      reason: { kind: 'unsupported', what: 'not exactly one variant for this point' },
      origin: { path: SINGLE, line: 1 },
    });
  });

  test('of several nodes need a selector', async () => {
    const item = (selector: string) => ({
      'conc-list': [4],
      'srt-recipe': `recipes/m.yaml${selector}`,
      worker: worker(),
    });
    const files = (selector: string) => ({
      [MASTER]: masterText({ k: multiNodeEntry([item(selector)]) }),
      [RECIPE]: bundle,
    });
    expect(argument(roleOf(await serveOne(files(':override_c8'))), 'max-num-seqs')).toBe('8');
    expect((await serveOne(files(''))).kind).toBe('unknown');
    expect(await serveOne(files(':override_none'))).toMatchObject({
      message: `${RECIPE}:override_none has no variant for this point`,
    });
  });

  test('for evaluations may be others', async () => {
    const item = {
      'conc-list': [4],
      'srt-recipe': 'recipes/m.yaml:override_c4',
      'eval-srt-recipe': 'recipes/m.yaml:override_c8',
      worker: worker(),
    };
    const files = { [MASTER]: masterText({ k: multiNodeEntry([item]) }), [RECIPE]: bundle };
    expect(argument(roleOf(await serveOne(files)), 'max-num-seqs')).toBe('4');
    expect(argument(roleOf(await serveOne(files, 'eval')), 'max-num-seqs')).toBe('8');
  });
});

describe('what cannot be told', () => {
  test('is a recipe that is no YAML, with its line', async () => {
    expect(await serveOne(agentic('a: [\n'))).toMatchObject({
      kind: 'unknown',
      message: expect.stringMatching(/^inferencex-e2e\/.*m\.yaml:\d+: /),
    });
  });

  test.each(['[]\n', '', 'base: 5\n', 'a: 1\n'])('is a recipe that is none: %j', async (text) => {
    expect((await serveOne(agentic(text))).kind).toBe('unknown');
  });

  test('is a shared block that cannot be read', async () => {
    const shared = { [`${PROJECT}/configs/srt-recipes/agentic-single.yaml`]: 'a: [\n' };
    expect(await serveOne(fragment(bare, true, {}, shared))).toMatchObject({
      reason: { what: 'a shared block that cannot be read' },
    });
  });

  test('is a fragment that is not there', async () => {
    const { [SINGLE]: _gone, ...files } = fragment(bare);
    expect(await serveOne(files)).toMatchObject({
      reason: { kind: 'file', path: SINGLE },
      message: `${SINGLE} does not exist`,
      isElsewhere: false,
    });
  });

  test('is a recipe that comes with srt-slurm: path and reference are named', async () => {
    const decode = worker({ 'additional-settings': ['CONFIG_FILE=recipes/upstream/a.yaml'] });
    const item = { 'conc-list': [4], prefill: worker(), decode };
    const path = 'recipes/upstream/a.yaml';
    const files = {
      'configs/nvidia-master.yaml': masterText({ k: multiNodeEntry([item], { runner: 'b200-acme' }) }),
      'runners/launch_b200-acme.sh':
        'if [[ $FRAMEWORK == dynamo-vllm ]]; then\n  git clone -b v1.0.29 https://github.com/NVIDIA/srt-slurm.git d\nfi\n',
    };
    expect(await serveOne(files)).toEqual({
      kind: 'unknown',
      reason: { kind: 'file', path },
      message: `${path} is not in this repository: it comes with NVIDIA/srt-slurm at v1.0.29`,
      origin: { path: 'runners/launch_b200-acme.sh', line: 2 },
      isElsewhere: true,
    });
  });

  test('is nothing of scripts: another model answers for them', async () => {
    expect(
      await serveAll({ [MASTER]: masterText({ k: fixedEntry([{ tp: 8, 'conc-list': [4] }]) }) }),
    ).toEqual([]);
  });
});

describe('llm-d', () => {
  const path = 'benchmarks/multi_node/llm-d-recipes/r.yaml';
  const recipe = `kind: EndpointPickerConfig
prefill:
  tp: 1
  enable-expert-parallel: true
  extra-args: >-
    --kv-cache-dtype fp8
    --enforce-eager
    --block-size 256
  env: {NCCL_CUMEM_ENABLE: "1"}
decode:
  tp: 8
  enable-expert-parallel: false
  extra-args: --speculative-config {"method":"mtp","num_speculative_tokens":2}
`;
  const item = {
    'conc-list': [1],
    prefill: worker({ 'additional-settings': ['CONFIG_FILE=r.yaml'] }),
    decode: worker(),
  };
  const master = masterText({ k: multiNodeEntry([item], { framework: 'llmd-vllm' }) });

  test("tells vLLM's flags of each role", async () => {
    const served = await serveOne({ 'configs/nvidia-master.yaml': master, [path]: recipe });
    const prefill = roleOf(served, 'prefill');
    expect(prefill.args.map(({ flag, value }) => `${flag} ${shown(value)}`)).toEqual([
      'tensor-parallel-size 1',
      'enable-expert-parallel true',
      'kv-cache-dtype fp8',
      'enforce-eager true',
      'block-size 256',
    ]);
    expect(prefill.origin).toEqual({ path, line: 2 });
    const decode = roleOf(served, 'decode');
    expect(placed(decode.speculation?.method)).toBe('mtp @ r.yaml:13');
    expect(placed(decode.image)).toBe('vllm/vllm-openai:v0.21.0 @ nvidia-master.yaml:3');
    expect(decode.topology).toEqual({ gpus: undefined, workers: undefined, nodes: undefined });
  });

  test('without its recipe tells nothing', async () => {
    expect(await serveOne({ 'configs/nvidia-master.yaml': master })).toMatchObject({
      reason: { kind: 'file', path },
      message: `${path} does not exist`,
    });
  });

  test('without roles tells nothing', async () => {
    expect((await serveOne({ 'configs/nvidia-master.yaml': master, [path]: 'a: 1\n' })).kind).toBe('unknown');
  });
});
