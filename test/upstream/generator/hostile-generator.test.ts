import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readGenerator } from '../../../src/upstream/generator/read-generator.ts';

const read = (text: string) => readGenerator(text, 'x.jsx', 'vllm');

const component = (command: string, more = '') => `export const D = () => {
  const options = { gpu: { items: [{ id: 'b200' }, { id: 'h200' }] } };
  ${more}
  const generateCommand = (given) => ${command};
};`;

const flagsOf = (text: string) =>
  read(text).servings.map(({ role, gpus, inForce }) => [
    role,
    gpus.join(),
    inForce.args.map(({ flag }) => flag).join(),
  ]);

describe('a command', () => {
  test('may start several servers, and each counts', () => {
    const prefill = 'python3 -m sglang.launch_server --model-path a/B --disaggregation-mode prefill';
    const decode = 'python3 -m sglang.launch_server --model-path a/B --disaggregation-mode decode';
    expect(flagsOf(component(`\`# Prefill\n${prefill}\n\n# Decode\n${decode}\``))).toEqual([
      ['prefill', 'b200', 'model-path,disaggregation-mode'],
      ['decode', 'b200', 'model-path,disaggregation-mode'],
      ['prefill', 'h200', 'model-path,disaggregation-mode'],
      ['decode', 'h200', 'model-path,disaggregation-mode'],
    ]);
  });

  test('that is the same for two choices of one GPU counts once', () => {
    const text = `export const D = () => {
  const options = { gpu: { items: [{ id: 'b200' }] }, other: { items: [{ id: 'x' }, { id: 'y' }] } };
  const getCommand = () => 'vllm serve a/B --a';
};`;
    expect(flagsOf(text)).toEqual([['aggregated', 'b200', 'a']]);
  });

  test.each([
    ['is no text', '5'],
    ['is empty', "''"],
    ['starts nothing', "'echo vllm'"],
    ['is a comment', "'# vllm serve a/B'"],
  ])('that %s makes no serving', (_, command) => {
    const { servings, problems } = read(component(command));
    expect(servings).toEqual([]);
    expect(problems).toContain('makes no command that can be followed here');
  });

  test('is made from each choice that goes together', () => {
    expect(flagsOf(component("given.gpu === 'b200' ? 'vllm serve a/B --a' : given.none.such"))).toEqual([
      ['aggregated', 'b200', 'a'],
    ]);
  });
});

describe('an entry of data', () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    ['a list of flags', "export const data = { flags: ['--tp 8', '--a'] };", [['aggregated', '', 'tp,a']]],
    [
      'below the name of its GPU',
      "export const data = { b200: { flags: ['--a'] }, h200: { flags: ['--b'] } };",
      [
        ['aggregated', 'b200', 'a'],
        ['aggregated', 'h200', 'b'],
      ],
    ],
    [
      'beside the name of its GPU',
      "export const data = [{ hw: 'MI355X', flags: '--a' }];",
      [['aggregated', 'mi355x', 'a']],
    ],
    [
      'beside what it is for',
      "export const data = [{ match: { hw: 'b200' }, flags: '--a' }];",
      [['aggregated', 'b200', 'a']],
    ],
    ['without flags', "export const data = { env: ['A=1'], words: ['x'] };", []],
    ['that is deep', `export const data = ${'['.repeat(14)}{ flags: '--a' }${']'.repeat(14)};`, []],
  ])('%s', (_, text, expected) => {
    expect(flagsOf(text)).toEqual(expected);
  });

  test.each([
    ['a list', "env: ['A=1', 'B=x y']"],
    ['an object', "environment: { A: 1, B: 'x y' }"],
  ])('has its variables from %s', (_, env) => {
    const [serving] = read(`export const data = { flags: ['--a'], ${env} };`).servings;
    expect(serving?.inForce.env.map(({ name, value }) => `${name}=${value}`)).toEqual(['A=1', 'B=x y']);
  });

  test('has the checkpoint that is named beside it', () => {
    const [serving] = read("export const data = { model: 'acme/Big', flags: ['--a'] };").servings;
    expect(serving?.models).toEqual(['acme/Big']);
  });

  test('cannot leave the quotes of its variables', () => {
    const [serving, ...more] = read(
      `export const data = { flags: ['--a'], env: ["A=1'; vllm serve evil/X --b; '"] };`,
    ).servings;
    expect(more).toEqual([]);
    expect(serving?.models).toEqual([]);
    expect(serving?.inForce.args.map(({ flag }) => flag)).toEqual(['a']);
  });
});

describe('any script', () => {
  test('is read without an error, and nothing of it is run', () => {
    const token = fc.constantFrom(
      'const a = ',
      'export ',
      'options',
      'generateCommand',
      ' => ',
      '() => ',
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      ',',
      ';',
      ':',
      '...',
      "'--a'",
      "'vllm serve a/B'",
      '`${',
      '}`',
      'a',
      '.map',
      '.push',
      ' + ',
      ' ? ',
      'return ',
      'if ',
      'for (const b of a) ',
      'globalThis.touched = 1',
      'switch (a) ',
      'case 1: ',
      '<b>',
      '</b>',
      '\n',
    );
    const text = fc.oneof(
      fc.array(token, { maxLength: 40 }).map((all) => all.join('')),
      fc.array(token, { maxLength: 25 }).map((all) => component(`{ ${all.join('')} }`)),
      fc.array(token, { maxLength: 25 }).map((all) => component("'vllm serve a/B'", all.join(''))),
    );
    fc.assert(
      fc.property(text, (one) => {
        const { servings, problems } = read(one);
        expect(servings.length > 0 || problems.length > 0).toBe(true);
        expect(problems.length).toBeLessThanOrEqual(3);
        expect(globalThis).not.toHaveProperty('touched');
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['deep brackets', `const a = ${'('.repeat(20_000)}1${')'.repeat(20_000)};`],
    ['a deep list', `const a = ${'['.repeat(3_000)}${']'.repeat(3_000)};`],
    ['a long sum', `const a = ${"'a' + ".repeat(5_000)}'b';`],
    ['too many letters', ' '.repeat(512 * 1024 + 1)],
    ['types', 'const a: number = 1;'],
    ['nothing', ''],
    ['a comment that is never closed', '/* a'],
  ])('of %s says that it makes nothing', (_, text) => {
    const { servings, problems } = read(text);
    expect(servings).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
  });
});
