import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { zipOf } from '../emulator/control/zip.ts';
import { agenticRow, fixedRow, metrics } from '../results/support.ts';
import { runCli } from '../support/run-cli.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const directory = temporaryDirectory();
let files = 0;
function file(content: unknown): string {
  files += 1;
  const name = path.join(directory, `input-${files}.json`);
  writeFileSync(
    name,
    content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content),
  );
  return name;
}

const run = (input: unknown, ...args: string[]) => runCli(['pareto', file(input), ...args]);
async function json(input: unknown, ...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(input, ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

const rising = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index + 1, y: 10 * (index + 1) }));
const fixture = 'fixtures/pr-4303/github/artifact-zips/4471200913.zip';
const key = 'dsv41flash/agentic-coding/gb300_dynamo-sglang/fp4';

describe('curves handed in', () => {
  test('are judged one by one, in the order given', async () => {
    const points = [
      { x: 3, y: 300 },
      { x: 1, y: 100 },
      { x: 2, y: 90 },
      { x: 3, y: 200 },
      { x: 3, y: 300 },
      { x: 4, y: 400 },
    ];
    expect(
      await json([
        { key: 'b', points },
        { key: 'a', points: rising(5) },
      ]),
    ).toEqual([
      {
        key: 'b',
        status: 'WARN',
        measuredPoints: 6,
        invalidPoints: 0,
        frontierPoints: 3,
        recommendedPoints: 5,
        frontier: [
          { x: 1, y: 100 },
          { x: 3, y: 300 },
          { x: 4, y: 400 },
        ],
      },
      {
        key: 'a',
        status: 'PASS',
        measuredPoints: 5,
        invalidPoints: 0,
        frontierPoints: 5,
        recommendedPoints: 5,
        frontier: rising(5),
      },
    ]);
  });

  test('may have points without a value, which are counted and never make a PASS', async () => {
    const odd =
      '[{"key": "a", "points": [{"x": NaN, "y": 1}, {"x": "2", "y": 1}, {"y": 1}, {"x": 1, "y": null}, {"x": 0, "y": 1}, {"x": 1, "y": -1}';
    const text = `${odd}, ${rising(6)
      .map((point) => JSON.stringify(point))
      .join(', ')}]}]`;
    expect(await json(text)).toMatchObject([
      { status: 'WARN', measuredPoints: 12, invalidPoints: 6, frontierPoints: 6 },
    ]);
  });

  test('may have no points at all', async () => {
    expect(await json([{ key: 'a', points: [] }])).toMatchObject([
      { status: 'WARN', measuredPoints: 0, frontierPoints: 0, frontier: [] },
    ]);
  });

  test('may say themselves what is on a frontier', async () => {
    const points = rising(6).map((point, index) => ({
      ...point,
      isOnNormalizedInteractivityFrontier: index !== 2,
    }));
    expect(await json([{ key: 'a', points }])).toMatchObject([
      { status: 'PASS', measuredPoints: 6, frontierPoints: 5 },
    ]);
  });

  test('are shown as text for people', async () => {
    const points = [
      { x: 1, y: 1234.5 },
      { x: 2, y: 90 },
      { x: 'z', y: 5 },
    ];
    const { code, stdout } = await run(
      [
        { key: 'a\u202e', points },
        { key: 'b', points: [] },
      ],
      '--format',
      'text',
    );
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'WARN a\\u{202e}: 1 of 3 measured points on the frontier (5 wanted), 1 without a value',
        '  latency s  tokens/s/GPU',
        '          1         1,235  on the frontier',
        '          2            90  dominated by (1, 1,235)',
        '          -             5  without a value',
        '',
        'WARN b: 0 of 0 measured points on the frontier (5 wanted)',
        '',
      ].join('\n'),
    );
  });

  test('are coloured on a terminal', async () => {
    const { stdout } = await runCli(['pareto', file([{ key: 'a', points: rising(5) }]), '--format', 'text'], {
      colour: true,
    });
    expect(stdout.startsWith('\u001b[32mPASS\u001b[39m a: ')).toBe(true);
  });

  test('list at most 200 points each', async () => {
    const { stdout } = await run([{ key: 'a', points: rising(203) }], '--format', 'text');
    expect(stdout).toContain('\n  (3 more)\n');
  });
});

