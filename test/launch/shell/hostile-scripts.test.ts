// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultLimits, type ShellLimits } from '../../../src/launch/shell/limits.ts';
import { runScript, type ShellRun } from '../../../src/launch/shell/run-script.ts';
import { knownText } from '../../../src/launch/shell/text.ts';
import { serversOf } from '../../../src/launch/shell/to-serving.ts';
import { run, SCRIPT, servers } from './support.ts';

type Files = Readonly<Record<string, string>>;

/** Follows a script with every limit far down, so that what is bounded at all is bounded here. */
function small(script: string, files: Files = {}, limits: Partial<ShellLimits> = {}): ShellRun {
  const all: Files = { [SCRIPT]: script, ...files };
  return runScript({
    path: SCRIPT,
    variables: {},
    readFile: (path) => (Object.hasOwn(all, path) ? all[path] : undefined),
    limits: { steps: 2_000, rounds: 200, events: 100, files: 50, ...limits },
  });
}

function isKnownWhole(found: ShellRun): boolean {
  return found.events.every(({ origin, sequence }) => origin.line >= 1 && sequence >= 0);
}

const deep = 2_500;
const wide = 1_000_000;

describe('hostile scripts end without an error', () => {
  test.each([
    ['subshells in subshells', '('.repeat(deep) + ')'.repeat(deep)],
    ['substitutions in substitutions', `X=${'$('.repeat(deep)}${')'.repeat(deep)}`],
    ['backticks in backticks', 'X=`'.repeat(500)],
    ['braces in braces', `${'{ '.repeat(deep)}:;${' }'.repeat(deep)}`],
    ['brace lists in brace lists', `echo ${'{a,'.repeat(deep)}b${'}'.repeat(deep)}`],
    ['parameters in parameters', `X=${'${A:-'.repeat(deep)}x${'}'.repeat(deep)}`],
    ['arithmetic in arithmetic', `X=${'$(('.repeat(deep)}1${'))'.repeat(deep)}`],
    ['parentheses in arithmetic', `X=$((${'('.repeat(deep)}1${')'.repeat(deep)}))`],
    ['signs in arithmetic', `X=$((${'-'.repeat(deep)}1))`],
    ['denials in arithmetic', `X=$((${'!'.repeat(deep)}1))`],
    ['questions in arithmetic', `X=$((${'1?'.repeat(deep)}1${':1'.repeat(deep)}))`],
    ['sums in arithmetic', `X=$((1${'+1'.repeat(deep)}))`],
    ['groups in tests', `[[ ${'( '.repeat(deep)}a ${') '.repeat(deep)}]]`],
    ['denials in tests', `[[ ${'! '.repeat(deep)}a ]]`],
    ['words in a test', `[ ${'a -o '.repeat(deep)}b ]`],
    ['double quotes in substitutions', `X=${'"$('.repeat(deep)}${')"'.repeat(deep)}`],
    ['loops in loops', `${'for i in 1 2 3; do '.repeat(300)}:${'; done'.repeat(300)}`],
    ['endless loops in loops', `${'while true; do '.repeat(300)}:${'; done'.repeat(300)}`],
    ['branches in branches', `${'if probe; then '.repeat(300)}:${'; fi'.repeat(300)}`],
    ['cases in cases', `${'case $X in a) '.repeat(300)}:${';; esac'.repeat(300)}`],
    ['functions in functions', `${'f() { '.repeat(deep)}:${'; }'.repeat(deep)}; f`],
    ['pipes', `a ${'| a '.repeat(deep)}`],
    ['lists', `a ${'&& a '.repeat(deep)}`],
    ['alternatives', `a ${'|| a '.repeat(deep)}`],
    ['background commands', 'a & '.repeat(deep)],
    ['here-documents', 'cat <<E\n'.repeat(deep)],
    ['process substitutions', `cat ${'<(cat '.repeat(deep)}${')'.repeat(deep)}`],
    ['eval of eval', `${'eval '.repeat(deep)} x`],
    ['wrappers', `${'nohup '.repeat(deep)} x`],
    ['env of env', `${'env A=1 '.repeat(deep)} x`],
    ['sudo and command', `${'sudo command '.repeat(deep)} x`],
    ['redirections', `a ${'> x '.repeat(deep)}`],
    ['assignments before a command', `${'A=1 '.repeat(deep)} x`],
  ])('%s', (_, script) => {
    expect(isKnownWhole(small(script))).toBe(true);
  });

  test.each([
    ['a line of words', `vllm serve ${'x '.repeat(wide / 2)}`],
    ['a word', `vllm serve ${'x'.repeat(wide)}`],
    ['a quoted word', `vllm serve '${'x'.repeat(wide)}'`],
    ['a comment', `# ${'x'.repeat(wide)}\nvllm serve m`],
    ['a here-document', `cat > f <<'E'\n${'x\n'.repeat(wide / 2)}E\nvllm serve --config f`],
    ['empty lines', `${'\n'.repeat(wide)}vllm serve m`],
    ['carriage returns', `${'\r\n'.repeat(wide / 2)}vllm serve m`],
    ['backslashes', `echo ${'\\'.repeat(wide)}`],
    ['line continuations', `echo ${'\\\n'.repeat(wide / 2)}`],
    ['semicolons', ';'.repeat(wide)],
    ['dollars', `echo ${'$'.repeat(wide)}`],
    ['parentheses', '('.repeat(wide)],
    ['assignments', `A=${'1;A='.repeat(wide / 4)}`],
    ['an array', `A=(${'x '.repeat(wide / 2)}); vllm serve "\${A[@]}"`],
    ['variables in a word', `vllm serve "${'$X'.repeat(100_000)}"`],
    ['a JSON argument', `vllm serve --c '${'{"a":'.repeat(100_000)}'`],
  ])('a megabyte of %s', (_, script) => {
    expect(isKnownWhole(run(script))).toBe(true);
  });

  test.each([
    ['single', "echo 'never ends\nvllm serve m"],
    ['double', 'echo "never ends\nvllm serve m'],
    ['of a substitution', 'echo $(never ends\nvllm serve m'],
    ['backtick', 'echo `never ends\nvllm serve m'],
    ['of a parameter', 'echo ${never ends\nvllm serve m'],
    ['of an array', 'A=(never ends\nvllm serve m'],
    ['of a function', 'f() { never ends\nvllm serve m'],
    ['of arithmetic', 'echo $((never ends\nvllm serve m'],
    ['of a test', '[[ never ends\nvllm serve m'],
    ['of a here-document', 'cat <<EOF\nvllm serve m'],
    ['ANSI', "echo $'never \\' ends\nvllm serve m"],
  ])('an opening that is never closed: %s', (_, script) => {
    const found = run(script);
    expect(isKnownWhole(found)).toBe(true);
    expect(found.problems.some(({ kind }) => kind === 'syntax') || servers(found).length === 0).toBe(true);
  });
});

