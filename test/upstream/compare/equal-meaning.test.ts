import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HOLE } from '../../../src/upstream/flags/setting-value.ts';
import { coverBy, gapsOf, type Pair, pageOf, submittedRole } from '../support/submitted-role.ts';

/** Spellings of one meaning each. */
const meanings: readonly (readonly (readonly Pair[])[])[] = [
  [[['tp', '8']], [['tensor-parallel-size', '8']], [['tensor_parallel_size', '08']], [['tp', '8.0']]],
  [
    [['enable-expert-parallel']],
    [['ep']],
    [['enable_expert_parallel', 'true']],
    [['enable-expert-parallel', 'True']],
  ],
  [[['kv-cache-dtype', 'fp8']], [['kv_cache_dtype', 'fp8_e4m3']], [['kv-cache-dtype', 'FP8']]],
  [
    [['attention-backend', 'FLASHMLA']],
    [['attention-config', '{"backend": "flashmla"}']],
    [['attention-config.backend', 'FlashMLA']],
    [['ac', '{"backend":"FLASHMLA"}']],
  ],
  [
    [['speculative-config', '{"method":"mtp","num_speculative_tokens":3}']],
    [['speculative-config', '{"num_speculative_tokens": 3, "method": "deepseek_mtp"}']],
    [['speculative_config', '{"method":"MTP","num-speculative-tokens":3}']],
    [['sc.method', 'nextn']],
  ],
  [[['moe-backend', 'x']], [['kernel-config', '{"moe_backend":"x"}']], [['kernel_config.moe-backend', 'X']]],
  [[['no-async-scheduling']], [['async-scheduling', 'false']]],
  [[['O3']], [['compilation-config', '3']], [['compilation-config', '{"mode":3}']], [['cc.mode', '3']]],
];

describe('one meaning in two spellings', () => {
  const both = meanings.flatMap((all) => all.flatMap((left) => all.map((right) => [left, right] as const)));
  const cases = both.map(
    ([left, right]) => [left.flat().join(' '), right.flat().join(' '), left, right] as const,
  );

  test.each(cases)('%s is covered by %s', (_left, _right, submitted, documented) => {
    expect(gapsOf(coverBy(submittedRole(submitted), pageOf(documented)))).toEqual([]);
  });

  test('is covered however many of them are mixed', () => {
    const spelt = fc.tuple(
      ...meanings.map((all) => fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all))),
    );
    fc.assert(
      fc.property(spelt, (chosen) => {
        const submitted = chosen.flatMap(([one]) => one);
        const documented = chosen.flatMap(([, other]) => other);
        expect(gapsOf(coverBy(submittedRole(submitted), pageOf(documented)))).toEqual([]);
      }),
    );
  });
});

describe('two meanings in one spelling', () => {
  test.each<[string, readonly Pair[], readonly Pair[], string]>([
    ['another size', [['tp', '8']], [['tp', '80']], '--tp 8'],
    ['off and on', [['no-async-scheduling']], [['async-scheduling']], '--no-async-scheduling'],
    ['on and off', [['async-scheduling']], [['no-async-scheduling']], '--async-scheduling'],
    ['another cache', [['kv-cache-dtype', 'fp8']], [['kv-cache-dtype', 'fp8_e5m2']], '--kv-cache-dtype fp8'],
    ['expert parallelism switched off', [['ep']], [['enable-expert-parallel', 'false']], '--ep'],
    [
      'a field at another place',
      [['attention-config', '{"indexer_kv_dtype":"fp8"}']],
      [['attention-config', '{"inner":{"indexer_kv_dtype":"fp8"}}']],
      `--attention-config '{"indexer_kv_dtype":"fp8"}'`,
    ],
    [
      'the last of a flag that stands twice',
      [['moe-backend', 'a']],
      [
        ['moe-backend', 'a'],
        ['moe-backend', 'b'],
      ],
      '--moe-backend a',
    ],
    [
      'the last of a flag under two names',
      [['tp', '4']],
      [
        ['tp', '4'],
        ['tensor-parallel-size', '8'],
      ],
      '--tp 4',
    ],
    [
      'a draft of another place',
      [['speculative-config', '{"model":"a/X"}']],
      [['speculative-config', '{"model":"a/Y"}']],
      `--speculative-config '{"model":"a/X"}'`,
    ],
  ])('are not covered: %s', (_, submitted, documented, gap) => {
    expect(gapsOf(coverBy(submittedRole(submitted), pageOf(documented)))).toEqual([gap]);
  });
});

describe('JSON', () => {
  const fields = fc.dictionary(
    fc.constantFrom('method', 'quantization', 'moe_backend', 'kv_cache_dtype', 'attention_backend'),
    fc.constantFrom('a', 'b'),
    { minKeys: 1 },
  );

  test('covers itself in any order of its keys, with any blanks', () => {
    fc.assert(
      fc.property(fields, fc.nat(4), (all, blanks) => {
        const turned = Object.fromEntries(Object.entries(all).reverse());
        const page = pageOf([
          ['speculative-config', JSON.stringify(turned, undefined, blanks).replaceAll('\n', ' ')],
        ]);
        expect(gapsOf(coverBy(submittedRole([['speculative-config', JSON.stringify(all)]]), page))).toEqual(
          [],
        );
      }),
    );
  });

  test('that lacks one field has that one gap', () => {
    fc.assert(
      fc.property(fields, fc.nat(), (all, choice) => {
        const keys = Object.keys(all);
        const left = keys[choice % keys.length] ?? '';
        const rest = Object.fromEntries(Object.entries(all).filter(([key]) => key !== left));
        const page = pageOf(keys.length === 1 ? [] : [['speculative-config', JSON.stringify(rest)]]);
        expect(gapsOf(coverBy(submittedRole([['speculative-config', JSON.stringify(all)]]), page))).toEqual([
          `--speculative-config '${JSON.stringify({ [left]: all[left] })}'`,
        ]);
      }),
    );
  });
});

describe('a value that cannot be told', () => {
  test.each<[string, readonly Pair[], string]>([
    ['in a setting that must match', [['kv-cache-dtype', HOLE]], 'untold'],
    ['in a part of one', [['kv-cache-dtype', `fp8_${HOLE}`]], 'untold'],
    ['in a field of JSON', [['speculative-config', `{"method":${HOLE}}`]], 'untold'],
    ['in a setting that is left to whoever serves', [['max-num-seqs', HOLE]], 'covered'],
  ])('%s leaves it %s', (_, submitted, kind) => {
    expect(coverBy(submittedRole(submitted), pageOf([])).kind).toBe(kind);
  });

  test('in a recipe covers nothing', () => {
    expect(
      gapsOf(coverBy(submittedRole([['kv-cache-dtype', 'fp8']]), pageOf([['kv-cache-dtype', HOLE]]))),
    ).toEqual(['--kv-cache-dtype fp8']);
  });
});
