// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { flagsOf, run, servers, valueIn } from './support.ts';

describe('references', () => {
  test.each([
    ['read their target', 'A=1; declare -n r=A', '$r', '1'],
    ['see what it becomes', 'declare -n r=A; A=1; A=2', '$r', '2'],
    ['write their target', 'A=1; declare -n r=A; r=2', '$A', '2'],
    ['append to their target', 'A=1; declare -n r=A; r+=2', '$A', '12'],
    ['take arrays', 'A=(a b); declare -n r=A; r+=(c)', '"${A[@]}"', 'a b c'],
    ['give elements', 'A=(a b); declare -n r=A', '${r[1]} ${#r[@]}', 'b 2'],
    ['take elements', 'A=(a b); declare -n r=A; r[1]=c', '${A[*]}', 'a c'],
    ['take keys', 'declare -A M; declare -n r=M; r[k]=v', '${M[k]}', 'v'],
    ['tell their target', 'A=1; declare -n r=A', '${!r}', 'A'],
    ['take what is read', 'declare -n r=A; read -r r <<< x', '$A', 'x'],
    ['take what printf makes', 'declare -n r=A; printf -v r %s x', '$A', 'x'],
    ['take numbers', 'A=1; declare -n r=A; (( r += 4 ))', '$A', '5'],
    ['lead to references', 'declare -n r=s; declare -n s=A; r=1', '$A', '1'],
    ['are let go', 'A=1; declare -n r=A; unset -n r; r=2', '$A', '1'],
    ['let their target go', 'A=1; declare -n r=A; unset r', '${A:-gone}', 'gone'],
    ['are local', 'f() { local -n out=$1; out=set; }; f RESULT', '$RESULT', 'set'],
    ['end with their function', 'A=1; out=2; f() { local -n out=A; out=3; }; f', '$A $out', '3 2'],
    [
      'go from one to the next',
      'A=1; B=2; declare -n r; for r in A B; do r=x$r; done',
      '"${A:-?}"',
      undefined,
    ],
  ])('%s', (_, script, word, expected) => {
    const value = valueIn(word, script);
    if (expected === undefined) expect(value).toContain('‹');
    else expect(value).toBe(expected);
  });

  test.each([
    ['a target that nobody knows', 'A=1; B=2; declare -n r=$(probe); r=3', '$A $B'],
    ['an element', 'A=(1 2); declare -n r="A[1]"; r=3', '${A[1]}'],
    ['no target yet', 'A=1; declare -n r; r=A; r=2', '$A'],
  ])('make unknown what they may change: %s', (_, script, word) => {
    const found = valueIn(word, script);
    expect(found.split(' ').every((part) => part.includes('‹') || part.includes('unknown'))).toBe(true);
  });

  test('are told where they lead nobody knows where', () => {
    const { problems } = run('declare -n r=$(probe)\nvllm serve m');
    expect(problems.map(({ kind, what }) => [kind, what])).toEqual([
      ['unsupported', 'reference to an unknown name'],
    ]);
  });
});

describe('getopts', () => {
  const loop = (letters: string, args: string) =>
    `set -- ${args}\nwhile getopts "${letters}" o; do R+="$o=\${OPTARG:-}@$OPTIND,"; done\nshift $((OPTIND - 1))`;

  test.each([
    ['switches', 'ab', '-a -b', 'a=@2,b=@3,', ''],
    ['switches in one word', 'ab', '-ab x', 'a=@1,b=@2,', 'x'],
    ['a value in the next word', 'a:', '-a 1 x', 'a=1@3,', 'x'],
    ['a value in the same word', 'a:', '-a1 x', 'a=1@2,', 'x'],
    ['a value behind a switch', 'ba:', '-ba1', 'b=@1,a=1@2,', ''],
    ['the end', 'a', '-a -- -a', 'a=@2,', '-a'],
    ['words that are none', 'a', 'x -a', '', 'x -a'],
    ['an option that is not there', 'a', '-z', '?=@2,', ''],
    ['an option that is not there, quietly', ':a', '-z', '?=z@2,', ''],
    ['a value that is not there', 'a:', '-a', '?=@2,', ''],
    ['a value that is not there, quietly', ':a:', '-a', ':=a@2,', ''],
  ])('reads %s', (_, letters, args, expected, rest) => {
    expect(valueIn('"$R" "$*"', `R=\n${loop(letters, args)}`)).toBe(`${expected} ${rest}`);
  });

  test('knows nothing of words that are not known', () => {
    const script = 'while getopts a: o; do case $o in a) X=$OPTARG ;; esac; done';
    expect(valueIn('"$X"', `X=1; set -- -a $(probe)\n${script}`)).toContain('‹');
    expect(valueIn('"$X"', `X=1; set -- $(probe)\n${script}`)).toContain('‹');
  });
});

