// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { run, show } from './support.ts';

function actionsBefore(script: string): readonly string[] {
  const [server] = serversOf(run(`${script}\nvllm serve m`));
  return (server?.actions ?? []).map(({ kind, target }) => `${kind} ${show(target.value)}`);
}

describe('folders of programs before those of the image', () => {
  test.each([
    ['export PATH=/workspace/bin:$PATH', '/workspace/bin'],
    ['PATH=utils/bin:$PATH', 'utils/bin'],
    ['PATH=.:$PATH', '.'],
    ['export PATH="$PWD/bin:$PATH"', '/workspace/bin'],
    ['echo x > /tmp/bin/vllm; export PATH=/tmp/bin:$PATH', '/tmp/bin'],
    ['echo x > $D/vllm; export PATH=$D:$PATH', '‹$D›'],
    ['export PATH=/workspace/bin:/usr/bin:/bin', '/workspace/bin'],
  ])('are an unknown patch: %s', (script, folder) => {
    expect(actionsBefore(script).at(-1)).toBe(`patch ‹code from "${folder}"›`);
  });

  test.each([
    ['export PATH=/usr/local/cuda/bin:$PATH'],
    ['export PATH=/opt/x/bin:$PATH'],
    ['export PATH=$HOME/.local/bin:$PATH'],
    ['export PATH=/workspace/.venv/bin:$PATH'],
    ['export PATH=/tmp/empty:$PATH'],
    ['export PATH=$UNKNOWN/bin:$PATH'],
    ['export PATH=$PATH:/workspace/bin'],
    ['export PATH=/usr/bin:/workspace/bin'],
    ['source /workspace/v/bin/activate; export PATH=/workspace/v/bin:$PATH'],
  ])('are none: %s', (script) => {
    expect(actionsBefore(script)).toEqual([]);
  });
});

test('a command that was fetched is unknown', () => {
  expect(actionsBefore('$(curl -s https://x.example/a)')).toEqual([
    'patch ‹code from "‹$(curl -s https://x.example/a)›"›',
  ]);
  expect(actionsBefore('$(which python3) -V')).toEqual([]);
});
