// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byBash, byModel, shownByModel, wordsByBash, wordsByModel } from './bash.ts';

describe('parameters come out as in bash', () => {
  test.each([
    ['defaults', 'R=${A:-x}${NO:-y}${NO-z}${NO:-}'],
    ['defaults of what is empty', 'E=; R=${E:-x}${E-y}${E:+z}${E+w}'],
    ['alternatives', 'R=${A:+"$B"}${NO:+x}${NO+y}'],
    ['defaults in defaults', 'R=${NO:-${NO2:-${B}}}'],
    ['defaults that are assigned', ': "${NEW:=val}" ${A:=no}; R=$NEW$A'],
    ['defaults that are split', 'L=(${NO:-d e}); R=${#L[@]}'],
    ['defaults that are quoted', 'L=("${NO:-d e}"); R=${#L[@]}'],
    ['defaults of positions', 'R=${1:-x}${3:-y}${9-z}'],
    ['defaults of lists', 'E=(); L=("${E[@]:-none}"); R=${L[*]:+some}${E[*]:+none}'],
    ['lists that may be empty', 'E=(); L=(${E[@]+"${E[@]}"}); R=${#L[@]}'],
    ['ends and beginnings', 'X=a.tar.gz; R=${X%.*},${X%%.*},${X#*.},${X##*.}'],
    ['paths', 'X=/a/b/c; R=${X##*/},${X%/*},${X#/}'],
    ['patterns that are quoted', "X='a*b'; R=${X#a\\*},${X#'a*'},${X#\"a*\"}"],
    ['patterns of a variable', 'X=abc P=\'b*\'; R=${X/$P/x}${X/"$P"/y}${X%$P}'],
    ['patterns with classes', 'X=a1b2; R=${X//[0-9]}${X//[[:alpha:]]}${X//[!a]/_}'],
    ['patterns with groups', 'X=aabbc; R=${X##+(a)},${X%%@(c|d)},${X/?(a)b/_}'],
    ['patterns that do not match', 'X=abc; R=${X#z}${X%z}${X/z/y}${X##z*}'],
    ['the first, all, the start, the end', 'X=aba; R=${X/a/x},${X//a/x},${X/#a/x},${X/%a/x}'],
    ['replacing nothing', 'X=abc; R=${X/#/x}${X/%/y}${X//}'],
    ['replacing by nothing', 'X=aXbX; R=${X/X}${X//X}'],
    ['replacing a slash', 'X=a/b/c; R=${X//\\//_}${X////-}'],
    ['replacing by lines', "X='a b'; R=${X// /$'\\n'}"],
    ['replacing across what was put together', 'X=a\nY=${X}b\nR=${Y//ab/x}'],
    ['replacing within what was put together', 'X=aba\nY=${X}b\nR=${Y//b/x}'],
    ['parts', 'X=abcd; R=${X:1},${X:1:2},${X:0:0},${X:4},${X:9}'],
    ['parts from the end', 'X=abcd; R=${X: -1},${X:(-3):2},${X:1:-1},${X: -9}'],
    ['parts by variables', 'X=abcd; n=1; R=${X:n}${X:$n:n+1}'],
    ['parts of positions', 'R="${@:1:1}|${*:2}|${@:3}"'],
    ['parts of lists', 'L=(a b c d); R="${L[*]:1:2}|${L[*]:3}|${L[*]:9}"'],
    ['large and small', 'X=hello Y=HELLO; R=${X^}${X^^}${Y,}${Y,,}'],
    ['large and small across what was put together', 'X=ab\nY=${X}cd\nR=${Y^}${Y^^}'],
    ['large where a pattern says so', 'X=abcabc; R=${X^^[ab]}${X^b}${X^[a]}'],
    ['small where a pattern says so', 'X=ABC; R=${X,,[!B]}'],
    ['large and small of lists', 'L=(ab cd); L=("${L[@]^}"); R=${L[*]^^}'],
    ['operations on each of a list', 'L=(a.x b.x); L=("${L[@]%.x}"); R=${L[*]#a}'],
    ['operations on positions', 'R="${@%e}|${*/o/0}"'],
    ['lengths', 'R=${#A}${#B}${#L[1]}${#L[@]}${#@}${#*}$#'],
    ['names in names', 'X=A; R=${!X}${!X:-d}; Y=NO; R+=${!Y:-d}'],
    ['the last position', 'R=${!#}'],
    ['keys', 'declare -A M=([k]=v); for k in "${!M[@]}"; do R+=$k=${M[$k]}; done'],
    ['a list without an index', 'R=$L${L}'],
    ['an element of what is no list', 'R=${A[0]}${A[1]}${#A[@]}'],
    ['elements from the end', 'R=${L[-1]}${L[-2]}'],
    ['elements that are not there', 'R=${L[9]-none}${L[9]:-none}'],
    ['all of what is no list', 'L=("${A[@]}" "${B[*]}")'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['quoting for a shell', '${A@Q}'],
    ['changing the case of all', '${A~~}'],
    ['names by their beginning', '${!A*}'],
    ['keys of a list', '${!L[*]}'],
    ['an element by its name', '${!N}', 'N="L[1]"'],
    ['a name that is not known', '${!N}', 'N=$(probe)'],
    ['a replacement with the sign for what was found', '${A/a/[&]}'],
    ['a pattern that excludes', '${A/!(b)/x}'],
    ['a pattern that is not known', '${A#$N}', 'N=$(probe)'],
    ['a pattern for large letters that is not known', '${A^^$N}', 'N=$(probe)'],
    ['a part that begins nobody knows where', '${A:$N}', 'N=$(probe)'],
    ['a part that ends nobody knows where', '${A:0:$N}', 'N=$(probe)'],
    ['a part of a list from its end', '${L[*]: -1}'],
    ['a part of a list that ends nobody knows where', '${L[*]:0:$N}', 'N=$(probe)'],
    ['a part of the positions with the name of the script', '${*:0:1}'],
    ['an entry under a key that is not known', '${M[$N]}', 'declare -A M=([k]=1); N=$(probe)'],
    ['an element that stands nobody knows where', '${L[$N]}', 'N=$(probe)'],
    ['the functions that are being run', '${FUNCNAME[*]}', 'f() { R="${FUNCNAME[*]}"; }; f'],
    ['what must be there', '${NO:?must}'],
  ])('%s is not known', (_, word, setup = ':') => {
    expect(shownByModel(`${setup}; R="${word}"`).at(-1)).toMatch(/^‹.*›$/);
  });

  test.each([
    ['large', '${X^^}', 'A‹$(probe)›B'],
    ['a first letter that is large', '${X^}', 'A‹$(probe)›b'],
    ['replaced', '${X//b/c}', 'a‹$(probe)›c'],
    ['without its folders', '${X##*/}', 'b', 'X=$(probe)/b'],
    ['with a default', '${X:-d}', 'a‹$(probe)›b'],
    ['with an alternative', '${X:+d}', 'd'],
  ])('text that is partly known is %s', (_, word, expected, setup = 'X=a$(probe)b') => {
    expect(shownByModel(`${setup}; R="${word}"`).at(-1)).toBe(expected);
  });

  test.each([
    ['length', '${#X}', '‹${#X}›'],
    ['parts', '${X:1}', '‹b|d›'],
    ['replacement', '${X/b/z}', '‹az|cd›'],
    ['letters', '${X^}', '‹Ab|Cd›'],
    ['ends', '${X%b}', '‹a|cd›'],
    ['defaults', '${X:-z}', '‹ab|cd›'],
    ['alternatives', '${X:+z}', '‹z|z›'],
  ])('of two values, each has its %s', (_, word, expected) => {
    expect(shownByModel(`if probe; then X=ab; else X=cd; fi; R="${word}"`).at(-1)).toBe(expected);
  });

  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', '/', '.', ' '), maxLength: 9 });
  const number = fc.integer({ min: -6, max: 9 });
  const pattern = fc.constantFrom(
    'a',
    '?',
    '*',
    '[ab]',
    '[!a]',
    '*.',
    '/*',
    '+(a)',
    '@(a|b.)',
    '[[:upper:]]',
    '\\*',
  );
  const operation = fc.oneof(
    number.map((from) => `: ${from}`),
    fc.tuple(number, fc.nat(5)).map(([from, length]) => `: ${from}:${length}`),
    fc.tuple(fc.constantFrom('#', '##', '%', '%%'), pattern).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom('^', '^^', ',', ',,'), pattern).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('/', '//', '/#', '/%'), pattern, fc.constantFrom('', 'x', 'yz'))
      .map(([operator, operand, replacement]) => `${operator}${operand}/${replacement}`),
  );

  test.each([
    '//*',
    '/*',
    '//*(a)',
    '/?(a)',
    '/#*',
    '/%*',
    '/%?(a)',
    '/#?(a)',
    '/a',
    '//@(|a)',
    '/',
    '//**',
    '/#*(a)',
    '/+(a)',
  ])('replacing %s in an empty text does as bash does', (pattern) => {
    const setup = "shopt -s extglob\nX=''";
    const word = `"\${X${pattern}/yz}"`;
    expect(wordsByModel(setup, word)).toEqual(wordsByBash(setup, word));
  });

  test('operations on any text give what bash gives, or nothing', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(operation, { minLength: 4, maxLength: 8 }),
        (one, other, operations) => {
          const setup = `shopt -s extglob\nX='${one}'\nX+='${other}'`;
          const word = operations.map((each) => `"\${X${each}}"`).join(' ');
          const found = wordsByModel(setup, word);
          const expected = wordsByBash(setup, word);
          // A word that the model does not know may be anything.
          expect(found.map((each, index) => each ?? expected[index])).toEqual(expected);
        },
      ),
      { numRuns: 120 },
    );
  });
});
