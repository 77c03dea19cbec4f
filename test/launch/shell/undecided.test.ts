// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { flagsOf, run, servers, unknownVariable } from './support.ts';

/** Flags of every server, with the conditions that they are under. */
function flags(script: string): readonly (readonly string[])[] {
  return servers(run(script, { U: unknownVariable('U') })).map(flagsOf);
}

describe('tests of something unknown', () => {
  test.each([
    ['[ "$U" = a ]'],
    ['[ "$U" != a ]'],
    ['[ -n "$U" ]'],
    ['[ -z "$U" ]'],
    ['[ "$U" -gt 1 ]'],
    ['[ -f "$U" ]'],
    ['[ -d /x ]'],
    ['[[ $U == a* ]]'],
    ['[[ $U =~ a ]]'],
    ['[[ -v U2 ]]'],
    ['[[ $U == a || $U == b ]]'],
    ['[[ ! $U == a ]]'],
    ['! [ "$U" = a ]'],
    ['(( U > 1 ))'],
    ['test "$U" = a'],
    ['probe'],
    ['! probe'],
    ['probe && [ 1 = 1 ]'],
    ['probe | grep -q x'],
    ['command -v x'],
    ['eval probe'],
    ['(probe)'],
    ['{ probe; }'],
    ['f'],
    ['case $U in a) true ;; *) false ;; esac'],
  ])('go both ways: %s', (condition) => {
    const script = `f() { probe; }\nif ${condition}; then A=(--yes); else A=(--no); fi\nvllm serve "\${A[@]}"`;
    const [found = []] = flags(script);
    expect(found).toHaveLength(2);
    expect(found.map((flag) => flag.split(' if ')[0]).sort()).toEqual(['no', 'yes']);
  });

  test.each([
    ['[ "$U" = a -a 1 = 2 ]', 'no'],
    ['[ "$U" = a -o 1 = 1 ]', 'yes'],
    ['[[ $U == a && 1 == 2 ]]', 'no'],
    ['[[ $U == a || 1 == 1 ]]', 'yes'],
    ['[[ $U == * ]]', 'yes'],
    ['[ -n "x$U" ]', 'yes'],
    ['[ -z "x$U" ]', 'no'],
    ['[[ x$U == y* ]]', 'no'],
    ['[[ xy$U == x* ]]', 'yes'],
    ['[[ a/b/$U == *b* ]]', 'yes'],
    ['probe && false', 'no'],
    ['probe || true', 'yes'],
  ])('are decided all the same: %s', (condition, expected) => {
    const script = `if ${condition}; then A=(--yes); else A=(--no); fi\nvllm serve "\${A[@]}"`;
    expect(flags(script)).toEqual([[expected]]);
  });
});

describe('what differs between ways', () => {
  test.each([
    [
      'a value',
      'if probe; then X=1; else X=2; fi\nvllm serve --x $X',
      [['x=1 if probe', 'x=2 if not probe']],
    ],
    [
      'a value that is there or not',
      'unset X\nif probe; then X=1; fi\nvllm serve --x "$X"',
      [['x=1 if probe', 'x= if not probe']],
    ],
    [
      'a value in text',
      'if probe; then X=1; else X=2; fi\nvllm serve --x=a$X-b',
      [['x=a1-b if probe', 'x=a2-b if not probe']],
    ],
    ['a flag', 'if probe; then A+=(--x 1); fi\nvllm serve m "${A[@]}" --y', [['=m', 'x=1 if probe', 'y']]],
    [
      'two flags',
      'A=(--a)\nif p; then A+=(--x); fi\nif q; then A+=(--y); fi\nvllm serve "${A[@]}"',
      [['a', 'x if p', 'y if q']],
    ],
    [
      'flags of several branches',
      'if p; then A=(--x); elif q; then A=(--y); else A=(--z); fi\nvllm serve "${A[@]}"',
      [['x if p', 'y if not p and q', 'z if not p and not q']],
    ],
    ['an option with default', 'if p; then X=1; fi\nvllm serve --x "${X:-9}"', undefined],
    ['equal values', 'if probe; then X=1; else X=1; fi\nvllm serve --x $X', [['x=1']]],
    ['the whole server', 'if probe; then vllm serve a; else vllm serve b; fi', [['=a'], ['=b']]],
    [
      'a value of a case',
      'case $U in a) X=1 ;; *) X=2 ;; esac\nvllm serve --x $X',
      [['x=1 if $U matches a', 'x=2 if not $U matches a']],
    ],
    ['a value behind &&', 'X=2; probe && X=1\nvllm serve --x $X', [['x=1 if probe', 'x=2 if not probe']]],
    ['a value behind ||', 'X=2; probe || X=1\nvllm serve --x $X', [['x=2 if probe', 'x=1 if not probe']]],
    [
      'the way out of a function',
      'f() { probe > /dev/null && { echo 1; return; }; echo 2; }\nvllm serve --x $(f)',
      [['x=2 if not probe > /dev/null', 'x=1 if probe > /dev/null']],
    ],
    [
      'what a failing way would have set',
      'X=1; if probe; then X=2; exit 1; fi\nvllm serve --x $X',
      [['x=1']],
    ],
    ['what a good way out leaves', 'if probe; then exit 0; fi\nvllm serve --x 1', [['x=1']]],
  ])('%s', (_, script, expected) => {
    if (expected === undefined) expect(flags(script)[0]?.length).toBeGreaterThan(0);
    else expect(flags(script)).toEqual(expected);
  });

  test.each([
    ['set in a subshell', '(X=2)', '1'],
    ['set in a pipe', 'echo | X=2', '1'],
    ['set in a substitution', 'Y=$(X=2)', '1'],
    ['set in the background', '{ X=2; } &', '1'],
    ['set by a child', 'bash -c "X=2"', '1'],
    ['set in a container', 'docker run image bash -c "X=2"', '1'],
    ['set in the last command of a pipe', 'echo 2 | read X', '1'],
    ['set in a group', '{ X=2; }', '2'],
    ['set in a function', 'f() { X=2; }; f', '2'],
    ['set by a sourced text', 'source <(echo X=2)', '2'],
    ['set by eval', 'eval X=2', '2'],
    ['set for one command', 'X=2 true', '1'],
    ['set for a function', 'f() { :; }; X=2 f', '1'],
    ['set in a condition', 'if X=2; then :; fi', '2'],
    ['set in arithmetic', '((X = 2))', '2'],
    ['set by expansion', 'unset X; : ${X:=2}', '2'],
  ])('is kept or not: %s', (_, script, expected) => {
    expect(flags(`X=1\n${script}\nvllm serve --x $X`)).toEqual([[`x=${expected}`]]);
  });
});
