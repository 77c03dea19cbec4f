import { describe, expect, test } from '@jest/globals';
import { readResults } from '../../../src/cli/pareto/read-results.ts';
import { reportBadRows } from '../../../src/cli/pareto/report-bad-rows.ts';
import { zipOf } from '../../emulator/control/zip.ts';
import { agenticRow, fixedRow, metrics } from '../../results/support.ts';

const text = (value: unknown) => Buffer.from(JSON.stringify(value));
const agg = agenticRow({ request_metrics: metrics(1000, 10, 6) });
const disagg = agenticRow({
  disagg: true,
  decode_num_workers: 1,
  decode_tp: 8,
  conc: 512,
  request_metrics: metrics(4000, 20, 4),
});

describe('a sweep of all kinds of rows', () => {
  const rows = [
    agg,
    disagg,
    agenticRow({ conc: 1024, num_requests_successful: 0 }),
    fixedRow(),
    fixedRow({ spec_decoding: 'mtp' }),
    fixedRow({ image: undefined, conc: 128, tput_per_gpu: 'NaN' }),
    { ...fixedRow(), conc: undefined },
  ];

  test('is split into curves, its bad rows aside', async () => {
    const { charts, bad } = await readResults(text(rows), 'agg_bmk.json', 'p90');
    expect(
      charts.map(({ title, latency, points }) => [title, latency, points.map(({ x, y }) => [x, y])]),
    ).toEqual([
      [
        'm8/8k1k/b200_vllm/fp8',
        'median',
        [
          [7, 900],
          [7, Number.NaN],
        ],
      ],
      ['m8/8k1k/b200_vllm/fp8/mtp', 'median', [[7, 900]]],
      [
        'm8/agentic-coding/gb300_dynamo-sglang/fp4',
        'p90',
        [
          [10, 1000],
          [20, 4000],
          [Number.NaN, Number.NaN],
        ],
      ],
    ]);
    expect(bad).toEqual([{ source: 'agg_bmk.json', index: 6, reason: expect.stringMatching(/^conc: /) }]);
  });

  test('has another frontier at another percentile', async () => {
    const { charts } = await readResults(text([agg, disagg]), 'agg_bmk.json', 'p75');
    expect(charts).toMatchObject([
      {
        title: 'm8/agentic-coding/gb300_dynamo-sglang/fp4/p75',
        latency: 'p75',
        points: [{ x: 6 }, { x: 4 }],
      },
    ]);
  });
});

describe('a zip', () => {
  test('may hold its summary in a folder', async () => {
    const zip = await zipOf({ 'results/agg_bmk.json': JSON.stringify([agg]), 'other.json': '5' });
    expect((await readResults(zip, 'run.zip', 'p90')).charts).toHaveLength(1);
  });

  test('names the file of a bad row', async () => {
    const zip = await zipOf({ 'a.json': JSON.stringify(agg), 'b.json': '{}' });
    expect((await readResults(zip, 'run.zip', 'p90')).bad).toEqual([
      expect.objectContaining({ source: 'b.json', index: 0 }),
    ]);
  });
});

describe('bad rows', () => {
  test('are none: nothing is said', () => {
    expect(reportBadRows([])).toBe('');
  });

  test('are said one a line, with nothing invisible', () => {
    const bad = { source: 'a\u202e.json', index: 3, reason: 'conc:\nno\u001b' };
    expect(reportBadRows([bad])).toBe('pr-verdict: a\\u{202e}.json row 3 cannot be read: conc: no\\x1b\n');
  });

  test('are counted beyond twenty', () => {
    const bad = Array.from({ length: 25 }, (_, index) => ({ source: 'a.json', index, reason: 'conc' }));
    const lines = reportBadRows(bad).split('\n');
    expect(lines).toHaveLength(22);
    expect(lines[20]).toBe('pr-verdict: 5 more rows cannot be read');
  });
});
