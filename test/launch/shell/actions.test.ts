// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { keyOf } from '../../../src/launch/shell/text.ts';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { actions, run, show, targets } from './support.ts';

describe('actions', () => {
  test.each([
    ['a here-document', 'cat > /a/b.py <<EOF\nx\nEOF', 'write /a/b.py'],
    ['appending', 'echo x >> /a/b', 'write /a/b'],
    ['tee', 'echo x | sudo tee -a /a/b >/dev/null', 'write /a/b'],
    [
      'cp',
      'cp -f fix.py /usr/lib/python3/dist-packages/vllm/x.py',
      'write /usr/lib/python3/dist-packages/vllm/x.py',
    ],
    ['mv into a folder', 'mv -t /a x y', 'write /a'],
    ['ln', 'ln -sf x /a/b', 'write /a/b'],
    ['rm', 'rm -f /a/b', 'write /a/b'],
    ['sed -i', "sed -i 's/a/b/' /a/b.py", 'patch /a/b.py'],
    ['sed -i with -e', "sed -i -e 's/a/b/' /a/b.py", 'patch /a/b.py'],
    ['perl -pi', "perl -pi -e 's/a/b/' /a/b.py", 'patch /a/b.py'],
    ['patch in a folder', 'patch -p1 -d /a < x.diff', 'patch /a'],
    ['patch of a file', 'patch /a/b.py x.diff', 'patch /a/b.py'],
    [
      'git apply where it stands',
      'cd /sgl-workspace/sglang && git apply x.diff',
      'patch /sgl-workspace/sglang',
    ],
    ['git apply elsewhere', 'git -C /a apply -p1 x.diff', 'patch /a'],
    ['git apply with a directory', 'git apply --directory="/a" -p1 x.diff', 'patch /a'],
    ['another revision', 'cd /a; git fetch; git checkout abc', 'patch /a'],
    ['a download', 'curl -sSL -o /a/b https://x.example/b', 'write /a/b'],
    ['an archive', 'tar xzf x.tgz -C /a', 'write /a'],
    ['find', "find /a -name '*.py' -exec sed -i 's/a/b/' {} +", 'patch /a'],
    ['PYTHONPATH', 'export PYTHONPATH=/a:$PYTHONPATH', 'python-path /a:‹$PYTHONPATH›'],
    ['PYTHONPATH for one command', 'PYTHONPATH=/a python3 x', 'python-path /a'],
    ['a script that is not there', 'bash /opt/patch.sh', 'patch /opt/patch.sh'],
  ])('notes %s', (_, script, expected) => {
    expect(targets(run(script))).toEqual([expected]);
  });

  test.each([
    'echo x > /dev/null',
    'echo x >&2',
    'ls > /dev/stderr 2>&1',
    "sed 's/a/b/' file",
    'git status',
    'git log --oneline',
    'tar czf out.tgz x',
    'curl -s http://localhost/health',
    'python3 -c "import vllm; print(vllm.__version__)"',
    '# git apply x.diff',
    'pip list',
  ])('finds none in: %s', (script) => {
    expect(targets(run(script))).toEqual([]);
  });

  test.each([
    ['pip install -q a "b==1" c[x]', ['a registry', 'b==1 registry', 'c[x] registry']],
    ['python3 -m pip install --no-deps -U --index-url https://i.example a', ['a registry']],
    ['uv pip install --system a', ['a registry']],
    ['pip install git+https://x.example/a.git@abc', ['git+https://x.example/a.git@abc git']],
    ['pip install "a @ git+https://x.example/a.git"', ['a @ git+https://x.example/a.git git']],
    ['pip install https://x.example/a-1.whl', ['https://x.example/a-1.whl url']],
    ['pip install ./a.whl /b/c', ['./a.whl path', '/b/c path']],
    ['pip install -e . --no-build-isolation', ['. path']],
    ['pip install -r requirements/x.txt', ['requirements/x.txt requirements']],
    ['sudo pip3 uninstall -y a', ['a registry']],
    ['cd /a && python setup.py develop', ['/a path']],
    ['P=(python3 -m pip install); P+=(--quiet); "${P[@]}" "a==$V"', ['a==1 registry']],
  ])('notes packages: %s', (script, expected) => {
    const found = actions(run(script, { V: '1' }));
    expect(found.map(({ target, source }) => `${keyOf(target)} ${source}`)).toEqual(expected);
  });

  test('keeps python that writes, with what it names, and python that a script runs', () => {
    const program =
      'from pathlib import Path\np = Path("/usr/lib/python3/dist-packages/vllm/x.py")\np.write_text(p.read_text())';
    const script = `python3 - <<'PY'\n${program}\nPY\npython3 benchmarks/fix.py\npython3 - "$ROOT/y.py" <<'PY'\nimport sys\nopen(sys.argv[1], 'w').write('')\nPY`;
    const found = actions(
      run(script, { ROOT: '/r' }, { 'benchmarks/fix.py': 'import shutil\nshutil.copy("a.py", "/b/c.py")' }),
    );
    expect(found.map(({ target, origin }) => `${keyOf(target)}@${origin.line}`)).toEqual([
      '/usr/lib/python3/dist-packages/vllm/x.py@4',
      'a.py@2',
      '/b/c.py@2',
      '/r/y.py@9',
    ]);
    expect(found[0]?.content && keyOf(found[0].content)).toContain('write_text');
    expect(found[0]?.target[0]?.origin.line).toBe(3);
  });

  test('keeps the text, the folder and the content', () => {
    const [action] = actions(run('cd /a\ncat > b.py <<EOF\nx=$N\nEOF', { N: '1' }));
    expect(action?.text).toBe('cat > b.py <<EOF');
    expect(action && keyOf(action.cwd)).toBe('/a');
    expect(action?.content && keyOf(action.content)).toBe('x=1\n');
  });

  test('cuts long commands', () => {
    const [action] = actions(run(`rm ${'x'.repeat(9_000)}`));
    expect(action?.text).toHaveLength(2_000);
  });
});

