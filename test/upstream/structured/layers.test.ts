import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readYaml } from '../../../src/benchmark/yaml/read-yaml.ts';
import type { DocumentedSettings } from '../../../src/upstream/documented.ts';
import { Layers } from '../../../src/upstream/structured/layers.ts';

const limits = { characters: 100_000, expandedSize: 100_000, aliases: 10 };

/** What lists of words say, each being a layer of its own. */
function layered(...lists: readonly (readonly string[])[]): Layers {
  const document = readYaml(JSON.stringify(lists), 'x.yaml', limits);
  const layers = new Layers();
  for (const [index, words] of lists.entries()) layers.args(document, [index], words);
  return layers;
}

const said = ({ args }: DocumentedSettings) =>
  args.map(({ flag, value }) => (value === undefined ? flag : `${flag}=${value}`));

describe('words of a list', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a flag and its value', ['--a', '1'], ['a=1']],
    ['a flag with its value', ['--a=1'], ['a=1']],
    ['a flag whose value is empty', ['--a='], ['a=']],
    ['a value with an equals sign', ['--a=b=c'], ['a=b=c']],
    ['switches', ['--a', '--b'], ['a', 'b']],
    ['a switch at the end', ['--a', '1', '--b'], ['a=1', 'b']],
    ['one dash', ['-a', '1', '-b'], ['a=1', 'b']],
    ['a value below zero', ['--a', '-1'], ['a=-1']],
    ['a value in JSON', ['--a', '{"b": [1]}'], ['a={"b": [1]}']],
    ['a value of several lines', ['--a=1\n2'], ['a=1\n2']],
    ['a value that is empty', ['--a', ''], ['a=']],
    ['words that belong to no flag', ['x', '', '1', '--a'], ['a']],
    ['dashes alone', ['-', '--', '---', '--a'], ['a']],
    ['nothing', [], []],
  ])('may be %s', (_, words, expected) => {
    expect(said(layered(words).all())).toEqual(expected);
  });

  test('have the line of their flag', () => {
    const document = readYaml('a:\n  - --x\n  - "1"\n  - --y\n', 'x.yaml', limits);
    const layers = new Layers();
    layers.args(document, ['a'], ['--x', '1', '--y']);
    expect(layers.all().args).toEqual([
      { flag: 'x', value: '1', line: 2 },
      { flag: 'y', value: undefined, line: 4 },
    ]);
  });

  test('may be left out', () => {
    const layers = new Layers();
    const document = readYaml('a: 1', 'x.yaml', limits);
    layers.args(document, ['b'], undefined);
    layers.args(document, ['b'], null);
    layers.env(document, ['b'], undefined);
    layers.env(document, ['b'], null);
    expect(layers.all()).toEqual({ args: [], env: [] });
  });
});

describe('later layers', () => {
  test('replace a flag, and stand in their own place', () => {
    expect(said(layered(['--a', '1', '--b'], ['--a', '2']).settings())).toEqual(['b', 'a=2']);
  });

  test('replace a flag behind another name of it', () => {
    expect(said(layered(['--tp', '4'], ['--tensor-parallel-size', '2'], ['--tp', '8']).settings())).toEqual([
      'tensor-parallel-size=2',
      'tp=8',
    ]);
  });

  test('keep everything where they are alternatives', () => {
    expect(said(layered(['--a', '1'], ['--a', '2']).all())).toEqual(['a=1', 'a=2']);
  });

  test('replace a variable; one without a value is none', () => {
    const document = readYaml('a: { X: "1", Y: "2" }\nb: { X: "3", Z: null }\n', 'x.yaml', limits);
    const layers = new Layers();
    layers.env(document, ['a'], { X: '1', Y: '2' });
    layers.env(document, ['b'], { X: '3', Z: null });
    expect(layers.settings().env).toEqual([
      { name: 'X', value: '3', line: 2 },
      { name: 'Y', value: '2', line: 1 },
    ]);
  });

  test('always win, and each flag stands once', () => {
    const list = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(9)), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
        const words = lists.map((pairs) => pairs.flatMap(([flag, value]) => [`--${flag}`, `${value}`]));
        const { args } = layered(...words).settings();
        const last = new Map(lists.flat().map(([flag, value]) => [flag, `${value}`]));
        expect(new Map(args.map(({ flag, value }) => [flag, value]))).toEqual(last);
        expect(args).toHaveLength(last.size);
      }),
    );
  });
});

test('any words are read without an error, to no more settings than words', () => {
  const word = fc.oneof(fc.constantFrom('--a', '-b', '--c=1', '--', '-1', '='), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const { args } = layered(words).all();
      expect(args.length).toBeLessThanOrEqual(words.length);
      for (const { flag } of args) expect(flag).toMatch(/^[A-Za-z][^=]*$/);
    }),
  );
});
