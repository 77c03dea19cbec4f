// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { keyOf } from '../../../src/launch/shell/text.ts';
import { actions, clients, flagsOf, run, servers, targets, valueIn } from './support.ts';

function started(script: string): readonly string[] {
  return servers(run(script)).map((server) => flagsOf(server).join(' '));
}

describe('programs that run others are followed behind their options', () => {
  test.each([
    ['taskset with a list', 'taskset -c 0-7 vllm serve m', ['=m']],
    ['taskset of a process', 'taskset -p 1 vllm serve m', ['=m']],
    ['nothing behind options', 'timeout 5', []],
    ['nothing behind env', 'env A=1', []],
    ['nothing behind srun', 'srun -N 1', []],
    ['nothing behind sbatch', 'sbatch -N 1', []],
    ['docker without a command', 'docker run image', []],
    ['docker of another kind', 'docker pull image', []],
    ['docker without a known entry', 'docker run --entrypoint "" image vllm serve m', ['=m']],
    ['enroot of another kind', 'enroot import image', []],
    ['enroot without a command', 'enroot start n', []],
    ['pairs of mpirun', 'mpirun -n 2 -mca a b --mca c d vllm serve m', ['=m']],
    ['an end of options', 'timeout -- 5 vllm serve m', ['=m']],
    ['flags with a sign', 'numactl --membind=0 -- vllm serve m', ['=m']],
    ['a shell with options', 'bash -o pipefail -e -c "vllm serve m"', ['=m']],
    ['a shell without a text', 'bash -c', []],
    ['a shell with what is printed', 'bash <(echo vllm serve m)', ['=m']],
    ['an empty word that is a command', 'X=; $X vllm serve m', ['=m']],
    ['no command at all', 'X=; $X', []],
  ])('%s', (_, script, expected) => {
    expect(started(script)).toEqual(expected);
  });

  test.each([
    ['env sets', 'env A=1 B="x y" bash -c \'echo "$A$B"\'', '1x y'],
    ['env sets something unknown', 'env A=x$(probe) bash -c \'echo "$A"\'', 'x‹$(probe)›'],
    ['env sets nothing but', 'export A=1; env -i B=2 bash -c \'echo "${A-none}$B"\'', 'none2'],
    ['env takes away', 'export A=1; env -u A bash -c \'echo "${A-none}"\'', 'none'],
    ['env takes away, in long', 'export A=1; env --unset A bash -c \'echo "${A-none}"\'', 'none'],
    ['a prefix sets', 'A=1 bash -c \'echo "$A"\'', '1'],
    ['a child does not see', 'A=1; bash -c \'echo "${A-none}"\'', 'none'],
    ['a child sees', 'export A=1; bash -c \'echo "$A"\'', '1'],
    ['a child sees what all are exported to', 'set -a; A=1; set +a; bash -c \'echo "$A"\'', '1'],
    ['a child sees no list', 'L=(a); export L; bash -c \'echo "${L[0]-none}"\'', 'none'],
    ['a child has arguments', 'bash -c \'echo "$0-$1-$#"\' p q', 'p-q-1'],
    ['a child has the folder', 'cd /tmp; bash -c pwd', '/tmp'],
    ['a child does not move', 'bash -c "cd /tmp"; pwd', '/workspace'],
    ['a child ends alone', 'bash -c "exit 3"; echo $?', '3'],
    ['srun exports', 'srun --export=ALL,A=1 bash -c \'echo "$A"\'', '1'],
    [
      'srun exports what is not known',
      'srun --export ALL,A=$(probe),B=2 bash -c \'echo "$A$B"\'',
      '‹$(probe)›2',
    ],
    ['docker gives', 'docker run -e A=1 --env B=2 image bash -c \'echo "$A$B"\'', '12'],
    ['docker gives what is exported', 'export A=1; docker run -e A image bash -c \'echo "$A"\'', '1'],
    ['docker gives nothing else', 'export A=1; docker run image bash -c \'echo "${A-none}"\'', 'none'],
    ['docker has a folder', 'docker run -w /ix/ image pwd', '/workspace'],
    ['docker has another folder', 'docker run --workdir /opt/x/ image pwd', '/opt/x'],
    ['docker has an unknown folder', 'docker run -w /a/$(probe) image pwd', '/a/‹$(probe)›'],
    ['srun has a folder', 'srun --container-image=x --container-workdir=/opt pwd', '/opt'],
  ])('%s', (_, script, expected) => {
    expect(valueIn('"$X"', `X=$(${script})`)).toBe(expected);
  });

  test('a child sees no function', () => {
    expect(started('f() { vllm serve m; }; bash -c f; srun f')).toEqual([]);
    expect(started('f() { vllm serve m; }; f')).toEqual(['=m']);
  });
});

