import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonHole, jsonOf } from '../../../src/launch/recipe/json-argument.ts';
import { boundValue, environmentValue } from '../../../src/launch/recipe/setting-at.ts';
import { joined, scalarText } from '../../../src/launch/recipe/text-value.ts';
import type { Hole, Value } from '../../../src/launch/value.ts';
import { agenticEntry, multiNodeEntry, rowsOf, worker } from '../../support/matrix-configs.ts';
import { agentic } from './small-recipes.ts';
import { roleOf, serveOne, shown } from './support.ts';

const hole: Hole = { reason: { kind: 'variable', name: 'N' }, expression: '$N' };
const mixed = (...parts: readonly (string | Hole)[]): Value => ({ kind: 'mixed', parts });

describe('joined parts', () => {
  test.each([
    [[], { kind: 'known', text: '' }],
    [['a', '', 'b'], { kind: 'known', text: 'ab' }],
    [['', hole, ''], { kind: 'unknown', hole }],
    [['a', 'b', hole, 'c'], { kind: 'mixed', parts: ['ab', hole, 'c'] }],
    [[hole, hole], { kind: 'mixed', parts: [hole, hole] }],
  ])('%j', (parts, expected) => {
    expect(joined(parts)).toEqual(expected);
  });
});

describe('a YAML value as a word', () => {
  test.each([
    ['text', 'text'],
    ['', ''],
    [8, '8'],
    [0.85, '0.85'],
    [true, 'true'],
    [null, 'null'],
    [undefined, ''],
    [{ a: [1, 'x'] }, '{"a":[1,"x"]}'],
    [new Date('2026-10-01T00:00:00Z'), '2026-10-01T00:00:00.000Z'],
  ])('%j is %s', (value, expected) => {
    expect(scalarText(value)).toBe(expected);
  });
});

describe('JSON in an argument', () => {
  test.each([
    ['no object', '[1]'],
    ['a number', '5'],
    ['no JSON', '{a}'],
    ['nothing', ''],
  ])('%s is none', (_name, text) => {
    expect(jsonOf({ kind: 'known', text })).toBeUndefined();
  });

  test('has holes where whole values are not known', () => {
    expect(jsonOf(mixed('{"a":', hole, ',"b":[1,', hole, ']}'))).toEqual({
      a: new JsonHole(hole),
      b: [1, new JsonHole(hole)],
    });
  });

  test('keeps text around a hole inside a string', () => {
    expect(jsonOf(mixed('{"a":"x', hole, 'y","b":1}'))).toMatchObject({ b: 1 });
    expect(jsonOf(mixed('{"a":"\\"', hole, '","b":', hole, '}'))).toMatchObject({ b: new JsonHole(hole) });
  });

  test('that is all hole is none', () => {
    expect(jsonOf({ kind: 'unknown', hole })).toBeUndefined();
    expect(jsonOf(mixed('{', hole, '}'))).toBeUndefined();
  });

  test('cannot be made to hold somebody else’s hole', () => {
    expect(jsonOf(mixed('{"a":"\\u00010","b":', hole, '}'))).toMatchObject({ b: new JsonHole(hole) });
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = jsonOf(mixed(`{"a":${JSON.stringify(text)},"b":`, hole, '}'));
        expect(found?.b).toEqual(new JsonHole(hole));
      }),
    );
  });
});

describe('names in a text', () => {
  const role = { worker: worker(), 'conc-list': [16, 32] };
  const [fixed] = rowsOf({ k: multiNodeEntry([role]) });
  const [agenticRow] = rowsOf({ k: agenticEntry([{ tp: 8, 'conc-list': [4] }]) });
  if (fixed === undefined || agenticRow === undefined) throw new Error('no row');
  const context = { point: { row: fixed, concurrency: 32 } };
  const of = (name: string) => ['$', '{', name, '}'].join('');

  test.each([
    ['MODEL', 'acme/Model-8'],
    ['IMAGE', 'vllm/vllm-openai:v0.21.0'],
    ['PRECISION', 'fp4'],
    ['ISL', '8192'],
    ['OSL', '1024'],
    ['CONC', '32'],
    ['CONC_LIST', '16 32'],
    ['HOME', `<${of('HOME')}>`],
  ])('%s is %s', (name, expected) => {
    expect(shown(boundValue(of(name), context))).toBe(expected);
  });

  test('lengths of AgentX are not known', () => {
    expect(shown(boundValue(of('ISL'), { point: { row: agenticRow, concurrency: 4 } }))).toBe(
      `<${of('ISL')}>`,
    );
  });

  test('that only look like names stay', () => {
    for (const text of ['$MODEL', '@user', 'a@dram', '{MODEL}', '$ {MODEL}', '@dram'])
      expect(boundValue(text, context)).toEqual({ kind: 'known', text });
  });

  test('in a variable are srtctl’s where it has braces', () => {
    expect(shown(environmentValue('a{node_id}b{{c}}', context))).toBe('a<{node_id}>b{c}');
    expect(shown(environmentValue(of('MODEL'), context))).toBe(of('MODEL'));
  });

  test('come apart into what was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = boundValue(`${text}@dram.x `, context);
        expect(shown(found)?.replace('<@dram.x>', '@dram.x')).toContain('@dram.x');
      }),
    );
  });
});

describe('words of a command line', () => {
  const words = async (written: string) => {
    const recipe = `engine: vllm\nroles:\n  agg:\n    args: {}\n    extra_args: ${written}\n`;
    const { args } = roleOf(await serveOne(agentic(recipe)));
    return args.map(({ flag, isSwitch, value }) => `${isSwitch ? '!' : ''}${flag}=${shown(value)}`);
  };
  test.each([
    ['[--a, "1", --b]', ['a=1', '!b=true']],
    ['"--a 1 --b"', ['a=1', '!b=true']],
    ['[--a=1=2]', ['a=1=2']],
    ['[--a=]', ['a=']],
    ['[--a, "-1"]', ['a=-1']],
    ['[--dotted.flag, x]', ['dotted.flag=x']],
    ['[word, --a]', ['=word', '!a=true']],
    ['["--a", ""]', ['a=']],
    ['[1, true, null]', ['=1', '=true', '=null']],
    ['{a: 1}', []],
    ['5', []],
  ])('%s', async (written, expected) => {
    expect(await words(written)).toEqual(expected);
  });
});
