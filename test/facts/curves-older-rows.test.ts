import { describe, expect, test } from '@jest/globals';
import { rowsOfPoint } from '../../src/facts/curves-older-rows.ts';
import { BenchmarkRow } from '../../src/results/rows/benchmark-row.ts';
import { agenticRow, fixedRow } from '../results/support.ts';
import {
  agenticEntry,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../support/matrix-configs.ts';

const IMAGE = 'vllm/vllm-openai:v0.21.0';

/** Which of the rows are of the point at concurrency 16, by their place in the list. */
function found(entry: Fields, rows: readonly Fields[]): readonly number[] {
  const [row] = rowsOf({ key: entry });
  if (row === undefined) return [];
  const parsed = rows.map((one) => BenchmarkRow.parse(one));
  return rowsOfPoint(parsed, { row, concurrency: 16 }).map((one) => parsed.indexOf(one));
}

const item = (more: Fields = {}) => ({ tp: 8, 'conc-list': [16], ...more });
const fixed = (more: Fields = {}) =>
  fixedRow({ hw: 'cluster:b200-acme', precision: 'fp4', conc: 16, image: IMAGE, ...more });

describe('a row of a fixed sequence', () => {
  test.each<[string, Fields, Fields, boolean]>([
    ['alike', {}, {}, true],
    ['named as another tool names images', {}, { image: 'docker.io/vllm#vllm-openai:v0.21.0' }, true],
    ['with another image', {}, { image: 'vllm/vllm-openai:v0.20.0' }, false],
    ['without an image', {}, { image: undefined }, false],
    ['at another concurrency', {}, { conc: 8 }, false],
    ['of another length', {}, { osl: 2048 }, false],
    ['with a speculative method', {}, { spec_decoding: 'mtp' }, false],
    ['with its speculative method', { 'spec-decoding': 'mtp' }, { spec_decoding: 'mtp' }, true],
    ['of another size', {}, { tp: 4 }, false],
    ['with experts spread', {}, { ep: 8 }, false],
    ['with a pipeline', {}, { pp: 2 }, false],
    ['with its pipeline', { pp: 2 }, { pp: 2 }, true],
    ['that does not say its pipeline', { pp: 2 }, {}, false],
    ['with contexts spread', {}, { dcp_size: 2 }, false],
    ['with its contexts spread', { 'dcp-size': 2, 'pcp-size': 4 }, { dcp_size: 2, pcp_size: 4 }, true],
    ['that says its offload mode', {}, { kv_offloading: 'none' }, true],
    ['that offloads', {}, { kv_offloading: 'dram' }, false],
    ['on several nodes', {}, { is_multinode: true, prefill_tp: 8, decode_num_workers: 1 }, false],
  ])('%s', (_name, of, row, expected) => {
    expect(found(fixedEntry([item(of)]), [fixed(row)])).toEqual(expected ? [0] : []);
  });

  test('may be measured twice', () => {
    expect(found(fixedEntry([item()]), [fixed(), fixed({ conc: 4 }), fixed()])).toEqual([0, 2]);
  });
});

describe('an agentic row', () => {
  const row = (more: Fields) =>
    agenticRow({
      hw: 'cluster:b200-acme',
      framework: 'vllm',
      is_multinode: false,
      spec_decoding: 'none',
      image: IMAGE,
      tp: 8,
      ...more,
    });
  const rows = [
    row({}),
    row({ kv_offloading: 'dram' }),
    row({ kv_offloading: undefined, offloading: 'dram' }),
  ];

  test('is of the point with its offload mode, in either name', () => {
    expect(found(agenticEntry([item()]), rows)).toEqual([0]);
    expect(found(agenticEntry([item({ 'kv-offloading': 'dram' })]), rows)).toEqual([1, 2]);
  });

  test('is no point of a fixed sequence', () => {
    expect(found(fixedEntry([item()]), rows)).toEqual([]);
  });
});

describe('a row of several nodes', () => {
  const entry = (decode: Fields = {}) =>
    multiNodeEntry([{ prefill: worker(), decode: worker({ tp: 8, ...decode }), 'conc-list': [16] }], {
      framework: 'vllm',
    });
  const row = (more: Fields = {}) =>
    fixed({
      is_multinode: true,
      disagg: true,
      prefill_num_workers: 1,
      prefill_tp: 4,
      prefill_ep: 1,
      decode_num_workers: 1,
      decode_tp: 8,
      decode_ep: 1,
      ...more,
    });

  test.each<[string, Fields, Fields, boolean]>([
    ['alike', {}, {}, true],
    ['with another number of workers', {}, { decode_num_workers: 2 }, false],
    ['with another decode size', {}, { decode_tp: 16 }, false],
    ['with a pipeline in one role', {}, { decode_pp: 2 }, false],
    ['with its pipeline in one role', { pp: 2 }, { decode_pp: 2 }, true],
    ['with it in the other role', { pp: 2 }, { prefill_pp: 2 }, false],
    ['with one role only', {}, { decode_num_workers: 0 }, false],
  ])('%s', (_name, decode, more, expected) => {
    expect(found(entry(decode), [row(more)])).toEqual(expected ? [0] : []);
  });
});
