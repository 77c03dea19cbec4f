import type { Mark } from './chart.ts';
import { type Frame, plot } from './chart-frame.ts';
import { escapeXml } from './escape-xml.ts';
import { formatPixel } from './format-number.ts';

/** More labels than this are no help. */
const MOST_LABELS = 24;
const CHARACTER = 6.6;
const LINE = 13;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Labels of the points on the frontier, as far as they do not cover each other. */
export function drawLabels(drawn: readonly Mark[], frame: Frame): string[] {
  const frontier = drawn.filter(({ kind }) => kind === 'frontier');
  if (frontier.length > MOST_LABELS) return [];
  const taken: Box[] = [];
  const labels = frontier.flatMap(({ point }) => {
    const text = escapeXml(point.label, 16);
    const [x, y] = [frame.x(point.x), frame.y(point.y) - 10];
    const box = boxAt(x, y, [...point.label.slice(0, 16)].length * CHARACTER);
    if (text === '' || taken.some((other) => overlaps(box, other))) return [];
    taken.push(box);
    return [`<text x="${formatPixel(box.right)}" y="${formatPixel(y)}">${text}</text>`];
  });
  return labels.length === 0 ? [] : ['<g class="label" text-anchor="end">', ...labels, '</g>'];
}

/** Left of the point, where the frontier does not go; right of it at the axis. */
function boxAt(x: number, y: number, width: number): Box {
  const right = Math.max(x, plot.left + width + 4);
  return { left: right - width, right, top: y - LINE, bottom: y };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
