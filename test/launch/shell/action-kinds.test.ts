// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { keyOf } from '../../../src/launch/shell/text.ts';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { actions, run, servers, show, targets } from './support.ts';

function packages(script: string): readonly string[] {
  return actions(run(script)).map(({ target, source }) => `${keyOf(target)} ${source}`);
}

describe('installs', () => {
  test.each([
    ['pip install vllm', ['vllm registry']],
    ['pip3 install vllm==0.9', ['vllm==0.9 registry']],
    ['pip3.12 install "vllm>=0.9,<1"', ['vllm>=0.9,<1 registry']],
    [
      'pip install a b git+https://h.example/c.git',
      ['a registry', 'b registry', 'git+https://h.example/c.git git'],
    ],
    ['pip install -U --pre a', ['a registry']],
    ['pip install --index-url https://i.example/simple a', ['a registry']],
    ['pip install --index-url=https://i.example/simple a', ['a registry']],
    ['pip install -i https://i.example/simple a', ['a registry']],
    [
      'pip install --extra-index-url https://i.example a -f https://w.example b',
      ['a registry', 'b registry'],
    ],
    ['pip install --no-binary :all: a', ['a registry']],
    ['pip install --platform linux --abi none --implementation cp a', ['a registry']],
    ['pip install -c constraints.txt a', ['a registry']],
    ['pip install -r requirements.txt', ['requirements.txt requirements']],
    ['pip install -rrequirements.txt', ['requirements.txt requirements']],
    ['pip install --requirement=requirements.txt a', ['requirements.txt requirements', 'a registry']],
    ['pip install -r "$F"', ['‹$F› requirements']],
    ['pip install -e .', ['. path']],
    ['pip install -e.', ['. path']],
    ['pip install --editable=/src/vllm', ['/src/vllm path']],
    ['pip install -e git+https://h.example/a.git#egg=a', ['git+https://h.example/a.git#egg=a git']],
    ['pip install -e name', ['name path']],
    ['pip install ./dist/a.whl', ['./dist/a.whl path']],
    ['pip install /tmp/a-1-py3-none-any.whl', ['/tmp/a-1-py3-none-any.whl path']],
    ['pip install "$D"/a.whl', ['‹$D›/a.whl path']],
    ['pip install a.tar.gz', ['a.tar.gz path']],
    ['pip install .', ['. path']],
    ['pip install ..', ['.. path']],
    ['pip install ~/src', ['~/src path']],
    ['pip install https://h.example/a.whl', ['https://h.example/a.whl url']],
    ['pip install file:///a.whl', ['file:///a.whl url']],
    ['pip install "a @ https://h.example/a.whl"', ['a @ https://h.example/a.whl url']],
    ['pip install "a[x] @ git+ssh://git@h.example/a"', ['a[x] @ git+ssh://git@h.example/a git']],
    ['pip install "git+https://h.example/a.git@v1"', ['git+https://h.example/a.git@v1 git']],
    ['pip install https://h.example/a.git', ['https://h.example/a.git git']],
    ['pip uninstall -y a b', ['a registry', 'b registry']],
    ['pip install $PKGS', ['‹$PKGS› registry']],
    ['pip --quiet install a', ['a registry']],
    ['python -m pip install a', ['a registry']],
    ['python3 -u -m pip install a', ['a registry']],
    ['"$PYTHON" -m pip install a', ['a registry']],
    ['uv pip install a', ['a registry']],
    ['uv pip install --system --link-mode copy --torch-backend auto a', ['a registry']],
    ['python3 -m uv pip install a', ['a registry']],
    ['sudo -H pip install a', ['a registry']],
    ['PIP_NO_CACHE_DIR=1 pip install a', ['a registry']],
    ['env PIP_X=1 pip install a', ['a registry']],
    ['timeout 60 pip install a', ['a registry']],
    ['nohup pip install a &', ['a registry']],
    ['bash -c "pip install a"', ['a registry']],
    ["sh -c 'pip install a && pip install b'", ['a registry', 'b registry']],
    ['eval "pip install a"', ['a registry']],
    ['echo a b | xargs pip install', ['a registry', 'b registry']],
    ['echo a | xargs -I{} pip install {}', ['a registry']],
    ['for p in a b; do pip install $p; done', ['a registry', 'b registry']],
    ['i() { pip install "$@"; }; i a b', ['a registry', 'b registry']],
    ['if ! probe; then pip install a; fi', ['a registry']],
    ['probe || pip install a', ['a registry']],
    ['(cd /x && python setup.py install)', ['/x path']],
    ['python3 /x/setup.py bdist_wheel', []],
    ['pip download a', []],
    ['pip config set install.x y', []],
    ['pip --version', []],
    ['echo pip install a', []],
    ['uv venv /x', []],
    ['apt-get install -y curl', []],
  ])('%s', (script, expected) => {
    expect(packages(script)).toEqual(expected);
  });

  test('are at the line of their own command, with all of its text', () => {
    const found = actions(run('true\npip install \\\n  a \\\n  b'));
    expect(found.map(({ origin, text }) => [origin.line, text])).toEqual([
      [2, 'pip install \\\n  a \\\n  b'],
      [2, 'pip install \\\n  a \\\n  b'],
    ]);
    expect(found.map(({ target }) => target[0]?.origin.line)).toEqual([3, 4]);
  });

  test('name the function that they are in, and where it is called', () => {
    const [found] = actions(run('f() {\n  pip install a\n}\n\nf'));
    expect([found?.origin.line, found?.calls.map(({ line }) => line)]).toEqual([2, [5]]);
  });
});

