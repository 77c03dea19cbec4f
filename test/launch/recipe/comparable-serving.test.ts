import { describe, expect, test } from '@jest/globals';
import { comparableServing } from '../../../src/launch/recipe/comparable-serving.ts';
import type { Files } from '../../support/memory-evidence.ts';
import { agentic, aggregated, fixed } from './small-recipes.ts';
import { roleOf, serveOne } from './support.ts';

async function textOf(files: Files): Promise<string> {
  return comparableServing(roleOf(await serveOne(files)));
}

const args = `max-num-seqs: 4\nattention-config: '{"backend":"A","more":{"x":1,"y":2}}'`;
const one = aggregated('vllm', args, 'environment: {A: "1", B: "2"}\n');

describe('servings are the same', () => {
  test.each([
    ['on other lines', `# a comment\n\n${one}`],
    [
      'with flags in another order',
      aggregated('vllm', args.split('\n').reverse().join('\n'), 'environment: {A: "1", B: "2"}\n'),
    ],
    ['with variables in another order', one.replace('{A: "1", B: "2"}', '{B: "2", A: "1"}')],
    ['with JSON keys in another order', one.replace('"x":1,"y":2', '"y":2,"x":1')],
    ['with JSON in another spelling', one.replace('{"backend":"A",', '{ "backend" : "A", ')],
    [
      'with what srtctl leaves out',
      aggregated('vllm', `${args}\noff: false\nnone:`, 'environment: {A: "1", B: "2"}\n'),
    ],
    [
      'from a role instead of the recipe',
      aggregated('vllm', args).replace('    args:', '    env: {A: "1", B: "2"}\n    args:'),
    ],
    ['with another name', `name: other\n${one}`],
  ])('%s', async (_name, other) => {
    expect(await textOf(agentic(other))).toBe(await textOf(agentic(one)));
  });
});

describe('servings differ', () => {
  test.each([
    ['in a value', one.replace('max-num-seqs: 4', 'max-num-seqs: 8')],
    ['in a value inside JSON', one.replace('"y":2', '"y":3')],
    ['in a flag', one.replace('max-num-seqs: 4', 'max-num-sequences: 4')],
    ['in a variable', one.replace('B: "2"', 'B: "3"')],
    ['in the image', one.replace('acme/engine:v1', 'acme/engine:v2')],
    ['in the model', one.replace('hf:acme/Model-8', 'hf:acme/Model-9')],
    ['in the engine', one.replace('engine: vllm', 'engine: sglang')],
    ['in the number of GPUs', one.replace('gpus: 8', 'gpus: 4')],
    ['in the frontend', `${one}frontend: {type: vllm-router}\n`],
    ['in a setup script', `${one}setup_script: a.sh\n`],
    ['in what is not known', one.replace('max-num-seqs: 4', 'max-num-seqs: "@dram.a"')],
  ])('%s', async (_name, other) => {
    expect(await textOf(agentic(other))).not.toBe(await textOf(agentic(one)));
  });

  test('between two holes that are written differently', async () => {
    const hole = (name: string) => agentic(one.replace('max-num-seqs: 4', `max-num-seqs: "@dram.${name}"`));
    expect(await textOf(hole('a'))).toBe(await textOf(hole('a')));
    expect(await textOf(hole('a'))).not.toBe(await textOf(hole('b')));
  });

  test('between AgentX and a fixed sequence', async () => {
    expect(await textOf(fixed(one))).not.toBe(await textOf(agentic(one)));
  });
});
