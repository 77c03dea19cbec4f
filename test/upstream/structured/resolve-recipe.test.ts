import { describe, expect, test } from '@jest/globals';
import type { Documented } from '../../../src/upstream/documented.ts';
import { type Gpu, gpuOfRunner } from '../../../src/upstream/gpus.ts';
import { readRecipe } from '../../../src/upstream/read-recipe.ts';

const PATH = 'models/acme/Big.yaml';

const shared: Readonly<Record<string, string>> = {
  'strategies/single_node_tp.yaml':
    'name: single_node_tp\ndeploy_type: single_node\nvllm_args: []\nparallel_flag: "--tensor-parallel-size"\n',
  'strategies/single_node_tep.yaml':
    'name: single_node_tep\ndeploy_type: single_node\nvllm_args: ["--enable-expert-parallel"]\nparallel_flag: "--tensor-parallel-size"\n',
  'strategies/single_node_dep.yaml':
    'name: single_node_dep\ndeploy_type: single_node\nvllm_args: ["--enable-expert-parallel"]\nparallel_flag: "--data-parallel-size"\n',
  'strategies/multi_node_tp_pp.yaml':
    'name: multi_node_tp_pp\ndeploy_type: multi_node\nparallelism: tp_pp\nparallel_flag: "--tensor-parallel-size"\n',
  'strategies/multi_node_tp.yaml':
    'name: multi_node_tp\ndeploy_type: multi_node\nparallel_flag: "--tensor-parallel-size"\nenv: { NET: "1" }\n',
  'strategies/pd_cluster.yaml':
    'name: pd_cluster\ndeploy_type: pd_cluster\nprefill:\n  vllm_args: ["--kv-transfer-config", \'{"kv_connector":"NixlConnector","kv_role":"kv_producer"}\']\n  env: { P: "1" }\ndecode:\n  vllm_args: []\n',
  'kv_store/kv_store_distributed_mooncake.yaml':
    'name: kv_store_distributed_mooncake\ndeploy_type: kv_store_lb\nvllm:\n  vllm_args: ["--kv-transfer-config", \'{"kv_connector":"MooncakeStoreConnector"}\']\n  env: { MOONCAKE_CONFIG_PATH: x }\n',
  'taxonomy.yaml':
    'kv_offload:\n  simple:\n    args: ["--kv-transfer-config", \'{"kv_connector":"SimpleCPUOffloadConnector"}\']\n  opted:\n    requires_opt_in: true\n    args: ["--opted"]\n  branded:\n    brands: [AMD]\n    args: ["--branded"]\n',
};

const head =
  'model:\n  model_id: acme/Big\n  base_args: ["--trust-remote-code", "--block-size", "128"]\n  base_env: { B: "0" }\n';

async function resolve(yaml: string, sku = 'b200'): Promise<readonly Documented[]> {
  const recipe = await readRecipe(Buffer.from(head + yaml), PATH, 'vllm', async (path) =>
    shared[path] === undefined ? undefined : Buffer.from(shared[path]),
  );
  return recipe.documentFor(gpu(sku)).servings;
}

function gpu(sku: string): Gpu {
  const found = gpuOfRunner(sku);
  if (found === undefined) throw new Error(sku);
  return found;
}

const flags = ({ inForce }: Documented) =>
  inForce.args.map(({ flag, value }) => (value === undefined ? flag : `${flag}=${value}`));
const env = ({ inForce }: Documented) => inForce.env.map(({ name, value }) => `${name}=${value}`);

const single = 'compatible_strategies: [single_node_tp]\n';

describe('variants and strategies', () => {
  test('give one serving for each pair', async () => {
    const servings = await resolve(
      'variants:\n  default: { precision: bf16 }\n  fp8: { model_id: acme/Big-FP8, extra_args: ["--quantization", "fp8"] }\ncompatible_strategies: [single_node_tp, single_node_tep]\n',
    );
    expect(servings.map(({ title, models }) => [title, models])).toEqual([
      ['variant default, single_node_tp on b200', ['acme/Big']],
      ['variant default, single_node_tep on b200', ['acme/Big']],
      ['variant fp8, single_node_tp on b200', ['acme/Big-FP8']],
      ['variant fp8, single_node_tep on b200', ['acme/Big-FP8']],
    ]);
    const last = servings.at(-1);
    expect(last && flags(last)).toEqual([
      'trust-remote-code',
      'block-size=128',
      'quantization=fp8',
      'enable-expert-parallel',
    ]);
  });

  test('that do not run on a GPU are left out', async () => {
    expect(await resolve(`${single}variants:\n  x: { precision: nvfp4 }\n`, 'mi355x')).toEqual([]);
    expect(await resolve(`${single}variants:\n  x: { precision: nvfp4 }\n`, 'h200')).toEqual([]);
    expect(await resolve(`${single}variants:\n  x: { supported_hardware: [mi355x] }\n`)).toEqual([]);
    expect(await resolve(`${single}meta: { hardware: { b200: unsupported } }\n`)).toEqual([]);
    expect(
      await resolve(`${single}strategy_hardware: { single_node_tp: { blackwell: unsupported } }\n`),
    ).toEqual([]);
    expect(await resolve('strategy_hardware: { single_node_tp: { b200: supported } }\n')).toHaveLength(1);
    expect(await resolve('strategy_hardware: { single_node_tp: { b200: supported } }\n', 'h200')).toEqual([]);
  });

  test('whose file is missing are left out', async () => {
    expect(await resolve('compatible_strategies: [single_node_tp, unheard_of]\n')).toHaveLength(1);
  });
});