describe('select', () => {
  test('runs its body for a choice that nobody knows', () => {
    const script = 'X=none\nselect s in a b; do X=$s; break; done\nvllm serve --x "$X" --end';
    const [server] = servers(run(script));
    const flags = server === undefined ? [] : flagsOf(server);
    expect(flags.at(-1)).toBe('end');
    expect(flags.join(' ')).toContain('‹');
  });

  test('finds the servers in its body', () => {
    const found = servers(run('select s in a b; do vllm serve "$s"; done'));
    expect(found.map(({ conditions }) => conditions.length)).toEqual([1]);
  });
});

describe('coproc', () => {
  test('runs its body beside, and leaves the variables as they were', () => {
    const found = servers(run('X=1\ncoproc S { X=2; vllm serve a; }\nvllm serve "$X" "${S[0]}" "$S_PID"'));
    expect(found.map(flagsOf)).toEqual([['=a'], ['=1', '=‹coproc›', '=‹coproc›']]);
  });

  test('has a name of its own', () => {
    const [server] = servers(run('coproc cat\nvllm serve "${COPROC[1]}"'));
    expect(server && flagsOf(server)).toEqual(['=‹coproc›']);
  });
});

describe('process substitution', () => {
  test.each([
    ['of a program that reads', '$(cat <(echo a) <(echo b))', '', 'a b'],
    ['of a loop', '$X', 'while read -r l; do X+=$l; done < <(printf "1\\n2\\n")', '12'],
    ['of a list', '"${A[@]}"', 'mapfile -t A < <(seq 3)', '1 2 3'],
    ['that is sourced', '$X', 'source <(echo X=1)', '1'],
    ['that is searched', '$(grep b <(printf "a\\nb\\n"))', '', 'b'],
  ])('%s', (_, word, script, expected) => {
    expect(valueIn(word, script)).toBe(expected);
  });

  test('as an argument is a file that nobody can name', () => {
    const [server] = servers(run('vllm serve m --config <(echo x)'));
    expect(server && flagsOf(server)).toEqual(['=m', 'config=‹<(echo x)›']);
  });

  test('has its commands followed, whichever way it leads', () => {
    expect(
      servers(run('cat <(vllm serve a)\ntee >(vllm serve b) < /dev/null\nx > >(vllm serve c)')),
    ).toHaveLength(3);
  });

  test('does not change the variables', () => {
    expect(valueIn('$X', 'X=1; cat <(X=2; echo x) > /dev/null')).toBe('1');
  });
});

describe('what every environment has', () => {
  test.each([
    ['is not empty', '[ -n "$USER" ]', 'yes'],
    ['is not empty with a default', '[[ -n "${RUNNER_NAME:-}" ]]', 'yes'],
    ['passes a check that it is set', '[ -z "${HOME:-}" ]', 'no'],
  ])('%s', (_, test_, expected) => {
    expect(valueIn('$X', `if ${test_}; then X=yes; else X=no; fi`)).toBe(expected);
  });

  test('is not known, and not taken for its default', () => {
    expect(valueIn('"${HOME:-/root}/x"', '')).toBe('‹$HOME›/x');
  });

  test('is what the script sets, if it sets it', () => {
    expect(valueIn('"$HOME"', 'HOME=/a')).toBe('/a');
  });

  test('does not stand in the environment of a server', () => {
    const [server] = servers(run('vllm serve "$HOME"'));
    expect(server?.environment.has('HOME')).toBe(false);
  });
});

describe('a command that is run by sudo or not', () => {
  test('is one command', () => {
    const script =
      'if docker ps; then D=docker; else D="sudo docker"; fi\n$D run -e A=1 $(probe && echo "-v x:y") image vllm serve m';
    const found = servers(run(script));
    expect(found.map(({ conditions }) => conditions)).toEqual([[]]);
  });

  test('stays two where more differs', () => {
    const script = 'if probe; then D="vllm serve a"; else D="sudo vllm serve b"; fi\n$D --x';
    expect(servers(run(script)).map(({ conditions }) => conditions.length)).toEqual([1, 1]);
  });
});
