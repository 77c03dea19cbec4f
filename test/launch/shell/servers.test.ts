// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { keyOf } from '../../../src/launch/shell/text.ts';
import { flagsOf, run, servers } from './support.ts';

describe('server commands', () => {
  test.each([
    ['vllm serve m --x 1', 'vllm'],
    ['/opt/venv/bin/vllm serve m --x 1', 'vllm'],
    ['python3 -m vllm.entrypoints.openai.api_server m --x 1', 'vllm'],
    ['python3 -m sglang.launch_server m --x 1', 'sglang'],
    ['"$UNKNOWN_PYTHON" -m sglang.launch_server m --x 1', 'sglang'],
    ['sglang serve m --x 1', 'sglang'],
    ['trtllm-serve m --x 1', 'trtllm'],
    ['trtllm-serve serve m --x 1', 'trtllm'],
    ['trtllm-llmapi-launch trtllm-serve m --x 1', 'trtllm'],
    ['mpirun -n 1 --oversubscribe --allow-run-as-root trtllm-serve m --x 1', 'trtllm'],
    ['python -m atom.entrypoints.openai_server m --x 1', 'atom'],
    ['env -u B A=1 vllm serve m --x 1', 'vllm'],
    ['A=1 nohup setsid numactl -N 0 -m 0 taskset -c 0-7 stdbuf -oL vllm serve m --x 1', 'vllm'],
    ['some_wrapper --flag vllm serve m --x 1', 'vllm'],
    ['CMD=(vllm serve m --x 1); "${CMD[@]}" > log 2>&1 &', 'vllm'],
    ['CMD="vllm serve m --x 1"; $CMD | tee log', 'vllm'],
    ['start() { "$@" & }; start vllm serve m --x 1', 'vllm'],
    ['exec vllm serve m --x 1', 'vllm'],
  ])('are recognised: %s', (script, engine) => {
    const found = servers(run(script));
    expect(found.map((server) => [server.engine, ...flagsOf(server)])).toEqual([[engine, '=m', 'x=1']]);
  });

  test.each([
    'echo "Starting vllm serve"',
    'echo vllm serve m',
    "printf '%q ' vllm serve m | tee command.txt",
    'pkill -f "vllm serve"',
    'pgrep vllm serve',
    'grep -q "sglang.launch_server" file',
    'vllm bench serve --model m',
    'CMD=(vllm serve m)',
    '# vllm serve m',
    'python3 -m sglang_router.launch_router --port 1',
  ])('are not what only names them: %s', (script) => {
    expect(servers(run(script))).toEqual([]);
  });

  test('have flags with values, switches, repeated flags and lists of values', () => {
    const script = `vllm serve m --a 1 --b --c=2 --d="x y" -tp 8 --a 3 --sizes 1 2 4 --neg -1 --json '{"k": [1]}' --last`;
    const [server] = servers(run(script));
    expect(server && flagsOf(server)).toEqual([
      '=m',
      'a=1',
      'b',
      'c=2',
      'd=x y',
      'tp=8',
      'a=3',
      'sizes=1 2 4',
      'neg=-1',
      'json={"k": [1]}',
      'last',
    ]);
  });

  test('keep a flag with the value that it has on each way', () => {
    const script =
      'A=(--tp 8 --dp 1)\nif probe; then A=(--tp 1 --dp 8 --ep); fi\nvllm serve m "${A[@]}" --end';
    const [server] = servers(run(script));
    expect(server && flagsOf(server)).toEqual([
      '=m',
      'tp=1 if probe',
      'dp=8 if probe',
      'ep if probe',
      'tp=8 if not probe',
      'dp=1 if not probe',
      'end',
    ]);
  });

  test('say where each argument is written', () => {
    const script =
      'ARGS=(\n  --a 1\n  # a comment\n  --b 2\n)\nX="\n--c 3"\nvllm serve m \\\n  "${ARGS[@]}" \\\n  $X --d 4\r\n';
    const [server] = servers(run(script));
    expect(server?.words.map(({ text }) => `${keyOf(text)}@${text[0]?.origin.line}`)).toEqual([
      'm@8',
      '--a@2',
      '1@2',
      '--b@4',
      '2@4',
      '--c@7',
      '3@7',
      '--d@10',
      '4@10',
    ]);
  });

  test('have the exported variables of that moment', () => {
    const script =
      'A=1\nexport B=2 C\nC=3\nexport -n B2\nD=4 vllm serve m\nexport E=5\n[ -n "$X" ] && export "F=6"';
    const [server] = servers(run(script, { GIVEN: 'x' }));
    const environment = [...(server?.environment ?? [])].map(([name, text]) => `${name}=${keyOf(text)}`);
    expect(environment.sort()).toEqual(['B=2', 'C=3', 'D=4', 'GITHUB_WORKSPACE=/workspace', 'GIVEN=x']);
  });

  test('do not have variables that were unset', () => {
    const [server] = servers(run('export A=1\nunset A\nvllm serve m', { B: '1' }));
    expect([...(server?.environment.keys() ?? [])].sort()).toEqual(['B', 'GITHUB_WORKSPACE']);
  });

  test('get variables from a loop over pairs', () => {
    const [server] = servers(
      run('for pair in $PAIRS; do export "$pair"; done\nvllm serve m', { PAIRS: 'A=1 B=2' }),
    );
    expect(['A', 'B'].map((name) => keyOf(server?.environment.get(name) ?? []))).toEqual(['1', '2']);
  });

  test('are told once, where both ways of a condition come to the same', () => {
    const found = servers(run('if probe; then X=1; fi\nif probe2; then vllm serve m; else vllm serve m; fi'));
    expect(found).toHaveLength(1);
    const both = servers(run('start() { vllm serve m; }\nif probe; then start; else start; fi'));
    expect(both.map(({ conditions }) => conditions)).toEqual([[]]);
  });
});
