// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { isReachable } from '../../../src/launch/shell/reachable.ts';
import { runScript, type ScriptInput } from '../../../src/launch/shell/run-script.ts';
import { run, SCRIPT, valueIn } from './support.ts';

describe('folders', () => {
  test.each([
    ['at the start', '', '/workspace'],
    ['that are named', 'cd /a/b', '/a/b'],
    ['below', 'cd a/b', '/workspace/a/b'],
    ['above', 'cd /a/b; cd ..', '/a'],
    ['with a slash at the end', 'cd /a/', '/a'],
    ['that are the root', 'cd /; cd a', '/a'],
    ['behind options', 'cd -P /a', '/a'],
    ['of before', 'cd /a; cd /b; cd - > /dev/null', '/a'],
    ['of before, and back', 'cd /a; cd /b; cd - > /dev/null; cd - > /dev/null', '/b'],
    ['of before by their variable', 'cd /a; cd /b; cd "$OLDPWD"', '/a'],
    ['at home', 'HOME=/h; cd', '/h'],
    ['at a home that is not known', 'cd', '‹$HOME›'],
    ['of before, where there is none', 'cd -', '‹$OLDPWD›'],
    ['that are not known', 'cd $(probe)', '‹$(probe)›'],
    ['below what is not known', 'cd $(probe); cd a', '‹$(probe)›/a'],
    ['of an empty name', 'cd ""', '/workspace'],
    ['that are entered and left', 'pushd /a; pushd /b; popd', '/a'],
    ['that are left to the end', 'pushd /a; popd; popd', '/workspace'],
    ['of a subshell', '(cd /a)', '/workspace'],
    ['of a function', 'f() { cd /a; }; f', '/a'],
    ['on two ways', 'if probe; then cd /a; else cd /b; fi', '‹/a|/b›'],
  ])('%s', (_, script, expected) => {
    expect(valueIn('"$PWD"', script)).toBe(expected);
  });

  test('are printed', () => {
    expect(valueIn('"$X"', 'cd /a; X=$(pwd; cd /b; cd -)')).toBe('/a\n/a');
  });
});

describe('what the shell itself names', () => {
  test.each([
    ['the script', '"$0"', '', SCRIPT],
    ['the script of a function', '"$0"', 'f() { X=$0; }; f', SCRIPT],
    ['the file', '"${BASH_SOURCE[0]}"', '', `/workspace/${SCRIPT}`],
    ['the file, from the end', '"${BASH_SOURCE[-1]}"', '', `/workspace/${SCRIPT}`],
    ['the file that calls', '"${BASH_SOURCE[1]-none}"', '', 'none'],
    ['the folder of the file', '"$(dirname "${BASH_SOURCE[0]}")"', '', '/workspace/benchmarks/single_node'],
    [
      'the folder of the file, the usual way',
      '"$X"',
      'X="$(cd "$(dirname "$0")" && pwd)"',
      '/workspace/benchmarks/single_node',
    ],
    ['the line', '"$LINENO"', ':', '2'],
    ['no function', '"${FUNCNAME[0]-none}"', '', 'none'],
    ['the workspace', '"$GITHUB_WORKSPACE"', '', '/workspace'],
    ['options', '"$-"', '', '‹$-›'],
    ['the process', '"$$"', '', '‹$$›'],
    ['the process behind', '"$!"', '', '‹$!›'],
    ['the time', '"$SECONDS"', '', '‹$SECONDS›'],
    ['the time that was set', '"$SECONDS"', 'SECONDS=0', '0'],
    ['chance', '"$RANDOM"', '', '‹$RANDOM›'],
    ['a status that is not known', '"$?"', 'probe', '‹$?›'],
    ['a status on two ways', '"$X"', 'if probe; then false; else true; fi; X=$?', '‹$?›'],
    ['how many there are, where some may be', '"$#"', 'probe && E=(a); set -- "${E[@]}"', '‹$#›'],
    ['what is behind what may be several', '"$2"', 'set -- $(probe) b', '‹$2›'],
    ['what is first of what may be several', '"$1"', 'set -- $(probe) b', '‹$(probe)›'],
  ])('%s', (_, word, script, expected) => {
    expect(valueIn(word, script)).toBe(expected);
  });
});

