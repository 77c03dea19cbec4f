import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Chart, ChartPoint } from '../../../src/results/charts/chart.ts';
import { renderChart } from '../../../src/results/charts/render-chart.ts';

const points: readonly ChartPoint[] = [
  { x: 11.3402, y: 6231.7714, label: 'c1', detail: 'c1, TP4' },
  { x: 19.746, y: 152_406.3389, label: 'c16' },
  { x: 44.2709, y: 630_118.0692, label: 'c4096' },
  { x: 30, y: 90_000, label: 'c8', isOld: true },
  { x: 25, y: 0, label: 'c2' },
  { x: Number.NaN, y: 400_000, label: 'c3' },
  { x: Number.NaN, y: Number.NaN, label: 'c5' },
];
const chart = (more: Partial<Chart> = {}): Chart => ({
  title: 'm8/agentic-coding/gb300_sglang/fp4',
  latency: 'p90',
  points,
  ...more,
});

/** Elements that are open at the end, and whether each was closed in turn. */
function isBalanced(svg: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = '', attributes = ''] of svg.matchAll(/<(\/?)([a-z]+)((?:[^<>"]|"[^"]*")*)>/g)) {
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (!attributes.endsWith('/')) open.push(name);
  }
  return open.length === 0;
}

describe('the picture of a curve', () => {
  const svg = renderChart(chart());

  test('says what it shows to those who do not see it', () => {
    expect(svg).toContain('role="img" aria-labelledby="title desc"');
    expect(svg).toContain(
      '<title id="title">Throughput against latency: m8/agentic-coding/gb300_sglang/fp4</title>',
    );
    expect(svg).toContain(
      '<desc id="desc">Total throughput per GPU against end-to-end latency (p90). 7 measured points: 3 on the frontier, 1 dominated, 3 without a value. The frontier runs from 6,232 tokens/s per GPU at 11.3 s to 630,118 tokens/s per GPU at 44.3 s.</desc>',
    );
  });

  test('has axes with units and round ticks', () => {
    expect(svg).toContain('>End-to-end latency, p90 (s)</text>');
    expect(svg).toContain('>Total throughput per GPU (tokens/s)</text>');
    for (const tick of ['0', '10', '50', '100k', '600k']) expect(svg).toContain(`>${tick}</text>`);
  });

  test('draws each kind in a shape of its own, the frontier as a line', () => {
    const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0;
    expect(count(/<circle class="frontier" /g)).toBe(3 + 1);
    expect(count(/<circle class="dominated old" /g)).toBe(1);
    expect(count(/<path class="invalid" /g)).toBe(2 + 1);
    expect(svg).toMatch(/<path class="line" d="M[\d.,]+(?:L[\d.,]+){2}"\/>/);
  });

  test('explains points and names those of the frontier', () => {
    expect(svg).toContain('<title>c1, TP4: 11.3 s, 6,232 tokens/s/GPU, on the frontier</title>');
    expect(svg).toContain('<title>c8: 30 s, 90,000 tokens/s/GPU, dominated (published before)</title>');
    expect(svg).toContain('<title>c2: 25 s, no throughput, without a value</title>');
    expect(svg).toContain('<title>c3: no latency, 400,000 tokens/s/GPU, without a value</title>');
    expect(svg).toMatch(/<text x="[\d.]+" y="[\d.]+">c4096<\/text>/);
  });

  test('has a legend with counts, without kinds that there are not', () => {
    for (const text of [
      'on the frontier (3)',
      'dominated (1)',
      'without a value (3)',
      'published before (1)',
    ])
      expect(svg).toContain(text);
    const good = renderChart(chart({ points: points.slice(0, 3) }));
    expect(good).toContain('on the frontier (3)');
    for (const text of ['dominated (', 'without a value (', 'published before ('])
      expect(good).not.toContain(text);
  });

  test('is dark where the reader wants it dark', () => {
    expect(svg).toMatch(/@media \(prefers-color-scheme:dark\)\{\.ground\{fill:#0d1117/);
    expect(svg).not.toMatch(/href|url\(|<script|@import|on[a-z]+=/);
  });

  test('is the same to the byte', () => {
    expect(renderChart(chart({ points: points.map((point) => ({ ...point })) }))).toBe(svg);
    // A change of this number is a change of every published picture.
    expect(createHash('sha256').update(svg).digest('hex').slice(0, 16)).toBe('6c28259a133f2c6d');
  });

  test('of nothing says so', () => {
    const empty = renderChart(chart({ points: [] }));
    expect(empty).toContain('>no point was measured</text>');
    expect(empty).toContain('No point is on the frontier.');
    expect(isBalanced(empty)).toBe(true);
  });

  test('of one point has no line', () => {
    expect(renderChart(chart({ points: points.slice(0, 1) }))).not.toContain('class="line"');
  });
});

describe('labels', () => {
  test('that would cover each other are left out', () => {
    const close = [1, 2, 3].map((step) => ({
      x: 100 + step / 1000,
      y: 100 + step / 1000,
      label: `c${step}`,
    }));
    expect(renderChart(chart({ points: close }))).not.toContain('>c2</text>');
  });

  test('are left out where there are very many', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      x: index + 1,
      y: index + 1,
      label: `c${index}`,
    }));
    expect(renderChart(chart({ points: many }))).not.toContain('class="label"');
  });
});

describe('a picture of strangers', () => {
  test('does not run what they write', () => {
    const evil = '</title><script>alert(1)</script>"\'&\u202e';
    const svg = renderChart({
      title: evil,
      latency: evil,
      points: [{ x: 1, y: 1, label: evil, detail: evil }],
    });
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u202e');
    expect(isBalanced(svg)).toBe(true);
  });

  test('is bounded, however many points and however long names there are', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      x: 1 + ((index * 7919) % 20_000),
      y: 1 + ((index * 104_729) % 20_000),
      label: 'x'.repeat(1000),
    }));
    const svg = renderChart(chart({ title: 'y'.repeat(100_000), points: many }));
    expect(svg.length).toBeLessThan(600_000);
    expect(svg).toContain('; 5000 are drawn</text>');
    expect(svg).not.toContain('x'.repeat(16));
  });

  test('has only finite numbers in it, whatever the points are, and stays inside its frame', () => {
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom(1e308, 5e-324, Number.MAX_VALUE, 0, -1, Number.NaN, Number.POSITIVE_INFINITY),
      fc.double({ min: 0.1, max: 1e6, noNaN: true }),
    );
    const point = fc.record({ x: value, y: value, label: fc.string(), isOld: fc.boolean() });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (list) => {
        const svg = renderChart(chart({ points: list }));
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(isBalanced(svg)).toBe(true);
        for (const [, x = '', y = ''] of svg.matchAll(/cx="([^"]*)" cy="([^"]*)"/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0);
          expect(Number(x)).toBeLessThanOrEqual(820);
          expect(Number(y)).toBeGreaterThanOrEqual(0);
          expect(Number(y)).toBeLessThanOrEqual(500);
        }
      }),
    );
  });
});
