import { describe, expect, test } from '@jest/globals';
import { BenchmarkRow } from '../../../src/results/rows/benchmark-row.ts';
import { agenticRow, fixedRow, metrics } from '../support.ts';

const read = (raw: Record<string, unknown>) => BenchmarkRow.parse(raw);

describe('an agentic row', () => {
  test('has its measurements nested', () => {
    expect(read(agenticRow())).toEqual({
      prefix: 'm8',
      hardware: 'cluster:gb300-nv',
      framework: 'dynamo-sglang',
      precision: 'fp4',
      specDecoding: 'mtp',
      sequence: undefined,
      concurrency: 16,
      topology: {
        prefill: { workers: 1, tp: 4, pp: 1, dcp: 1, pcp: 1, ep: 1, dpAttention: false },
        decode: undefined,
      },
      isDisaggregated: false,
      image: 'lmsysorg/sglang:v1',
      model: 'acme/Model-8',
      offloading: 'none',
      throughput: 1000,
      latency: { p50: 2, p75: 5, p90: 10 },
      hasFailed: false,
    });
  });

  test('of older sweeps has them at the top', () => {
    const { request_metrics: _, ...older } = agenticRow({
      tput_per_gpu: 77,
      p90_e2el: 12,
      p75_e2el: 8,
      median_e2el: 4,
    });
    expect(read(older)).toMatchObject({ throughput: 77, latency: { p50: 4, p75: 8, p90: 12 } });
  });

  test('with both takes the nested ones, even where they are no numbers', () => {
    const both = agenticRow({ tput_per_gpu: 77, p90_e2el: 12, request_metrics: metrics('NaN', 3) });
    expect(read(both)).toMatchObject({ throughput: Number.NaN, latency: { p90: 3 } });
  });

  test('does not take its lengths of zero for a sequence', () => {
    expect(read(agenticRow({ isl: 0, osl: 0 })).sequence).toBeUndefined();
  });
});

describe('a fixed-sequence row', () => {
  test('has lengths and the median', () => {
    expect(read(fixedRow())).toMatchObject({
      sequence: { isl: 8192, osl: 1024 },
      specDecoding: 'none',
      throughput: 900,
      latency: { p50: 7, p75: Number.NaN, p90: 9 },
    });
  });

  test.each([{ scenario_type: 'fixed-seq-len' }, { scenario_type: null }])('may say so: %p', (more) => {
    expect(read(fixedRow(more)).sequence).toEqual({ isl: 8192, osl: 1024 });
  });
});

describe('a measurement that is no number', () => {
  test.each([
    ['"12.5"', '12.5'],
    ['null', null],
    ['NaN', 'NaN'],
    ['infinite', Number.POSITIVE_INFINITY],
    ['a list', [1]],
  ])('makes a point without a value: %s', (_name, value) => {
    expect(read(fixedRow({ tput_per_gpu: value, median_e2el: value }))).toMatchObject({
      throughput: Number.NaN,
      latency: { p50: Number.NaN },
    });
  });

  test.each([[undefined], ['all'], [{ throughput: 3, latency: [] }]])(
    'so does %p in place of the nested ones',
    (value) => {
      expect(read(agenticRow({ request_metrics: value }))).toMatchObject({
        throughput: Number.NaN,
        latency: { p90: Number.NaN },
      });
    },
  );

  test.each([
    [undefined, false],
    [null, false],
    [1, false],
    [0, true],
    ['0', true],
    ['NaN', true],
  ])('%p answered requests: the row has failed is %p', (count, hasFailed) => {
    expect(read(agenticRow({ num_requests_successful: count })).hasFailed).toBe(hasFailed);
  });
});

describe('a row that cannot be told from others is refused', () => {
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['without hardware', fixedRow({ hw: undefined }), /hw/],
    ['with an empty framework', fixedRow({ framework: '' }), /framework/],
    ['with a slash in its prefix', fixedRow({ infmax_model_prefix: 'a/b' }), /infmax_model_prefix/],
    ['with a name of 301 characters', fixedRow({ precision: 'x'.repeat(301) }), /precision/],
    ['with half a concurrency', fixedRow({ conc: 1.5 }), /conc/],
    ['with a concurrency in words', fixedRow({ conc: '16' }), /conc/],
    ['without scenario and lengths', fixedRow({ isl: undefined }), /neither agentic nor has it isl and osl/],
    ['with a length of zero', fixedRow({ osl: 0 }), /neither agentic/],
    ['of another scenario', fixedRow({ scenario_type: 'chat' }), /scenario_type/],
  ];
  test.each(cases)('%s', (_name, raw, message) => {
    const parsed = BenchmarkRow.safeParse(raw);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.message).toMatch(message);
  });
});

test('what is only shown may be odd', () => {
  const odd = fixedRow({
    image: 5,
    model: '',
    kv_offloading: [],
    tp: 'eight',
    dp_attention: 'maybe',
    disagg: 'true',
  });
  expect(read(odd)).toMatchObject({
    image: undefined,
    model: undefined,
    offloading: undefined,
    topology: { prefill: { tp: 1, dpAttention: false } },
    isDisaggregated: true,
  });
});
