import { describe, expect, test } from '@jest/globals';
import { EvalRow } from '../../../src/results/rows/eval-row.ts';

const raw = {
  is_multinode: true,
  model_prefix: 'm8',
  model: 'acme/Model-8',
  hw: 'CLUSTER:GB300-NV',
  framework: 'dynamo-sglang',
  precision: 'FP4',
  spec_decoding: 'mtp',
  disagg: true,
  isl: 0,
  osl: 0,
  conc: 1228,
  prefill_num_workers: 3,
  prefill_tp: 2,
  decode_num_workers: 1,
  decode_tp: 16,
  task: 'gsm8k',
  score: 0.97,
  score_name: 'em_strict',
  em_strict: 0.97,
  em_flexible: 0.98,
  n_eff: 1319,
  integration_error: false,
};

describe('a row of an evaluation', () => {
  test('has the same identity as a benchmark row, whatever case it is written in', () => {
    expect(EvalRow.parse(raw)).toMatchObject({
      prefix: 'm8',
      hardware: 'cluster:gb300-nv',
      precision: 'fp4',
      sequence: undefined,
      concurrency: 1228,
      topology: { prefill: { workers: 3, tp: 2 }, decode: { workers: 1, tp: 16 } },
      isDisaggregated: true,
      task: 'gsm8k',
      samples: 1319,
      hasIntegrationError: false,
    });
  });

  test('of a fixed sequence has its lengths', () => {
    expect(EvalRow.parse({ ...raw, isl: 8192, osl: 1024 }).sequence).toEqual({ isl: 8192, osl: 1024 });
  });

  const scores: [string, Record<string, unknown>, unknown][] = [
    ['the strict one', {}, { name: 'em_strict', value: 0.97 }],
    ['accuracy', { em_strict: undefined, accuracy: 0.5 }, { name: 'accuracy', value: 0.5 }],
    ['the flexible one', { em_strict: undefined }, { name: 'em_flexible', value: 0.98 }],
    ['none', { em_strict: undefined, em_flexible: undefined }, undefined],
    [
      'accuracy under its name, where the collector writes null for the strict one',
      { em_strict: null, em_flexible: null, score: 0.5, score_name: 'accuracy' },
      { name: 'accuracy', value: 0.5 },
    ],
    [
      'the flexible one, where all others are null',
      { em_strict: null, score: null, score_name: null },
      { name: 'em_flexible', value: 0.98 },
    ],
    [
      'no number, where the primary score is none',
      { score: '0.97' },
      { name: 'em_strict', value: Number.NaN },
    ],
  ];
  test.each(scores)('counts %s', (_name, more, score) => {
    expect(EvalRow.parse({ ...raw, ...more }).score).toEqual(score);
  });

  test.each([['0.97'], ['NaN'], [null], [true]])(
    'does not take %p for a score, nor another score instead',
    (value) => {
      expect(EvalRow.parse({ ...raw, em_strict: value }).score).toEqual({
        name: 'em_strict',
        value: Number.NaN,
      });
    },
  );

  test.each([
    [false, false],
    [true, true],
    ['false', true],
    [null, true],
    [undefined, undefined],
  ])('with %p as its error has one: %p', (value, expected) => {
    expect(EvalRow.parse({ ...raw, integration_error: value }).hasIntegrationError).toBe(expected);
  });

  test.each([['n/a'], [undefined], [null]])('with %p samples has an unknown number', (value) => {
    expect(EvalRow.parse({ ...raw, n_eff: value }).samples).toBeUndefined();
  });

  test.each(['task', 'conc', 'hw', 'model_prefix'])('without %s is none', (name) => {
    expect(EvalRow.safeParse({ ...raw, [name]: undefined }).success).toBe(false);
  });
});
