import { describe, expect, test } from '@jest/globals';
import { coverageOf } from '../../src/results/coverage.ts';

const increasing = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index + 1, y: index + 1 }));

describe('a curve', () => {
  test.each([
    [0, 'WARN'],
    [1, 'WARN'],
    [4, 'WARN'],
    [5, 'PASS'],
    [6, 'PASS'],
  ])('of %i increasing points is %s', (count, status) => {
    const { frontier, measured, ...coverage } = coverageOf(increasing(count));
    expect({ status: coverage.status, measured, frontier: frontier.length }).toEqual({
      status,
      measured: count,
      frontier: count,
    });
  });

  test('with many points and few of them on the frontier is WARN', () => {
    const points = [...increasing(4), ...increasing(4).map(({ x, y }) => ({ x: x + 1, y: y - 0.5 }))];
    expect(coverageOf(points)).toMatchObject({ status: 'WARN', measured: 8 });
  });

  test('with one point without a value is WARN, however many there are', () => {
    const points = [...increasing(9), { x: Number.NaN, y: 3 }];
    expect(coverageOf(points)).toMatchObject({ status: 'WARN', measured: 10, invalid: [{ y: 3 }] });
  });

  test('can be asked for fewer points', () => {
    expect(coverageOf(increasing(3), 3).status).toBe('PASS');
  });
});
