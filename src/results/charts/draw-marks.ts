import { line } from 'd3-shape';
import type { Mark } from './chart.ts';
import { type Frame, plot } from './chart-frame.ts';
import { escapeXml } from './escape-xml.ts';
import { formatPixel, formatValue } from './format-number.ts';

/** Beyond this points are dots without words. */
const MOST_EXPLAINED = 300;

type Place = readonly [x: number, y: number];

/** Points that are beaten, the line of the frontier over them, and on it its points. */
export function drawMarks(drawn: readonly Mark[], frame: Frame): string[] {
  const isExplained = drawn.length <= MOST_EXPLAINED;
  const frontier = drawn.filter(({ kind }) => kind === 'frontier');
  const path = line<Mark>(
    ({ point }) => frame.x(point.x),
    ({ point }) => frame.y(point.y),
  ).digits(2)(frontier);
  const draw = (marks: readonly Mark[]) =>
    marks.flatMap((mark) => {
      const place = placeOf(mark, frame);
      return place === undefined ? [] : [drawMark(mark, place, isExplained)];
    });
  return [
    isExplained ? '<g>' : '<g class="dense">',
    ...draw(drawn.filter(({ kind }) => kind !== 'frontier')),
    ...(path === null || frontier.length < 2 ? [] : [`<path class="line" d="${path}"/>`]),
    ...draw(frontier),
    '</g>',
  ];
}

/** A point with only one of its values stands at the axis of the other. */
function placeOf({ point, kind }: Mark, { x, y }: Frame): Place | undefined {
  if (kind !== 'invalid') return [x(point.x), y(point.y)];
  if (isValue(point.x)) return [x(point.x), plot.bottom];
  return isValue(point.y) ? [plot.left, y(point.y)] : undefined;
}

function isValue(value: number): boolean {
  return Number.isFinite(value) && value > 0;
}

function drawMark(mark: Mark, place: Place, isExplained: boolean): string {
  const shape = drawShape(mark, place, isExplained ? 5 : 2.5);
  return isExplained ? `<g>${shape}<title>${explain(mark)}</title></g>` : shape;
}

/** Kinds differ in shape, not in colour alone. */
export function drawShape(
  { kind, isOld }: Pick<Mark, 'kind' | 'isOld'>,
  [x, y]: Place,
  radius: number,
): string {
  const name = isOld ? `${kind} old` : kind;
  const [cx, cy, r] = [formatPixel(x), formatPixel(y), formatPixel(radius)];
  if (kind !== 'invalid') return `<circle class="${name}" cx="${cx}" cy="${cy}" r="${r}"/>`;
  const size = formatPixel(radius * 1.6);
  const [left, top] = [formatPixel(x - radius * 0.8), formatPixel(y - radius * 0.8)];
  return `<path class="${name}" d="M${left} ${top}l${size} ${size}m0 -${size}l-${size} ${size}"/>`;
}

const standings = {
  frontier: 'on the frontier',
  dominated: 'dominated',
  invalid: 'without a value',
} as const satisfies Record<Mark['kind'], string>;

function explain({ point, kind, isOld }: Mark): string {
  const name = escapeXml(point.detail ?? point.label, 120);
  const values = `${valueOr(point.x, 'no latency', ' s')}, ${valueOr(point.y, 'no throughput', ' tokens/s/GPU')}`;
  return `${name === '' ? '' : `${name}: `}${values}, ${standings[kind]}${isOld ? ' (published before)' : ''}`;
}

function valueOr(value: number, none: string, unit: string): string {
  return isValue(value) ? `${formatValue(value)}${unit}` : none;
}