describe('writes', () => {
  test.each([
    ['echo x > a.py', ['write a.py']],
    ['echo x >> a.py', ['write a.py']],
    ['echo x >| a.py', ['write a.py']],
    ['echo x &> a.py', ['write a.py']],
    ['echo x &>> a.py', ['write a.py']],
    ['echo x >& a.py', ['write a.py']],
    ['cat x >&2 2> a.py', ['write a.py']],
    ['{ echo x; echo y; } > a.py', ['write a.py']],
    ['(echo x) > a.py', ['write a.py']],
    ['for i in 1; do echo $i; done > a.py', ['write a.py']],
    ['if true; then echo x; fi > a.py', ['write a.py']],
    ['f() { echo x; } > a.py; f', ['write a.py']],
    ['> a.py', ['write a.py']],
    [': > a.py', ['write a.py']],
    ['echo x | tee a.py', ['write a.py']],
    ['echo x | tee -a a.py b.py', ['write a.py', 'write b.py']],
    ['echo x | tee /dev/null', []],
    ['echo x > "$D/a.py"', ['write ‹$D›/a.py']],
    ['echo x > "$(probe)/a.py"', ['write ‹$(probe)›/a.py']],
    ['cat <<E > a.py\nx\nE', ['write a.py']],
    ["cat > a.py <<'E'\nx\nE", ['write a.py']],
    ['cp a.py b.py', ['write b.py']],
    ['cp -r a/. b', ['write b']],
    ['cp a.py b.py c', ['write c']],
    ['cp -t c a.py b.py', ['write c']],
    ['\\cp a.py b.py', ['write b.py']],
    ['install -m 644 a.py b.py', ['write b.py']],
    ['install -D a.py b.py', ['write b.py']],
    ['rsync -a a/ b/', ['write b/']],
    ['ln -s a b', ['write b']],
    ['mv a b', ['write b']],
    ['dd if=a of=b', ['write b']],
    ['dd if=a of=/dev/null', []],
    ['curl -o a.py https://h.example', ['write a.py']],
    ['curl --output=a.py https://h.example', ['write a.py']],
    ['curl -oa.py https://h.example', ['write a.py']],
    ['wget -O a.py https://h.example', ['write a.py']],
    ['wget -qO- https://h.example', []],
    ['curl -o /dev/null https://h.example', []],
    ['unzip a.zip -d b', ['write b']],
    ['tar -xzf a.tgz -C b', ['write b']],
    ['tar xf a.tar', ['write /workspace']],
    ['rm -rf a b', ['write a', 'write b']],
  ])('%s', (script, expected) => {
    expect(targets(run(script))).toEqual(expected);
  });

  test.each([
    ['of echo', 'echo x > a', 'x\n'],
    ['of printf', 'printf "%s" x > a', 'x'],
    ['of a here-document', 'N=1\ncat > a <<E\nn=$N\nE', 'n=1\n'],
    ['of a quoted here-document', "cat > a <<'E'\nn=$N\nE", 'n=$N\n'],
    ['of an indented here-document', 'cat > a <<-E\n\tx\n\tE', 'x\n'],
    ['of a here-string', 'cat > a <<< x', 'x\n'],
    ['of a group', '{ echo x; echo y; } > a', 'x\ny\n'],
    ['of a pipe', 'echo b | tr b c > a', 'c\n'],
    ['of tee', 'echo x | tee a', 'x\n'],
    ['of a copy of what was written', 'echo x > b\ncp b a', 'x\n'],
  ])('hold what is written, %s', (_, script, expected) => {
    const found = actions(run(script)).findLast(({ target }) => keyOf(target) === 'a');
    expect(found?.content && keyOf(found.content)).toBe(expected);
  });

  test('are in the folder that the script is in', () => {
    const found = actions(
      run(
        'echo 1 > a\ncd /x\necho 2 > a\n(cd y; echo 3 > a)\npushd z\necho 4 > a\npopd\necho 5 > a\ncd "$D"\necho 6 > a',
      ),
    );
    expect(found.map(({ cwd }) => keyOf(cwd))).toEqual(['/workspace', '/x', '/x/y', '/x/z', '/x', '‹$D›']);
  });
});

