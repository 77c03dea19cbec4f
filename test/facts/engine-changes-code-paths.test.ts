import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { variableChanges } from '../../src/facts/engine-changes-code-paths.ts';
import { spelt } from '../../src/facts/engine-changes-spelt.ts';
import type { Action, Argument, EnvironmentVariable } from '../../src/launch/serving.ts';
import { always, type Hole, known, unknown, type Value } from '../../src/launch/value.ts';

const origin = { path: 'run.sh', line: 9 };
const hole = (name: string): Hole => ({ reason: { kind: 'variable', name }, expression: `$${name}` });
const variable = (name: string, value: Value): EnvironmentVariable => ({
  name,
  value,
  origin,
  guard: always,
});
const argument = (flag: string, value: Value): Argument => ({
  flag,
  value,
  origin,
  guard: always,
  isSwitch: false,
});
const action = (kind: Action['kind'], target: string, more: Partial<Action> = {}): Action => ({
  kind,
  target: { value: known(target), origin, guard: always },
  text: target,
  origin: { path: 'run.sh', line: 2 },
  guard: always,
  ...more,
});

function entries(
  { env = [], args = [] }: { env?: readonly EnvironmentVariable[]; args?: readonly Argument[] },
  actions: readonly Action[] = [],
): readonly string[] {
  return variableChanges({ env, args }, actions).map(({ action: { target }, means }) =>
    means.kind === 'variable'
      ? `${means.name} ${spelt(target.value)}${means.isMade ? ' made' : ''}`
      : means.kind,
  );
}

describe('a variable that names code', () => {
  test.each<[string, string, string[]]>([
    ['PYTHONPATH', '/a', ['/a']],
    ['PYTHONPATH', '/a:/b', ['/a', '/b']],
    ['PYTHONPATH', ':/a:', ['/a']],
    ['PYTHONPATH', '', []],
    ['PYTHONPATH', ' ', []],
    ['PYTHONSTARTUP', '/a.py', ['/a.py']],
    ['LD_PRELOAD', '/a.so /b.so:/c.so', ['/a.so', '/b.so', '/c.so']],
    ['LD_LIBRARY_PATH', '/a /b', ['/a /b']],
    ['SGLANG_EXTERNAL_MODEL_PACKAGE', 'a,b:c', ['a', 'b:c']],
    ['PATH', '/a:/b', []],
    ['pythonpath', '/a', []],
    ['constructor', '/a', []],
    ['__proto__', '/a', []],
  ])('%s=%j has the entries %j', (name, text, expected) => {
    expect(entries({ env: [variable(name, known(text))] })).toEqual(expected.map((one) => `${name} ${one}`));
  });

  test('keeps its holes where they are, but for what the image itself sets', () => {
    const value: Value = {
      kind: 'mixed',
      parts: ['/a/', hole('X'), '/b:', hole('PYTHONPATH'), ':', hole('Y')],
    };
    expect(entries({ env: [variable('PYTHONPATH', value)] })).toEqual([
      'PYTHONPATH /a/$X/b',
      'PYTHONPATH $Y',
    ]);
    expect(entries({ env: [variable('PYTHONPATH', { kind: 'unknown', hole: hole('PYTHONPATH') })] })).toEqual(
      [],
    );
    expect(entries({ env: [variable('PYTHONPATH', { kind: 'unknown', hole: hole('Y') })] })).toEqual([
      'PYTHONPATH $Y',
    ]);
    const printed = unknown({ kind: 'command', name: 'find' }, '$(find x)');
    expect(entries({ env: [variable('LD_PRELOAD', printed)] })).toEqual(['LD_PRELOAD $(find x)']);
  });

  test('has as many entries as a plain split of it finds', () => {
    const part = fc.stringMatching(/^[a-z/.]{0,5}$/);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        expect(entries({ env: [variable('PYTHONPATH', known(parts.join(':')))] })).toEqual(
          parts.filter((one) => one !== '').map((one) => `PYTHONPATH ${one}`),
        );
      }),
    );
  });

  test.each<[string, string, Action, boolean]>([
    ['the folder itself', '/a', action('write', '/a'), true],
    ['a file in it', '/a/', action('write', '/a/x.py'), true],
    ['a patch in it', '/a', action('patch', '/a/x.py'), true],
    ['a folder of a longer name', '/a', action('write', '/ab/x.py'), false],
    ['a folder above it', '/a/b', action('write', '/a'), false],
    ['a file of the client', '/a', action('write', '/a/x.py', { isClientSide: true }), false],
    ['an installed package', '/a', action('install', '/a'), false],
    ['anything below the root', '/', action('write', '/x'), false],
  ])('is made by the launch if that writes %s: %s', (_name, entry, made, isMade) => {
    expect(entries({ env: [variable('PYTHONPATH', known(entry))] }, [made])).toEqual([
      `PYTHONPATH ${entry}${isMade ? ' made' : ''}`,
    ]);
  });

  test('stands where a script sets it, else where the server has it', () => {
    const set = action('python-path', '/a:/b', { cwd: known('/w'), calls: [{ path: 'a.sh', line: 1 }] });
    const of = (name: string, text: string) =>
      variableChanges({ env: [variable(name, known(text))], args: [] }, [set])[0]?.action;
    expect(of('PYTHONPATH', '/b')).toMatchObject({ origin: set.origin, cwd: set.cwd, calls: set.calls });
    expect(of('PYTHONPATH', '/c')).toMatchObject({ origin, cwd: undefined, calls: undefined });
    expect(of('PYTHONHOME', '/b')).toMatchObject({ origin });
    expect(of('PYTHONPATH', '/b')?.text).toBe('PYTHONPATH=/b');
    expect(of('PYTHONPATH', 'x'.repeat(5_000))?.text).toHaveLength(2_000);
  });
});

describe('an argument that names code', () => {
  test.each<[string, string, string[]]>([
    ['worker-cls', 'a.B', ['a.B']],
    ['worker_cls', 'a.B', ['a.B']],
    ['middleware', 'a.b c.d,e.f', ['a.b', 'c.d', 'e.f']],
    ['logits-processors', 'a\tb', ['a', 'b']],
    ['tool-parser-plugin', '/a/x.py', ['/a/x.py']],
    ['tool-parser-plugin', '', []],
    ['worker', 'a.B', []],
    ['Worker-Cls', 'a.B', []],
    ['', 'a.B', []],
  ])('--%s %j has the entries %j', (flag, text, expected) => {
    expect(entries({ args: [argument(flag, known(text))] })).toEqual(
      expected.map((one) => `--${flag} ${one}`),
    );
  });

  test('comes before the variables, and may be made too', () => {
    const server = {
      args: [argument('tool-parser-plugin', known('/a/x.py'))],
      env: [variable('PYTHONPATH', known('/a'))],
    };
    expect(entries(server, [action('write', '/a/x.py')])).toEqual([
      '--tool-parser-plugin /a/x.py made',
      'PYTHONPATH /a made',
    ]);
  });
});

test.each<[Value, string]>([
  [known('a'), 'a'],
  [{ kind: 'unknown', hole: hole('X') }, '$X'],
  [{ kind: 'mixed', parts: ['a', hole('X'), 'b', hole('Y')] }, 'a$Xb$Y'],
  [{ kind: 'mixed', parts: [] }, ''],
])('%j is spelt %j', (value, expected) => {
  expect(spelt(value)).toBe(expected);
});