describe('a run', () => {
  const start = (input: Partial<ScriptInput>) =>
    runScript({ path: 'a.sh', variables: {}, readFile: () => 'vllm serve "$X" "$1"', ...input });
  const words = (input: Partial<ScriptInput>) =>
    start(input)
      .events.flatMap((event) => (event.kind === 'server' ? event.words : []))
      .map(({ text }) => text);

  test.each<[string, Partial<ScriptInput>, string]>([
    ['text', { variables: { X: 'a' } }, 'literal'],
    ['a known value', { variables: { X: { kind: 'known', text: 'a' } } }, 'literal'],
    ['nothing', { variables: { X: null } }, ''],
    [
      'something unknown',
      { variables: { X: { kind: 'unknown', hole: { reason: { kind: 'branches' }, expression: 'x' } } } },
      'hole',
    ],
    [
      'something partly known',
      {
        variables: { X: { kind: 'mixed', parts: ['a', { reason: { kind: 'branches' }, expression: 'x' }] } },
      },
      'literal hole',
    ],
  ])('starts with variables that hold %s', (_, input, expected) => {
    expect((words(input)[0] ?? []).map(({ kind }) => kind).join(' ')).toBe(expected);
  });

  test('starts with arguments', () => {
    expect(words({ args: ['p', 'q'] })[1]).toMatchObject([{ kind: 'literal', text: 'p' }]);
  });

  test('of a script that is not there is a problem', () => {
    const { problems, events, filesRead } = start({ readFile: () => undefined });
    expect(problems.map(({ kind, what }) => [kind, what])).toEqual([['file', 'a.sh']]);
    expect(events).toEqual([]);
    expect([...filesRead]).toEqual(['a.sh']);
  });

  test.each([
    ['steps', { steps: 5 }, 'while :; do :; done'],
    ['files', { files: 0 }, 'source benchmarks/b.sh'],
    ['events', { events: 1 }, 'vllm serve a; vllm serve b'],
  ] as const)('ends at a limit of %s, and says so', (what, limits, script) => {
    const { limit, problems } = start({ limits, readFile: (path) => (path === 'a.sh' ? script : ':') });
    expect(limit).toBe(what);
    expect(problems.map(({ kind }) => kind)).toContain('limit');
  });

  test('goes on behind a loop that takes too many rounds', () => {
    const { limit, problems, events } = start({
      limits: { rounds: 3 },
      readFile: () => 'while :; do :; done; vllm serve m',
    });
    expect([limit, problems.map(({ what }) => what), events.length]).toEqual([undefined, ['rounds'], 1]);
  });

  test('tells no line of a file that it may not have got to', () => {
    const limited = start({ limits: { steps: 1 }, readFile: () => ':\n:\n:\n' });
    expect(isReachable(limited, 'a.sh', 3)).toEqual({ guards: [] });
    expect(isReachable(limited, 'other.sh', 1)).toEqual({ guards: [] });
    expect(isReachable(run(':'), 'other.sh', 1)).toBe(false);
  });

  test('tells no line of a script that is no shell', () => {
    const broken = start({ readFile: () => 'if true; then\necho a\n' });
    expect(isReachable(broken, 'other.sh', 1)).toEqual({ guards: [] });
  });
});

describe('tests of files', () => {
  const file = 'benchmarks/x.txt';
  test.each([
    ['-f', `/workspace/${file}`, 'yes'],
    ['-e', file, 'yes'],
    ['-s', file, 'yes'],
    ['-s', 'benchmarks/empty.txt', 'no'],
    ['-f', 'benchmarks/missing.txt', 'no'],
    ['-f', '/opt/x.txt', '‹yes|no›'],
    ['-f', 'utils/missing.txt', '‹yes|no›'],
    ['-d', 'benchmarks', '‹yes|no›'],
    ['-x', file, '‹yes|no›'],
    ['-L', file, '‹yes|no›'],
    ['-f', '', 'no'],
    ['-f', '/repo/benchmarks/x.txt', 'yes'],
  ])('%s %s: %s', (operator, path, expected) => {
    const files = { [file]: 'x', 'benchmarks/empty.txt': '' };
    expect(valueIn('"$X"', `if [ ${operator} "${path}" ]; then X=yes; else X=no; fi`, {}, files)).toBe(
      expected,
    );
  });
});
