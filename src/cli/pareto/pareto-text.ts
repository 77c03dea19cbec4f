import { styleText } from 'node:util';
import { visible } from '../../check/markdown.ts';
import type { Chart, ChartPoint } from '../../results/charts/chart.ts';
import { formatValue } from '../../results/charts/format-number.ts';
import { coverageOf, RECOMMENDED_POINTS } from '../../results/coverage.ts';
import { describeStanding } from '../../results/curves/describe-point.ts';

/** More points of a curve are not listed. */
const MOST_POINTS = 200;

/** Curves for people: what was found, and every point with what became of it, fastest first. */
export function renderParetoText(charts: readonly Chart[], colour: boolean): string {
  return `${charts.map((chart) => curveLines(chart, colour).join('\n')).join('\n\n')}\n`;
}

function curveLines({ title, latency, points }: Chart, colour: boolean): string[] {
  const { status, standings, invalid, frontier } = coverageOf(points);
  const found = `${frontier.length} of ${points.length} measured points on the frontier (${RECOMMENDED_POINTS} wanted)`;
  const lacking = invalid.length === 0 ? '' : `, ${invalid.length} without a value`;
  const word = colour
    ? styleText(status === 'PASS' ? 'green' : 'yellow', status, { validateStream: false })
    : status;
  const listed = points
    .map((point, index) => ({ point, standing: standings[index] }))
    .sort((a, b) => orderOf(a.point) - orderOf(b.point));
  const rows = listed
    .slice(0, MOST_POINTS)
    .map(({ point, standing }) => [
      numberOf(point.x),
      numberOf(point.y),
      visible(point.detail ?? point.label),
      standing === undefined ? '' : visible(describeStanding(standing, nameOf)),
    ]);
  const rest = listed.length - rows.length;
  const head = [
    `${latency ?? 'latency'} s`,
    'tokens/s/GPU',
    ...(latency === undefined ? [''] : ['point']),
    '',
  ];
  return [
    `${word} ${visible(title)}: ${found}${lacking}`,
    ...(rows.length === 0 ? [] : table([head, ...rows])),
    ...(rest > 0 ? [`  (${rest} more)`] : []),
  ];
}

function orderOf({ x }: ChartPoint): number {
  return Number.isFinite(x) ? x : Number.MAX_VALUE;
}

function numberOf(value: number): string {
  return Number.isFinite(value) ? formatValue(value) : '-';
}

function nameOf({ x, y, detail }: ChartPoint): string {
  return detail ?? `(${formatValue(x)}, ${formatValue(y)})`;
}

/** Numbers to the right, words to the left. */
function table(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [first, second, third] = [width(0), width(1), width(2)];
  return rows.map(([x = '', y = '', name = '', standing = '']) => {
    const middle = third === 0 ? '' : `  ${name.padEnd(third)}`;
    return `  ${x.padStart(first)}  ${y.padStart(second)}${middle}  ${standing}`.trimEnd();
  });
}