describe('programs that change files', () => {
  test.each([
    ['cp -t /s a.py', ['write /s']],
    ['cp --target-directory=/s a.py', ['write /s']],
    ['cp --target-directory=$(probe) a.py', ['write ‹$(probe)›']],
    ['cp a.py', ['write a.py']],
    ['cp', []],
    ['install -m 644 a.py /s/b.py', ['write /s/b.py']],
    ['ln -sf /a.py /s/b.py', ['write /s/b.py']],
    ['dd if=a of=/s/b', ['write /s/b']],
    ['dd if=a of=$(probe)', ['write ‹$(probe)›']],
    ['dd if=a of=/dev/null', []],
    ['dd $(probe)', []],
    ['curl -o /s/a.py x', ['write /s/a.py']],
    ['curl -o/s/a.py x', ['write /s/a.py']],
    ['curl -o - x', []],
    ['curl -o /dev/null x', []],
    ['curl $(probe) -o /s/a.py', ['write /s/a.py']],
    ['wget -O /s/a.py x', ['write /s/a.py']],
    ['wget --output-document=/s/a.py x', ['write /s/a.py']],
    ['tar xf a.tar -C /s', ['write /s']],
    ['tar --extract -f a.tar --directory=/s', ['write /s']],
    ['tar cf a.tar /s', []],
    ['unzip a.zip', ['write /workspace']],
    ['unzip a.zip -d /s', ['write /s']],
    ['rm -f /s/a.py /s/b.py', ['write /s/a.py', 'write /s/b.py']],
    ['sponge /s/a.py', ['patch /s/a.py']],
    ['ed', []],
    ['git -C', []],
    ['git', []],
    ['git apply --directory=/s a.diff', ['patch /s']],
    ['patch -d /s', ['patch /s']],
    ['patch --input=a.diff', ['patch /workspace']],
    ['find -delete', ['patch -delete']],
    ['find /s -execdir rm {} +', ['patch /s']],
    ['find /s -exec grep a {} +', []],
    ['sed -f x.sed -i /s/a.py', ['patch /s/a.py']],
    ['sed --expression s/a/b/ -i /s/a.py', ['patch /s/a.py']],
    ['sed -i s/a/b/ $(probe)', ['patch ‹$(probe)›']],
    ['perl -pie s/a/b/ /s/a.py', ['patch /s/a.py']],
    ['echo a | tee -a /s/a.py', ['write /s/a.py']],
    ['echo a | tee --append /s/a.py -i', ['write /s/a.py']],
    ['export PYTHONPATH=/s', ['python-path /s']],
    ['export "PYTHONPATH=/s:$(probe)"', ['python-path /s:‹$(probe)›']],
    ['PYTHONPATH+=/s', ['python-path /s']],
  ])('%s', (script, expected) => {
    expect(targets(run(script))).toEqual(expected);
  });

  test('that are edited are not known any more', () => {
    expect(valueIn('"$X"', 'echo a > f; sed -i s/a/b/ f; X=$(cat f)')).toBe('‹/workspace/f›');
  });
});

