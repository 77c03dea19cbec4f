// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { run } from './support.ts';

const patch = "sed -i 's/a/b/' /engine.py";

const library =
  'wait_for_it() { if [[ -z "$1" ]]; then return 1; fi; until curl -sf x/health; do sleep 1; done; }';

/** Whether the patch counts as done before the server answers. */
function counts(...lines: readonly string[]): boolean {
  const [server] = serversOf(
    run(lines.join('\n'), {}, { 'benchmarks/single_node/benchmark_lib.sh': library }),
  );
  return server?.actions.some(({ kind }) => kind === 'patch' || kind === 'write') === true;
}

describe('a patch', () => {
  test.each<[string, boolean, readonly string[]]>([
    ['before the server', true, [patch, 'vllm serve m &', 'wait_for_server_ready']],
    ['while the server starts', true, ['vllm serve m &', patch, 'wait_for_server_ready']],
    ['behind the wait', false, ['vllm serve m &', 'wait_for_server_ready', patch]],
    ['where nothing waits', true, ['vllm serve m &', patch]],
    [
      'behind a wait that may be left out',
      true,
      ['vllm serve m &', 'if [ -n "$X" ]; then wait_for_server_ready; fi', patch],
    ],
    [
      'on the same way as a wait that may be left out',
      false,
      ['vllm serve m &', 'if [ -n "$X" ]; then wait_for_server_ready', patch, 'fi'],
    ],
    [
      'later on the same way',
      false,
      [
        'vllm serve m &',
        'if [ -n "$X" ]; then wait_for_server_ready; fi',
        `if [ -n "$X" ]; then ${patch}; fi`,
      ],
    ],
    [
      'on the other way',
      true,
      ['vllm serve m &', 'if [ -n "$X" ]; then wait_for_server_ready; else', patch, 'fi'],
    ],
    [
      'behind the wait of the very way on which the server is started',
      false,
      ['if [ -n "$X" ]; then vllm serve m &', 'wait_for_server_ready; fi', patch],
    ],
    ['behind the wait for an earlier server only', true, ['wait_for_server_ready', 'vllm serve m &', patch]],
    [
      'behind a shared wait that looks at its arguments first',
      false,
      [
        'source benchmarks/single_node/benchmark_lib.sh',
        'vllm serve m &',
        'wait_for_it "$((40000 + X % 100))"',
        patch,
      ],
    ],
    [
      'behind a wait of its own that may be left out',
      true,
      [
        'vllm serve m &',
        'wait_() { if [ -z "$1" ]; then return 0; fi; until curl -sf x/health; do sleep 1; done; }',
        'wait_ "$PORT"',
        patch,
      ],
    ],
  ])('%s counts: %j', (_, expected, lines) => {
    expect(counts(...lines)).toBe(expected);
  });
});
