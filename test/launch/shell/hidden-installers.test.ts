import { describe, expect, test } from '@jest/globals';
import { keyOf } from '../../../src/launch/shell/text.ts';
import { actions, run, servers, targets } from './support.ts';

function installs(script: string): readonly string[] {
  return actions(run(script))
    .filter(({ action }) => action === 'install')
    .map(({ target, source }) => `${keyOf(target)} ${source}`);
}

describe('installers besides pip', () => {
  test.each([
    ['conda install -y -c pytorch pytorch', ['pytorch registry']],
    ['mamba install -n base vllm=1 torch', ['vllm=1 registry', 'torch registry']],
    ['micromamba install -y ./x.tar.gz', ['./x.tar.gz path']],
    ['sudo apt-get install -y curl python3-vllm', ['vllm registry']],
    ['apt install python3-torch=2.1', ['torch==2.1 registry']],
    ['apt-get install -y ./vllm.deb', ['./vllm.deb path']],
    ['dpkg -i /tmp/x.deb', ['/tmp/x.deb path']],
    ['easy_install vllm', ['vllm registry']],
    ['poetry add vllm', ['vllm registry']],
    ['cd /a && poetry install', ['/a path']],
    ['uv add torch', ['torch registry']],
    ['cd /a && uv sync', ['/a path']],
    ['cd /a && make -j8 install', ['/a path']],
    ['make -C /a install', ['/a path']],
    ['ninja -C /a install', ['/a path']],
    ['cmake --install /a', ['/a path']],
    ['cmake --build /a --target install', ['/a path']],
  ])('%s', (script, expected) => {
    expect(installs(script)).toEqual(expected);
  });

  test.each([
    'apt-get update',
    'apt-get install -y jq git python3-pip python3.12-venv python3-dev',
    'conda activate x',
    'conda list',
    'make -j8',
    'cmake --build build',
    'uv venv /v',
    'poetry --version',
    'dpkg -l vllm',
  ])('none: %s', (script) => {
    expect(installs(script)).toEqual([]);
  });

  test('pipx has environments of its own', () => {
    const [found] = actions(run('pipx install vllm'));
    expect([found?.action, found?.venv]).toEqual(['install', 'pipx']);
  });
});

describe('programs that run others', () => {
  test.each([
    'busybox rm /a/b',
    'unshare -m rm /a/b',
    'unshare --mount --propagation private rm /a/b',
    'chroot / rm /a/b',
    'gosu root rm /a/b',
    'doas -u root rm /a/b',
    'nsenter -t 1 rm /a/b',
    'tini -- rm /a/b',
    "env -S 'rm /a/b'",
    'env -S rm /a/b',
    "env --split-string='rm /a/b'",
    "su root -c 'rm /a/b'",
    "script -qc 'rm /a/b' /dev/null",
    'parallel rm ::: /a/b',
    'parallel -j 4 rm {} ::: /a/b',
    "parallel 'rm {}' ::: /a/b",
    "parallel ::: 'rm /a/b'",
  ])('%s', (script) => {
    expect(targets(run(script))).toEqual(['write /a/b']);
  });

  test('parallel reads words that are not known', () => {
    expect(targets(run('ls | parallel rm'))).toEqual(['write ‹parallel›']);
  });

  test('servers are found behind them', () => {
    expect(servers(run("env -S 'vllm serve m'\nunshare -n vllm serve m"))).toHaveLength(2);
  });
});
