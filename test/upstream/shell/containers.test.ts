import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ServerCommand, serverCommand } from '../../../src/upstream/shell/server-commands.ts';
import { readShellText } from '../../../src/upstream/shell/shell-words.ts';

const servers = (text: string): readonly ServerCommand[] =>
  readShellText(text, 1).commands.flatMap((command) => serverCommand(command) ?? []);

const said = (text: string) =>
  servers(text).map(({ engine, model, image, env, args }) => ({
    engine,
    model,
    image,
    env: env.map(({ name, value }) => `${name}=${value}`).join(' '),
    args: args.map(({ flag, value }) => (value === undefined ? flag : `${flag}=${value}`)).join(' '),
  }));

const openai = 'vllm/vllm-openai:v1';

describe('a container that serves', () => {
  test.each<[string, string, Partial<ReturnType<typeof said>[number]>]>([
    ['by its entry point', `docker run ${openai} a/B --x`, { engine: 'vllm', model: 'a/B', args: 'x' }],
    ['by its entry point, with a named model', `docker run ${openai} --model a/B`, { model: 'a/B' }],
    ['with podman', `podman run ${openai} a/B`, { image: openai }],
    ['with more rights', `sudo docker run ${openai} a/B`, { image: openai }],
    ['by a command', 'docker run lmsysorg/sglang:v1 sglang serve --model-path a/B', { engine: 'sglang' }],
    ['of a registry', 'docker run ghcr.io/x/vllm-openai:1 a/B', { image: 'ghcr.io/x/vllm-openai:1' }],
    ['by its digest', `docker run vllm/vllm-openai@sha256:ab a/B`, { image: 'vllm/vllm-openai@sha256:ab' }],
    [
      'behind options',
      `docker run --rm --gpus all --ipc=host ${openai} a/B`,
      { image: openai, model: 'a/B' },
    ],
    ['with a name of its own', `docker run --name vllm ${openai} a/B`, { image: openai }],
    ['with a folder of its own', `docker run -v /vllm:/vllm ${openai} a/B`, { image: openai }],
    [
      'with variables',
      `docker run -e A=1 --env B=2 -eC=3 --env=D=4 ${openai} a/B`,
      { env: 'A=1 B=2 C=3 D=4' },
    ],
    ['with a variable from outside', `docker run -e HF_TOKEN ${openai} a/B`, { env: '' }],
    ['by a shell', `docker run lmsysorg/sglang:v1 env A=1 sglang serve --model-path a/B`, { env: 'A=1' }],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toMatchObject([expected]);
  });

  test.each([
    ['that is of another kind', 'docker run ubuntu a/B --x'],
    ['that only has a shell', 'docker run -it lmsysorg/sglang:v1 bash'],
    ['that is built', 'docker build -t vllm/vllm-openai:v1 .'],
    ['that is stopped', 'docker stop vllm'],
    ['without an image', 'docker run --rm'],
    ['without anything', 'docker'],
  ])('is none %s', (_, text) => {
    expect(servers(text)).toEqual([]);
  });
});

describe('the model', () => {
  test.each<[string, string | undefined]>([
    ['vllm serve a/B', 'a/B'],
    ['vllm serve /data/B', '/data/B'],
    ['vllm serve B', undefined],
    ['vllm serve --model a/B', 'a/B'],
    ['vllm serve a/B --model c/D', 'c/D'],
    ['sglang serve --model-path a/B --model-path c/D', 'c/D'],
    ['sglang serve --model_path a/B', 'a/B'],
    ['vllm serve <org>/B', undefined],
    ['vllm serve $ORG/B', undefined],
    ['vllm-router --model a/B', undefined],
    ['vllm serve --enable-expert-parallel a/B', 'a/B'],
    ['vllm serve --no-enable-prefix-caching a/B', 'a/B'],
  ])('of %j is %j', (text, model) => {
    expect(servers(text)[0]?.model).toBe(model);
  });
});

describe('arguments', () => {
  test.each<[string, string]>([
    ['--enable-expert-parallel false', 'enable-expert-parallel=false'],
    ['--enable-expert-parallel x', 'enable-expert-parallel'],
    ['--bs 1 2', 'bs=1 2'],
    ['--a -1', 'a=-1'],
    ['--a -b', 'a b'],
    ['--a=', 'a='],
    ['-tp 8', 'tp=8'],
    ['-O3', 'O3'],
    ['--a "b c"', 'a=b c'],
  ])('%s are %s', (text, expected) => {
    expect(said(`vllm serve a/B ${text}`)[0]?.args).toBe(expected);
  });

  test('are the same with an equals sign or a blank, in the same order', () => {
    const name = fc.stringMatching(/^[a-z]{3,8}$/).map((text) => `x-${text}`);
    const pair = fc.tuple(name, fc.stringMatching(/^[a-z0-9]{1,6}$/), fc.boolean());
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
        const text = pairs
          .map(([flag, value, isInline]) => `--${flag}${isInline ? '=' : ' '}${value}`)
          .join(' ');
        expect(said(`vllm serve a/B ${text}`)[0]?.args).toBe(
          pairs.map(([flag, value]) => `${flag}=${value}`).join(' '),
        );
      }),
    );
  });
});