describe('what grows is bounded', () => {
  test.each([
    ['doubled text', 'X=ab; for i in {1..60}; do X="$X$X"; done'],
    ['doubled by appending', 'X=ab; for i in {1..60}; do X+=$X; done'],
    ['doubled by replacing', 'X=aaaa; for i in {1..60}; do X=${X//a/aa}; done'],
    ['doubled by printf', 'X=ab; for i in {1..60}; do X=$(printf "%s%s" "$X" "$X"); done'],
    ['doubled by echo', 'X=ab; for i in {1..60}; do X=$(echo "$X$X"); done'],
    ['doubled by a here-document', 'X=ab; for i in {1..60}; do X=$(cat <<E\n$X$X\nE\n); done'],
    ['doubled by a file', 'echo ab > f; for i in {1..60}; do cat f f > g; cat g > f; done; X=$(cat f)'],
    ['doubled in an array', 'A=(a b); for i in {1..60}; do A=("${A[@]}" "${A[@]}"); done; X=${A[*]}'],
    ['doubled as a map', 'declare -A M; for i in {1..60}; do M[x]+="${M[x]}y"; done; X=${M[x]}'],
    ['doubled in arguments', 'set -- a b; for i in {1..60}; do set -- "$@" "$@"; done; X=$*'],
    ['padded', 'X=$(printf "%999s" a); for i in {1..60}; do X=$(printf "%999s" "$X$X"); done'],
    ['doubled upper case', 'X=ab; for i in {1..60}; do X=${X^^}${X,,}; done'],
  ])('%s', (_, script) => {
    const found = run(`${script}\nvllm serve "$X"`);
    const [server] = servers(found);
    const known = knownText(server?.words[0]?.text ?? []) ?? '';
    expect(known.length).toBeLessThanOrEqual(256 * 1024);
  });

  test.each([
    ['a brace list', 'echo {1..999999999}'],
    ['brace lists side by side', `echo ${'{1..9}'.repeat(12)}`],
    ['brace lists of words side by side', `echo ${'{a,b}'.repeat(40)}`],
    ['negative brace lists', 'echo {-999999999..999999999}'],
    ['numbers of seq', 'for i in $(seq 1 99999999); do :; done'],
    ['a step of seq', 'for i in $(seq 1 0 9); do :; done'],
    ['a counting loop', 'for ((i = 0; i < 999999999; i++)); do :; done'],
    ['a counting loop backwards', 'for ((i = 0; i >= 0; i--)); do :; done'],
    ['a counting loop without an end', 'for ((;;)); do for ((;;)); do :; done; done'],
    ['a while loop', 'i=0; while [ $i -ge 0 ]; do i=$((i + 1)); done'],
    ['an until loop', 'until false; do :; done'],
    ['a loop over its own list', 'A=(1); for x in "${A[@]}"; do A+=("$x" "$x"); done; echo ${#A[@]}'],
    ['a loop that never gets on', 'while :; do continue; done'],
    ['printf again and again', 'printf "%s" $(seq 1 20000) > f'],
    ['a read loop over what it writes', 'echo a > f; while read -r l; do echo $l >> f; done < f'],
  ])('%s', (_, script) => {
    const found = small(`${script}\nvllm serve m`);
    expect(isKnownWhole(found)).toBe(true);
  });

  test.each([
    ['a function', 'f() { f; }; f'],
    ['a function that calls itself twice', 'f() { f; f; }; f'],
    ['functions in a ring', 'a() { b; b; }; b() { c; c; }; c() { a; a; }; a'],
    ['a function in a substitution', 'f() { X=$(f; f); }; f'],
    ['a function in a pipe', 'f() { f | f; }; f'],
    ['a fork bomb', ':() { : | : & }; :'],
    ['eval', 'X=\'eval "$X"; eval "$X"\'; eval "$X"'],
    ['trap and alias', "trap 'trap x EXIT' EXIT; alias a=a; a"],
    ['a script', `bash ${SCRIPT}; bash ${SCRIPT}`],
    ['a script that is sourced', `source ${SCRIPT}; source ${SCRIPT}`],
    ['a script by bash -c', `bash -c 'bash ${SCRIPT}; bash ${SCRIPT}'`],
    ['a script by its own name', 'bash "$0"; source "${BASH_SOURCE[0]}"'],
    ['a written script', 'echo "bash f; bash f" > f; bash f'],
    ['a script in a container', `docker run image bash ${SCRIPT}; srun bash ${SCRIPT}`],
    ['a script through sbatch', `sbatch ${SCRIPT}; sbatch ${SCRIPT}`],
  ])('recursion of %s', (_, script) => {
    const found = small(`${script}\nvllm serve m`);
    expect(isKnownWhole(found)).toBe(true);
    expect(found.filesRead.size).toBeLessThanOrEqual(2);
  });

  test.each([
    ['branches that each add', 'if probe; then A+=(x); else A+=(y); fi\n', '"${A[@]}"'],
    ['branches that each change', 'if probe; then X+=x; else X+=y; fi\n', '"$X"'],
    ['branches that leave a function', 'f() { probe && return; X+=y; }; f\n', '"$X"'],
    ['cases', 'case $NOBODY in a) X+=x ;; b) X+=y ;; c) X+=z ;; esac\n', '"$X"'],
    ['loops that nobody can count', 'while probe; do X+=x; A+=(x); done\n', '"$X" "${A[@]}"'],
    ['commands that may fail', 'probe && X+=x || X+=y\n', '"$X"'],
    ['branches over files', 'if probe; then echo x >> f; else echo y >> f; fi\n', '"$(cat f)"'],
    ['branches over folders', 'if probe; then cd a; else cd b; fi\n', '"$PWD"'],
  ])('many %s', (_, line, words) => {
    const found = run(`${line.repeat(60)}vllm serve ${words}`);
    expect(found.limit).toBeUndefined();
    expect(servers(found).length).toBeGreaterThan(0);
    expect(serversOf(found).every(({ args }) => args.length < 500)).toBe(true);
  });
});