describe('patches', () => {
  test.each([
    ['git apply a.diff', ['patch /workspace']],
    ['git apply --check a.diff', ['patch /workspace']],
    ['git apply < a.diff', ['patch /workspace']],
    ['git apply - <<E\nx\nE', ['patch /workspace']],
    ['cd /s && git am a.patch', ['patch /s']],
    ['git -C /s apply a.diff', ['patch /s']],
    ['git -c x=y -C /s apply a.diff', ['patch /s']],
    ['git -C /s checkout main -- a.py', ['patch /s']],
    ['git -C /s restore a.py', ['patch /s']],
    ['git -C /s cherry-pick abc', ['patch /s']],
    ['git -C /s pull', ['patch /s']],
    ['git -C /s log', []],
    ['git clone https://h.example/a', ['write a']],
    ['patch -p1 < a.diff', ['patch /workspace']],
    ['patch -p1 -i a.diff', ['patch /workspace']],
    ['patch --directory=/s -p1 -i a.diff', ['patch /s']],
    ['patch /s/a.py a.diff', ['patch /s/a.py']],
    ['sed -i s/a/b/ a.py', ['patch a.py']],
    ['sed -i.bak s/a/b/ a.py', ['patch a.py']],
    ['sed -Ei s/a/b/ a.py b.py', ['patch a.py', 'patch b.py']],
    ['sed --in-place s/a/b/ a.py', ['patch a.py']],
    ['sed -i -e s/a/b/ -e s/c/d/ a.py', ['patch a.py']],
    ['sed -n s/a/b/p a.py', []],
    ['perl -pi -e s/a/b/ a.py', ['patch a.py']],
    ['perl -i -pe s/a/b/ a.py', ['patch a.py']],
    ['perl -e print', []],
    ['yq -i .a=1 a.yaml', ['patch a.yaml']],
    ['ed -s a.py <<E\n1d\nw\nE', ['patch a.py']],
    ['find /s -name "*.py" -exec sed -i s/a/b/ {} +', ['patch /s']],
    ['find /s -name "*.py" -delete', ['patch /s']],
    ['find /s -name "*.py" -print', []],
    ['find /s -name "*.py" | xargs sed -i s/a/b/', ['patch ‹xargs›']],
    ['echo a.py | xargs sed -i s/a/b/', ['patch a.py']],
    ['bash /opt/unknown.sh', ['patch /opt/unknown.sh']],
    ['/opt/unknown.sh x', ['patch /opt/unknown.sh']],
  ])('%s', (script, expected) => {
    expect(targets(run(script))).toEqual(expected);
  });

  test('say what they change, where the script says it', () => {
    const [sed] = actions(run('sed -i s/a/b/ a.py'));
    const [git] = actions(run('git apply x.diff', {}, { 'x.diff': '', 'benchmarks/x.diff': '' }));
    const [piped] = actions(run("patch -p1 <<'E'\n--- a\nE"));
    expect(sed?.content && keyOf(sed.content)).toBe('s/a/b/');
    expect(git?.content && keyOf(git.content)).toBe('');
    expect(piped?.content && keyOf(piped.content)).toBe('--- a\n');
  });
});

