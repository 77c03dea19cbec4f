import { HEIGHT, plot } from './chart-frame.ts';
import type { Marks } from './choose-marks.ts';
import { drawShape } from './draw-marks.ts';
import { formatPixel } from './format-number.ts';

const CHARACTER = 6.6;
const Y = HEIGHT - 26;

/** What the shapes mean and how many there are of each; kinds without points are left out. */
export function drawLegend({ counts, old }: Marks): string[] {
  const items = [
    { kind: 'frontier', isOld: false, text: 'on the frontier', count: counts.frontier },
    { kind: 'dominated', isOld: false, text: 'dominated', count: counts.dominated },
    { kind: 'invalid', isOld: false, text: 'without a value', count: counts.invalid },
    { kind: 'frontier', isOld: true, text: 'published before', count: old },
  ] as const;
  let x: number = plot.left;
  const drawn = items
    .filter(({ count }) => count > 0)
    .map((item) => {
      const text = `${item.text} (${item.count})`;
      const mark = drawShape(item, [x + 6, Y - 4], 5);
      const label = `<text x="${formatPixel(x + 18)}" y="${Y}">${text}</text>`;
      x += 18 + text.length * CHARACTER + 22;
      return `${mark}${label}`;
    });
  return drawn.length === 0 ? [] : ['<g class="legend">', ...drawn, '</g>'];
}
