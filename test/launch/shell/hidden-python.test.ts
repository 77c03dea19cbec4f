import { describe, expect, test } from '@jest/globals';
import { pythonInstalls } from '../../../src/launch/shell/actions/python-installs.ts';
import { opensForWriting } from '../../../src/launch/shell/actions/python-opens.ts';
import { actions, run, targets } from './support.ts';

describe('files that python opens to write', () => {
  test.each([
    `open('a', 'w')`,
    `open(p, "a")`,
    `open(os.path.join(os.path.dirname(x.__file__), 'y'), 'w')`,
    `open(\n  join(a, "b)"),\n  mode='wb',\n)`,
    `Path(p).open('r+')`,
    `open(f(g(h(1))), 'x', encoding='utf-8')`,
  ])('%s', (source) => {
    expect(opensForWriting(`import os\n${source}`)).toHaveLength(1);
  });

  test.each([
    `open('a')`,
    `open('a', 'rb').read().split('w')`,
    `open(os.path.join(a, 'w'), 'r')`,
    `open(p, encoding='utf-8')`,
    `reopen('a', 'w')`,
    `open(`,
  ])('none: %s', (source) => {
    expect(opensForWriting(source)).toEqual([]);
  });

  test('does not take long over many parentheses', () => {
    expect(opensForWriting('open('.repeat(400))).toEqual([]);
    expect(opensForWriting('open('.repeat(20_000))).toHaveLength(19_500);
  });
});

describe('packages that python installs', () => {
  test.each([
    [`subprocess.run([sys.executable, '-m', 'pip', 'install', '-U', 'vllm==1'])`, ['vllm==1']],
    [`subprocess.check_call(['pip3', 'install', "a", "b"])`, ['a', 'b']],
    [`from pip._internal import main\nmain(['install', 'a'])`, ['a']],
    [`import pip\npip.main(["install", "a"])`, ['a']],
    [`os.system('pip install -q a b')`, ['a', 'b']],
    [`subprocess.run(['pip', 'install', name])`, [undefined]],
    [`subprocess.run(['pip', 'list'])`, []],
  ])('%s', (source, expected) => {
    expect(pythonInstalls(source).map((one) => one.package)).toEqual(expected);
  });

  test('are actions of the script', () => {
    const program = `import subprocess\nsubprocess.run(['pip', 'install', 'git+https://x.example/a.git'])`;
    const found = actions(run(`python3 - <<'EOF'\n${program}\nEOF`)).filter(
      ({ action }) => action === 'install',
    );
    expect(found.map(({ source, origin }) => [source, origin.line])).toEqual([['git', 3]]);
  });
});

describe('modules of the revision', () => {
  const write = `import shutil\nshutil.copy("/a.py", "/b/c.py")`;

  test.each([
    ['python3 -m own.fix', { 'own/fix.py': write }],
    ['python3 -m own', { 'own/__main__.py': write }],
    ['cd benchmarks && python3 -m fix', { 'benchmarks/fix.py': write }],
    ['export PYTHONPATH=/workspace/utils\npython3 -m fix', { 'utils/fix.py': write }],
  ])('are followed: %s', (script, files) => {
    expect(targets(run(script, {}, files)).slice(-2)).toEqual(['write /a.py', 'write /b/c.py']);
  });

  test('others are not', () => {
    expect(targets(run('python3 -m json.tool', {}, {}))).toEqual([]);
  });
});

test('a file beside an imported module is written', () => {
  const program = `import os, vllm\nopen(os.path.join(os.path.dirname(vllm.__file__), 'y'), 'w').write('')`;
  expect(targets(run(`python3 - <<'EOF'\n${program}\nEOF`))).toEqual(['write ‹import os›']);
});
