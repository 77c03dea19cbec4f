import { describe, expect, test } from '@jest/globals';
import { type CurveIdentity, curveKey, hardwareKey } from '../../../src/results/curves/curve-key.ts';

describe('the hardware key', () => {
  test.each([
    ['cluster:gb300-nv', 'dynamo-sglang', 'gb300_dynamo-sglang'],
    ['CLUSTER:GB300-NV', 'Dynamo-SGLang', 'gb300_dynamo-sglang'],
    ['b200', 'vllm', 'b200_vllm'],
    ['h200-multinode', 'trt', 'h200_trt'],
    ['b200-trt', 'trtllm', 'b200_trt'],
    ['gb200', 'dynamo-trtllm', 'gb200_dynamo-trt'],
    ['gb200', 'dynamo-trt', 'gb200_dynamo-trt'],
    ['cluster:mi355x-amds', 'sglang-disagg', 'mi355x_mori-sglang'],
    ['mi355x-disagg', 'atom-disagg', 'mi355x_mooncake-atom'],
    ['mi300x', 'sglang', 'mi300x_sglang'],
    ['mi300x', 'vllm-disagg', 'mi300x_vllm-disagg'],
    ['mi300x', 'atom', 'mi300x_atom'],
    ['b200', 'constructor', 'b200_constructor'],
  ])('of %s under %s is %s', (hardware, framework, key) => {
    expect(hardwareKey(hardware, framework)).toBe(key);
  });
});

const agentic: CurveIdentity = {
  prefix: 'dsv41flash',
  hardware: 'cluster:gb300-nv',
  framework: 'dynamo-sglang',
  precision: 'fp4',
  specDecoding: 'mtp',
  sequence: undefined,
};
const fixed: CurveIdentity = { ...agentic, sequence: { isl: 8192, osl: 1024 } };

describe('the key of a curve', () => {
  const cases: [string, CurveIdentity, string][] = [
    ['agentic', agentic, 'dsv41flash/agentic-coding/gb300_dynamo-sglang/fp4'],
    [
      'agentic, whatever predicts',
      { ...agentic, specDecoding: 'none' },
      'dsv41flash/agentic-coding/gb300_dynamo-sglang/fp4',
    ],
    ['8k1k with a method', fixed, 'dsv41flash/8k1k/gb300_dynamo-sglang/fp4/mtp'],
    ['8k1k without', { ...fixed, specDecoding: 'none' }, 'dsv41flash/8k1k/gb300_dynamo-sglang/fp4'],
    ['1k8k', { ...fixed, sequence: { isl: 1024, osl: 8192 } }, 'dsv41flash/1k8k/gb300_dynamo-sglang/fp4/mtp'],
    [
      'odd lengths',
      { ...fixed, sequence: { isl: 1000, osl: 1024 } },
      'dsv41flash/1000_1024/gb300_dynamo-sglang/fp4/mtp',
    ],
    [
      'in capitals',
      { ...agentic, precision: 'FP4', prefix: 'DSV41Flash' },
      'dsv41flash/agentic-coding/gb300_dynamo-sglang/fp4',
    ],
  ];
  test.each(cases)('%s', (_name, identity, key) => {
    expect(curveKey(identity)).toBe(key);
  });
});
