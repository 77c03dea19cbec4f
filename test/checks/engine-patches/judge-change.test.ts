import { describe, expect, test } from '@jest/globals';
import { EnginePatchesConfig } from '../../../checks/10-engine-patches/config.ts';
import { judgeChange } from '../../../checks/10-engine-patches/judge-change.ts';
import type { Value } from '../../../src/facts/engine-changes.ts';
import { change, config, mixed, printed, variable } from './support.ts';

type Fields = Parameters<typeof change>[0];

const judged = (fields: Fields, means?: Parameters<typeof change>[2]) =>
  judgeChange(change(fields, {}, means), config);
const kindOf = (fields: Fields, means?: Parameters<typeof change>[2]) => judged(fields, means).kind;

const ROOT = printed('python -c "import importlib.util as u; print(u.find_spec(\'vllm\').origin)"');
const unknown = (hole: ReturnType<typeof variable>): Value => ({ kind: 'unknown', hole });

describe('another name for the engine', () => {
  const linked = (from: string) => kindOf({ target: '/tmp/v', content: from, text: `ln -s ${from} /tmp/v` });

  test.each(['/usr/local/lib/python3.12/dist-packages/vllm', '/sgl-workspace/sglang'])('%s', (from) => {
    expect(linked(from)).toBe('unknown');
  });

  test('is none for what does not belong to it', () => {
    expect(linked('/workspace/results')).toBe('harmless');
  });
});

describe('arguments and variables that name code', () => {
  const named = (name: string, target: string, isMade = false) =>
    kindOf({ kind: 'python-path', target }, { kind: 'variable', name, isMade });

  test.each([
    ['--worker-cls', 'mine.Worker'],
    ['--tool-parser-plugin', '/workspace/parser.py'],
    ['--middleware', 'hook.Patch'],
    ['SGLANG_EXTERNAL_MODEL_PACKAGE', 'mine'],
    ['LD_LIBRARY_PATH', '/workspace/lib'],
    ['LD_AUDIT', '/tmp/a.so'],
  ])('%s: %s is no code of the image', (name, target) => {
    expect(named(name, target)).toBe('violation');
  });

  test.each([
    ['--worker-cls', 'vllm.v1.worker.gpu_worker.Worker'],
    ['--scheduler-cls', 'lmcache.integration.Scheduler'],
    ['LD_LIBRARY_PATH', '/opt/rocm/lib'],
    ['LD_LIBRARY_PATH', '/usr/local/ucx/lib'],
  ])('%s: %s is', (name, target) => {
    expect(named(name, target)).toBe('harmless');
  });

  test('a module that the launch itself makes is not', () => {
    expect(named('--worker-cls', 'vllm.mine', true)).toBe('violation');
  });
});

