// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { byBash, byModel, shownByModel } from './bash.ts';

describe('functions come out as in bash', () => {
  test.each([
    ['arguments', 'f() { R="$#:$1:$*"; }; f a "b c"'],
    ['no arguments', 'f() { R="$#:${1-none}"; }; f'],
    ['arguments of the caller afterwards', 'f() { set -- x; }; f a'],
    ['local variables', 'f() { local A=1 N; N=2; R=$A$N; }; f; R+=${N-gone}'],
    ['local variables that are seen by what is called', 'g() { R=$A; }; f() { local A=1; g; }; f'],
    ['local variables that are written by what is called', 'g() { A=2; }; f() { local A=1; g; R=$A; }; f'],
    ['a local value from the outer one', 'f() { local A=$A; A+=x; R=$A; }; f'],
    ['a local name after the outer one was written', 'f() { A=1; local A; R=${A-unset}; }; f'],
    ['a local name that is taken away', 'f() { local A=1; unset A; R=${A-gone}; }; f'],
    ['local lists', 'f() { local -a L=(q); L+=(r); R="${L[*]}"; }; f'],
    ['local lists without a value', 'f() { local -a L; L+=(q); R=${#L[@]}; }; f'],
    ['a local list that was text', 'f() { local A=(1 2); R="${A[*]}"; }; f'],
    ['local maps', 'f() { local -A M=([k]=v); R=${M[k]}; }; f; R+=${M[k]-gone}'],
    ['local names by value', 'f() { local "A=$1"; R=$A; }; f "x y"'],
    ['local separators', 'f() { local IFS=,; R="$*"; }; f 1 2; R+="$*"'],
    ['declared names are local', 'f() { declare A=1; }; f'],
    ['declared names that are global', 'f() { declare -g A=1; }; f'],
    ['names that are not declared', 'f() { A=1; }; f'],
    ['statuses', 'f() { return 3; }; f; R=$?'],
    ['statuses beyond a byte', 'f() { return 300; }; f; R=$?'],
    ['the status of the last command', 'f() { false; }; f; R=$?'],
    ['a return without a status', 'f() { false; return; }; f; R=$?'],
    ['a return without any command', 'f() { return; }; true; f; R=$?'],
    ['a return from within', 'f() { for i in 1 2; do R+=$i; return; done; R=no; }; f'],
    ['a return on one way', 'f() { [ "$1" = x ] && return 1; return 2; }; f x; R=$?; f y; R+=$?'],
    ['functions in functions', 'f() { g() { R=inner; }; }; f; g'],
    ['functions that are written again', 'f() { R=1; }; f() { R+=2; }; f'],
    ['functions of the other spelling', 'function f { R=$1; }; f a'],
    ['functions that are subshells', 'f() ( A=inner; echo $A ); R=$(f)'],
    ['functions with redirections', 'f() { read -r A; } <<< text; f'],
    ['functions with the names of programs', 'vllm() { R="mine $1"; }; vllm a; unset -f vllm'],
    ['past a function of that name', 'echo() { R=mine; }; R=$(builtin echo a; command echo b)'],
    ['names of functions', 'f() { R=$FUNCNAME-${FUNCNAME[0]}; }; f'],
    ['recursion', 'f() { [ $1 -gt 0 ] && { R+=$1; f $(( $1 - 1 )); }; :; }; f 3'],
    ['what is printed', 'f() { echo "$1-$2"; }; R=$(f a "b c")'],
    ['what is evaluated', 'eval "f() { R+=1; }"; f; eval f'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test('one that calls itself without end is left', () => {
    const found = shownByModel('f() { R+=x; f; }; probe && f');
    expect(found.at(-1)).toContain('‹');
  });
});

describe('positions come out as in bash', () => {
  test.each([
    ['the next', 'shift; R=$1'],
    ['several', 'shift 2; R=$#'],
    ['none', 'shift 0'],
    ['more than there are', 'shift 5; R=$?'],
    ['one too few', 'shift -1; R=$?'],
    ['until there are none', 'while [ $# -gt 0 ]; do R+="[$1]"; shift; done'],
    ['new ones', 'set -- p "q r" s'],
    ['new ones without dashes', 'set p q'],
    ['none at all', 'set --'],
    ['new ones behind options', 'set -f p q; set +f'],
    ['new ones behind a named option', 'set -o noglob p q; set +o noglob'],
    ['options alone', 'set -f +f; set -o noglob; set +o noglob'],
    ['those that look like options', 'set -- -n x'],
    ['a single dash', 'set - p q'],
    [
      'flags of a script',
      'set -- --tp 8 --x; while (( $# )); do case $1 in --tp) R=$2; shift 2 ;; *) shift ;; esac; done',
    ],
    ['flags with their values', 'set -- --tp=8; case $1 in --tp=*) R=${1#*=} ;; esac'],
    ['all in a loop', 'for x; do R+="<$x>"; done'],
    ['all in a loop that shifts', 'for x in "$@"; do R+=$#; shift; done'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['by a number that is not known', 'shift $(probe)'],
    ['past what may be several', 'set -- $(probe) a; shift'],
    ['past what may not be there', 'probe && E=(z); set -- "${E[@]}" a; shift'],
  ])('are not known once they are shifted %s', (_, script) => {
    expect(shownByModel(script).slice(4).join(' ')).toContain('‹$@›');
  });
});
