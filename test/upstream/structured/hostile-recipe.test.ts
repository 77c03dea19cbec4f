import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gpuOfRunner } from '../../../src/upstream/gpus.ts';
import { readRecipe } from '../../../src/upstream/read-recipe.ts';
import { RecipeUnreadable } from '../../../src/upstream/recipe-unreadable.ts';

const PATH = 'models/a/B.yaml';
const gpus = ['h100', 'b200', 'gb300', 'mi355x'].flatMap((sku) => gpuOfRunner(sku) ?? []);

const strategies: Readonly<Record<string, string>> = {
  'strategies/single_node_tp.yaml': 'name: single_node_tp\ndeploy_type: single_node\n',
  'strategies/multi_node_tp_pp.yaml': 'name: multi_node_tp_pp\ndeploy_type: multi_node\nparallelism: tp_pp\n',
  'strategies/pd_cluster.yaml': 'name: pd_cluster\ndeploy_type: pd_cluster\nprefill: { vllm_args: [--p] }\n',
  'strategies/constructor.yaml': 'name: constructor\ndeploy_type: single_node\n',
};

const beside = async (path: string) =>
  strategies[path] === undefined ? undefined : Buffer.from(strategies[path]);

/** Number of servings for some GPUs; `undefined`: it is refused. */
async function servings(text: string): Promise<number | undefined> {
  try {
    const recipe = await readRecipe(Buffer.from(text), PATH, 'vllm', beside);
    return gpus.reduce((sum, gpu) => sum + recipe.documentFor(gpu).servings.length, 0);
  } catch (cause) {
    if (!(cause instanceof RecipeUnreadable)) throw cause;
    expect(cause.path).toBe(PATH);
    expect(cause.message.startsWith(PATH)).toBe(true);
    return undefined;
  }
}

const words = fc.array(fc.oneof(fc.constantFrom('--a', '--b=1', 'c', 1, true), fc.string({ maxLength: 5 })), {
  maxLength: 5,
});
const env = fc.dictionary(
  fc.constantFrom('A', 'B', '__proto__', 'constructor'),
  fc.oneof(fc.nat(), fc.constant(null)),
);
const strategy = fc.constantFrom(
  ...Object.keys(strategies).map((path) => path.slice(11, -5)),
  'missing',
  '../x',
);
const hardware = fc.constantFrom('b200', 'blackwell', 'nvidia', 'amd', 'default', 'constructor', '__proto__');
const byHardware = fc.dictionary(
  hardware,
  fc.oneof(
    fc.constant(null),
    fc.record({ extra_args: words, extra_env: env, args: words }, { requiredKeys: [] }),
  ),
);
const variant = fc.oneof(
  fc.constant(null),
  fc.record(
    {
      precision: fc.constantFrom('nvfp4', 'fp8', 'bf16'),
      vram_minimum_gb: fc.integer(),
      extra_args: words,
      tp: fc.oneof(fc.integer(), fc.dictionary(hardware, fc.integer())),
      hardware_overrides: byHardware,
    },
    { requiredKeys: [] },
  ),
);
const recipe = fc.record(
  {
    model: fc.record({ model_id: fc.constant('a/B'), base_args: words, base_env: env }),
    variants: fc.dictionary(fc.constantFrom('default', 'fp8', 'constructor', 'toString'), variant),
    compatible_strategies: fc.array(strategy, { maxLength: 5 }),
    strategy_hardware: fc.dictionary(
      strategy,
      fc.dictionary(hardware, fc.constantFrom('supported', 'unsupported')),
    ),
    hardware_overrides: byHardware,
    strategy_overrides: fc.dictionary(
      strategy,
      fc.record({
        vllm_args: words,
        env,
        hardware_overrides: byHardware,
        pool_modes: fc.constantFrom([], ['dep']),
      }),
    ),
    features: fc.dictionary(fc.constantFrom('f', 'constructor'), fc.record({ args: words, env })),
    guide: fc.string({ maxLength: 50 }),
  },
  { requiredKeys: ['model'] },
);

describe('a recipe', () => {
  test('of any parts is read, and its servings are bounded by its pairs', async () => {
    await fc.assert(
      fc.asyncProperty(recipe, async (value) => {
        const found = await servings(JSON.stringify(value));
        const variants = Math.max(1, Object.keys(value.variants ?? { default: {} }).length);
        // A cluster has two pools, each in up to three modes.
        expect(found).toBeLessThanOrEqual(gpus.length * variants * (3 + 2 * 3));
      }),
    );
  });

  test('of any shape is read or refused by its name', async () => {
    const shape = fc.object({
      key: fc.constantFrom('model', 'model_id', 'variants', 'features', 'guide', 'base_args', 'x'),
      maxDepth: 4,
    });
    await fc.assert(
      fc.asyncProperty(shape, async (value) => {
        const found = await servings(JSON.stringify(value) ?? '');
        expect(found === undefined || found >= 0).toBe(true);
      }),
    );
  });

  test('of any text is read or refused by its name', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc
        .array(
          fc.constantFrom(
            'model:',
            ' ',
            '\n',
            '- ',
            '&a ',
            '*a',
            '? ',
            '|',
            '>',
            '{',
            '[',
            '"',
            '<<: ',
            '!!js ',
            '%',
          ),
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        expect(await servings(one)).toBeUndefined();
      }),
    );
  });

  test('does not depend on the order of its keys', async () => {
    const read = async (value: unknown) => {
      const [gpu] = gpus;
      if (gpu === undefined) throw new Error('no GPU');
      const found = await readRecipe(Buffer.from(JSON.stringify(value)), PATH, 'vllm', beside);
      return found
        .documentFor(gpu)
        .servings.map(({ title, inForce: { args }, sizes }) =>
          JSON.stringify([title, args.map(({ flag, value: text }) => [flag, text]), sizes]),
        )
        .sort();
    };
    await fc.assert(
      fc.asyncProperty(recipe, async (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(await read(turned)).toEqual(await read(value));
      }),
    );
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['strategies', { compatible_strategies: Array.from({ length: 31 }, (_, at) => `s${at}`) }],
    ['variants', { variants: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`v${at}`, {}])) }],
    ['words', { hardware_overrides: { b200: { extra_args: Array.from({ length: 1_001 }, () => '--x') } } }],
    [
      'variables',
      {
        hardware_overrides: {
          b200: { extra_env: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`V${at}`, 1])) },
        },
      },
    ],
  ])('with too many %s is refused', async (_, more) => {
    expect(await servings(JSON.stringify({ model: { model_id: 'a/B' }, ...more }))).toBeUndefined();
  });
});

test('what fails beside a recipe is no fault of the recipe', async () => {
  const outage = new Error('down');
  const failing = async () => {
    throw outage;
  };
  await expect(readRecipe(Buffer.from('model: { model_id: a/B }'), PATH, 'vllm', failing)).rejects.toBe(
    outage,
  );
});
