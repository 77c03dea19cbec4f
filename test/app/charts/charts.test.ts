import { describe, expect, test } from '@jest/globals';
import { chartName, chartSigner } from '../../../src/app/charts/chart-signer.ts';
import { chartsRoute } from '../../../src/app/charts/charts-route.ts';
import { type ChartPublisher, publishCharts } from '../../../src/app/charts/publish-charts.ts';
import { openSqliteState } from '../../../src/app/state/sqlite-state.ts';
import type { Chart } from '../../../src/results/charts/chart.ts';
import { row } from '../../support/rows.ts';
import { webBench } from '../support/web-bench.ts';

const place = { repository: 'acme/Bench', pullRequest: 7 };
const chartOf = (title: string, ...ys: readonly number[]): Chart => ({
  title,
  points: ys.map((y, x) => ({ x: x + 1, y, label: `c${x}` })),
});
const chart = chartOf('m8/agentic-coding/gb300_dynamo-sglang/fp4', 1, 2, 3);
const rowWith = (...charts: readonly Chart[]) =>
  row(14, 'PASS', { details: charts.map((one) => ({ kind: 'chart', chart: one })) });

function publisher(): ChartPublisher {
  const { charts } = openSqliteState({ file: ':memory:' });
  return { publicUrl: 'https://bot.example/app', sign: chartSigner('secret'), shelf: charts };
}

describe('the token of a picture', () => {
  const sign = chartSigner('secret');
  const token = sign('acme/bench', 7, chart);

  test('is the same for the same content of the same pull request, on every machine', () => {
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(chartSigner('secret')('ACME/bench', 7, structuredClone(chart))).toBe(token);
  });

  test.each([
    ['another repository', sign('acme/other', 7, chart)],
    ['another pull request', sign('acme/bench', 8, chart)],
    ['another curve', sign('acme/bench', 7, { ...chart, title: 'x' })],
    ['another value', sign('acme/bench', 7, chartOf(chart.title, 1, 2, 4))],
    ['a value that is none', sign('acme/bench', 7, chartOf(chart.title, 1, 2, Number.NaN))],
    ['another secret', chartSigner('other')('acme/bench', 7, chart)],
  ])('is another one for %s', (_, other) => {
    expect(other).not.toBe(token);
  });

  test('tells infinite values and none apart', () => {
    const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    expect(new Set(values.map((y) => sign('acme/bench', 7, chartOf('x', y)))).size).toBe(4);
  });
});

describe('the name of a picture', () => {
  test.each([
    ['m8/agentic-coding/gb300_dynamo-sglang/fp4', 'm8-agentic-coding-gb300_dynamo-sglang-fp4'],
    ['../../etc/passwd', '-etc-passwd'],
    ['曲线', '-'],
    ['', 'curve'],
    ['a'.repeat(300), 'a'.repeat(120)],
  ])('of %j is %j', (title, name) => {
    expect(chartName({ title, points: [] })).toBe(name);
  });
});

describe('pictures', () => {
  test('are kept once, and seen at their address', async () => {
    const { shelf, ...rest } = publisher();
    const kept: string[] = [];
    const counting: ChartPublisher = {
      ...rest,
      shelf: {
        ...shelf,
        keep: (one) => {
          kept.push(one.name);
          return shelf.keep(one);
        },
      },
    };
    const again = structuredClone(chart);
    const urlOf = await publishCharts([rowWith(chart), rowWith(again)], place, counting);
    const url = urlOf(chart) ?? '';
    expect(url).toMatch(
      /^https:\/\/bot\.example\/app\/charts\/[0-9a-f]{64}\/acme\/Bench\/7\/m8-agentic-coding-gb300_dynamo-sglang-fp4\.svg$/,
    );
    expect(urlOf(again)).toBe(url);
    await publishCharts([rowWith(chart)], place, counting);
    expect(kept).toHaveLength(1);

    const { url: server } = await webBench({ routes: [chartsRoute(shelf)] });
    const answer = await fetch(`${server}${url.slice('https://bot.example/app'.length)}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(
      /^<svg [\s\S]*m8\/agentic-coding\/gb300_dynamo-sglang\/fp4[\s\S]*<\/svg>\n$/,
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox$/),
    });
  });

  test('have no address where the server has none', async () => {
    expect((await publishCharts([rowWith(chart)], place, undefined))(chart)).toBeUndefined();
  });

  test('that were not asked for have none', async () => {
    const urlOf = await publishCharts([rowWith(chart)], place, publisher());
    expect(urlOf(structuredClone(chart))).toBeUndefined();
  });

  test('of one verdict are forty at most', async () => {
    const charts = Array.from({ length: 60 }, (_, at) => chartOf(`c${at}`, 1));
    const urlOf = await publishCharts([rowWith(...charts)], place, publisher());
    expect(charts.filter((one) => urlOf(one) !== undefined)).toHaveLength(40);
  });

  test.each<[string, (path: string) => string]>([
    ['another token', (path) => path.replace(/[0-9a-f]{64}/, 'f'.repeat(64))],
    ['another repository', (path) => path.replace('acme', 'evil')],
    ['another pull request', (path) => path.replace('/7/', '/8/')],
    ['another name', (path) => path.replace('.svg', 'x.svg')],
    ['no picture', () => '/charts/'],
    ['a path that climbs', (path) => path.replace('/7/', '/../')],
  ])('are not found under %s', async (_, change) => {
    const { shelf, ...rest } = publisher();
    const urlOf = await publishCharts([rowWith(chart)], place, { ...rest, shelf });
    const path = new URL(urlOf(chart) ?? '').pathname.replace('/app', '');
    const route = chartsRoute(shelf);
    expect((await route({ path, query: new URLSearchParams() }))?.status).toBe(200);
    expect((await route({ path: change(path), query: new URLSearchParams() }))?.status).toBe(404);
  });

  test('leave other paths to others', async () => {
    expect(
      await chartsRoute(publisher().shelf)({ path: '/x', query: new URLSearchParams() }),
    ).toBeUndefined();
  });
});