describe('actions of a server', () => {
  function targetsBefore(script: string): readonly string[] {
    const [server] = serversOf(run(script));
    return (server?.actions ?? []).map(
      ({ target, isClientSide }) => `${show(target.value)}${isClientSide ? ' (client)' : ''}`,
    );
  }

  test.each([
    ['wait_for_server_ready --port 1'],
    ['wait_for_ready --endpoint x'],
    ['until curl -sf http://localhost:1/health; do sleep 1; done'],
    ['while ! curl -s "http://$H:1/v1/models" >/dev/null; do sleep 1; done'],
    ['python3 sync.py barrier --node-ips x --wait-for-all-ports'],
  ])('end when it is ready: %s', (wait) => {
    expect(targetsBefore(`rm /a\nvllm serve m &\nrm /b\n${wait}\nrm /c`)).toEqual(['/a', '/b']);
  });

  test('never end where nothing waits', () => {
    expect(targetsBefore('vllm serve m &\nsleep 60\nrm /c')).toEqual(['/c']);
  });

  test('do not end with a wait before the server, or for nodes to come up', () => {
    expect(
      targetsBefore(
        'wait_for_server_ready\npython3 sync.py barrier --enable-port --wait-for-all-ports\nvllm serve m &\nrm /c',
      ),
    ).toEqual(['/c']);
  });

  test('are those of its own way', () => {
    const script = 'if probe; then rm /a; vllm serve m; else rm /b; vllm serve n; fi';
    const found = serversOf(run(script)).map(({ actions: of }) => of.map(({ target }) => show(target.value)));
    expect(found).toEqual([['/a'], ['/b']]);
  });

  test.each([
    ['source /v/bin/activate\npip install a\ndeactivate\nvllm serve m', ['a (client)']],
    ['/v/bin/pip install a\nvllm serve m', ['a (client)']],
    ['uv pip install --python /v/bin/python a\nvllm serve m', ['a (client)']],
    ['uv venv /v\n"$UNKNOWN/bin/python" -m pip install a\nvllm serve m', ['a (client)']],
    ['pip install --target /t a\nvllm serve m', ['a (client)']],
    ['pip install a\nvllm serve m', ['a']],
    ['/usr/bin/python3 -m pip install a\nvllm serve m', ['a']],
    ['source /v/bin/activate\npip install a\nvllm serve m', ['a']],
    ['/v/bin/pip install a\n/v/bin/python -m sglang.launch_server', ['a']],
    ['(source /v/bin/activate; pip install a)\npip install b\nvllm serve m', ['a (client)', 'b']],
  ])("are the server's or the client's: %s", (script, expected) => {
    expect(targetsBefore(script)).toEqual(expected);
  });
});
