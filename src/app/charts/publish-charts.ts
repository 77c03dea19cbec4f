import { sharedSlices } from '../../benchmark/steps.ts';
import type { Chart } from '../../results/charts/chart.ts';
import { renderChart } from '../../results/charts/render-chart.ts';
import type { ChartUrl } from '../../verdict/detail-markdown.ts';
import type { Row } from '../../verdict/row.ts';
import type { ChartShelf } from './chart-shelf.ts';
import { chartName, type SignChart } from './chart-signer.ts';

/** Pictures of one verdict are at most this many: the evidence of strangers decides how many curves there are. */
const MOST_CHARTS = 40;

/** What pictures are published with; absent where nobody outside can reach this server. */
export interface ChartPublisher {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly sign: SignChart;
  readonly shelf: ChartShelf;
}

export interface ChartPlace {
  /** `owner/name`. */
  readonly repository: string;
  readonly pullRequest: number;
}

/** Keeps the pictures of these rows and says where each can be seen. What is kept already is not drawn again. */
export async function publishCharts(
  rows: readonly Row[],
  { repository, pullRequest }: ChartPlace,
  publisher: ChartPublisher | undefined,
): Promise<ChartUrl> {
  if (publisher === undefined) return () => undefined;
  const { publicUrl, sign, shelf } = publisher;
  const urls = new Map<Chart, string>();
  const tokens = new Set<string>();
  for (const chart of chartsOf(rows)) {
    const token = sign(repository, pullRequest, chart);
    if (!tokens.has(token) && tokens.size === MOST_CHARTS) continue;
    tokens.add(token);
    const name = chartName(chart);
    if (!(await shelf.has(token))) {
      if (sharedSlices.isOver) await sharedSlices.next();
      await shelf.keep({ token, repository, pullRequest, name, svg: renderChart(chart) });
    }
    urls.set(chart, `${publicUrl}/charts/${token}/${repository}/${pullRequest}/${name}.svg`);
  }
  return (chart) => urls.get(chart);
}

function chartsOf(rows: readonly Row[]): readonly Chart[] {
  return rows.flatMap(({ details = [] }) =>
    details.flatMap((detail) => (detail.kind === 'chart' ? [detail.chart] : [])),
  );
}