describe('paths', () => {
  const outside = [
    '../../../../etc/passwd',
    '/etc/passwd',
    '/workspace/../etc/passwd',
    'benchmarks/../../etc/passwd',
    './././../../x',
    '//etc//passwd',
    '/proc/self/environ',
    '~/.ssh/id_rsa',
    'benchmarks/..%2f..%2fetc/passwd',
    'benchmarks/\\.\\./x',
    'C:\\Windows\\x',
    '\u0000etc/passwd',
  ];

  test.each(outside)('that lead outside are never asked for: %s', (path) => {
    const asked: string[] = [];
    runScript({
      path: SCRIPT,
      variables: { CONFIG_FILE: path, HOME: '/root' },
      readFile: (name) => {
        asked.push(name);
        return name === SCRIPT
          ? 'source "$CONFIG_FILE"\n. $CONFIG_FILE\nbash "$CONFIG_FILE"\ncat "$CONFIG_FILE"\nX=$(<"$CONFIG_FILE")\n[ -f "$CONFIG_FILE" ]\npython3 "$CONFIG_FILE"\nmapfile A < "$CONFIG_FILE"\ncp "$CONFIG_FILE" x\ngrep x "$CONFIG_FILE"\nvllm serve --config "$CONFIG_FILE"'
          : undefined;
      },
    });
    expect(asked.filter((name) => name.split('/').includes('..') || name.startsWith('/'))).toEqual([]);
  });

  test('in a changed folder stay inside too', () => {
    const asked: string[] = [];
    runScript({
      path: SCRIPT,
      variables: {},
      readFile: (name) => {
        asked.push(name);
        return name === SCRIPT
          ? 'cd ../../..; source etc/x\ncd /; source workspace/../y\ncd -; cat z'
          : undefined;
      },
    });
    expect(asked.filter((name) => name.includes('..') || name.startsWith('/'))).toEqual([]);
  });
});

