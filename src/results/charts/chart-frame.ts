import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ChartPoint } from './chart.ts';
import { escapeXml } from './escape-xml.ts';
import { formatPixel, formatTicks } from './format-number.ts';

export const WIDTH = 820;
export const HEIGHT = 500;
/** Where points are drawn. */
export const plot = { left: 84, right: WIDTH - 28, top: 76, bottom: HEIGHT - 96 } as const;

/** Beyond these nothing is latency or throughput; points are kept at the edge. */
const LARGEST = 1e15;
const SMALLEST = 1e-9;

export interface Frame {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
}

/** Both axes begin at zero, so that lengths can be compared. */
export function frameOf(points: readonly ChartPoint[]): Frame {
  return {
    x: scaleTo(largest(points.map(({ x }) => x)), [plot.left, plot.right], 8),
    y: scaleTo(largest(points.map(({ y }) => y)), [plot.bottom, plot.top], 6),
  };
}

function scaleTo(most: number, range: readonly [number, number], ticks: number): ScaleLinear<number, number> {
  return scaleLinear([0, most * 1.04], range)
    .nice(ticks)
    .clamp(true);
}

function largest(values: readonly number[]): number {
  let most = 0;
  for (const value of values) if (Number.isFinite(value) && value > most) most = value;
  return most === 0 ? 1 : Math.min(LARGEST, Math.max(SMALLEST, most));
}

/** Grid, ticks and what the axes show. */
export function drawFrame({ x, y }: Frame, latency: string | undefined): string[] {
  const xTicks = x.ticks(8);
  const yTicks = y.ticks(6);
  const xLabels = formatTicks(xTicks);
  const yLabels = formatTicks(yTicks);
  const vertical = xTicks.map((tick) => `M${formatPixel(x(tick))} ${plot.top}V${plot.bottom}`);
  const horizontal = yTicks.map((tick) => `M${plot.left} ${formatPixel(y(tick))}H${plot.right}`);
  const middle = formatPixel((plot.top + plot.bottom) / 2);
  return [
    `<path class="grid" d="${[...vertical, ...horizontal].join('')}"/>`,
    `<path class="axis" d="M${plot.left} ${plot.top}V${plot.bottom}H${plot.right}"/>`,
    '<g class="tick" text-anchor="middle">',
    ...xTicks.map(
      (tick, index) => `<text x="${formatPixel(x(tick))}" y="${plot.bottom + 18}">${xLabels[index]}</text>`,
    ),
    '</g>',
    '<g class="tick" text-anchor="end">',
    ...yTicks.map(
      (tick, index) => `<text x="${plot.left - 8}" y="${formatPixel(y(tick) + 4)}">${yLabels[index]}</text>`,
    ),
    '</g>',
    `<text class="unit" text-anchor="middle" x="${formatPixel((plot.left + plot.right) / 2)}" y="${plot.bottom + 40}">End-to-end latency${latency === undefined ? '' : `, ${escapeXml(latency, 20)}`} (s)</text>`,
    `<text class="unit" text-anchor="middle" transform="translate(20 ${middle}) rotate(-90)">Total throughput per GPU (tokens/s)</text>`,
  ];
}
