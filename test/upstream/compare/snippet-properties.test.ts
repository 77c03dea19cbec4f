import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { z } from 'zod';
import { recipeSnippet } from '../../../src/upstream/compare/snippet.ts';
import type { Documented } from '../../../src/upstream/documented.ts';
import { facetOfVariable, facetsOfArgument } from '../../../src/upstream/flags/facets.ts';

const by = (home: string): Documented => ({
  engine: 'vllm',
  path: 'models/a/B.yaml',
  line: 1,
  title: 'x',
  role: 'aggregated',
  models: [],
  gpus: [],
  inForce: { args: [], env: [] },
  offered: { args: [], env: [] },
  sizes: [],
  home,
});

const Block = z.object({
  hardware_overrides: z.object({
    b200: z.object({
      extra_args: z.array(z.string()).optional(),
      extra_env: z.record(z.string(), z.string()).optional(),
    }),
  }),
});

function yamlOf(
  flags: readonly (readonly [string, string])[],
  variables: readonly (readonly [string, string])[],
) {
  const wanted = [
    ...flags.flatMap(([flag, value]) => facetsOfArgument('vllm', { flag, value, place: 1 })),
    ...variables.map(([name, value]) => facetOfVariable('vllm', { name, value, place: 1 })),
  ];
  const { lines } = recipeSnippet(wanted, by('hardware_overrides.b200'), 'vllm serve');
  return Block.parse(parse(lines.join('\n'))).hardware_overrides.b200;
}

const text = fc.stringMatching(/^[a-z0-9:#&*!|>%@"{}[\],_-]{1,12}$/).filter((one) => !one.startsWith('{'));

describe('a snippet of YAML', () => {
  test('is YAML that says the same, whatever the values are', () => {
    const flags = fc.uniqueArray(fc.tuple(fc.stringMatching(/^x-[a-z]{2,6}$/), text), {
      selector: ([flag]) => flag,
      minLength: 1,
    });
    const variables = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[A-Z]{2,6}$/), text), {
      selector: ([name]) => name,
      minLength: 1,
    });
    fc.assert(
      fc.property(flags, variables, (pairs, env) => {
        const found = yamlOf(pairs, env);
        expect(found.extra_args).toEqual(pairs.flatMap(([flag, value]) => [`--${flag}`, value]));
        expect(found.extra_env).toEqual(Object.fromEntries(env));
      }),
    );
  });

  test('has the fields of one flag as one value, which is the JSON that was submitted', () => {
    const json = fc.dictionary(
      fc.constantFrom('a', 'b', '__proto__', 'constructor'),
      fc.oneof(
        fc.constantFrom('x', 'y'),
        fc.dictionary(fc.constantFrom('c', 'd', '__proto__'), fc.nat(3), { minKeys: 1 }),
      ),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(json, (value) => {
        const written = JSON.stringify(value);
        const [flag, found = '', ...more] = yamlOf([['additional-config', written]], []).extra_args ?? [];
        expect([flag, ...more]).toEqual(['--additional-config']);
        expect(JSON.stringify(JSON.parse(found))).toBe(written);
      }),
    );
  });
});

test('a snippet of a command ends every line but the last with a backslash', () => {
  const wanted = [
    ...facetsOfArgument('vllm', { flag: 'tp', value: '8', place: 1 }),
    facetOfVariable('vllm', { name: 'A_B', value: '1', place: 1 }),
  ];
  for (const documented of [undefined, by('the command on line 3')])
    expect(recipeSnippet(wanted, documented, 'vllm serve a/B')).toEqual({
      language: 'bash',
      lines: ['A_B=1 \\', 'vllm serve a/B \\', '  --tp 8'],
    });
});
