import { describe, expect, test } from '@jest/globals';
import { namedRecipes, recipePath } from '../../../src/benchmark/matrix/recipe-paths.ts';
import { visualSeries } from '../../../src/benchmark/matrix/visual-series.ts';
import {
  agenticEntry,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

const single = 'benchmarks/single_node/srt-slurm-recipes';
const multi = 'benchmarks/multi_node/srt-slurm-recipes';

describe('a recipe path', () => {
  const cases: [string, string, string | undefined, boolean, string][] = [
    [
      'below the folder of a single-node entry',
      'agentic.yaml',
      'm/vllm/b200',
      false,
      `${single}/m/vllm/b200/agentic.yaml`,
    ],
    [
      'below the folder of a multi-node entry',
      'd.yaml:override_a',
      'm/x',
      true,
      `${multi}/m/x/d.yaml:override_a`,
    ],
    ['from the project root', `${single}/a.yaml`, undefined, false, `${single}/a.yaml`],
    ['from the project root in spite of a folder', `${single}/a.yaml`, 'm', false, `${single}/a.yaml`],
    [
      'below recipes/',
      'recipes/m/a.yaml:zip_override_b[2]',
      undefined,
      true,
      `${multi}/m/a.yaml:zip_override_b[2]`,
    ],
    ['a name alone', 'wide-ep', undefined, true, 'wide-ep'],
  ];
  test.each(cases)('%s', (_name, written, directory, isMultiNode, path) => {
    expect(recipePath(written, directory, isMultiNode)).toBe(path);
  });
});

describe('the recipes a row names', () => {
  const recipesOf = (entry: Fields) => rowsOf({ k: entry }).map(({ recipe }) => namedRecipes(recipe));

  test('by setting, on whichever role', () => {
    const settings = {
      'additional-settings': ['X=1', 'CONFIG_FILE=recipes/a.yaml', 'EVAL_CONFIG_FILE=recipes/b.yaml'],
    };
    const expected = [{ recipe: `${multi}/a.yaml`, evalRecipe: `${multi}/b.yaml` }];
    expect(
      recipesOf(multiNodeEntry([{ prefill: worker(settings), decode: worker(), 'conc-list': [1] }])),
    ).toEqual(expected);
    expect(
      recipesOf(multiNodeEntry([{ prefill: worker(), decode: worker(settings), 'conc-list': [1] }])),
    ).toEqual(expected);
    expect(recipesOf(multiNodeEntry([{ worker: worker(settings), 'conc-list': [1] }]))).toEqual(expected);
  });

  test('by field', () => {
    const item = { tp: 1, 'conc-list': [1], 'srt-recipe': `${single}/a.yaml` };
    expect(recipesOf(fixedEntry([item]))).toEqual([{ recipe: `${single}/a.yaml`, evalRecipe: undefined }]);
  });

  test('or none', () => {
    expect(recipesOf(fixedEntry([{ tp: 1, 'conc-list': [1] }]))).toEqual([
      { recipe: undefined, evalRecipe: undefined },
    ]);
  });
});

describe('the visual series', () => {
  const seriesOf = (entry: Fields) => rowsOf({ k: entry }).map(visualSeries);
  const item = (more: Fields = {}) => ({ tp: 8, 'conc-list': [1], ...more });

  const same: [string, Fields, Fields][] = [
    ['another topology', fixedEntry([item()]), fixedEntry([item({ tp: 4, ep: 4 })])],
    ['another image', fixedEntry([item()]), fixedEntry([item()], { image: 'x:2' })],
    [
      'agentic: another way to speculate',
      agenticEntry([item()]),
      agenticEntry([item({ 'spec-decoding': 'mtp' })]),
    ],
    [
      'another backend for offloading',
      agenticEntry([item({ 'kv-offloading': 'dram' })]),
      agenticEntry([item({ 'kv-offloading': 'dram', 'kv-offload-backend': 'x' })]),
    ],
  ];
  test.each(same)('is the same for %s', (_name, one, other) => {
    expect(seriesOf(other)).toEqual(seriesOf(one));
  });

  const others: [string, Fields, Fields][] = [
    [
      'fixed sequence: another way to speculate',
      fixedEntry([item()]),
      fixedEntry([item({ 'spec-decoding': 'mtp' })]),
    ],
    ['other lengths', fixedEntry([item()]), fixedEntry([item()], {}, 1024)],
    ['another runner', fixedEntry([item()]), fixedEntry([item()], { runner: 'h200' })],
    ['another precision', fixedEntry([item()]), fixedEntry([item()], { precision: 'fp8' })],
    ['offloading on', agenticEntry([item()]), agenticEntry([item({ 'kv-offloading': 'dram' })])],
    ['agentic coding', fixedEntry([item()]), agenticEntry([item()])],
    [
      'other hardware of a role',
      multiNodeEntry([{ prefill: worker(), decode: worker(), 'conc-list': [1] }]),
      multiNodeEntry([
        { prefill: worker({ hardware: 'h' }), decode: worker({ hardware: 'b' }), 'conc-list': [1] },
      ]),
    ],
    [
      'aggregated',
      multiNodeEntry([{ prefill: worker(), decode: worker(), 'conc-list': [1] }]),
      multiNodeEntry([{ prefill: worker(), decode: worker(), 'conc-list': [1] }], { disagg: false }),
    ],
  ];
  test.each(others)('is another for %s', (_name, one, other) => {
    expect(seriesOf(other)).not.toEqual(seriesOf(one));
  });
});