describe('odd characters', () => {
  test.each([
    ['NUL', 'X=a\u0000b; vllm serve "$X"'],
    ['a byte order mark', '\ufeffvllm serve m'],
    ['a replacement character', 'X=\ufffd; vllm serve "$X"'],
    ['half a surrogate', 'X=\ud800; vllm serve "$X${X:0:1}"'],
    ['control characters', 'X=\u0001\u0007\u001b[31m; vllm serve "$X"'],
    ['directions', 'X=\u202e\u2066; vllm serve "$X"'],
    ['marks of the model', 'X=\ue0000\ue001; eval "vllm serve $X \ue0001\ue001"'],
    ['no-break spaces', 'vllm\u00a0serve m'],
    ['line separators', 'vllm serve m\u2028vllm serve n'],
    ['names of prototypes', '__proto__=1; constructor=2; vllm serve $__proto__ $constructor ${toString}'],
    ['names of prototypes as functions', 'toString() { :; }; toString; hasOwnProperty; vllm serve m'],
    [
      'names of prototypes as keys',
      'declare -A M=([__proto__]=1 [constructor]=2); vllm serve ${M[__proto__]}',
    ],
    ['names of prototypes as commands', '__proto__ x; constructor; valueOf | toString; vllm serve m'],
    ['names of prototypes as files', 'echo x > __proto__; cat __proto__; source constructor; vllm serve m'],
  ])('%s', (_, script) => {
    expect(isKnownWhole(run(script))).toBe(true);
  });

  test('bytes that are no UTF-8, read as text', () => {
    const bytes = Uint8Array.from({ length: 4_000 }, (_, index) => (index * 73 + 19) % 256);
    expect(isKnownWhole(run(new TextDecoder().decode(bytes)))).toBe(true);
  });
});

