import { describe, expect, test } from '@jest/globals';
import type { DocumentedSettings } from '../../../src/upstream/documented.ts';
import { gpuOfRunner } from '../../../src/upstream/gpus.ts';
import { offeredBy } from '../../../src/upstream/structured/offered.ts';
import {
  readRecipeYaml,
  readStrategyYaml,
  readTaxonomyYaml,
} from '../../../src/upstream/structured/recipe-files.ts';
import { Strategy } from '../../../src/upstream/structured/recipe-schema.ts';

interface Asked {
  readonly features?: unknown;
  readonly support?: Readonly<Record<string, string>>;
  readonly taxonomy?: unknown;
  readonly stores?: readonly unknown[];
  readonly variant?: string;
  readonly strategy?: string;
  readonly role?: 'aggregated' | 'prefill' | 'decode';
  readonly sku?: string;
}

function offered(asked: Asked): DocumentedSettings {
  const gpu = gpuOfRunner(asked.sku ?? 'b200');
  if (gpu === undefined) throw new Error(asked.sku);
  const recipe = { model: { model_id: 'a/B' }, features: asked.features, kv_offload_support: asked.support };
  const files = {
    recipe: readRecipeYaml(JSON.stringify(recipe), 'models/a/B.yaml'),
    strategies: new Map(),
    kvStores: (asked.stores ?? []).map((store) => readStrategyYaml(JSON.stringify(store), 'kv_store/x.yaml')),
    taxonomy:
      asked.taxonomy === undefined
        ? undefined
        : readTaxonomyYaml(JSON.stringify({ kv_offload: asked.taxonomy }), 'taxonomy.yaml'),
  };
  const strategy = Strategy.parse({ name: asked.strategy ?? 'single_node_tp', deploy_type: 'single_node' });
  return offeredBy(files, {
    variant: asked.variant ?? 'default',
    strategy,
    role: asked.role ?? 'aggregated',
    gpu,
  });
}

const said = (asked: Asked) => {
  const { args, env } = offered(asked);
  return [
    ...args.map(({ flag, value }) => (value === undefined ? flag : `${flag}=${value}`)),
    ...env.map(({ name, value }) => `${name}=${value}`),
  ];
};

describe('a feature', () => {
  test.each<[string, unknown, Omit<Asked, 'features'>, readonly string[]]>([
    ['with flags and variables', { args: ['--a'], env: { E: '1' } }, {}, ['a', 'E=1']],
    ['with a number as a word', { args: ['--a', 1] }, {}, ['a=1']],
    ['with nothing', {}, {}, []],
    ['that is empty', null, {}, []],
    ['for any strategy', { args: ['--a'], strategies: [] }, {}, ['a']],
    ['for this strategy', { args: ['--a'], strategies: ['single_node_tp'] }, {}, ['a']],
    ['for another strategy', { args: ['--a'], env: { E: '1' }, strategies: ['x'] }, {}, []],
    [
      'with other flags here',
      { args: ['--a'], hardware_overrides: { blackwell: { args: ['--b'] } } },
      {},
      ['b'],
    ],
    ['with none here', { args: ['--a'], hardware_overrides: { blackwell: { args: [] } } }, {}, []],
    [
      'with other flags elsewhere',
      { args: ['--a'], hardware_overrides: { amd: { args: ['--b'] } } },
      {},
      ['a'],
    ],
    ['with something else here', { args: ['--a'], hardware_overrides: { blackwell: {} } }, {}, ['a']],
    ['with null here', { args: ['--a'], hardware_overrides: { blackwell: null } }, {}, ['a']],
    [
      'of NVIDIA, where the generation has none',
      { args: ['--a'], hardware_overrides: { nvidia: { args: ['--b'] } } },
      {},
      ['b'],
    ],
    [
      'of NVIDIA, on another vendor',
      { args: ['--a'], hardware_overrides: { nvidia: { args: ['--b'] } } },
      { sku: 'mi355x' },
      ['a'],
    ],
  ])('%s', (_, feature, asked, expected) => {
    expect(said({ ...asked, features: { one: feature } })).toEqual(expected);
  });

  test('may be one of several; values are alternatives', () => {
    expect(said({ features: { one: { args: ['--a', '1'] }, two: { args: ['--a', '2'] } } })).toEqual([
      'a=1',
      'a=2',
    ]);
  });
});