describe('python that writes', () => {
  function found(program: string, args = '') {
    return actions(run(`true\npython3 - ${args} <<'PY'\n${program}\nPY`)).map(
      ({ action, target, origin }) => `${action} ${keyOf(target)}@${origin.line}`,
    );
  }

  test.each([
    ['open for writing', 'open("/s/a.py", "w").write("x")', ['write /s/a.py@3']],
    ['open for appending', "with open('/s/a.py', 'a') as f:\n    f.write('x')", ['write /s/a.py@3']],
    ['open for both', "f = open('/s/a.py', 'r+')", ['write /s/a.py@3']],
    ['a path', 'from pathlib import Path\np = Path("/s/a.py")\np.write_text("x")', ['write /s/a.py@5']],
    ['bytes', 'from pathlib import Path\nPath("/s/a.so").write_bytes(b"x")', ['write /s/a.so@4']],
    ['a copy', 'import shutil\nshutil.copyfile("a.py", "/s/b.py")', ['write a.py@4', 'write /s/b.py@4']],
    [
      'a replaced file',
      'import os\nos.replace("/s/a.py", "/s/b.py")',
      ['write /s/a.py@4', 'write /s/b.py@4'],
    ],
    ['a removed file', 'import os\nos.remove("/s/a.py")', ['write /s/a.py@4']],
    [
      'a program',
      'import subprocess\nsubprocess.run(["pip", "install", "x"])',
      ['install x@4', 'write ‹import subprocess\nsubprocess.run(["pip", "install", "x"])\n›@4'],
    ],
  ])('by %s, at the very line', (_, program, expected) => {
    expect(found(program)).toEqual(expected);
  });

  test('into what it finds of a module', () => {
    const program =
      'import importlib.util\nspec = importlib.util.find_spec("vllm.model")\np = spec.origin\nopen(p, "w").write("x")';
    expect(found(program)).toEqual(['write ‹find_spec("vllm.model"›@6']);
    const other = 'import vllm.model\np = vllm.model.__file__\nopen(p, "w")';
    expect(found(other)).toEqual(['write ‹import vllm.model›@5']);
  });

  test('into its arguments', () => {
    expect(found('import sys\nfor p in sys.argv[1:]:\n    open(p, "w")', '/s/a.py /s/b.py')).toEqual([
      'write /s/a.py@5',
      'write /s/b.py@5',
    ]);
  });

  test('several times, each at its line', () => {
    const program = 'p = "/s/a.py"\nopen(p, "w")\nq = "/s/b.py"\nopen(q, "w")\nopen(q, "a")';
    expect(found(program)).toEqual(['write /s/a.py@4', 'write /s/b.py@6', 'write /s/b.py@7']);
  });

  test.each([
    ['-c', 'python3 -c \'open("/s/a.py", "w")\'', 1],
    ['-uc', 'python3 -uc \'open("/s/a.py", "w")\'', 1],
    ['behind switches', 'python3 -W ignore -X dev -c \'open("/s/a.py", "w")\'', 1],
    ['a pipe', 'echo \'open("/s/a.py", "w")\' | python3 -', 1],
    ['a file that the script wrote', 'cat > x.py <<E\nopen("/s/a.py", "w")\nE\npython3 x.py', 2],
    ['an interpreter that is not known', '"$P" - <<E\nopen("/s/a.py", "w")\nE', 2],
  ])('given by %s', (_, script, line) => {
    const last = actions(run(script)).at(-1);
    expect([last && keyOf(last.target), last?.origin.line]).toEqual(['/s/a.py', line]);
  });

  test('in a file of the revision, which is called from the script', () => {
    const [one] = actions(
      run('true\npython3 benchmarks/fix.py', {}, { 'benchmarks/fix.py': '\n\nopen("/s/a.py", "w")' }),
    );
    expect(one?.origin).toEqual({ path: 'benchmarks/fix.py', line: 3 });
    expect(one?.calls.map(({ path, line }) => `${path}:${line}`)).toEqual([
      'benchmarks/single_node/run.sh:2',
    ]);
  });

  test.each(['print("x")', 'open("/s/a.py").read()', 'import vllm\nprint(vllm.__file__)', 'x = {"w": 1}'])(
    'is none that only reads: %s',
    (program) => {
      expect(found(program)).toEqual([]);
    },
  );
});

