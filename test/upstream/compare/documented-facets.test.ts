import { describe, expect, test } from '@jest/globals';
import { documentedFacets, facetKey } from '../../../src/upstream/compare/documented-facets.ts';
import { type Documented, noSettings } from '../../../src/upstream/documented.ts';

function serving(inForce: Documented['inForce'], offered = noSettings): Documented {
  const about = { path: 'p', line: 1, title: '', models: [], gpus: [], sizes: [], home: '' };
  return { ...about, engine: 'vllm', role: 'aggregated', inForce, offered };
}
const args = (...pairs: readonly (readonly [string, string])[]): Documented['inForce'] => ({
  args: pairs.map(([flag, value], index) => ({ flag, value, line: index + 1 })),
  env: [],
});
const values = (found: ReturnType<typeof documentedFacets>, name: string, kind = 'flag') =>
  found.inForce.get(facetKey({ kind, name }))?.map(({ value, place }) => `${value}@${place}`);

describe('of a setting in force that is given twice', () => {
  test.each([
    ['the same flag', args(['tp', '4'], ['tp', '8'])],
    ['an alias of it', args(['tensor-parallel-size', '4'], ['tp', '8'])],
  ])('the last counts: %s', (_name, settings) => {
    expect(values(documentedFacets(serving(settings)), 'tensor-parallel-size')).toEqual(['8@2']);
  });

  test('the last counts: a variable', () => {
    const env = ['1', '0'].map((value, index) => ({ name: 'VLLM_A', value, line: index + 5 }));
    const found = documentedFacets(serving({ args: [], env }));
    expect(values(found, 'VLLM_A', 'variable')).toEqual(['0@6']);
  });

  test('a list in JSON is given at once', () => {
    const json = '{"connectors":[{"kv_connector":"A"},{"kv_connector":"B"}]}';
    const found = documentedFacets(serving(args(['kv-transfer-config', json])));
    expect(values(found, 'kv-transfer-config.connectors.kv_connector')).toEqual(['a@1', 'b@1']);
  });
});

test('what is offered are alternatives, and all of them count', () => {
  const { offered } = documentedFacets(serving(noSettings, args(['tp', '4'], ['tp', '8'])));
  const found = offered.get(facetKey({ kind: 'flag', name: 'tensor-parallel-size' }));
  expect(found?.map(({ value }) => value)).toEqual(['4', '8']);
});

test('the same serving is worked out once', () => {
  const one = serving(args(['tp', '4']));
  expect(documentedFacets(one)).toBe(documentedFacets(one));
});