describe('arrays and numbers', () => {
  test.each([
    ['a huge index', 'A[999999999]=x'],
    ['an index beyond all', 'A[99999999999999999999]=x'],
    ['a negative index', 'A=(a); A[-9]=x'],
    ['an index that is an expression', 'A[2**62]=x; A[1/0]=y'],
    ['an index that is no number', 'A[x y]=1; A[$(probe)]=2'],
    ['an empty index', 'A[]=x'],
    ['an index of itself', 'A[A[A[A[0]]]]=x'],
    ['many indexes', 'for i in {1..150}; do A[i * 1000]=x; done'],
    ['a huge slice', 'A=(a b); B=("${A[@]:0:999999999999}" "${A[@]: -999}")'],
    ['a slice of text', 'X=ab; Y=${X:0:99999999999}${X: -99999}${X:99999999}${X:0:-99999}'],
    ['division by zero', 'X=$((1 / 0)); Y=$((1 % 0)); ((Z = 1 / 0))'],
    ['numbers beyond 64 bits', 'X=$((9223372036854775807 + 1)); Y=$((99999999999999999999))'],
    ['powers', 'X=$((2 ** 9999)); Y=$((9 ** 9 ** 9)); Z=$((2 ** -1))'],
    ['shifts', 'X=$((1 << 999)); Y=$((1 >> 999)); Z=$((1 << -1)); W=$((-1 >> 1))'],
    ['bits', 'X=$((~0)); Y=$((-1 & 255)); Z=$((9007199254740991 | 1))'],
    ['odd bases', 'X=$((36#zz)); Y=$((0x)); Z=$((09)); W=$((64#@_))'],
    ['variables that name one another', 'a=b; b=a; X=$((a + b))'],
    ['a variable that is its own expression', 'a=a+a; X=$((a))'],
    ['expressions in variables', 'a="b+b"; b="c+c"; c="d+d"; d="e+e"; e=1; X=$((a))'],
    ['a long expression in a variable', `a=1${'+1'.repeat(400)}; X=$((a))`],
    ['references in a ring', 'declare -n a=b; declare -n b=a; a=1; X=$a'],
    ['a reference to itself', 'declare -n a=a; a=1; X=$a'],
    [
      'a long chain of references',
      `${Array.from({ length: 30 }, (_, at) => `declare -n r${at}=r${at + 1}`).join('; ')}; r0=1; X=$r0`,
    ],
    ['indirection in a ring', 'a=b; b=a; X=${!a}${!b}'],
  ])('%s', (_, script) => {
    const found = run(`${script}\nvllm serve m "$X" "\${A[@]}" "\${B[@]}" "$Y" "$Z"`);
    expect(isKnownWhole(found)).toBe(true);
    expect(servers(found)).toHaveLength(1);
    expect(servers(found)[0]?.words.length).toBeLessThan(400);
  });
});

