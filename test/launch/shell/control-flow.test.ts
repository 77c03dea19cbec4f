// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { flagsOf, run, servers, unknownVariable, valueIn } from './support.ts';

function only(script: string, variables: Parameters<typeof run>[1] = {}): readonly string[] {
  const [server, ...more] = servers(run(script, variables));
  if (server === undefined || more.length > 0) throw new Error('not one server');
  return flagsOf(server);
}

describe('control flow', () => {
  test.each([
    ['[ equal ]', '[ "$A" = x ]', { A: 'x' }, true],
    ['[ not equal ]', '[ "$A" != x ]', { A: 'x' }, false],
    ['[ numbers ]', '[ "$A" -gt 9 ]', { A: '10' }, true],
    ['[ and ]', '[ "$A" = x -a -n "$B" ]', { A: 'x', B: '' }, false],
    ['[ or ]', '[ "$A" = x -o -n "$B" ]', { A: 'x', B: '' }, true],
    ['[ not ]', '[ ! -z "$A" ]', { A: 'x' }, true],
    ['test', 'test -n "$A"', { A: '' }, false],
    ['[[ pattern ]]', '[[ "$A" == *b* ]]', { A: 'abc' }, true],
    ['[[ quoted pattern ]]', '[[ "$A" == "*b*" ]]', { A: 'abc' }, false],
    ['[[ pattern with set ]]', '[[ $A == [a-c]?c ]]', { A: 'abc' }, true],
    ['[[ alternatives ]]', '[[ $A == @(abc|d) ]]', { A: 'd' }, true],
    ['[[ regular expression ]]', '[[ "$A" =~ ^[1-9][0-9]*$ ]]', { A: '12' }, true],
    ['[[ regular expression fails ]]', '[[ "$A" =~ ^(x|y)+$ ]]', { A: 'xyz' }, false],
    ['[[ and, or ]]', '[[ $A == x && ( $B == y || $B == z ) ]]', { A: 'x', B: 'z' }, true],
    ['[[ not ]]', '[[ ! $A == x ]]', { A: 'y' }, true],
    ['[[ arithmetic ]]', '[[ A -ge 4 ]]', { A: '4' }, true],
    ['(( ))', '(( A % 2 == 0 ))', { A: '4' }, true],
    ['a list', '[ "$A" = x ] && [ "$B" = y ]', { A: 'x', B: 'y' }, true],
    ['a negated command', '! [ "$A" = x ]', { A: 'x' }, false],
    ['a function that returns', 'is_x', { A: 'x' }, true],
    ['an option of a list', '[ "$A" = q ] || [ "$B" = y ]', { A: 'x', B: 'y' }, true],
    ['grep', 'echo "--a --b" | grep -q -- "--b"', {}, true],
    ['true', 'true', {}, true],
  ])('decides %s', (_, condition, variables, expected) => {
    const script = `is_x() { [ "$A" = x ] || return 1; }\nif ${condition}; then X=yes; else X=no; fi`;
    expect(valueIn('$X', script, variables as Record<string, string>)).toBe(expected ? 'yes' : 'no');
  });

  test('takes the first branch that holds', () => {
    const script = 'if [ $C -le 8 ]; then X=7; elif [ $C -le 16 ]; then X=3; else X=0; fi';
    expect(['4', '16', '32'].map((C) => valueIn('$X', script, { C }))).toEqual(['7', '3', '0']);
  });

  test.each([
    ['none', 'a'],
    ['dram-x', 'b'],
    ['dram', 'b'],
    ['other', 'c'],
  ])('chooses the case of %s', (mode, expected) => {
    const script = 'case "$M" in none) X=a ;; dram*|host) X=b ;; *) X=c ;; esac';
    expect(valueIn('$X', script, { M: mode })).toBe(expected);
  });

  test('falls through cases', () => {
    expect(valueIn('$X', 'case a in a) X=1 ;& b) X+=2 ;; c) X+=3 ;; esac')).toBe('12');
    expect(valueIn('$X', 'case a in a) X=1 ;;& ?) X+=2 ;; *) X+=3 ;; esac')).toBe('12');
  });

  test.each([
    ['over words', 'for i in 1 2 3; do X+=$i; done', '123'],
    ['over an array', 'A=(a b); for i in "${A[@]}"; do X+=$i; done', 'ab'],
    ['that counts', 'for ((i = 1; i <= 4; i++)); do X+="${X:+,}$((i * 2))"; done', '2,4,6,8'],
    ['that is left', 'for i in 1 2 3; do [ $i = 2 ] && break; X+=$i; done', '1'],
    ['that skips', 'for i in 1 2 3; do [ $i = 2 ] && continue; X+=$i; done', '13'],
    ['left from within', 'for i in 1 2; do for j in a b; do X+=$i$j; break 2; done; done', '1a'],
    ['while', 'N=3; while [ $N -gt 0 ]; do X+=$N; N=$((N-1)); done', '321'],
    ['until', 'N=0; until [ $N -ge 2 ]; do X+=$N; (( N++ )); done', '01'],
    ['over lines', "while read -r a b; do X+=$b; done < <(printf '1 x\\n2 y\\n')", 'xy'],
    [
      'over arguments',
      'set -- --p 1 --q 2; while [[ $# -gt 0 ]]; do case $1 in --q) X=$2; shift 2 ;; *) shift ;; esac; done',
      '2',
    ],
  ])('follows a loop %s', (_, script, expected) => {
    expect(valueIn('$X', `X=\n${script}`)).toBe(expected);
  });

  test('keeps both ways of what cannot be decided, with its condition', () => {
    const script = 'A=(--a 1)\nif has_gpu; then A+=(--b 2); fi\nvllm serve "${A[@]}" --c 3';
    expect(only(script)).toEqual(['a=1', 'b=2 if has_gpu', 'c=3']);
  });

  test('keeps values that differ, each with its condition', () => {
    const script = 'if has_gpu; then X=1; else X=2; fi\nvllm serve --x $X';
    expect(only(script)).toEqual(['x=1 if has_gpu', 'x=2 if not has_gpu']);
  });

  test('forgets a condition that changes nothing', () => {
    expect(only('X=1\nif has_gpu; then Y=1; fi\nvllm serve --x $X')).toEqual(['x=1']);
  });

  test('follows from one test what an equal one must say', () => {
    const script =
      'if [ "$N" = 0 ]; then X=a; fi\nif [ "$N" = 0 ]; then Y=$X; else Y=other; fi\n' +
      'if [ "$N" = 0 ]; then vllm serve --y $Y; fi';
    expect(only(script, { N: unknownVariable('N') })).toEqual(['y=a']);
  });

  test('does not follow it from programs, which may change their minds', () => {
    const found = servers(run('if probe; then X=1; fi\nif probe; then vllm serve "$X"; fi'));
    expect(found.map(({ words }) => words[0]?.text[0]?.kind)).toEqual(['choice']);
  });

  test('goes on without a condition behind a check that ends the script', () => {
    const script = 'if [ -z "$X" ]; then echo no >&2; exit 1; fi\nhas_gpu || exit 1\nvllm serve --x "$X"';
    const [server] = servers(run(script));
    expect(server?.conditions).toEqual([]);
    expect(server && flagsOf(server)).toEqual(['x=‹$X›']);
  });

  test('stops where the script ends', () => {
    expect(servers(run('exit 0\nvllm serve m'))).toEqual([]);
    expect(servers(run('exec true\nvllm serve m'))).toEqual([]);
  });

  test('keeps the condition behind a way out of a function', () => {
    const script = 'f() { has_gpu && return 0\n X=set; }\nX=unset\nf\nvllm serve --x $X --y';
    expect(only(script)).toEqual(['x=set if not has_gpu', 'x=unset if has_gpu', 'y']);
  });

  test('runs what may run any number of times once, and knows nothing of what it changes', () => {
    const script = 'N=0\nwhile probe; do N=$((N+1)); A+=(--again); done\nvllm serve --n $N "${A[@]}"';
    expect(only(script)).toEqual(['n=‹$N›', 'again if probe']);
  });

  test('leaves subshells, pipes and background commands with the variables as they were', () => {
    const script = 'X=1\n(X=2)\necho | { X=3; }\n{ X=4; } &\nvllm serve $X';
    expect(only(script)).toEqual(['=1']);
  });

  test('hides local variables behind a call', () => {
    const script = 'X=1\nf() { local X=2 Y; Y=$X; Z=$Y; }\nf\nvllm serve $X $Z "${Y:-none}"';
    expect(only(script)).toEqual(['=1', '=2', '=none']);
  });

  test('hands arguments to functions', () => {
    const script = 'f() { X="$2 of $# in ${FUNCNAME[0]}"; shift; Y=$1; }\nf a b c\nvllm serve "$X" "$Y"';
    expect(only(script)).toEqual(['=b of 3 in f', '=b']);
  });
});
