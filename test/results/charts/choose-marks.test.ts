import { describe, expect, test } from '@jest/globals';
import { MAX_DRAWN } from '../../../src/results/charts/chart.ts';
import { chooseMarks } from '../../../src/results/charts/choose-marks.ts';

const rising = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index + 1, y: index + 1, label: `c${index}` }));

describe('marks', () => {
  test('are the frontier by latency, then the others in order', () => {
    const points = [
      { x: 3, y: 3, label: 'slow', isOld: true },
      { x: 2, y: 1, label: 'beaten' },
      { x: 1, y: 2, label: 'fast' },
      { x: Number.NaN, y: 2, label: 'broken', isOld: true },
    ];
    const { drawn, counts, old } = chooseMarks(points);
    expect(drawn.map(({ point, kind, isOld }) => [point.label, kind, isOld])).toEqual([
      ['fast', 'frontier', false],
      ['slow', 'frontier', true],
      ['beaten', 'dominated', false],
      ['broken', 'invalid', true],
    ]);
    expect({ counts, old }).toEqual({ counts: { frontier: 2, dominated: 1, invalid: 1 }, old: 2 });
  });

  test('of points that the curve says are not on its frontier are as of beaten ones', () => {
    const points = rising(2).map((point, index) => ({
      ...point,
      isOnNormalizedInteractivityFrontier: index === 0,
    }));
    expect(chooseMarks(points).counts).toEqual({ frontier: 1, dominated: 1, invalid: 0 });
  });

  test.each([
    [10, 10, [0, 9]],
    [10, 4, [0, 3, 6, 9]],
    [10, 1, [0]],
    [10, 0, []],
    [0, 5, []],
  ])('of %i points at most %i are drawn, evenly', (count, most, expected) => {
    const indexes = chooseMarks(rising(count), most).drawn.map(({ point }) => point.x - 1);
    expect(
      most >= count ? [indexes.at(0), indexes.at(-1)].filter((index) => index !== undefined) : indexes,
    ).toEqual(expected);
  });

  test('keep the frontier before all others', () => {
    const points = [...Array.from({ length: 50 }, () => ({ x: 99, y: 1, label: 'beaten' })), ...rising(5)];
    const { drawn, counts } = chooseMarks(points, 7);
    expect(drawn.map(({ kind }) => kind)).toEqual([...Array(5).fill('frontier'), 'dominated', 'dominated']);
    expect(counts.dominated).toBe(50);
  });

  test('are 5,000 at most', () => {
    expect(chooseMarks(rising(MAX_DRAWN + 2000)).drawn).toHaveLength(5000);
  });
});
