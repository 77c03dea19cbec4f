import { describe, expect, test } from '@jest/globals';
import type { Origin } from '../../../src/launch/value.ts';
import { apartFromDraft } from '../../../src/upstream/compare/one-draft.ts';
import { type Facet, facetsOfArgument } from '../../../src/upstream/flags/facets.ts';

const origin: Origin = { path: 'a.sh', line: 1 };
const facets = <Place>(value: string, place: Place, flag = 'speculative-config') =>
  facetsOfArgument('vllm', { flag, value, place });

/** Names of what stands apart, where a recipe has these arguments, one a line. */
function apart(submitted: string, ...documented: readonly string[]): readonly string[] {
  const all = documented.flatMap((value, index): readonly Facet<number>[] => facets(value, index + 1));
  return apartFromDraft(facets(submitted, origin), (facet) =>
    all.filter(({ name }) => name === facet.name),
  ).map(({ written }) => written);
}

const draft = '{"method":"eagle3","model":"a/X","num_speculative_tokens":3}';

describe('the settings of a draft stand together', () => {
  test.each([
    ['in the same argument', [draft]],
    ['in one of several', ['{"method":"mtp","model":"a/X"}', draft]],
    ['with another length', ['{"method":"eagle3","model":"a/X","num_speculative_tokens":9}']],
    ['with a path of the model', ['{"method":"eagle3","model":"/models/X"}']],
    ['where only one of them is written', ['{"method":"eagle3"}']],
    ['where nothing is', []],
  ])('%s', (_name, documented) => {
    expect(apart(draft, ...documented)).toEqual([]);
  });
});

describe('the settings of a draft stand apart', () => {
  test('in two arguments', () => {
    expect(apart(draft, '{"method":"eagle3","model":"a/Y"}', '{"method":"mtp","model":"a/X"}')).toEqual([
      expect.stringContaining('"model":"a/X"'),
    ]);
  });

  test('in three; the argument that has most of them is the nearest', () => {
    const wanted = '{"method":"eagle3","model":"a/X","quantization":"fp8"}';
    const found = apart(wanted, '{"method":"mtp","model":"a/X"}', '{"method":"eagle3","quantization":"fp8"}');
    expect(found).toEqual([expect.stringContaining('"model":"a/X"')]);
  });
});

test('other JSON may come from several places', () => {
  const submitted = facets('{"backend":"X","mla_prefill_backend":"Y"}', origin, 'attention-config');
  const documented = [
    ...facets('{"backend":"X"}', 1, 'attention-config'),
    ...facets('{"mla_prefill_backend":"Y"}', 2, 'attention-config'),
  ];
  expect(apartFromDraft(submitted, ({ name }) => documented.filter((one) => one.name === name))).toEqual([]);
});
