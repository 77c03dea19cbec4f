import { describe, expect, test } from '@jest/globals';
import { drawFrame, frameOf, plot } from '../../../src/results/charts/chart-frame.ts';

const points = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([x, y]) => ({ x, y, label: '' }));
const domains = (...pairs: readonly (readonly [number, number])[]) => {
  const { x, y } = frameOf(points(...pairs));
  return [x.domain(), y.domain()];
};

describe('the axes', () => {
  test.each([
    [
      'of a sweep',
      [[44.27, 630_118]],
      [
        [0, 50],
        [0, 700_000],
      ],
    ],
    [
      'of nothing',
      [],
      [
        [0, 1.1],
        [0, 1.2],
      ],
    ],
    [
      'of points without a value',
      [[Number.NaN, -5]],
      [
        [0, 1.1],
        [0, 1.2],
      ],
    ],
    [
      'of values too large to be any',
      [[1e300, 1e308]],
      [
        [0, 1.1e15],
        [0, 1.2e15],
      ],
    ],
    [
      'of values too small to be any',
      [[5e-324, 1e-300]],
      [
        [0, 1.1e-9],
        [0, 1.2e-9],
      ],
    ],
  ] as const)('%s begin at zero and end round', (_name, pairs, expected) => {
    const found = domains(...pairs);
    for (const [index, [from, to]] of expected.entries()) {
      expect(found[index]?.[0]).toBe(from);
      expect(found[index]?.[1]).toBeCloseTo(to, to < 1 ? 18 : 5);
    }
  });

  test('run over the whole plot, upwards and to the right', () => {
    const { x, y } = frameOf(points([50, 100]));
    expect([x.range(), y.range()]).toEqual([
      [plot.left, plot.right],
      [plot.bottom, plot.top],
    ]);
    expect([x(0), y(0)]).toEqual([plot.left, plot.bottom]);
  });

  test('hold on to points beyond them', () => {
    const { x, y } = frameOf(points([1e300, 1e300]));
    expect([x(1e300), y(1e300)]).toEqual([plot.right, plot.top]);
  });

  test.each([
    ['p90', '>End-to-end latency, p90 (s)<'],
    ['median', '>End-to-end latency, median (s)<'],
    ['<b>', '>End-to-end latency, &lt;b&gt; (s)<'],
    [undefined, '>End-to-end latency (s)<'],
  ])('say what they show: %p', (latency, text) => {
    const svg = drawFrame(frameOf(points([1, 1])), latency).join('\n');
    expect(svg).toContain(text);
    expect(svg).toContain('>Total throughput per GPU (tokens/s)<');
  });

  test('have a line and a label for each tick', () => {
    const frame = frameOf(points([44.27, 630_118]));
    const svg = drawFrame(frame, 'p90').join('\n');
    const ticks = frame.x.ticks(8).length + frame.y.ticks(6).length;
    const [, grid = ''] = /class="grid" d="([^"]*)"/.exec(svg) ?? [];
    expect(grid.match(/M/g)).toHaveLength(ticks);
    expect(svg.match(/<text x=/g)).toHaveLength(ticks);
  });
});
