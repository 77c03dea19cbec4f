import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparableServing } from '../../../src/launch/recipe/comparable-serving.ts';
import { jsonOf } from '../../../src/launch/recipe/json-argument.ts';
import { environmentValue } from '../../../src/launch/recipe/setting-at.ts';
import { filled } from '../../../src/launch/recipe/text-value.ts';
import { fixedEntry, rowsOf } from '../../support/matrix-configs.ts';
import { agentic, aggregated, disaggregated, fragment } from './small-recipes.ts';
import { serveAll, shown } from './support.ts';

/** Everything that a recipe from a stranger goes through; ends in servings or in a reason. */
async function digest(recipe: string): Promise<readonly string[]> {
  const found = [...(await serveAll(agentic(recipe))), ...(await serveAll(fragment(recipe, false)))];
  return found.flatMap(({ throughput, eval: evaluation }) =>
    [throughput, evaluation].flatMap((served) =>
      served.kind === 'served' ? served.servings.map(comparableServing) : [served.kind],
    ),
  );
}

const bomb = Array.from({ length: 8 }, (_, at) => {
  const name = String.fromCharCode(97 + at);
  const before = String.fromCharCode(96 + at);
  return at === 0
    ? 'a: &a {x: [1, 1, 1, 1, 1, 1, 1, 1]}'
    : `${name}: &${name} {x: [${Array(8).fill(`*${before}`).join(', ')}]}`;
}).join('\n');

describe('recipes from strangers', () => {
  test.each([
    ['aliases that multiply', bomb],
    ['an alias of itself', 'roles: &r {agg: *r}\n'],
    ['nesting without end', `roles: ${'{agg: '.repeat(4000)}1${'}'.repeat(4000)}\n`],
    ['a zip of lists without end', `base: {engine: vllm}\nzip_override_a: {b: [${'1,'.repeat(20_000)}1]}\n`],
    ['no YAML', '\u0000\u0001{{{'],
    ['two documents', 'roles: {}\n---\nroles: {}\n'],
    ['more than the limit', `a: ${'x'.repeat(300_000)}\n`],
  ])('%s are refused with a reason', async (_name, text) => {
    expect(new Set(await digest(text))).toEqual(new Set(['unknown']));
  });

  test.each([
    ['a list of thousands of items', aggregated('vllm', `sizes: [${'1,'.repeat(20_000)}1]`)],
    ['a list of thousands of lists', aggregated('trtllm', `sizes: [${'[1],'.repeat(5000)}[1]]`)],
    [
      'thousands of flags',
      aggregated('vllm', Array.from({ length: 5000 }, (_, at) => `f${at}: 1`).join('\n')),
    ],
    [
      'thousands of words',
      `engine: vllm\nroles: {agg: {args: {}, extra_args: "${'--a b '.repeat(20_000)}"}}\n`,
    ],
    ['thousands of braces', `engine: vllm\nroles: {agg: {args: {}, env: {A: '${'{'.repeat(50_000)}'}}}\n`],
    ['thousands of placeholders', aggregated('vllm', `a: '${'@dram.x '.repeat(10_000)}'`)],
    [
      'JSON of one long string',
      aggregated('vllm', `speculative-config: '{"method":"${'\\"'.repeat(30_000)}"}'`),
    ],
    ['deep JSON', aggregated('vllm', `speculative-config: '${'['.repeat(50_000)}'`)],
    [
      'roles that are lists',
      'engine: [vllm]\nroles: {agg: [1], prefill: 5, decode: {args: [1], env: [2]}}\n',
    ],
    [
      'sizes that are none',
      'engine: vllm\nresources: {gpus_per_node: -1}\nroles: {agg: {nodes: {}, workers: [], gpus: null}}\n',
    ],
    ['backends that are lists', 'backend: {type: [vllm], vllm_config: []}\nresources: {agg_workers: 1}\n'],
    [
      'settings that are mappings',
      disaggregated('trtllm', 'a: 1', 'engine: {type: trtllm, publish_metrics: {}}\nsetup_script: [1]\n'),
    ],
    ['keys of JavaScript', aggregated('vllm', '__proto__: {a: 1}\nconstructor: 2')],
    ['a date and a number beyond all numbers', aggregated('vllm', 'a: 2026-10-01\nb: 1e999\nc: .nan')],
  ])('%s are read', async (_name, text) => {
    const found = await digest(text);
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  test('whatever they hold, reading ends in servings or in a reason', async () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const args = fc.dictionary(
      fc.constantFrom(
        'speculative-config',
        'speculative-algorithm',
        'method',
        'speculative_config',
        'tp',
        '__proto__',
      ),
      fc.oneof(value, fc.constantFrom('EAGLE', '{"method":"mtp"}', '@dram.a', true, null)),
    );
    const role = fc.record(
      {
        args: fc.oneof(args, value),
        env: fc.oneof(fc.dictionary(fc.string(), fc.string()), value),
        gpus: value,
        workers: value,
        nodes: value,
        extra_args: value,
        container: value,
      },
      { requiredKeys: [] },
    );
    const recipe = fc.record(
      {
        engine: fc.oneof(fc.constantFrom('vllm', 'sglang', 'trtllm', 'atom'), value),
        roles: fc.oneof(fc.dictionary(fc.constantFrom('agg', 'prefill', 'decode'), role), value),
        backend: value,
        resources: value,
        frontend: value,
        environment: value,
        model: value,
        dynamo: value,
        benchmark: value,
        setup_script: value,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(recipe, async (content) => {
        expect((await digest(JSON.stringify(content))).length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe('texts', () => {
  const [row] = rowsOf({ k: fixedEntry([{ tp: 8, 'conc-list': [1] }]) });
  if (row === undefined) throw new Error('no row');
  const context = { point: { row, concurrency: 1 } };

  test('of variables keep all but placeholders and doubled braces', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const doubled = text.replaceAll('{', '{{').replaceAll('}', '}}');
        if (/[@$]/.test(text) && !/[{}]/.test(text)) return;
        expect(environmentValue(doubled, context)).toEqual({ kind: 'known', text });
      }),
    );
  });

  test('with placeholders come apart into the same text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const text = `${before.replaceAll('<', '')}<name>${after.replaceAll('<', '')}`;
        const hole = { reason: { kind: 'variable', name: 'name' }, expression: 'name' } as const;
        expect(shown(filled(text, /<(\w+)>/g, () => hole))).toBe(text);
      }),
    );
  });

  test('that are JSON objects are read as such, and nothing else is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const found = jsonOf({ kind: 'known', text: JSON.stringify(value) });
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (isObject) expect(JSON.stringify(found)).toBe(JSON.stringify(JSON.parse(JSON.stringify(value))));
        else expect(found).toBeUndefined();
      }),
    );
  });
});
