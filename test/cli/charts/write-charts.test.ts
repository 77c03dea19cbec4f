import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fileNames } from '../../../src/cli/charts/write-charts.ts';

describe('names of files', () => {
  test.each([
    [['m8/8k1k/b200_vllm/fp8/mtp'], ['m8_8k1k_b200_vllm_fp8_mtp.svg']],
    [
      ['a/b', 'a b', 'A_B'],
      ['a_b.svg', 'a_b-2.svg', 'A_B-3.svg'],
    ],
    [
      ['a', 'a-2', 'a'],
      ['a.svg', 'a-2.svg', 'a-3.svg'],
    ],
    [
      ['../../etc/passwd', '..', '.', '/'],
      ['etc_passwd.svg', 'curve.svg', 'curve-2.svg', 'curve-3.svg'],
    ],
    [['模型'], ['curve.svg']],
    [['x'.repeat(500)], [`${'x'.repeat(120)}.svg`]],
  ])('of %j are %j', (keys, names) => {
    expect(fileNames(keys)).toEqual(names);
  });

  test('are plain and different, whatever the keys are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (keys) => {
        const names = fileNames(keys);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(keys.length);
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9-][A-Za-z0-9._-]{0,130}\.svg$/);
      }),
    );
  });
});
