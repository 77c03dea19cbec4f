import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HOLE } from '../../../src/upstream/flags/setting-value.ts';
import { type ServerCommand, serverCommand } from '../../../src/upstream/shell/server-commands.ts';
import { readShellText } from '../../../src/upstream/shell/shell-words.ts';

function servers(text: string, line = 1): readonly ServerCommand[] {
  return readShellText(text, line).commands.flatMap((command) => serverCommand(command) ?? []);
}

function only(text: string): ServerCommand {
  const [server, ...more] = servers(text);
  expect(more).toEqual([]);
  if (server === undefined) throw new Error('no server');
  return server;
}

const flagsOf = ({ args }: ServerCommand) =>
  args.map(({ flag, value }) => (value === undefined ? flag : `${flag}=${value}`));

describe('a command that serves', () => {
  test.each([
    ['vllm serve a/B --tp 8', 'vllm', 'a/B'],
    ['vllm serve --trust-remote-code a/B --tp 8', 'vllm', 'a/B'],
    ['python3 -m vllm.entrypoints.openai.api_server --model a/B', 'vllm', 'a/B'],
    ['nohup numactl -N 0 vllm serve a/B &', 'vllm', 'a/B'],
    ['python -m sglang.launch_server --model-path a/B', 'sglang', 'a/B'],
    ['sglang serve --model-path=a/B', 'sglang', 'a/B'],
    ['python3 -m dynamo.sglang --model-path a/B', 'sglang', 'a/B'],
    ['python3 -m dynamo.vllm --model a/B', 'vllm', 'a/B'],
    ['docker run --gpus all -p 8000:8000 vllm/vllm-openai:v1 a/B --tp 8', 'vllm', 'a/B'],
    ['sudo docker run lmsysorg/sglang:v1 python3 -m sglang.launch_server --model-path a/B', 'sglang', 'a/B'],
    ['vllm serve <your-model> --tp 8', 'vllm', undefined],
    ['vllm serve $MODEL --tp 8', 'vllm', undefined],
    ['MODEL=a/B\nvllm serve $MODEL --tp 8', 'vllm', 'a/B'],
    [`export MODEL=a/B\nvllm serve "\${MODEL}" --tp 8`, 'vllm', 'a/B'],
  ])('%j', (text, engine, model) => {
    expect(only(text)).toMatchObject({ engine, model });
  });

  test.each([
    'pip install vllm',
    'vllm bench serve --model a/B',
    'docker pull vllm/vllm-openai:v1',
    'docker run --rm -it --entrypoint /bin/bash rocm/pytorch:latest',
    'curl localhost:8000/v1/models',
    'echo done',
    '',
  ])('%j is none', (text) => {
    expect(servers(text)).toEqual([]);
  });

  test('keeps flags, values and lines over continued lines with comments', () => {
    const text =
      'vllm serve a/B \\\n  --tp 8 \\\n  # why\n  --kv-cache-dtype fp8 \\\n  --enable-expert-parallel \\\n  --x # optional \\\n  --y=1';
    const server = servers(text, 10)[0];
    expect(server && flagsOf(server)).toEqual([
      'tp=8',
      'kv-cache-dtype=fp8',
      'enable-expert-parallel',
      'x',
      'y=1',
    ]);
    expect(server?.args.map(({ line }) => line)).toEqual([11, 13, 14, 15, 16]);
  });

  test('takes several values of a flag, and JSON in quotes', () => {
    const server = only(
      `python3 -m sglang.launch_server --cuda-graph-bs 1 2 4 --deepep-config '{"a": {"b": 1}}' --disable-radix-cache`,
    );
    expect(flagsOf(server)).toEqual([
      'cuda-graph-bs=1 2 4',
      'deepep-config={"a": {"b": 1}}',
      'disable-radix-cache',
    ]);
  });

  test('has the variables in front of it, exported before it and given to its container', () => {
    expect(
      only('export A_B=1\nC_D=2 vllm serve a/B').env.map(({ name, value }) => `${name}=${value}`),
    ).toEqual(['A_B=1', 'C_D=2']);
    const { env, image } = only('docker run -e A_B=1 --env C_D=2 -eE_F=3 vllm/vllm-openai-rocm:x a/B');
    expect(env.map(({ name, value }) => `${name}=${value}`)).toEqual(['A_B=1', 'C_D=2', 'E_F=3']);
    expect(image).toBe('vllm/vllm-openai-rocm:x');
  });

  test('reads lists of arguments', () => {
    expect(flagsOf(only(`ARGS=(--tp 8)\nARGS+=(--pp 2)\nvllm serve a/B "\${ARGS[@]}"`))).toEqual([
      'tp=8',
      'pp=2',
    ]);
    expect(flagsOf(only('ARGS="--tp 8 --x"\nvllm serve a/B $ARGS'))).toEqual(['tp=8', 'x']);
  });

  test('knows what it does not know', () => {
    expect(flagsOf(only('vllm serve a/B --tp $(nproc) --port $PORT'))).toEqual([
      `tp=${HOLE}`,
      `port=${HOLE}`,
    ]);
    expect(flagsOf(only(`vllm serve a/B --tp \${TP:-8}`))).toEqual(['tp=8']);
  });
});

describe('the role', () => {
  test.each([
    ['vllm serve a/B', 'aggregated'],
    ['python3 -m sglang.launch_server --disaggregation-mode prefill', 'prefill'],
    ['python3 -m sglang.launch_server --disaggregation-mode decode', 'decode'],
    ['python3 -m dynamo.vllm --model a/B --is-prefill-worker', 'prefill'],
    [`vllm serve a/B --kv-transfer-config '{"kv_connector":"N","kv_role":"kv_producer"}'`, 'prefill'],
    [`vllm serve a/B --kv-transfer-config '{"kv_connector":"N","kv_role":"kv_consumer"}'`, 'decode'],
    [`vllm serve a/B --kv-transfer-config '{"kv_connector":"N","kv_role":"kv_both"}'`, 'aggregated'],
    ['python3 -m dynamo.frontend --router-mode kv', 'frontend'],
    ['vllm-router --policy round_robin', 'frontend'],
    ['python -m sglang_router.launch_router --pd-disaggregation', 'frontend'],
  ])('of %j is %s', (text, role) => {
    expect(only(text).role).toBe(role);
  });
});

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(Array.isArray(servers(`vllm serve a/B ${text}`))).toBe(true);
    }),
  );
});

test.each([
  '$('.repeat(2_000),
  '"$('.repeat(1_000),
  '{'.repeat(5_000),
  '(('.repeat(3_000),
  `${'a\\\n'.repeat(5_000)}`,
])('nesting without an end is read without an error (%#)', (text) => {
  expect(Array.isArray(servers(text))).toBe(true);
});
