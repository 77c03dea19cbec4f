import type { Chart } from './chart.ts';
import { drawFrame, frameOf, HEIGHT, plot, WIDTH } from './chart-frame.ts';
import { chartStyle } from './chart-style.ts';
import { chooseMarks, type Marks } from './choose-marks.ts';
import { drawLabels } from './draw-labels.ts';
import { drawLegend } from './draw-legend.ts';
import { drawMarks } from './draw-marks.ts';
import { escapeXml } from './escape-xml.ts';
import { formatValue } from './format-number.ts';

/** A curve as an SVG picture. The same chart gives the same bytes, everywhere and always. */
export function renderChart(chart: Chart): string {
  const marks = chooseMarks(chart.points);
  const frame = frameOf(chart.points);
  const title = escapeXml(chart.title, 100);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">`,
    `<title id="title">Throughput against latency: ${title}</title>`,
    `<desc id="desc">${describe(chart, marks)}</desc>`,
    `<style>${chartStyle}</style>`,
    `<rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="6"/>`,
    `<text class="title" x="24" y="32">${title}</text>`,
    `<text class="note" x="24" y="54">${summaryOf(chart, marks)}</text>`,
    ...drawFrame(frame, chart.latency),
    ...drawMarks(marks.drawn, frame),
    ...drawLabels(marks.drawn, frame),
    ...(chart.points.length === 0 ? [emptyNote] : []),
    ...drawLegend(marks),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

const emptyNote = `<text class="note" text-anchor="middle" x="${(plot.left + plot.right) / 2}" y="${(plot.top + plot.bottom) / 2}">no point was measured</text>`;

function summaryOf({ points }: Chart, { counts, drawn }: Marks): string {
  const all = `${counts.frontier} of ${points.length} measured points on the frontier`;
  return drawn.length < points.length ? `${all}; ${drawn.length} are drawn` : all;
}

/** For those who do not see the picture. */
function describe({ latency, points }: Chart, { counts, drawn }: Marks): string {
  const frontier = drawn.filter(({ kind }) => kind === 'frontier').map(({ point }) => point);
  const [first, last] = [frontier[0], frontier.at(-1)];
  const at = ({ x, y }: { readonly x: number; readonly y: number }) =>
    `${formatValue(y)} tokens/s per GPU at ${formatValue(x)} s`;
  const span =
    first === undefined || last === undefined
      ? 'No point is on the frontier.'
      : `The frontier runs from ${at(first)} to ${at(last)}.`;
  const kinds = `${counts.frontier} on the frontier, ${counts.dominated} dominated, ${counts.invalid} without a value`;
  const which = latency === undefined ? '' : ` (${escapeXml(latency, 20)})`;
  return `Total throughput per GPU against end-to-end latency${which}. ${points.length} measured points: ${kinds}. ${span}`;
}
