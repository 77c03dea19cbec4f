import { describe, expect, test } from '@jest/globals';
import { servingCases, whyUntold } from '../../src/facts/serving-cases.ts';
import type { ConfigServings, PointServings, Served } from '../../src/facts/servings.ts';

const origin = { path: 'configs/a.yaml', line: 3 };
const untold = (message: string, isElsewhere = false): Served => ({
  kind: 'unknown',
  reason: { kind: 'file', path: 'x.yaml' },
  message,
  origin,
  isElsewhere,
});
// Nothing here looks at what is served or at the point itself.
const served = (count: number) =>
  ({ kind: 'served', servings: Array.from({ length: count }, (_, role) => ({ role })) }) as unknown as Served;
const point = (throughput: Served, evaluation: Served = throughput) =>
  ({ point: {}, throughput, eval: evaluation }) as unknown as PointServings;
const config = (key: string, isSubmitted: boolean, ...points: readonly PointServings[]): ConfigServings => ({
  key,
  isSubmitted,
  points,
});

describe('the cases of configs', () => {
  const configs = [
    config('a', true, point(served(2), untold('no eval')), point(untold('no script'))),
    config('b', false, point(served(1))),
  ];

  test('are one for each role of each point, in order', () => {
    const { told } = servingCases(configs, ['throughput']);
    expect(told.map(({ key, isSubmitted, purpose }) => [key, isSubmitted, purpose])).toEqual([
      ['a', true, 'throughput'],
      ['a', true, 'throughput'],
      ['b', false, 'throughput'],
    ]);
  });

  test('leave out no point that is not told', () => {
    const { untold: found } = servingCases(configs, ['throughput', 'eval']);
    expect(found.map(({ key, purpose, served: { message } }) => [key, purpose, message])).toEqual([
      ['a', 'eval', 'no eval'],
      ['a', 'throughput', 'no script'],
      ['a', 'eval', 'no script'],
    ]);
  });

  test('are those of the purposes that are asked for', () => {
    expect(servingCases(configs, ['eval']).told).toHaveLength(1);
    expect(servingCases(configs, [])).toEqual({ told: [], untold: [] });
  });
});

describe('why points are not told', () => {
  const reasonOf = (...all: readonly Served[]) =>
    whyUntold(servingCases([config('a', true, ...all.map((one) => point(one)))], ['throughput']).untold);

  test.each<[string, readonly Served[], ReturnType<typeof whyUntold>]>([
    ['here', [untold('no script')], { summary: '`a`: `no script`', needs: 'nothing' }],
    ['elsewhere', [untold('in b/c', true)], { summary: '`a`: `in b/c`', needs: 'network' }],
    [
      'here and elsewhere: what is here decides, and is said',
      [untold('in b/c', true), untold('no script'), untold('in b/d', true)],
      { summary: '`a`: `no script`', needs: 'nothing' },
    ],
    ['twice for one reason', [untold('x'), untold('x')], { summary: '`a`: `x`', needs: 'nothing' }],
    [
      'for many reasons',
      [untold('x'), untold('y'), untold('z')],
      { summary: '`a`: `x`, `a`: `y` (+1 more)', needs: 'nothing' },
    ],
    [
      'in words that could be markdown',
      [untold('`@all`')],
      { summary: '`a`: `` `@all` ``', needs: 'nothing' },
    ],
  ])('%s', (_, all, expected) => {
    expect(reasonOf(...all)).toEqual(expected);
  });
});
