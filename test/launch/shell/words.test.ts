// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bracedValues } from '../../../src/launch/shell/braces.ts';
import { byBash, byModel, shownByModel, wordsByBash, wordsByModel } from './bash.ts';

describe('words come out as in bash', () => {
  test.each([
    ['braces', 'L=({a,b} x{1,2}y {a,}x)'],
    ['braces beside braces', 'L=({1..3}{a,b} a{b,c}d{e,f}g)'],
    ['braces in braces', 'L=({a,b{1,2}} {{a,b},c} {a{b,c}d{e,f},g})'],
    ['ranges', 'L=({3..5} {5..3} {-2..2} {7..7})'],
    ['ranges with zeroes', 'L=({01..03} {8..010} {-01..1})'],
    ['ranges with steps', 'L=({1..10..3} {10..1..3} {1..4..0} {1..4..-2} {01..9..4})'],
    ['ranges of letters', 'L=({a..e} {e..a} {A..G..2})'],
    ['braces with one word', 'L=({a} {} x{}y)'],
    ['braces that give nothing', 'L=({,})'],
    ['braces that give nothing, quoted', 'L=({,}"")'],
    ['quoted braces', `L=("{a,b}" '{1..3}' \\{a,b\\})`],
    ['braces with variables beside them', 'L=(${A}{1,2}"$B" $A/{1,2})'],
    ['no braces in assignments', 'R={a,b}'],
    ['quotes of all kinds', `R=a"b"'c'$'d'\\e$"f"`],
    ['escapes in double quotes', 'R="a\\$b\\"c\\\\d\\e\\`f"'],
    ['escapes without quotes', 'R=a\\ \\$b\\"c'],
    ['escapes that bash decodes', "R=$'a\\tb\\x41\\u0042\\103\\'\"\\\\'"],
    ['lines that go on', 'R="a\\\nb"c\\\nd'],
    ['lines that go on in single quotes', "R='a\\\nb'"],
    ['what is split', 'X=" a  b "; L=($X x$X "$X")'],
    ['what is empty', 'X=; L=($X "$X" $X"")'],
    ['what is split by other characters', 'IFS=:; X=a:b::c; L=($X)'],
    ['what is not split', 'IFS=; X="a b"; L=($X)'],
    ['what is split by several characters', "IFS=' :'; X=' a : b::c '; L=($X)"],
    ['lists in words', 'L=(p"${L[@]}"q "x${L[*]}y")'],
    ['lists with nothing in them', 'E=(); L=("${E[@]}" "${E[*]}" p"${E[@]}"q)'],
    ['lists that are joined', 'IFS=+; R="${L[*]}$*"'],
    ['positions', 'L=("$@" x"$@"y); R="$*"'],
    ['text that looks like commands', "X='$(echo hi) `echo`'; R=$X"],
    ['backticks', 'R=`echo "a  b"`'],
    ['substitutions lose lines at their end', 'R="$(printf \'a\\n\\nb\\n\\n\')"'],
    ['substitutions are split', "L=($(printf 'a b\\nc'))"],
    ['substitutions in quotes in substitutions', 'R="$(echo "$(echo "a  b")")"'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['variables', 'L=({$A,b})', '‹{$A,b}›'],
    ['a name before them', 'L=($A{1,2})', '‹$A{1,2}›'],
    ['quotes', 'L=({"a b",c})', '‹{"a b",c}›'],
    ['more words than are followed', 'L=({1..201})', '‹{1..201}›'],
    ['more words than are followed, by products', 'L=({1..20}{1..20})', '‹{1..20}{1..20}›'],
  ])('braces with %s are not known', (_, script, expected) => {
    expect(shownByModel(script)[2]).toBe(expected);
  });

  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ':', '\t'), maxLength: 10 });
  const separators = fc.constantFrom(' ', ':', ' :', ':\t', '\t ', '');

  test('any text is split as bash splits it', () => {
    fc.assert(
      fc.property(separators, text, text, fc.array(text, { maxLength: 2 }), (ifs, one, other, list) => {
        const items = list.map((item) => `'${item}'`).join(' ');
        const setup = `set -f; IFS='${ifs}'; X='${one}'; Y='${other}'; L=(${items}); set -- "\${L[@]}"`;
        // Lists that are split by other than spaces are split in ways of bash's own.
        const words = `$X x$X$Y"$X" "\${L[*]}" p"$@"q ${ifs.includes(':') ? '' : '${L[@]} $*'}`;
        expect(wordsByModel(setup, words)).toEqual(wordsByBash(setup, words));
      }),
      { numRuns: 100 },
    );
  });
});

describe('braces', () => {
  test.each([
    ['{a,b}', ['a', 'b']],
    ['{a,b,}', ['a', 'b', '']],
    ['{a}', ['{a}']],
    ['{a{1,2}}', ['{a1}', '{a2}']],
    ['{a,{b}}', ['a', '{b}']],
    ['{1..3}', ['1', '2', '3']],
    ['{3..1..2}', ['3', '1']],
    ['{08..10}', ['08', '09', '10']],
    ['{-1..01}', ['-1', '00', '01']],
    ['{c..a}', ['c', 'b', 'a']],
    ['{a..1}', ['{a..1}']],
    ['{1..x}', ['{1..x}']],
    ['{1.5..2}', ['{1.5..2}']],
  ])('%s stand for %j', (written, expected) => {
    expect(bracedValues(written)).toEqual(expected);
  });

  test.each([
    ['variables', '{$a,b}'],
    ['quotes', "{'a',b}"],
    ['escapes', '{a\\,b,c}'],
    ['substitutions', '{`a`,b}'],
    ['too many numbers', '{1..201}'],
    ['numbers without end', '{1..999999999}'],
    ['too many words', `{${'a,'.repeat(201)}b}`],
    ['too many levels', `${'{a,'.repeat(14)}b${'}'.repeat(14)}`],
    ['too many products', `{x{1..15}{1..15},y}`],
    ['one brace too many', '{a},b}'],
  ])('with %s are not followed', (_, written) => {
    expect(bracedValues(written)).toBeUndefined();
  });

  const braces = fc.letrec<{ item: string; list: string }>((tie) => ({
    item: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('a', 'b', 'cd', '', '{1..3}', '{e..c}', '{02..4}'),
      tie('list'),
      fc.tuple(tie('item'), tie('item')).map((both) => both.join('')),
    ),
    list: fc.array(tie('item'), { minLength: 2, maxLength: 3 }).map((items) => `{${items.join(',')}}`),
  })).list;

  test('of any shape are what bash makes of them', () => {
    fc.assert(
      fc.property(braces, (written) => {
        const expected = wordsByBash(':', `x${written}`);
        fc.pre(expected.length <= 200);
        const found = bracedValues(written);
        expect(found?.map((value) => `x${value}`)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});
