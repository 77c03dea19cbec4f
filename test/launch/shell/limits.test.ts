// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runScript } from '../../../src/launch/shell/run-script.ts';
import { toValue } from '../../../src/launch/shell/text.ts';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { run, SCRIPT, servers } from './support.ts';

function problemsOf(script: string, files: Record<string, string> = {}): readonly string[] {
  return run(script, {}, files).problems.map(({ kind, what }) => `${kind} ${what}`);
}

describe('limits', () => {
  test.each([
    ['an endless loop of many commands', `while true; do ${':;'.repeat(40)} done`, 'steps'],
    [
      'loops in loops',
      'for a in {1..99}; do for b in {1..99}; do for c in {1..99}; do :; done; done; done',
      'steps',
    ],
    ['many files', 'for i in $(seq 2000); do source benchmarks/empty.sh; done', 'files'],
    ['many servers', 'for i in $(seq 4000); do vllm serve $i; done', 'events'],
  ])('end %s', (_, script, what) => {
    const found = run(script, {}, { 'benchmarks/empty.sh': '' });
    expect(found.limit).toBe(what);
    expect(found.problems.some(({ kind }) => kind === 'limit')).toBe(true);
  });

  test('keep what was found before', () => {
    const found = run(`vllm serve m\nwhile true; do ${':;'.repeat(40)} done\nvllm serve n`);
    expect(servers(found)).toHaveLength(1);
  });

  test.each([
    ['a function that calls itself', 'f() { f; f; }\nf\nvllm serve m', {}],
    [
      'a file that sources itself',
      'source benchmarks/a.sh\nvllm serve m',
      { 'benchmarks/a.sh': 'source benchmarks/a.sh' },
    ],
    [
      'files that source one another',
      'source benchmarks/a.sh\nvllm serve m',
      { 'benchmarks/a.sh': '. benchmarks/b.sh', 'benchmarks/b.sh': '. benchmarks/a.sh' },
    ],
    ['a script that runs itself', `bash ${SCRIPT}\nvllm serve m`, {}],
    ['text that evaluates itself', 'X=\'eval "$X"\'\neval "$X"\nvllm serve m', {}],
    ['a loop that never ends', 'while true; do X=$X; done\nvllm serve m', {}],
    ['a loop that counts for ever', 'for ((;;)); do :; done\nvllm serve m', {}],
    ['a substitution of itself', 'f() { echo $(f); }\nX=$(f)\nvllm serve m', {}],
  ])('cut %s and go on', (_, script, files) => {
    const found = run(script, {}, files);
    expect(servers(found).length).toBeGreaterThan(0);
    expect(found.problems.some(({ kind }) => kind === 'limit')).toBe(true);
  });

  test('make values that grow without end unknown', () => {
    const [server] = servers(run('X=ab\nfor i in {1..40}; do X="$X$X"; done\nvllm serve "$X"'));
    const value = toValue(server?.words[0]?.text ?? []);
    const [first] = value.kind === 'mixed' ? value.parts : [];
    expect(first).toMatchObject({ reason: { kind: 'limit' } });
  });

  test('give up on values that differ in too many ways', () => {
    const script = `${Array.from({ length: 30 }, (_, index) => `if probe${index}; then X+=${index}; fi`).join('\n')}\nvllm serve "$X"`;
    const found = run(script);
    expect(servers(found)).toHaveLength(1);
    const value = toValue(servers(found)[0]?.words[0]?.text ?? []);
    expect(value.kind).not.toBe('known');
  });

  test('can be set by the caller', () => {
    const found = runScript({
      path: SCRIPT,
      variables: {},
      readFile: () => 'a\nb\nc\nd\n',
      limits: { steps: 2 },
    });
    expect(found.limit).toBe('steps');
  });

  test('tell of syntax errors, also nested ones and in files, and go on', () => {
    expect(problemsOf('X=$(if)\nvllm serve m')[0]).toMatch(/^syntax /);
    expect(problemsOf('source benchmarks/a.sh', { 'benchmarks/a.sh': 'if then' })[0]).toMatch(/^syntax /);
    expect(problemsOf('if true; then')[0]).toMatch(/^syntax /);
  });

  test('tell of a script that is not there', () => {
    const found = runScript({ path: 'gone.sh', variables: {}, readFile: () => undefined });
    expect(found.problems).toEqual([{ kind: 'file', what: 'gone.sh', origin: { path: 'gone.sh', line: 1 } }]);
  });
});