describe('a mode of a feature', () => {
  const mode = (one: unknown, asked: Asked = {}) => said({ ...asked, features: { f: { modes: { one } } } });

  test.each<[string, unknown, Asked, readonly string[]]>([
    ['for any variant', { args: ['--m'] }, {}, ['m']],
    ['for this variant', { args: ['--m'], variants: ['default'] }, {}, ['m']],
    ['for another variant', { args: ['--m'], variants: ['fp8'] }, {}, []],
    ['not for this GPU', { args: ['--m'], hardware: { b200: 'unsupported' } }, {}, []],
    ['not for this generation', { args: ['--m'], hardware: { blackwell: 'unsupported' } }, {}, []],
    ['not for another GPU', { args: ['--m'], hardware: { b300: 'unsupported' } }, {}, ['m']],
    ['verified', { args: ['--m'], hardware: { b200: 'verified' } }, {}, ['m']],
    [
      'with flags for this GPU before those for its generation',
      { args: ['--m'], hardware_overrides: { blackwell: { args: ['--g'] }, b200: { args: ['--x'] } } },
      {},
      ['x'],
    ],
    [
      'with flags for the rest',
      { args: ['--m'], hardware_overrides: { default: { args: ['--d'] } } },
      {},
      ['d'],
    ],
    ['with flags for another', { args: ['--m'], hardware_overrides: { amd: { args: ['--d'] } } }, {}, ['m']],
    ['with nothing for this GPU', { args: ['--m'], hardware_overrides: { b200: {} } }, {}, ['m']],
    ['without flags', {}, {}, []],
  ])('%s', (_, one, asked, expected) => {
    expect(mode(one, asked)).toEqual(expected);
  });

  test('stands instead of the flags of its feature', () => {
    expect(
      said({ features: { f: { args: ['--a'], env: { E: '1' }, modes: { m: { args: ['--m'] } } } } }),
    ).toEqual(['m', 'E=1']);
    expect(said({ features: { f: { args: ['--a'], modes: {} } } })).toEqual([]);
  });
});

describe('a way to offload the KV cache', () => {
  const way = (one: Readonly<Record<string, unknown>>, asked: Asked = {}) =>
    said({ ...asked, taxonomy: { one: { args: ['--o'], ...one } } });

  test.each<[string, Readonly<Record<string, unknown>>, Asked, readonly string[]]>([
    ['is offered', {}, {}, ['o']],
    ['is offered with its variables', { env: { E: 'x' } }, {}, ['o', 'E=x']],
    ['is offered to its vendor, in any case', { brands: ['NVIDIA'] }, {}, ['o']],
    ['is not offered to another vendor', { brands: ['AMD'] }, {}, []],
    ['is not offered to another strategy', { strategies: ['multi_node_tp'] }, {}, []],
    ['is not offered where the recipe refuses it', {}, { support: { one: 'unsupported' } }, []],
    ['is offered where the recipe refuses another', {}, { support: { two: 'unsupported' } }, ['o']],
    ['is not offered without consent', { requires_opt_in: true }, {}, []],
    [
      'is not offered with half a consent',
      { requires_opt_in: true },
      { support: { one: 'experimental' } },
      [],
    ],
    ['is offered with consent', { requires_opt_in: true }, { support: { one: 'verified' } }, ['o']],
    ['is not offered to a pool', {}, { role: 'prefill' }, []],
  ])('%s', (_, one, asked, expected) => {
    expect(way(one, asked)).toEqual(expected);
  });

  test('is none without the shared file', () => {
    expect(said({})).toEqual([]);
  });
});

describe('a shared store of the KV cache', () => {
  const store = {
    name: 'store',
    deploy_type: 'kv_store_lb',
    vllm: { vllm_args: ['--v'], env: { E: '1' } },
    pd: { prefill: { args: ['--p'] }, decode: { args: ['--d'] } },
  };

  test.each<[NonNullable<Asked['role']>, readonly string[]]>([
    ['aggregated', ['v', 'E=1']],
    ['prefill', ['p', 'E=1']],
    ['decode', ['d', 'E=1']],
  ])('has flags for %s', (role, expected) => {
    expect(said({ role, stores: [store] })).toEqual(expected);
  });

  test('may have none', () => {
    expect(said({ role: 'decode', stores: [{ name: 'store', deploy_type: 'x' }] })).toEqual([]);
  });
});
