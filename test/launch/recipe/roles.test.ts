import { describe, expect, test } from '@jest/globals';
import { agentic, aggregated, disaggregated, fixed, RECIPE } from './small-recipes.ts';
import { argument, placed, roleOf, serveOne, servings, shown, variable } from './support.ts';

describe('schema 2', () => {
  const text = disaggregated(
    'vllm',
    'tensor-parallel-size: 4\ntrust-remote-code: true\nenable-expert-parallel: false\nnone:\nsizes: [1, 2]',
    'environment:\n  SHARED: top\n',
  );

  test('has the roles that it names, decode deciding nothing about prefill', async () => {
    const found = servings(await serveOne(agentic(text)));
    expect(found.map(({ role, engine }) => `${role} ${engine}`)).toEqual(['prefill vllm', 'decode vllm']);
  });

  test('passes flags on as srtctl does: true is a switch, false and null are not there, lists are words', async () => {
    const decode = roleOf(await serveOne(agentic(text)), 'decode');
    expect(decode.args.map(({ flag, isSwitch }) => [flag, isSwitch])).toEqual([
      ['tensor-parallel-size', false],
      ['trust-remote-code', true],
      ['sizes', false],
    ]);
    expect(argument(decode, 'sizes')).toBe('1 2');
  });

  test('says workers, nodes and GPUs with their lines', async () => {
    const { topology } = roleOf(await serveOne(agentic(text)), 'decode');
    expect(placed(topology.workers)).toBe('2 @ m.yaml:17');
    expect(placed(topology.gpus)).toBe('4 @ m.yaml:18');
  });

  test('counts the GPUs of a worker from its nodes where they are not said', async () => {
    const recipe =
      'engine: vllm\nresources: {gpus_per_node: 8}\nroles: {agg: {nodes: 2, workers: 1, args: {}}}\n';
    expect(placed(roleOf(await serveOne(agentic(recipe))).topology.gpus)).toBe('16 @ m.yaml:2');
  });

  test.each([
    ['a mapping', 'engine: {type: sglang}\nroles: {agg: {args: {}}}', 'sglang'],
    ["each role's own", 'roles: {agg: {engine: atom, args: {}}}', 'atom'],
    ["each role's own mapping", 'roles: {agg: {engine: {type: trtllm}, args: {}}}', 'trtllm'],
    ['unknown', 'engine: tilert\nroles: {agg: {args: {}}}', 'other'],
    ['missing', 'roles: {agg: {args: {}}}', 'other'],
  ])('may name its engine: %s', async (_name, recipe, engine) => {
    expect(roleOf(await serveOne(agentic(recipe))).engine).toBe(engine);
  });

  test('may give a role an image of its own', async () => {
    const recipe =
      'engine: vllm\nmodel: {container: acme/a:1}\nroles:\n  prefill: {container: acme/b:2}\n  decode: {}\n';
    const found = servings(await serveOne(agentic(recipe)));
    expect(found.map(({ image }) => placed(image))).toEqual(['acme/b:2 @ m.yaml:4', 'acme/a:1 @ m.yaml:2']);
  });

  test('may place the decode role on the nodes of the other', async () => {
    const recipe = 'engine: vllm\nroles: {prefill: {nodes: 1}, decode: {nodes: colocate}}\n';
    expect(shown(roleOf(await serveOne(agentic(recipe)), 'decode').topology.nodes?.value)).toBe('colocate');
  });
});

describe('schema 1', () => {
  const text = `backend:
  type: sglang
  prefill_environment: {A: p}
  decode_environment: {A: d, B: d}
  sglang_config:
    prefill: {tp-size: 4}
    decode: {tp-size: 8}
resources:
  prefill_nodes: 1
  prefill_workers: 2
  gpus_per_prefill: 4
  decode_nodes: 0
  decode_workers: 1
  gpus_per_decode: 8
environment: {B: top}
`;

  test('has the roles that have workers', async () => {
    const found = servings(await serveOne(agentic(text)));
    expect(found.map(({ role, engine }) => `${role} ${engine}`)).toEqual(['prefill sglang', 'decode sglang']);
  });

  test('keeps arguments, sizes and variables apart by role, with lines', async () => {
    const decode = roleOf(await serveOne(agentic(text)), 'decode');
    expect(decode.args.map((one) => `${one.flag} ${placed(one)}`)).toEqual(['tp-size 8 @ m.yaml:7']);
    expect(placed(decode.topology.gpus)).toBe('8 @ m.yaml:14');
    expect(placed(decode.topology.nodes)).toBe('colocate @ m.yaml:12');
    expect(decode.origin).toEqual({ path: RECIPE, line: 7 });
  });

  test('lets variables of the whole recipe win over those of a role', async () => {
    const decode = roleOf(await serveOne(agentic(text)), 'decode');
    expect([variable(decode, 'A'), variable(decode, 'B')]).toEqual(['d', 'top']);
    expect(decode.env.find(({ name }) => name === 'B')?.origin.line).toBe(15);
  });

  test('is SGLang where it names no backend', async () => {
    const recipe = 'backend: {sglang_config: {aggregated: {tp-size: 8}}}\n';
    expect(roleOf(await serveOne(fixed(recipe))).engine).toBe('sglang');
  });

  test('leaves out roles without workers, whatever is configured for them', async () => {
    const recipe =
      'backend: {type: vllm, vllm_config: {prefill: {a: 1}, aggregated: {a: 1}}}\nresources: {agg_nodes: 1, agg_workers: 1, prefill_workers: 0}\n';
    expect(servings(await serveOne(fixed(recipe))).map(({ role }) => role)).toEqual(['aggregated']);
  });

  test('called the SGLang router by the name of its engine', async () => {
    const router = `${text}frontend: {type: sglang}\n`;
    expect(shown(roleOf(await serveOne(agentic(router)), 'decode').frontend?.type.value)).toBe(
      'sglang-router',
    );
  });
});