describe('hostile scripts', () => {
  test.each([
    ['deep subshells', '('.repeat(3_000) + ')'.repeat(3_000)],
    ['deep substitutions', `echo ${'$('.repeat(3_000)}${')'.repeat(3_000)}`],
    ['deep groups', `${'{ '.repeat(2_000)}:;${' }'.repeat(2_000)}`],
    ['deep branches', `${'if probe; then '.repeat(400)}:;${' fi;'.repeat(400)}`],
    ['deep parameters', `echo ${'${A:-'.repeat(2_000)}${'}'.repeat(2_000)}`],
    ['deep arithmetic', `echo $((${'('.repeat(3_000)}1${')'.repeat(3_000)}))`],
    ['deep tests', `[[ ${'( '.repeat(2_000)}a ${') '.repeat(2_000)}]]`],
    ['a line of a megabyte', `vllm serve ${'x '.repeat(500_000)}`],
    ['a word of a megabyte', `vllm serve "${'x'.repeat(1_000_000)}"`],
    ['a quote that never ends', `echo "${'a'.repeat(100_000)}`],
    ['many quotes', `echo ${'"" '.repeat(100_000)}`],
    ['a here-document that never ends', `cat <<EOF\n${'line\n'.repeat(50_000)}`],
    [
      'a pattern that would blow up',
      `X=${'a'.repeat(3_000)}\n[[ $X == ${'*a'.repeat(60)}b ]]\nY=\${X//${'*a'.repeat(20)}b/}`,
    ],
    [
      'an expression that would blow up',
      `X=${'a'.repeat(3_000)}\n[[ $X =~ ^(a+)+$|^(a|a)*b$ ]]\n[[ $X =~ (a{1,60}){1,60} ]]`,
    ],
    ['much to replace', `X=$(seq 20000)\nY=\${X//1/22}\nZ=\${Y//2/33}\nW=\${Z//[0-9]/444}`],
    ['many branches', `${'if probe; then A+=(x); else A+=(y); fi\n'.repeat(400)}vllm serve "\${A[@]}"`],
    ['many ways out', `f() {\n${'probe && return\n'.repeat(400)}}\nf\nvllm serve m`],
    [
      'many cases',
      `case $NOBODY in\n${Array.from({ length: 400 }, (_, index) => `a${index}) X=${index} ;;`).join('\n')}\nesac\nvllm serve $X`,
    ],
    [
      'many functions',
      Array.from({ length: 30 }, (_, index) => `f${index}() { f${index + 1}; f${index + 1}; }`).join('\n') +
        '\nf0',
    ],
    ['a python program that is not one', `X=$(python3 -c '${'('.repeat(5_000)} yaml')`],
    [
      'numbers beyond all',
      'echo $((999999999999999999 * 9999999999)) $((1/0)) $((1<<99)) {1..99999999} $(seq 999999999)',
    ],
  ])('end, and do not throw: %s', (_, script) => {
    const found = run(script);
    expect(found.path).toBe(SCRIPT);
    expect(serversOf(found).length).toBeGreaterThanOrEqual(0);
  });

  const token = fc.constantFrom(
    'if',
    'then',
    'else',
    'fi',
    'for i in',
    'do',
    'done',
    'while',
    'case',
    'esac',
    'in',
    ';;',
    ';',
    '&',
    '&&',
    '||',
    '|',
    '(',
    ')',
    '{',
    '}',
    '[[',
    ']]',
    '[',
    ']',
    '((',
    '))',
    '$(',
    '`',
    '"',
    "'",
    '$',
    '${',
    '}',
    'X=',
    'X+=',
    '${X}',
    '"$X"',
    '${X:-',
    '${#X[@]}',
    'A=(',
    '"${A[@]}"',
    'f()',
    'f',
    'eval',
    'source',
    'exec',
    'bash -c',
    'docker run -e',
    'srun',
    'env',
    'export',
    'local',
    'return',
    'exit',
    'break',
    'continue',
    'shift',
    'set --',
    'read',
    'vllm serve',
    'python3 -c',
    'pip install',
    'sed -i',
    'cat <<EOF',
    'EOF',
    '\n',
    '\\\n',
    '>',
    '>>',
    '<',
    '<<<',
    '2>&1',
    'x',
    '--flag',
    '1',
    '*',
    '?',
    '[a-z]',
    '#',
    '\r\n',
    '\uE000',
    '\uE001',
    '😀',
    '\u0000',
  );

  test('of any words end, and do not throw', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
        const found = runScript({
          path: SCRIPT,
          variables: { X: 'a b' },
          readFile: (path) => (path === SCRIPT ? tokens.join(' ') : 'echo $1'),
          limits: { steps: 5_000 },
        });
        serversOf(found);
        expect(found.events.every(({ origin }) => origin.line >= 1)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('of any characters end, and do not throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const found = run(text);
        expect(found.filesRead.has(SCRIPT)).toBe(true);
      }),
    );
  });

  test('do not bring in marks of the model itself', () => {
    const [server] = servers(run('eval "vllm serve \uE0000\uE001 $X"', { X: '\uE0000\uE001' }));
    expect(server?.words.length).toBeGreaterThan(0);
  });
});