describe('files of the engine', () => {
  test.each<[string, Fields]>([
    [
      'an edit in place',
      { kind: 'patch', target: '/sgl-workspace/sglang/python/sglang/a.py', content: 's/a/b/' },
    ],
    ['a copy over it', { target: '/usr/local/lib/python3.12/dist-packages/vllm/a.py' }],
    ['tee', { target: '/opt/venv/lib/python3.12/site-packages/aiter/a.csv' }],
    ['sources of a runtime image', { kind: 'patch', target: '/workspace/sglang/python/a.py' }],
    ['a relative path in its folder', { kind: 'patch', target: 'python/a.py', cwd: '/sgl-workspace/sglang' }],
    ['a path that leads there', { target: '/tmp/../sgl-workspace/a.py' }],
    [
      'git apply in its folder',
      { kind: 'patch', target: '/sgl-workspace/sglang', text: 'git apply a.patch' },
    ],
    ['what python finds', { kind: 'patch', target: mixed(ROOT, '/a.py') }],
    [
      'what a module says of itself',
      { kind: 'patch', target: unknown(printed('python3 -c "import x; print(x.__file__)"')) },
    ],
    ['what pip shows', { target: mixed(printed('pip show vllm | grep Location'), '/vllm/a.py') }],
    [
      'what the engine says of itself',
      { target: mixed(printed('python -c "from aiter.jit.core import d"'), '/m.so') },
    ],
    ['a tuned config', { target: mixed(variable('SITE'), '/site-packages/vllm/configs/E=128.json') }],
    ["the container's root under another name", { target: '/proc/self/root/sgl-workspace/a.py' }],
    ['the root of a process', { target: '/proc/1/root/usr/lib/python3/site-packages/a.py' }],
    ['removing it', { target: '/usr/lib/python3/dist-packages/a.so', text: 'rm -f a.so' }],
    [
      'a client environment that is left aside',
      { target: '/usr/lib/python3/dist-packages/a.py', isClientSide: true },
    ],
  ])('are changed by %s', (_, fields) => {
    expect(judged(fields)).toMatchObject({
      kind: 'violation',
      what: expect.stringContaining('belongs to the image'),
    });
  });

  test.each<[string, Fields]>([
    ['logs', { target: '/workspace/server.log' }],
    ['results', { target: 'sglang_command.txt' }],
    ['a log with a name that is not known', { target: unknown(variable('SERVER_LOG')) }],
    ['a folder of results that is not known', { target: mixed(variable('RESULT_DIR'), '/a.json') }],
    ['something named as a log', { target: mixed(variable('SOMEWHERE'), '/server.log') }],
    ['a temporary file', { target: unknown(printed('mktemp -d')) }],
    ['a file below a temporary one', { target: mixed('/tmp/', variable('X'), '/a.py') }],
    ['what the script cloned', { kind: 'patch', target: '/workspace/srt-slurm', text: 'git apply -' }],
    ['options of the server', { target: 'extra-config.yml', cwd: '/workspace' }],
    ['images on the host', { target: '/raid/squash/a.sqsh' }],
    [
      'a virtual environment of the client',
      { target: '/tmp/venv/lib/python3.12/site-packages/a.py', isClientSide: true },
    ],
    [
      'the client, by its own variable',
      { target: mixed(variable('VENV'), '/lib/site-packages/a.py'), isClientSide: true },
    ],
  ])('are not %s', (_, fields) => {
    expect(kindOf(fields)).toBe('harmless');
  });

  test.each<[string, Fields]>([
    ['a variable says where', { kind: 'patch', target: mixed(variable('SGLANG_DIR'), '/python/a.py') }],
    ['a command says where', { target: unknown(printed('locate vllm')) }],
    ['the folder is nobody’s', { target: '/infera-source/a.py' }],
    ['it is elsewhere in the image', { target: '/usr/lib/x86_64-linux-gnu/liba.so' }],
    ['its folder is not known', { target: 'a.py', cwd: unknown(variable('DIR')) }],
  ])('cannot be told where %s', (_, fields) => {
    expect(judged(fields)).toMatchObject({ kind: 'unknown', why: expect.stringContaining('cannot be told') });
  });

  test('may be anywhere in a folder that the policy names', () => {
    const own = EnginePatchesConfig.parse({ engineDirectories: ['/infera-source'] });
    expect(judgeChange(change({ target: '/infera-source/a.py' }), own).kind).toBe('violation');
  });

  test('do not count where acceptance lengths are measured', () => {
    const origin = { path: 'benchmarks/single_node/speedbench/a.sh', line: 1 };
    expect(kindOf({ target: '/sgl-workspace/a.py', origin })).toBe('harmless');
  });
});

describe('python programs', () => {
  const text = "python3 - <<'PY'";
  const finding = 'p = find_spec("vllm").origin\nopen(p + "/model.py", "w")';

  test.each<[string, Fields]>([
    ['put a name behind what they find', { target: 'model.py', text, content: finding }],
    ['ask a module', { target: 'model.py', text, content: 'import vllm\nopen(vllm.__file__, "w")' }],
    ['are given the engine', { target: mixed(ROOT, '/a.py'), text, content: 'open(sys.argv[1], "w")' }],
    [
      'are started by name of a path',
      { target: 'a.py', text: '/opt/venv/bin/python3.12 - <<X', content: finding },
    ],
    ['are started with variables', { target: 'a.py', text: 'A=1 python - <<X', content: finding }],
  ])('change the engine where they %s', (_, fields) => {
    expect(kindOf(fields)).toBe('violation');
  });

  test.each<[string, Fields]>([
    ['a file in /tmp', { target: '/tmp/config.json', text, content: 'import json' }],
    ['data beside them', { target: 'config.json', text, content: 'import json' }],
    ['a temporary file, by what they print', { target: unknown(printed('mktemp')), text, content: 'x' }],
    [
      'something in the client',
      { target: 'a.py', text, content: finding, isClientSide: true, cwd: unknown(variable('D')) },
    ],
  ])('do not where they write %s', (_, fields) => {
    expect(kindOf(fields)).toBe('harmless');
  });

  test('cannot be told where they put code behind a folder from elsewhere', () => {
    expect(kindOf({ target: 'srt/a.py', text, content: 'open(os.environ["D"] + "srt/a.py", "w")' })).toBe(
      'unknown',
    );
  });

  test('cannot be told where nothing is known of them', () => {
    const target = unknown({
      reason: { kind: 'unsupported', what: 'python program' },
      expression: 'open(x)',
    });
    expect(kindOf({ target, text, content: 'open(x)' })).toBe('unknown');
  });

  test('are not meant where a file only holds such text', () => {
    expect(kindOf({ target: 'note.md', text: 'cat > note.md <<X', content: finding })).toBe('harmless');
  });
});