describe('python in scripts', () => {
  const inScript = (program: string) =>
    `X=$(python3 - <<'PY'\nimport yaml\n${program}\nPY\n)\nvllm serve "$X"`;

  test.each([
    ['an endless loop', 'while True:\n    pass'],
    ['a loop over itself', 'x = [1]\nfor i in x:\n    x = x + x\nprint(x)'],
    ['recursion', 'def f(x):\n    return f(x)\nprint(f(1))'],
    ['double recursion', 'def f(x):\n    return f(x) + f(x)\nprint(f(1))'],
    ['text that doubles', `s = "ab"\n${'s = s + s\n'.repeat(60)}print(s)`],
    ['text that doubles by replacing', `s = "aa"\n${'s = s.replace("a", "aa")\n'.repeat(60)}print(s)`],
    ['text that doubles by joining', `s = "ab"\n${'s = s.join([s, s, s])\n'.repeat(60)}print(s)`],
    ['text that doubles by formatting', `s = "ab"\n${'s = f"{s}{s}"\n'.repeat(60)}print(s)`],
    ['much printed', 'for k in "a b c".split():\n    print("x" * 10)'],
    ['a large power', 'print(9 ** 9 ** 9)'],
    ['a division by zero', 'print(1 / 0)'],
    ['deep brackets', `print(${'['.repeat(3_000)}${']'.repeat(3_000)})`],
    ['deep parentheses', `print(${'('.repeat(3_000)}1${')'.repeat(3_000)})`],
    ['deep signs', `print(${'-'.repeat(3_000)}1)`],
    ['deep denials', `print(${'not '.repeat(3_000)}1)`],
    ['deep blocks', Array.from({ length: 500 }, (_, at) => `${' '.repeat(at)}if 1:`).join('\n')],
    ['deep formats', `print(${'f"{'.repeat(300)}1${'}"'.repeat(300)})`],
    ['long sums', `print(1${'+1'.repeat(20_000)})`],
    ['deep eval', `print(eval("${'('.repeat(2_000)}1${')'.repeat(2_000)}", {}, {}))`],
    ['an open string', 'print("never ends'],
    ['an open triple string', 'print("""never ends'],
    ['odd indentation', '    print(1)\n  print(2)\n\tprint(3)'],
    [
      'names of prototypes',
      'd = {}\nd["__proto__"] = 1\nprint(d.get("constructor", "none"), "toString" in d)',
    ],
    ['a file outside', 'print(yaml.safe_load(open("../../../etc/passwd")))'],
    ['a file that is not there', 'print(yaml.safe_load(open("benchmarks/none.yaml")))'],
    ['code that is run', 'exec("import os")\nprint(eval("__import__(\'os\')", {}, {}))'],
    ['nothing at all', ''],
    ['odd characters', 'print("\u0000\ud800\u202e")'],
  ])('%s', (_, program) => {
    const found = run(inScript(program));
    expect(servers(found)).toHaveLength(1);
    expect((knownText(servers(found)[0]?.words[0]?.text ?? []) ?? '').length).toBeLessThan(300_000);
  });

  test.each([
    ['deep lists', `${'['.repeat(5_000)}`],
    ['deep mappings', Array.from({ length: 500 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
    [
      'aliases of aliases',
      `a: &a [x]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]`).join('\n')}`,
    ],
    ['many keys', Array.from({ length: 20_000 }, (_, at) => `k${at}: value-${at}`).join('\n')],
    ['no YAML', '\t: [}'],
    ['nothing', ''],
  ])('over YAML of %s', (_, yaml) => {
    const program =
      'with open("benchmarks/m.yaml") as f:\n    d = yaml.safe_load(f)\nfor k in d:\n    print(k, d[k])';
    const found = run(inScript(program), {}, { 'benchmarks/m.yaml': yaml });
    expect(servers(found)).toHaveLength(1);
  });
});

describe('limits are counted', () => {
  const limits: readonly (readonly [keyof ShellLimits, string, Partial<ShellLimits>])[] = [
    ['steps', 'a\nb\nc', { steps: 2 }],
    ['files', 'source benchmarks/e.sh\nsource benchmarks/e.sh', { files: 1 }],
    ['events', 'rm a\nrm b\nrm c', { events: 2 }],
  ];

  test.each(limits)('%s end the run, which says so', (what, script, limit) => {
    const found = small(script, { 'benchmarks/e.sh': '' }, limit);
    expect(found.limit).toBe(what);
    expect(found.problems.some(({ kind }) => kind === 'limit')).toBe(true);
  });

  test.each([
    ['depth', 'eval "eval \\"eval x\\""', { depth: 1 }],
    ['recursion of f', 'f() { f; }; f', { recursion: 1 }],
    ['rounds', 'for i in 1 2 3; do :; done', { rounds: 2 }],
  ] as const)('%s are cut, and the run goes on', (what, script, limit) => {
    const found = small(`${script}\nvllm serve m`, {}, limit);
    expect(found.limit).toBeUndefined();
    expect(found.problems.map((problem) => problem.what)).toContain(what);
    expect(servers(found)).toHaveLength(1);
  });

  test('are the same for the same script', () => {
    const script = 'while true; do :; done; f() { f; f; }; f; for i in $(seq 999); do eval "rm $i"; done';
    const [one, other] = [small(script), small(script)];
    expect(one.limit).toBe(other.limit);
    expect(one.problems).toEqual(other.problems);
    expect(one.events.length).toBe(other.events.length);
  });

  test('allow several times what real scripts take', () => {
    expect(defaultLimits.steps).toBeGreaterThan(20_000);
    expect(defaultLimits.depth).toBeGreaterThan(20);
  });
});

describe('any script', () => {
  const word = fc.oneof(
    fc.constantFrom('$X', '"$X"', '${X:-a}', '${A[@]}', '"${A[@]}"', '$(f)', '`f`', '$((X + 1))', '<(f)'),
    fc.constantFrom('a', "'b c'", '"$1"', '$@', '"$*"', '{1..3}', '*', '~', '$?', '$#', '${#A[@]}', '$$'),
  );
  const simple = fc
    .tuple(
      fc.constantFrom(
        'f',
        'echo',
        'export',
        'local',
        'declare -A M=',
        'X=',
        'A+=(',
        'read',
        'shift',
        'set --',
      ),
      fc.array(word, { maxLength: 3 }),
    )
    .map(([name, words]) =>
      name.endsWith('(')
        ? `${name}${words.join(' ')})`
        : name.endsWith('=')
          ? `${name}${words[0] ?? ''}`
          : `${name} ${words.join(' ')}`,
    );
  const effect = fc.constantFrom(
    'vllm serve $X "${A[@]}"',
    'python3 -m sglang.launch_server --model-path $X',
    'pip install $X',
    "sed -i 's/a/b/' $X",
    'cat > $X <<E\n$A\nE',
    'return',
    'break',
    'continue 2',
    'exit $X',
    'source benchmarks/e.sh $X',
    'bash -c "$X"',
    'eval "$X" "${A[@]}"',
    'docker run -e X image $X',
    'until curl localhost/health; do sleep 1; done',
    'declare -n R=$X',
    'getopts ab: O "$@"',
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      simple,
      effect,
      fc
        .tuple(simple, tie('tree'), tie('tree'))
        .map(([test, yes, no]) => `if ${test}; then\n${yes}\nelse\n${no}\nfi`),
      tie('tree').map((body) => `for i in 1 $X "\${A[@]}"; do\n${body}\ndone`),
      fc.tuple(simple, tie('tree')).map(([test, body]) => `while ${test}; do\n${body}\ndone`),
      fc
        .tuple(tie('tree'), tie('tree'))
        .map(([one, other]) => `case $X in a*) \n${one}\n;; *) \n${other}\n;; esac`),
      tie('tree').map((body) => `f() {\n${body}\n}`),
      tie('tree').map((body) => `(\n${body}\n)`),
      fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `{\n${one}\n} | {\n${other}\n}`),
      fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `{\n${one}\n} && {\n${other}\n}`),
      fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `${one}\n${other}`),
      tie('tree').map((body) => `X=$(\n${body}\n)`),
      tie('tree').map((body) => `{\n${body}\n} > file 2> errors &`),
      tie('tree').map((body) => `select i in a b; do\n${body}\ndone`),
      tie('tree').map((body) => `coproc {\n${body}\n}`),
    ),
  }));

  test('that is well formed ends, is told the same twice, and every guard is a way', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 5 }), (parts) => {
        const script = parts.join('\n');
        const files = { 'benchmarks/e.sh': 'f\nX=$1' };
        const found = small(script, files);
        expect(isKnownWhole(found)).toBe(true);
        const again = small(script, files);
        expect(again.events.map(({ kind, origin }) => [kind, origin])).toEqual(
          found.events.map(({ kind, origin }) => [kind, origin]),
        );
        for (const { conditions } of found.events) {
          const keys = conditions.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
        }
        serversOf(found);
      }),
      { numRuns: 150 },
    );
  });

  test('of bytes ends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(isKnownWhole(small(new TextDecoder().decode(bytes)))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
