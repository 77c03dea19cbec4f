import { createHmac, hkdfSync } from 'node:crypto';
import type { Chart } from '../../results/charts/chart.ts';

/** To be raised when the same chart is drawn in another way. */
const VERSION = 1;

/** Says under which token a chart of a pull request is kept. */
export type SignChart = (repository: string, pullRequest: number, chart: Chart) => string;

/** `secret`: anything that only the operator knows; it stays the same for the same App on every machine. */
export function chartSigner(secret: string): SignChart {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'pr-verdict charts', 32));
  return (repository, pullRequest, chart) => {
    // JSON has no numbers that are none.
    const points = chart.points.map((point) => ({ ...point, x: String(point.x), y: String(point.y) }));
    const content = JSON.stringify([VERSION, repository.toLowerCase(), pullRequest, { ...chart, points }]);
    return createHmac('sha256', key).update(content).digest('hex');
  };
}

/** A curve's key as the name of a file: `m8-agentic-coding-gb300_dynamo-sglang-fp4`. */
export function chartName({ title }: Chart): string {
  return title.replace(/[^\w-]+/g, '-').slice(0, 120) || 'curve';
}
