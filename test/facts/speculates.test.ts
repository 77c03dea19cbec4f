import { describe, expect, test } from '@jest/globals';
import { speculatingPoints } from '../../src/facts/speculates.ts';
import { countedUntold } from '../../src/facts/untold-cases.ts';
import {
  added,
  argument,
  config,
  elsewhere,
  hidden,
  rowOf,
  serving,
  setting,
  speculation,
} from '../checks/speculates-support.ts';

const labelled = rowOf('k', { 'spec-decoding': 'mtp' });
const speculating = serving({ speculation: speculation() });

describe('a point that speculates', () => {
  test('is told by what is launched, whatever its label', () => {
    const { told } = speculatingPoints([config([speculating])], ['throughput']);
    expect(told).toMatchObject([{ key: 'k', purpose: 'throughput', speculating: [{ role: 'aggregated' }] }]);
  });

  test('is none if nothing of it is launched, whatever its label', () => {
    const plain = config([serving({ args: [argument('', 'acme/Model-8')] })], { row: labelled });
    expect(speculatingPoints([plain], ['throughput'])).toEqual({ told: [], untold: [] });
  });

  test('shows all roles, and those that speculate', () => {
    const prefill = serving({ role: 'prefill' });
    const { told } = speculatingPoints([config([prefill, speculating])], ['throughput']);
    expect(told[0]?.servings).toHaveLength(2);
    expect(told[0]?.speculating).toEqual([speculating]);
  });

  test('is looked for in each purpose that is asked for', () => {
    const one = config([serving()], { evaluation: [speculating] });
    expect(speculatingPoints([one], ['throughput']).told).toEqual([]);
    expect(speculatingPoints([one], ['throughput', 'eval']).told.map(({ purpose }) => purpose)).toEqual([
      'eval',
    ]);
  });
});

describe('where the launch does not tell', () => {
  const guarded = serving({ speculation: speculation(setting('mtp', 9, '[ "$MTP" -gt 0 ]')) });
  test.each([
    ['a condition', guarded],
    ['an engine that is not known', serving({ engine: 'other' })],
    [
      'a file of settings that is not followed',
      serving({ engine: 'trtllm', args: [argument('config', 'x.yaml')] }),
    ],
    ['a word that is not known', serving({ args: [argument('', hidden('$EXTRA'))] })],
    [
      'a word behind a switch that is not known',
      serving({ args: [argument('', 'm'), argument('trust-remote-code', hidden('$EXTRA'))] }),
    ],
  ])('the label decides: %s', (_name, one) => {
    expect(speculatingPoints([config([one], { row: labelled })], ['throughput']).told).toHaveLength(1);
    expect(speculatingPoints([config([one])], ['throughput']).told).toEqual([]);
    const named = config([one], { key: 'm8-dspark', row: rowOf('m8-dspark') });
    expect(speculatingPoints([named], ['throughput']).told).toHaveLength(1);
  });

  test('settings of TensorRT-LLM that could be followed tell', () => {
    const one = serving({ engine: 'trtllm', args: [argument('kv_cache_config.dtype', 'fp8')] });
    expect(speculatingPoints([config([one], { row: labelled })], ['throughput']).told).toEqual([]);
  });

  test('points that are not told are handed on, whatever their label', () => {
    const { told, untold } = speculatingPoints([config(elsewhere)], ['throughput']);
    expect(told).toEqual([]);
    expect(untold).toMatchObject([{ key: 'k', served: elsewhere }]);
  });
});

describe('points that are not told', () => {
  const untoldOf = (isSubmitted: boolean) =>
    speculatingPoints([config(elsewhere, { isSubmitted })], ['throughput']).untold;

  test('count where they are submitted', () => {
    expect(countedUntold(untoldOf(true), added())).toHaveLength(1);
  });

  test('count elsewhere only if an added line is the reason', () => {
    expect(countedUntold(untoldOf(false), added('l.sh:4'))).toEqual([]);
    expect(countedUntold(untoldOf(false), added('l.sh:3'))).toHaveLength(1);
  });
});