describe('arguments', () => {
  test('of TensorRT-LLM are nested YAML: dots, false and null are values', async () => {
    const args =
      'enable_attention_dp: false\ncuda_graph_config:\nkv_cache_config:\n  dtype: fp8\n  sizes: [1, 2]\nempty: {}';
    const { args: found } = roleOf(await serveOne(agentic(aggregated('trtllm', args))));
    expect(found.map((one) => [one.flag, shown(one.value), one.isSwitch])).toEqual([
      ['enable_attention_dp', 'false', false],
      ['cuda_graph_config', 'null', false],
      ['kv_cache_config.dtype', 'fp8', false],
      ['kv_cache_config.sizes', '1 2', false],
      ['empty', '{}', false],
      ['enable_iter_perf_stats', 'false', false],
    ]);
  });

  test.each([
    ['enable_iter_perf_stats: true', '', 'true'],
    ['a: 1', 'observability: {enabled: true}\n', undefined],
    ['a: 1', '', 'false'],
  ])(
    'of TensorRT-LLM have iteration statistics only where they are asked for: %s %s',
    async (args, more, value) => {
      const found = roleOf(await serveOne(agentic(aggregated('trtllm', args, more))));
      expect(argument(found, 'enable_iter_perf_stats')).toBe(value);
    },
  );

  test('may be written as words, whichever way', async () => {
    const recipe =
      'engine: vllm\nroles:\n  agg:\n    args: {a: 1}\n    extra_args: ["--b", "2", "--c=3", "--switch", "word", "-O3", "--last"]\n';
    const { args } = roleOf(await serveOne(agentic(recipe)));
    expect(args.map((one) => [one.flag, shown(one.value), one.isSwitch])).toEqual([
      ['a', '1', false],
      ['b', '2', false],
      ['c', '3', false],
      ['switch', 'word', false],
      ['O3', 'true', true],
      ['last', 'true', true],
    ]);
  });

  test('keep JSON as it is written, with holes where the cluster decides', async () => {
    const args = `kv-transfer-config: '{"bytes":"@dram.per_rank","nic":"@fabric.ib"}'\nmemory: '@dram.total'`;
    const found = roleOf(await serveOne(agentic(aggregated('vllm', args))));
    expect(argument(found, 'kv-transfer-config')).toBe('{"bytes":"<@dram.per_rank>","nic":"<@fabric.ib>"}');
    expect(found.args.at(-1)?.value).toEqual({
      kind: 'unknown',
      hole: { reason: { kind: 'variable', name: '@dram.total' }, expression: '@dram.total' },
    });
  });

  test('have early placeholders filled from the row, and others left open', async () => {
    const of = (name: string) => `$\{${name}}`;
    const args = `a: 'served as ${of('MODEL')}'\nb: '${of('ISL')}+${of('OSL')}'\nc: ${of('OTHER')}`;
    const found = roleOf(await serveOne(fixed(aggregated('vllm', args))));
    expect(found.args.map(({ value }) => shown(value))).toEqual([
      'served as acme/Model-8',
      '8192+1024',
      `<${of('OTHER')}>`,
    ]);
  });
});

describe('variables', () => {
  const env = (written: string) =>
    `engine: vllm\nroles:\n  agg:\n    env:\n      A: ${written}\n    args: {}\n`;
  test.each([
    ['\'{{"a": 1}}\'', '{"a": 1}'],
    ["'/tmp/cache-{job_id}'", '/tmp/cache-<{job_id}>'],
    ['plain', 'plain'],
    ['5', '5'],
    ["'{not a name}'", '{not a name}'],
  ])('are formatted: %s', async (written, expected) => {
    expect(variable(roleOf(await serveOne(agentic(env(written)))), 'A')).toBe(expected);
  });

  test('without a value are not there', async () => {
    expect(roleOf(await serveOne(agentic(env('')))).env).toEqual([]);
  });
});