describe('python that starts a server', () => {
  test.each([
    [
      'runpy',
      'vllm',
      'import runpy\nimport vllm\nvllm.x.y = 1\nrunpy.run_module("vllm.entrypoints.openai.api_server")',
    ],
    ['its main function', 'vllm', 'from vllm.entrypoints.cli.main import main\nmain()'],
    ['a server of SGLang', 'sglang', 'from sglang.launch_server import run_server\nrun_server()'],
    [
      'arguments of SGLang',
      'sglang',
      'from sglang.srt.server_args import prepare_server_args\nfrom sglang.srt.entrypoints.http_server import launch_server',
    ],
    ['TensorRT-LLM', 'trtllm', 'from tensorrt_llm.commands.serve import main'],
    ['ATOM', 'atom', 'import runpy\nrunpy.run_module("atom.entrypoints.openai_server", run_name="__main__")'],
  ])('by %s, is a patch and a server', (_, engine, program) => {
    const found = run(`export A=1\npython3 - --model m --tp 8 <<'PY'\n${program}\nPY`);
    const [server] = servers(found);
    expect(server?.engine).toBe(engine);
    expect(server?.words.map(({ text }) => keyOf(text))).toEqual(['--model', 'm', '--tp', '8']);
    expect(server?.environment.has('A')).toBe(true);
    const [patch] = actions(found);
    expect(patch?.action).toBe('patch');
    expect(patch?.content && keyOf(patch.content)).toContain(program);
    const [serving] = serversOf(found);
    expect(serving?.actions.map(({ kind }) => kind)).toEqual(['patch']);
    expect(show(serving?.model?.value)).toBe('m');
  });

  test('is at the line that starts it', () => {
    const [patch] = actions(
      run("python3 - <<'PY'\nimport os\nfrom vllm.entrypoints.cli.main import main\nPY"),
    );
    expect(patch?.origin.line).toBe(3);
  });

  test.each([
    'import vllm\nprint(vllm.__version__)',
    'from vllm import LLM',
    'import sglang',
    'print("vllm.entrypoints")',
  ])('is none that starts nothing: %s', (program) => {
    const found = run(`python3 - <<'PY'\n${program}\nPY`);
    expect([servers(found), actions(found)]).toEqual([[], []]);
  });
});

describe('variables that load code', () => {
  test.each([
    ['export PYTHONPATH=/a', 'PYTHONPATH', '/a'],
    ['PYTHONPATH=/a', 'PYTHONPATH', undefined],
    ['export PYTHONPATH; PYTHONPATH=/a', 'PYTHONPATH', '/a'],
    ['export PYTHONPATH=/a; PYTHONPATH+=:/b', 'PYTHONPATH', '/a:/b'],
    ['export PYTHONPATH="/a${PYTHONPATH:+:$PYTHONPATH}"', 'PYTHONPATH', '/a'],
    ['export LD_PRELOAD=/x.so', 'LD_PRELOAD', '/x.so'],
    ['export PYTHONSTARTUP=/x.py', 'PYTHONSTARTUP', '/x.py'],
    ['declare -x PYTHONPATH=/a', 'PYTHONPATH', '/a'],
    ['set -a; PYTHONPATH=/a; set +a; LD_PRELOAD=x', 'PYTHONPATH', '/a'],
    ['set -o allexport; LD_PRELOAD=/a', 'LD_PRELOAD', '/a'],
    ['set -a; set +a; LD_PRELOAD=/a', 'LD_PRELOAD', undefined],
  ])('reach the server: %s', (script, name, expected) => {
    const [server] = servers(run(`${script}\nvllm serve m`));
    const text = server?.environment.get(name);
    expect(text && keyOf(text)).toBe(expected);
  });

  test.each([
    ['PYTHONPATH=/a vllm serve m', '/a'],
    ['env PYTHONPATH=/a vllm serve m', '/a'],
    ['env -u X PYTHONPATH=/a nohup vllm serve m', '/a'],
    ['docker run -e PYTHONPATH=/a image vllm serve m', '/a'],
    ['srun --export=ALL,PYTHONPATH=/a vllm serve m', '/a'],
    ['sudo -E env PYTHONPATH=/a vllm serve m', '/a'],
    ['bash -c "PYTHONPATH=/a vllm serve m"', '/a'],
    ['export PYTHONPATH=/a; (unset PYTHONPATH; vllm serve m)', undefined],
  ])('reach it from the command: %s', (script, expected) => {
    const text = servers(run(script))[0]?.environment.get('PYTHONPATH');
    expect(text && keyOf(text)).toBe(expected);
  });

  test('are noted where they are set', () => {
    const found = actions(run('true\nexport PYTHONPATH=/a\nf() {\n  export PYTHONPATH=/b\n}\nf'));
    expect(found.map(({ action, target, origin }) => `${action} ${keyOf(target)}@${origin.line}`)).toEqual([
      'python-path /a@2',
      'python-path /b@4',
    ]);
  });
});