describe('sizes', () => {
  const sizes = async (yaml: string, sku?: string) => (await resolve(yaml, sku)).flatMap((one) => one.sizes);

  test.each([
    ['reach from what holds the weights to a node', 'variants: { x: { vram_minimum_gb: 500 } }\n', [3, 8]],
    ['are a node where the weights are not told', '', [8, 8]],
    ['are a node where the weights need more', 'variants: { x: { vram_minimum_gb: 5000 } }\n', [8, 8]],
    ['are what a variant declares', 'variants: { x: { tp: 4, vram_minimum_gb: 1 } }\n', [4, 4]],
    [
      'are what it declares for the hardware',
      'variants: { x: { tp: { default: 8, blackwell: 2 } } }\n',
      [2, 2],
    ],
    ['are what the recipe declares', 'strategy_overrides: { single_node_tp: { tp: 2 } }\n', [2, 2]],
  ])('%s', async (_, yaml, [from, to]) => {
    expect(await sizes(single + yaml)).toEqual([{ flag: 'tensor-parallel-size', from, to }]);
  });

  test('of several nodes multiply a node', async () => {
    expect(await sizes('compatible_strategies: [multi_node_tp]\n', 'gb200')).toEqual([
      { flag: 'tensor-parallel-size', from: 4, to: 64 },
    ]);
    expect(await sizes('compatible_strategies: [multi_node_tp_pp]\n')).toEqual([
      { flag: 'tensor-parallel-size', from: 8, to: 8 },
      { flag: 'pipeline-parallel-size', from: 2, to: 16 },
    ]);
  });
});

describe('hardware overrides', () => {
  const layered = `${single}variants:
  x:
    hardware_overrides:
      blackwell: { extra_args: ["--moe-backend", "mega"] }
      b200: { extra_env: { EXACT: "1" } }
hardware_overrides:
  blackwell: { extra_args: ["--block-size", "256", "--fp4-cache"], extra_env: { B: "1" } }
  amd: { extra_env: { ROCM: "1" } }
`;

  test('of the generation add to the recipe, and later ones win', async () => {
    const [serving] = await resolve(layered);
    expect(serving && flags(serving)).toEqual([
      'trust-remote-code',
      'block-size=256',
      'fp4-cache',
      'moe-backend=mega',
    ]);
    expect(serving && env(serving)).toEqual(['B=1', 'EXACT=1']);
  });

  test('of another vendor do not', async () => {
    const [serving] = await resolve(layered, 'mi355x');
    expect(serving && flags(serving)).toEqual(['trust-remote-code', 'block-size=128']);
    expect(serving && env(serving)).toEqual(['B=0', 'ROCM=1']);
    expect(serving?.home).toBe('hardware_overrides.amd');
  });

  test('of a strategy replace those of recipe and variant', async () => {
    const [serving] = await resolve(
      `${layered}strategy_overrides:\n  single_node_tp:\n    extra_args: ["--early"]\n    hardware_overrides:\n      blackwell: { extra_args: ["--only"] }\n      b200: { extra_args: ["--last"] }\n`,
    );
    expect(serving && flags(serving)).toEqual([
      'trust-remote-code',
      'block-size=128',
      'early',
      'only',
      'last',
    ]);
  });

  test('of NVIDIA hold where the generation has none', async () => {
    const yaml = `${single}hardware_overrides: { nvidia: { extra_args: ["--any"] } }\n`;
    expect((await resolve(yaml)).map(flags)[0]).toContain('any');
    expect((await resolve(yaml, 'mi300x')).map(flags)[0]).not.toContain('any');
  });

  test('keep the line of each setting', async () => {
    const [serving] = await resolve(
      `${single}hardware_overrides:\n  blackwell:\n    extra_args:\n      - "--x"\n      - "1"\n    extra_env:\n      E: "1"\n`,
    );
    expect(serving?.inForce.args.at(-1)).toEqual({ flag: 'x', value: '1', line: 9 });
    expect(serving?.inForce.env.at(-1)).toEqual({ name: 'E', value: '1', line: 12 });
  });
});