describe('programs that start the server', () => {
  const target = unknown({
    reason: { kind: 'unsupported', what: 'python program' },
    expression: 'import vllm',
  });
  const start = 'from vllm.entrypoints.cli.main import main\nmain()\n';
  const of = (content: string) => judged({ kind: 'patch', target, text: 'python3 - <<X', content });

  test.each([
    'import vllm\nvllm.model.forward = mine\n',
    'import vllm.a as a\n    a.B.c: int = 3\n',
    'setattr(sglang, "a", b)\n',
    'sys.modules["vllm.a"] = mine\n',
  ])('may not change its code first: %j', (hook) => {
    expect(of(hook + start)).toMatchObject({
      kind: 'violation',
      what: expect.stringContaining('code of the server'),
    });
  });

  test.each(['', 'os.environ["A"] = "b"\nsys.argv = ["vllm"]\n', '# vllm.a = b\n', 'if a.b == c:\n  pass\n'])(
    'may do something else first: %j',
    (before) => {
      expect(of(before + start).kind).toBe('harmless');
    },
  );

  test('cannot be told where they load other code', () => {
    expect(of(`sys.path.insert(0, "/x")\nimport mine\n${start}`).kind).toBe('unknown');
  });
});

describe('mounts', () => {
  const mount = { kind: 'mount', from: '/lustre/patched' } as const;

  test('over the engine are patches', () => {
    expect(judged({ target: '/sgl-workspace/sglang' }, mount)).toEqual({
      kind: 'violation',
      what: "mounts `/lustre/patched` over `/sgl-workspace/sglang`, which belongs to the image's engine",
    });
  });

  test.each(['/models', '/tmp/cache', '/workspace'])('over %s are none', (target) => {
    expect(kindOf({ target, cwd: '' }, mount)).toBe('harmless');
  });
});

describe('variables that load code', () => {
  const of = (target: Value | string, name: string, isMade = false) =>
    kindOf({ kind: 'python-path', target }, { kind: 'variable', name, isMade });

  test.each<[string, Value | string, string, boolean]>([
    ['new code of the repository', '/workspace/patches', 'PYTHONPATH', false],
    ['a relative folder', 'patches', 'PYTHONPATH', false],
    ['a temporary folder', mixed('/tmp/', variable('X')), 'PYTHONPATH', false],
    ['a folder that is mounted', '/infera-source', 'PYTHONPATH', true],
    ['a folder of the image with new files', '/opt/patch', 'PYTHONPATH', true],
    ['a built library', '/tmp/libfix.so', 'LD_PRELOAD', false],
    ['a start file', '/workspace/start.py', 'PYTHONSTARTUP', false],
  ])('are violations for %s', (_, target, name, isMade) => {
    expect(of(target, name, isMade)).toBe('violation');
  });

  test.each<[string, Value | string, string]>([
    ['sources of the image', '/sgl-workspace/aiter', 'PYTHONPATH'],
    ['packages of the image', '/opt/venv/lib/python3.12/site-packages', 'PYTHONPATH'],
    ['a library of the image', '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2', 'LD_PRELOAD'],
    ['a library by its name', 'libjemalloc.so.2', 'LD_PRELOAD'],
  ])('are allowed for %s', (_, target, name) => {
    expect(of(target, name)).toBe('harmless');
  });

  test('are allowed for sources of the image whose patches are told apart', () => {
    expect(of('/sgl-workspace/aiter', 'PYTHONPATH', true)).toBe('harmless');
  });

  test('cannot be told where the folder is not known', () => {
    expect(of(unknown(variable('PATCHES')), 'PYTHONPATH')).toBe('unknown');
  });

  test('count once, as the server has them', () => {
    expect(kindOf({ kind: 'python-path', target: '/workspace/patches' })).toBe('harmless');
  });
});

describe('setup scripts of srt-slurm', () => {
  test.each([
    ['vllm-container-deps.sh', 'harmless'],
    ['rebuild-deepep.sh', 'violation'],
    ['patches/rebuild-deepep.sh', 'violation'],
    ['install-deps.sh', 'unknown'],
    ['toString', 'unknown'],
  ])('%s is %s', (target, kind) => {
    expect(kindOf({ kind: 'setup-script', target })).toBe(kind);
  });

  test('are known where another script runs them', () => {
    const fields = { kind: 'patch', target: '/configs/rebuild-deepep.sh' } as const;
    expect(kindOf({ ...fields, text: 'bash /configs/rebuild-deepep.sh' })).toBe('violation');
    expect(kindOf({ ...fields, text: 'sed -i s/a/b/ /configs/rebuild-deepep.sh' })).toBe('unknown');
  });

  test('may be told by the policy', () => {
    const own = EnginePatchesConfig.parse({ setupScripts: { 'install-deps.sh': 'allowed' } });
    expect(judgeChange(change({ kind: 'setup-script', target: 'install-deps.sh' }), own).kind).toBe(
      'harmless',
    );
  });
});