describe('packages', () => {
  const sources = (script: string) =>
    actions(run(script)).map(({ source, target, venv }) => `${source} ${keyOf(target)} ${venv}`);

  test.each([
    ['pip install -e.', ['path . ']],
    ['pip install -e git+https://h/a.git', ['git git+https://h/a.git ']],
    ['pip install -e a', ['path a ']],
    ['pip install --editable=git+https://h/a', ['git git+https://h/a ']],
    ['pip install -rfile.txt', ['requirements file.txt ']],
    ['pip install --requirement=$(probe)', ['requirements ‹$(probe)› ']],
    ['pip install -r $(probe)', ['requirements ‹$(probe)› ']],
    ['pip install "a @ git+https://h/a"', ['git a @ git+https://h/a ']],
    ['pip install "a @ https://h/a.whl"', ['url a @ https://h/a.whl ']],
    [
      'pip install ./a ~/b ../c a.whl b.tar.gz .',
      ['path ./a ', 'path ~/b ', 'path ../c ', 'path a.whl ', 'path b.tar.gz ', 'path . '],
    ],
    ['pip install $(probe)/a', ['path ‹$(probe)›/a ']],
    ['pip install $(probe)', ['registry ‹$(probe)› ']],
    ['pip install a==1 --index-url x -U b', ['registry a==1 ', 'registry b ']],
    ['pip install --target /t a', ['registry a /t']],
    ['uv pip install --python /v/bin/python a', ['registry a /v']],
    ['uv pip install -p 3.12 a', ['registry a 3.12']],
    ['/v/bin/pip install a', ['registry a /v']],
    ['/usr/bin/pip3 install a', ['registry a ']],
    ['/v/bin/python -m pip install a', ['registry a /v']],
    ['python3 -m uv pip install a', ['registry a ']],
    ['python3 -m venv install', []],
    ['python setup.py develop', ['path /workspace ']],
    ['python setup.py sdist', []],
    ['pip uninstall -y a', ['registry a ']],
    ['pip download a', []],
    ['pip --version', []],
    ['uv venv', []],
    ['source /v/bin/activate; pip install a', ['registry a /v']],
    ['source /v/bin/activate; deactivate; pip install a', ['registry a ']],
    ['. $(probe)/bin/activate; pip install a', ['registry a ‹$(probe)›']],
    ['if probe; then . /v/bin/activate; fi; pip install a', ['registry a ?']],
  ])('%s', (script, expected) => {
    expect(sources(script)).toEqual(expected);
  });
});

describe('clients', () => {
  test.each([
    ['aiperf profile --x', 'agentic 1'],
    ['aiperf other', undefined],
    ['vllm bench serve --x --y', 'fixed-sequence 2'],
    ['lm_eval --x', 'eval 1'],
    ['/v/bin/lm-eval --x', 'eval 1'],
    ['mini-extra --x', 'eval 1'],
    ['run_benchmark_serving --x', 'fixed-sequence 1'],
    ['run_eval --x', 'eval 1'],
    ['run_lm_eval', 'eval 0'],
    ['run_agentic_replay_and_write_outputs a b', 'agentic 0'],
    ['python3 /b/benchmark_serving.py --x', 'fixed-sequence 1'],
    ['python3 $(probe)/benchmark_serving.py --x', 'fixed-sequence 1'],
    ['python3 -m lm_eval --x', 'eval 1'],
    ['python3 -m sglang.bench_serving', 'fixed-sequence 0'],
    ['python3 -m atom.benchmarks.benchmark_serving --x', 'fixed-sequence 1'],
    ['python3 -m aiperf profile --x', 'agentic 1'],
    ['python3 -m other', undefined],
    ['python3 my_benchmark_serving.py', undefined],
  ])('%s', (script, expected) => {
    const [client] = clients(run(script));
    expect(client && `${client.client} ${client.words.length}`).toBe(expected);
  });
});

describe('servers', () => {
  test.each([
    ['sglang serve m', 'sglang'],
    ['trtllm-serve m', 'trtllm'],
    ['trtllm-serve serve m', 'trtllm'],
    ['trtllm-serve disaggregated -c x', 'trtllm'],
    ['python3 -m vllm.entrypoints.cli.main serve m', 'vllm'],
    ['python3 -m vllm.entrypoints.openai.api_server --model m', 'vllm'],
    ['python3 -m sglang.launch_server --model m', 'sglang'],
    ['python3 -m tensorrt_llm.commands.serve m', 'trtllm'],
    ['python3 -m atom.entrypoints.openai_server', 'atom'],
    ['unknown-wrapper --x vllm serve m', 'vllm'],
    ['$(probe)/bin/vllm serve m', 'vllm'],
  ])('%s', (script, engine) => {
    expect(servers(run(script)).map((server) => server.engine)).toEqual([engine]);
  });

  test.each([
    'pkill -f vllm serve',
    'pgrep -f "vllm serve"',
    'echo vllm serve m',
    'grep vllm serve x',
    'vllm bench serve',
    'vllm --version',
    '-m vllm.entrypoints.api_server',
    'python3 -m other.server',
    'sglang',
  ])('%s starts none', (script) => {
    expect(servers(run(script))).toEqual([]);
  });

  test('have the environment that they are found in', () => {
    const venvs = servers(run('/v/bin/vllm serve m\n. /w/bin/activate\nvllm serve m\n/usr/bin/vllm serve m'));
    expect(venvs.map(({ venv }) => venv)).toEqual(['/v', '/w', '']);
  });
});