describe('what a recipe offers', () => {
  const offered = async (yaml: string, sku?: string) =>
    (await resolve(`${single}${yaml}`, sku))[0]?.offered.args.map(({ flag, value }) =>
      value === undefined ? flag : `${flag}=${value}`,
    );

  test('are its features, by hardware and strategy', async () => {
    const yaml = `features:
  tools: { args: ["--tools"] }
  spec:
    args: ["--draft", "general"]
    hardware_overrides: { amd: { args: ["--draft", "special"] } }
  other: { args: ["--other"], strategies: [pd_cluster] }
`;
    expect(await offered(yaml)).toEqual(expect.arrayContaining(['tools', 'draft=general']));
    expect(await offered(yaml)).not.toContain('other');
    expect(await offered(yaml, 'mi355x')).toEqual(expect.arrayContaining(['tools', 'draft=special']));
  });

  test('are the modes that a variant and a GPU allow', async () => {
    const yaml = `features:
  spec:
    modes:
      mtp: { args: ["--m", "mtp"] }
      far: { args: ["--m", "far"], variants: [none] }
      off: { args: ["--m", "off"], hardware: { blackwell: unsupported } }
`;
    const found = await offered(yaml);
    expect(found).toContain('m=mtp');
    expect(found).not.toContain('m=far');
    expect(found).not.toContain('m=off');
  });

  test('are the shared ways to offload the KV cache', async () => {
    const none = await offered('');
    expect(none?.filter((one) => one.includes('Connector'))).toHaveLength(2);
    expect(none).not.toContain('opted');
    expect(none).not.toContain('branded');
    expect(await offered('kv_offload_support: { opted: verified }\n')).toContain('opted');
    expect(await offered('', 'mi355x')).toContain('branded');
  });
});

describe('prefill and decode', () => {
  const yaml = `compatible_strategies: [single_node_tp, single_node_dep, pd_cluster]
strategy_overrides:
  pd_cluster:
    env: { BOTH: "1" }
    prefill: { parallelism: dep, vllm_args: ["--p"], env: { OWN: "1" } }
    decode: { parallelism: tp, hardware_overrides: { b200: { extra_args: ["--d"] } } }
`;

  test('are roles of their own, in every mode that the recipe offers', async () => {
    const pools = (await resolve(yaml)).filter(({ role }) => role !== 'aggregated');
    expect(pools.map(({ role, sizes }) => [role, sizes.map(({ flag }) => flag)])).toEqual([
      ['prefill', ['tensor-parallel-size', 'data-parallel-size']],
      ['prefill', ['tensor-parallel-size']],
      ['decode', ['tensor-parallel-size']],
      ['decode', ['tensor-parallel-size', 'data-parallel-size']],
    ]);
    const [prefill, , decode] = pools;
    expect(prefill && flags(prefill)).toEqual(expect.arrayContaining(['p', 'enable-expert-parallel']));
    expect(prefill && env(prefill)).toEqual(['B=0', 'P=1', 'BOTH=1', 'OWN=1']);
    expect(decode && flags(decode)).toEqual(expect.arrayContaining(['d']));
    expect(prefill?.home).toBe('strategy_overrides.pd_cluster.prefill');
  });

  test('may be narrowed', async () => {
    const pools = (await resolve(`${yaml}    pool_modes: [dep]\n`)).filter(({ role }) => role === 'prefill');
    expect(pools).toHaveLength(1);
  });
});

test('the guide adds its commands and hints with their lines', async () => {
  const servings = await resolve(
    `${single}guide: |\n  ## MI355X\n\n  \`\`\`bash\n  vllm serve acme/Big --tp 4\n  \`\`\`\n`,
  );
  expect(servings.at(-1)).toMatchObject({ gpus: ['mi355x'], line: 10, models: ['acme/Big'] });
});

describe('a file that cannot be read', () => {
  test.each([
    ['no YAML', 'a: ['],
    ['no recipe', 'x: 1'],
    [
      'a bomb',
      `a: &a [1,1,1,1,1,1,1,1]\n${Array.from({ length: 12 }, (_, at) => `b${at}: &b${at} [${at === 0 ? '*a' : `*b${at - 1}`},${at === 0 ? '*a' : `*b${at - 1}`},${at === 0 ? '*a' : `*b${at - 1}`},${at === 0 ? '*a' : `*b${at - 1}`},${at === 0 ? '*a' : `*b${at - 1}`},${at === 0 ? '*a' : `*b${at - 1}`}]`).join('\n')}\n`,
    ],
    ['deep nesting', `model: ${'['.repeat(500)}${']'.repeat(500)}`],
  ])('is refused with its name: %s', async (_, text) => {
    await expect(readRecipe(Buffer.from(text), PATH, 'vllm', async () => undefined)).rejects.toMatchObject({
      name: 'RecipeUnreadable',
      message: expect.stringContaining(`${PATH} cannot be read`),
    });
  });

  test('is refused for its size, or for no UTF-8', async () => {
    const beside = async () => undefined;
    await expect(readRecipe(Buffer.alloc(3 * 1024 * 1024, 'a'), PATH, 'vllm', beside)).rejects.toThrow(
      'is longer than',
    );
    await expect(readRecipe(Buffer.alloc(20 * 1024 * 1024), PATH, 'vllm', beside)).rejects.toThrow('bytes');
    await expect(readRecipe(Buffer.from([0xff, 0xfe]), PATH, 'vllm', beside)).rejects.toThrow('is not UTF-8');
    await expect(readRecipe(Buffer.alloc(60_000, '\n'), PATH, 'vllm', beside)).rejects.toThrow('lines');
  });
});
