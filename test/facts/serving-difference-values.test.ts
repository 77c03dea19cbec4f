import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { servingDifference } from '../../src/facts/sweep-serving-difference.ts';
import { notTold, type PointServings, type Served } from '../../src/launch/recipe/served.ts';
import type { EffectiveServing, Role } from '../../src/launch/serving.ts';
import { always, type Hole, known, type Setting, type Value } from '../../src/launch/value.ts';
import { fixedEntry, rowsOf } from '../support/matrix-configs.ts';

const [row] = rowsOf({ a: fixedEntry([{ tp: 8, 'conc-list': [4] }]) });
if (row === undefined) throw new Error('no row');
const origin = { path: 'a.yaml', line: 1 };
const at = (value: Value): Setting => ({ value, origin, guard: always });
const hole = (name: string): Hole => ({ reason: { kind: 'variable', name }, expression: `$${name}` });
const untold: Served = notTold({ kind: 'branches' }, 'it is not told', origin);

interface Input {
  readonly role?: Role;
  readonly args?: readonly (readonly [string, Value])[];
  readonly env?: readonly (readonly [string, Value])[];
  readonly image?: string;
}

const serving = ({
  role = 'aggregated',
  args = [],
  env = [],
  image = 'acme/engine:v1',
}: Input): EffectiveServing => ({
  role,
  purpose: 'throughput',
  engine: 'vllm',
  image: at(known(image)),
  model: at(known('acme/Model-8')),
  topology: { gpus: undefined, workers: undefined, nodes: undefined },
  args: args.map(([flag, value]) => ({ flag, isSwitch: false, ...at(value) })),
  env: env.map(([name, value]) => ({ name, ...at(value) })),
  speculation: undefined,
  client: undefined,
  actions: [],
  srtSlurm: undefined,
  origin,
});
const served = (...inputs: readonly Input[]): Served => ({ kind: 'served', servings: inputs.map(serving) });
const point = (throughput: Served, evaluated: Served = throughput): PointServings => ({
  point: { row, concurrency: 4 },
  throughput,
  eval: evaluated,
});
const whatOf = (there: PointServings, head: PointServings) => {
  const found = servingDifference(there, head);
  return found.kind === 'different' ? found.what : found.kind;
};

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom('1', '2', 'a`b', '').map(known),
  fc.constantFrom('A', 'B').map((name): Value => ({ kind: 'unknown', hole: hole(name) })),
  fc.constantFrom('A', 'B').map((name): Value => ({ kind: 'mixed', parts: ['x', hole(name)] })),
);
const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom('x', 'y', 'z'), value), {
  maxLength: 3,
  selector: ([name]) => name,
});
const input = fc.record({
  args: pairs,
  env: pairs,
  image: fc.constantFrom('acme/engine:v1', 'acme/engine:v2'),
});

describe('how a point is served', () => {
  test('is no different from itself', () => {
    fc.assert(
      fc.property(fc.array(input, { minLength: 1, maxLength: 2 }), (inputs) => {
        const one = point(served(...inputs));
        expect(servingDifference(one, one)).toEqual({ kind: 'same' });
      }),
    );
  });

  test('differs in both directions, or in none', () => {
    fc.assert(
      fc.property(input, input, (one, other) => {
        const [was, is] = [point(served(one)), point(served(other))];
        expect(servingDifference(was, is).kind).toBe(servingDifference(is, was).kind);
      }),
    );
  });

  test('differs by one changed value, which is named with both', () => {
    fc.assert(
      fc.property(input, fc.constantFrom('args', 'env'), (one, where) => {
        const more = { ...one, [where]: [...one[where], ['w', known('9')] as const] };
        expect(whatOf(point(served(one)), point(served(more)))).toBe(
          '`w` is not set there and `9` at the head (aggregated)',
        );
        expect(whatOf(point(served(more)), point(served(one)))).toBe(
          '`w` is `9` there and not set at the head (aggregated)',
        );
      }),
    );
  });

  test.each<[string, Value, Value, string]>([
    [
      'part of it',
      { kind: 'mixed', parts: ['x', hole('A')] },
      { kind: 'mixed', parts: ['x', hole('B')] },
      '`x$A` there and `x$B`',
    ],
    ['a known one', { kind: 'unknown', hole: hole('A') }, known('1'), '`$A` there and `1`'],
    ['a mark', known('a`b'), known('1'), '``a`b`` there and `1`'],
  ])('is told by %s', (_name, was, is, expected) => {
    const [one, other] = [{ args: [['x', was]] }, { args: [['x', is]] }] as const;
    expect(whatOf(point(served(one)), point(served(other)))).toContain(expected);
  });

  test('is told for an argument without a name', () => {
    const [one, other] = [{ args: [['', known('1')]] }, { args: [['', known('2')]] }] as const;
    expect(whatOf(point(served(one)), point(served(other)))).toBe(
      'an argument is `1` there and `2` at the head (aggregated)',
    );
  });

  test('is compared for both purposes, the first difference told', () => {
    const [one, other] = [served({ image: 'acme/engine:v1' }), served({ image: 'acme/engine:v2' })];
    expect(whatOf(point(one, other), point(one, one))).toContain('the image is `acme/engine:v2` there');
    expect(whatOf(point(one, untold), point(one, one))).toBe('untold');
    expect(whatOf(point(other, untold), point(one, one))).toContain('the image is');
    expect(whatOf(point(untold), point(untold))).toBe('untold');
  });

  test('is compared role by role', () => {
    const [prefill, decode] = [{ role: 'prefill' }, { role: 'decode' }] as const;
    const both = point(served(prefill, decode));
    expect(whatOf(both, point(served(prefill)))).toBe('the decode role is served another way');
    expect(whatOf(point(served(prefill)), both)).toBe('the decode role is served another way');
    expect(whatOf(both, point(served(decode, prefill)))).toBe('same');
    expect(whatOf(both, point(served(prefill, decode, decode)))).toBe(
      'the decode role is served another way',
    );
    expect(whatOf(both, point(served(prefill, { ...decode, env: [['X', known('1')]] })))).toBe(
      '`X` is not set there and `1` at the head (decode)',
    );
  });
});