describe('results', () => {
  test('of a zip are grouped into curves', async () => {
    const { code, stdout } = await runCli(['pareto', fixture, '--results']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        key,
        status: 'PASS',
        measuredPoints: 7,
        frontierPoints: 7,
        frontier: [{ x: 11.3402, y: 6231.7714 }, {}, {}, {}, {}, {}, {}],
      },
    ]);
  });

  test.each(['p50', 'p75'])('can be shown at %s', async (percentile) => {
    const { stdout } = await runCli(['pareto', fixture, '--results', '--percentile', percentile]);
    expect(JSON.parse(stdout)).toMatchObject([{ key: `${key}/${percentile}`, frontierPoints: 7 }]);
  });

  test('of a file name points by what ran', async () => {
    const rows = [
      fixedRow(),
      fixedRow({ conc: 128, median_e2el: 9, tput_per_gpu: 800, kv_offloading: 'dram' }),
    ];
    const { stdout } = await run(rows, '--results', '--format', 'text');
    expect(stdout).toBe(
      [
        'WARN m8/8k1k/b200_vllm/fp8: 1 of 2 measured points on the frontier (5 wanted)',
        '  median s  tokens/s/GPU  point',
        '         7           900  c64, TP8               on the frontier',
        '         9           800  c128, TP8, KV in dram  dominated by c64, TP8',
        '',
      ].join('\n'),
    );
  });

  test('of a zip are those of the summary, whatever lies beside it', async () => {
    const zip = await zipOf({
      'agg_bmk.json': JSON.stringify([agenticRow()]),
      'changelog_metadata.json': '{"entries": []}',
    });
    expect(await json(zip, '--results')).toMatchObject([{ measuredPoints: 1 }]);
  });

  test('of a zip without a summary are those of all its files', async () => {
    const zip = await zipOf({
      'one.json': JSON.stringify(agenticRow()),
      'two.json': JSON.stringify(agenticRow({ request_metrics: metrics(5, 6) })),
    });
    expect(await json(zip, '--results')).toMatchObject([{ measuredPoints: 2 }]);
  });

  test('with bad rows give the others, and say on standard error which are bad', async () => {
    const bad = Array.from({ length: 22 }, () => fixedRow({ conc: 'many\u001b[31m' }));
    const { code, stdout, stderr } = await run([...bad, fixedRow()], '--results');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ measuredPoints: 1 }]);
    expect(stderr).toMatch(/^pr-verdict: .*input-\d+\.json row 0 cannot be read: conc: /);
    expect(stderr).toMatch(/pr-verdict: 2 more rows cannot be read\n$/);
    expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('pictures', () => {
  test('are drawn into files named after the curves', async () => {
    const target = path.join(directory, 'new', 'charts');
    const { code, stdout } = await run(
      [
        { key: 'm8/x/b200', points: rising(5) },
        { key: '../../etc', points: [] },
      ],
      '--svg',
      target,
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(readdirSync(target).toSorted()).toEqual(['etc.svg', 'm8_x_b200.svg']);
    const svg = readFileSync(path.join(target, 'm8_x_b200.svg'), 'utf8');
    expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    expect(svg).toContain('>End-to-end latency (s)</text>');
  });

  test('of results say which latency they show', async () => {
    const target = path.join(directory, 'results-charts');
    await runCli(['pareto', fixture, '--results', '--svg', target]);
    const svg = readFileSync(
      path.join(target, 'dsv41flash_agentic-coding_gb300_dynamo-sglang_fp4.svg'),
      'utf8',
    );
    expect(svg).toContain('End-to-end latency, p90 (s)');
    expect(svg).toContain('<title>c16, TP2 EP2, mtp: 19.7 s, 152,406 tokens/s/GPU, on the frontier</title>');
  });

  test('that cannot be written are an error of usage', async () => {
    const taken = file('[]');
    const { code, stdout, stderr } = await run([{ key: 'a', points: [] }], '--svg', taken);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`--svg ${taken}: cannot be written (EEXIST)`);
  });
});

describe('exit code 2', () => {
  const cases: [string, unknown, readonly string[], RegExp][] = [
    ['no curve', [], [], /: there is no curve in it\n$/],
    ['no list', { key: 'a' }, [], /: expected a list of curves\n$/],
    ['a blank key', [{ key: ' ', points: [] }], [], /: 0\.key: is blank\n$/],
    ['no key', [{ points: [] }], [], /: 0\.key: /],
    [
      'a key twice',
      [
        { key: 'a', points: [] },
        { key: ' a', points: [] },
      ],
      [],
      /: 1\.key: " a" is there twice\n$/,
    ],
    ['no points', [{ key: 'a' }], [], /: 0\.points: missing\n$/],
    ['points that are no list', [{ key: 'a', points: 5 }], [], /: 0\.points: expected a list\n$/],
    ['a point that is none', [{ key: 'a', points: [5] }], [], /: 0\.points\.0: /],
    ['no JSON', 'points', [], /is not JSON\n$/],
    ['no text', Buffer.from([0xff, 0xfe]), [], /is not UTF-8 text\n$/],
    [
      'a zip without --results',
      Buffer.from('PK\u0003\u0004'),
      [],
      /is a zip; read one of results with --results\n$/,
    ],
    [
      'a broken zip',
      Buffer.from('PK\u0003\u0004'),
      ['--results'],
      /: is refused: it is no zip, or is damaged\n$/,
    ],
    ['results without rows', [], ['--results'], /holds no benchmark row\n$/],
    [
      'results of nothing but bad rows',
      [{ hw: 5 }],
      ['--results'],
      /holds no benchmark row \(.* row 0: hw: /,
    ],
    ['results that are none', 'null', ['--results'], /holds neither a row nor a list of rows\n$/],
    ['an unknown percentile', [], ['--percentile', 'p99'], /^pr-verdict: --percentile: /],
    ['an unknown format', [], ['--format', 'markdown'], /^pr-verdict: --format: /],
  ];
  test.each(cases)('%s', async (_name, input, args, message) => {
    const { code, stdout, stderr } = await run(input, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('defect');
  });

  test('no file, a directory, no argument', async () => {
    const missing = path.join(directory, 'none.json');
    const folder = path.join(directory, 'folder');
    mkdirSync(folder);
    expect(await runCli(['pareto', missing])).toMatchObject({
      code: 2,
      stderr: `pr-verdict: ${missing}: no such file\n`,
    });
    expect((await runCli(['pareto', folder])).stderr).toContain('is a directory, not a file');
    expect(await runCli(['pareto'])).toMatchObject({ code: 2, stdout: '' });
  });
});

test('standard input is read for -', () => {
  const input = JSON.stringify([{ key: 'a', points: rising(5) }]);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/pr-verdict.js', 'pareto', '-'], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env.PATH },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject([{ key: 'a', status: 'PASS' }]);
});

test('help says what goes in and comes out, with examples', async () => {
  const { code, stdout } = await runCli(['pareto', '--help']);
  expect(code).toBe(0);
  for (const text of [
    'Examples:',
    '"points": [{"x": 1.0',
    '--results --format text --svg charts',
    'Exit codes:',
  ])
    expect(stdout).toContain(text);
});
