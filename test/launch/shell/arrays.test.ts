// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { byBash, byModel, shownByModel } from './bash.ts';

describe('arrays come out as in bash', () => {
  test.each([
    ['elements', 'R="${L[0]}|${L[1]}|${L[2]}"'],
    ['elements that are written', 'L[0]=new; L[2]=more'],
    ['elements that are appended to', 'L[1]+=x'],
    ['lists that are appended to', 'L+=(p "q r")'],
    ['text that becomes a list', 'A+=(y); R="${A[*]}"'],
    ['nothing that becomes a list', 'unset N; N+=(y z); R="${N[*]}"'],
    ['nothing that is appended to', 'unset N; N+=x; R=$N'],
    ['a list that is written as text', 'L=text'],
    ['a list of one that is written as text', 'L=(one); L=two'],
    ['a list that is empty', 'L=(); L+=(a)'],
    ['the first element of text', 'R=${A[0]}'],
    ['the last element that is taken away', 'unset "L[1]"'],
    ['the last element that is taken away from the end', 'unset "L[-1]"'],
    ['a list that is taken away', 'unset L; R="${L[*]-none}"'],
    ['numbers of elements', 'L=([2]=c [0]=a); R="${L[0]}${L[2]}"'],
    ['keys', 'declare -A M=([a]=1 [b c]=2); R="${M[a]}${M["b c"]}${#M[@]}"'],
    ['keys of variables', 'declare -A M=([k]=1); k=k; R="${M[$k]}${M["$k"]}"'],
    ['keys that are appended', 'declare -A M=([a]=1); M+=([b]=2); R=${M[a]}${M[b]}'],
    ['entries that are appended to', 'declare -A M=([a]=1); M[a]+=2; M[b]+=3; R=${M[a]}${M[b]}'],
    ['entries that are taken away', 'declare -A M=([a]=1 [b]=2); unset "M[a]"; R=${M[a]-gone}${#M[@]}'],
    ['entries of which there is none', 'declare -A M=([a]=1); [[ -n ${M[b]:-} ]] || R=none'],
    ['keys that are gone through', 'declare -A M=([k]=v); for k in "${!M[@]}"; do R+=$k=${M[$k]}; done'],
    ['a map that is begun again', 'declare -A M=([a]=1); M=([b]=2); R=${M[a]-gone}${M[b]}'],
    ['a list that is declared', 'declare -a N; N+=(a); R=${#N[@]}'],
    ['a list that is declared with values', 'declare -a N=(a b); R=${#N[@]}'],
    ['a list that is declared again', 'declare -a L; R=${#L[@]}'],
    ['a list that is copied', 'N=("${L[@]}"); L=(); R="${N[1]}"'],
    ['a list that is turned', 'for x in "${L[@]}"; do N=("$x" "${N[@]}"); done; R="${N[*]}"'],
    ['a list in a loop by numbers', 'for ((i = 0; i < ${#L[@]}; i++)); do R+="$i${L[i]}"; done'],
    ['words of a list with patterns', 'L=([0-9] a[1]); R=${#L[@]}'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['a gap', 'L[5]=f', 'L[5]'],
    ['an index that is not known', 'L[$(probe)]=f', 'L[?]'],
    ['an element that is taken away from the middle', 'unset "L[0]"', 'L[0]'],
  ])('behind %s the list is not known', (_, script, expression) => {
    expect(shownByModel(script).join(' ')).toContain(`‹${expression}›`);
    expect(shownByModel(`${script}; R=\${#L[@]}`).at(-1)).toBe('‹${#L[@]}›');
  });

  test('elements before what is not known are', () => {
    expect(shownByModel('L=(a $(probe) b); R="${L[0]}"').at(-1)).toBe('a');
    expect(shownByModel('L=(a $(probe) b); R="${L[2]}"').at(-1)).toContain('‹');
  });

  test('elements that may not be there have conditions', () => {
    const found = shownByModel('probe && L+=(z); R="${L[2]-none}"');
    expect(found.at(-1)).toContain('‹');
    expect(found.slice(0, 4)).toEqual(['a', 'b c', 'x', 'y z']);
  });
});

describe('names are declared as in bash', () => {
  test.each([
    ['without a value', 'declare N; R=${N-unset}'],
    ['with values and without', 'declare N A=2; R=$A${N-unset}'],
    ['readonly', 'readonly N=1; R=$N'],
    ['in other words', 'typeset -r N=1; R=$N'],
    ['by a name that is a value', 'X=N; declare "$X=new"; R=$N'],
    ['by a name that is a value, exported', 'X=N; export "$X=new"; R=$N'],
    ['by a name that is a value, read', 'X=N; read -r "$X" <<< new; R=$N'],
    ['by a name that is a value, printed', 'X=N; printf -v "$X" new; R=$N'],
    ['appending', 'declare A+=x; R=$A'],
    ['exported, and no more', 'export A; export -n A; R=$A'],
    ['exported with a value', 'export A=1 N=2; R=$A$N'],
    ['functions', 'f() { R=1; }; export -f f; declare -F f > /dev/null; f'],
    ['taken away, of a name that there is not', 'unset nothing; R=1'],
    ['functions taken away', 'f() { R=1; }; unset -f f; R=2'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });
});
