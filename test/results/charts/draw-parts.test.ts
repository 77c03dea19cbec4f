import { describe, expect, test } from '@jest/globals';
import type { ChartPoint } from '../../../src/results/charts/chart.ts';
import { frameOf } from '../../../src/results/charts/chart-frame.ts';
import { chooseMarks } from '../../../src/results/charts/choose-marks.ts';
import { drawLabels } from '../../../src/results/charts/draw-labels.ts';
import { drawLegend } from '../../../src/results/charts/draw-legend.ts';
import { drawMarks, drawShape } from '../../../src/results/charts/draw-marks.ts';

const rising = (count: number): ChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({ x: index + 1, y: index + 1, label: `c${index + 1}` }));
const drawn = (points: readonly ChartPoint[]) => [chooseMarks(points).drawn, frameOf(points)] as const;

describe('shapes', () => {
  test.each([
    [{ kind: 'frontier', isOld: false } as const, '<circle class="frontier" cx="10" cy="20" r="5"/>'],
    [{ kind: 'dominated', isOld: true } as const, '<circle class="dominated old" cx="10" cy="20" r="5"/>'],
    [{ kind: 'invalid', isOld: false } as const, '<path class="invalid" d="M6 16l8 8m0 -8l-8 8"/>'],
  ])('of %j are %s', (mark, svg) => {
    expect(drawShape(mark, [10, 20], 5)).toBe(svg);
  });
});

describe('marks', () => {
  test('of the frontier lie over the line, and the line over what is beaten', () => {
    const svg = drawMarks(...drawn([...rising(3), { x: 2.5, y: 1, label: 'c9' }])).join('');
    const order = [...svg.matchAll(/class="(frontier|dominated|line)"/g)].map(([, name]) => name);
    expect(order).toEqual(['dominated', 'line', 'frontier', 'frontier', 'frontier']);
  });

  test('without any value are not drawn', () => {
    expect(drawMarks(...drawn([{ x: Number.NaN, y: 0, label: 'c1' }]))).toEqual(['<g>', '</g>']);
  });

  test.each([
    [300, true],
    [301, false],
  ])('of %i points are explained one by one: %p', (count, isExplained) => {
    const svg = drawMarks(...drawn(rising(count))).join('');
    expect(svg.includes('<title>')).toBe(isExplained);
    expect(svg.startsWith('<g class="dense">')).toBe(!isExplained);
  });

  test('without a name are explained by their values', () => {
    const svg = drawMarks(...drawn([{ x: 1.5, y: 2000, label: '' }])).join('');
    expect(svg).toContain('<title>1.5 s, 2,000 tokens/s/GPU, on the frontier</title>');
  });
});

describe('labels', () => {
  const labels = (points: readonly ChartPoint[]) =>
    [
      ...drawLabels(...drawn(points))
        .join('')
        .matchAll(/>([^<>]+)<\/text>/g),
    ].map(([, text]) => text);

  test('stand at points of the frontier alone', () => {
    expect(labels([...rising(3), { x: 2.5, y: 1, label: 'c9' }])).toEqual(['c1', 'c2', 'c3']);
  });

  test('are cut, escaped, and left out where they are empty', () => {
    expect(
      labels([
        { x: 1, y: 1, label: '' },
        { x: 5, y: 5, label: '<b>' },
      ]),
    ).toEqual(['&lt;b&gt;']);
    expect(labels([{ x: 5, y: 5, label: 'y'.repeat(40) }])).toEqual([`${'y'.repeat(15)}…`]);
  });

  test('do not begin left of the plot', () => {
    const svg = drawLabels(
      ...drawn([
        { x: 0.01, y: 5, label: 'c1234' },
        { x: 99, y: 9, label: 'c1' },
      ]),
    ).join('');
    const [, x = ''] = /<text x="([\d.]+)"[^>]*>c1234/.exec(svg) ?? [];
    expect(Number(x) - 5 * 6.6).toBeGreaterThanOrEqual(84);
  });

  test.each([
    [24, 1],
    [25, 0],
  ])('of %i points are drawn or not at all', (count, least) => {
    const spread = rising(count).map((point) => ({ ...point, label: 'c' }));
    expect(Math.min(1, labels(spread).length)).toBe(least);
  });
});

describe('the legend', () => {
  test('of nothing is nothing', () => {
    expect(drawLegend(chooseMarks([]))).toEqual([]);
  });

  test('puts its items beside each other', () => {
    const svg = drawLegend(chooseMarks([...rising(2), { x: 2, y: 1, label: '', isOld: true }])).join('');
    const items = [...svg.matchAll(/<text x="([\d.]+)"[^>]*>([^<]*)</g)].map(
      ([, x, text]) => [Number(x), text] as const,
    );
    expect(items.map(([, text]) => text)).toEqual([
      'on the frontier (2)',
      'dominated (1)',
      'published before (1)',
    ]);
    expect(items.map(([x]) => x)).toEqual(items.map(([x]) => x).toSorted((a, b) => a - b));
  });
});
