import { describe, expect, test } from '@jest/globals';
import { servingDifference } from '../../src/facts/sweep-serving-difference.ts';
import type { PointServings, Served } from '../../src/launch/recipe/served.ts';
import type { Argument, EffectiveServing } from '../../src/launch/serving.ts';
import { always, known, type Setting, unknown } from '../../src/launch/value.ts';
import { fixedEntry, rowsOf } from '../support/matrix-configs.ts';

const [row] = rowsOf({ a: fixedEntry([{ tp: 8, 'conc-list': [4] }]) });
const at = (text: string, line = 1): Setting => ({
  value: known(text),
  origin: { path: 'a.yaml', line },
  guard: always,
});
const argument = (flag: string, text: string, line = 1): Argument => ({
  flag,
  isSwitch: false,
  ...at(text, line),
});

function serving(more: Partial<EffectiveServing> = {}): EffectiveServing {
  return {
    role: 'aggregated',
    purpose: 'throughput',
    engine: 'vllm',
    image: at('vllm/vllm-openai:v1'),
    model: at('acme/Model-8'),
    topology: { gpus: undefined, workers: undefined, nodes: undefined },
    args: [argument('max-num-seqs', '8')],
    env: [{ name: 'MODE', ...at('fast') }],
    speculation: undefined,
    client: undefined,
    actions: [],
    srtSlurm: undefined,
    origin: { path: 'a.yaml', line: 1 },
    ...more,
  };
}

function point(...servings: readonly EffectiveServing[]): PointServings {
  if (row === undefined) throw new Error('no row');
  const served: Served = { kind: 'served', servings };
  return { point: { row, concurrency: 4 }, throughput: served, eval: served };
}
const compare = (was: Partial<EffectiveServing>, is: Partial<EffectiveServing> = {}) =>
  servingDifference(point(serving(was)), point(serving(is)));

describe('a point is served alike', () => {
  test('wherever it is written, and in whatever order', () => {
    const args = [argument('b', '1', 7), argument('a', '2', 9)];
    expect(compare({ args }, { args: args.toReversed() })).toEqual({ kind: 'same' });
    expect(compare({ image: at('vllm/vllm-openai:v1', 99) })).toEqual({ kind: 'same' });
  });
});

describe('a point is served otherwise', () => {
  test.each<[string, Partial<EffectiveServing>, string]>([
    [
      'another image',
      { image: at('vllm/vllm-openai:v0') },
      'the image is `vllm/vllm-openai:v0` there and `vllm/vllm-openai:v1` at the head',
    ],
    ['no image', { image: undefined }, 'the image is not set there'],
    ['another model', { model: at('acme/Model-7') }, 'the model is `acme/Model-7` there'],
    [
      'another flag value',
      { args: [argument('max-num-seqs', '4')] },
      '`max-num-seqs` is `4` there and `8` at the head (aggregated)',
    ],
    ['a missing flag', { args: [] }, '`max-num-seqs` is not set there and `8` at the head'],
    [
      'one flag more',
      { args: [argument('max-num-seqs', '8'), argument('seed', '1')] },
      '`seed` is `1` there and not set at the head',
    ],
    [
      'another variable',
      { env: [{ name: 'MODE', ...at('slow') }] },
      '`MODE` is `slow` there and `fast` at the head',
    ],
    ['another engine', { engine: 'sglang' }, 'the aggregated role is configured another way'],
    ['another role', { role: 'decode' }, 'the decode role is served another way'],
  ])('with %s', (_name, was, what) => {
    expect(compare(was)).toMatchObject({ kind: 'different', what: expect.stringContaining(what) });
  });

  test('with long values, shown in part', () => {
    const found = compare({ args: [argument('config', 'x'.repeat(500))] });
    expect(found.kind === 'different' && found.what.length < 200).toBe(true);
  });

  test('with another unknown value', () => {
    const value = (text: string): Argument => ({
      ...argument('a', ''),
      value: unknown({ kind: 'branches' }, text),
    });
    expect(compare({ args: [value('$A')] }, { args: [value('$B')] })).toMatchObject({
      what: expect.stringContaining('`a` is `$A` there and `$B` at the head'),
    });
    expect(compare({ args: [value('$A')] }, { args: [value('$A')] })).toEqual({ kind: 'same' });
  });
});

test('nothing is told of a point whose servings are not known', () => {
  const origin = { path: 'a', line: 1 };
  const unknownServed: Served = {
    kind: 'unknown',
    reason: { kind: 'branches' },
    message: 'x',
    origin,
    isElsewhere: false,
  };
  const untold = { ...point(), eval: unknownServed };
  expect(servingDifference(untold, point())).toEqual({ kind: 'untold' });
  expect(servingDifference(point(), untold)).toEqual({ kind: 'untold' });
});
