// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compute, integerOf, numberOf } from '../../../src/launch/shell/integers.ts';
import { byBash, byModel, shownByModel } from './bash.ts';

describe('arithmetic comes out as in bash', () => {
  test.each([
    ['division goes towards zero', 'R=$(( 5 / 2 )).$(( -5 / 2 )).$(( 5 % 2 )).$(( -5 % 2 ))'],
    ['powers bind to the right', 'R=$(( 2 ** 3 ** 2 ))'],
    ['shifts', 'R=$(( 1 << 40 )).$(( -9 >> 1 )).$(( 7 >> 3 ))'],
    ['complements of what needs more than 32 bits', 'R=$(( ~5000000000 ))'],
    ['bits of what needs more than 32 bits', 'R=$(( 5000000000 & 4294967295 | 3 ^ 1 ))'],
    ['comparisons are numbers', 'R=$(( 3 > 2 )).$(( 3 <= 2 )).$(( 1 != 2 )).$(( 2 == 2 )).$(( 1 >= 1 ))'],
    ['commas give the last', 'R=$(( A = 3, A + 1 )).$A'],
    ['a choice', 'R=$(( 1 ? 2 : 3 )).$(( 0 ? 2 : 3 ? 4 : 5 ))'],
    ['and, or', 'R=$(( 0 || 3 )).$(( 2 && 0 )).$(( 0 && (A = 9) )).$A'],
    ['negation', 'R=$(( !5 )).$(( !!5 )).$(( - -5 )).$(( +5 ))'],
    ['before and after', 'i=5; R=$(( i++ + i )).$(( --i )).$(( i-- )).$i'],
    [
      'assignments with operators',
      'i=7; (( i += 2, i *= 3, i -= 1, i /= 2, i %= 8, i <<= 2, i >>= 1 )); R=$i',
    ],
    ['assignments of bits', 'i=6; (( i |= 1, i &= 5, i ^= 15 )); R=$i'],
    ['octal', 'R=$(( 010 + 017 ))'],
    ['hexadecimal', 'R=$(( 0x1f + 0XFF ))'],
    ['bases', 'R=$(( 16#ff + 2#101 + 36#z + 8#17 ))'],
    ['bases whose digits are written large', 'R=$(( 16#FF ))'],
    ['zeroes in front of a decimal', 'R=$(( 10#0099 ))'],
    ['a variable that is octal', 'X=010; R=$(( X + 1 ))'],
    ['a variable that is octal, and negative', 'X=-010; R=$(( X ))'],
    ['a variable that is an expression', 'X=1+1; R=$(( X * 2 ))'],
    ['a variable that names another', 'X=Y; Y=4; R=$(( X ))'],
    ['a variable that is set and empty', 'X=; R=$(( X + 1 ))'],
    ['a variable that is not set', 'unset X; R=$(( X + 1 ))'],
    ['parameters', 'R=$(( $# + ${#A} )).$(( ${#L[@]} * 2 ))'],
    ['a substitution', 'R=$(( $(echo 2) + 1 ))'],
    ['elements', 'L=(1 2); i=1; R=$(( L[0] + L[1] )).$(( L[i] )).$(( L[i - 1] ))'],
    ['elements that are not there', 'L=(1 2); R=$(( L[7] + 1 ))'],
    ['an element counted up', 'L=(1 2); (( L[1]++ )); R=${L[1]}'],
    ['an element that is assigned', 'L=(1 2); (( L[0] = 7, L[1] += 5 ))'],
    ['an entry that is assigned', 'declare -A M=([k]=1); (( M[k] += 2 )); R=${M[k]}'],
    ['let', 'let R=1+2; let "A = R * 2" "R += 1"'],
    ['the old brackets', 'R=$[1 + 2]'],
    ['true if not zero', '(( 5 - 5 )) || R=zero; (( 1 )) && R+=one'],
    ['a name in a test', 'N=5; [[ N -gt 4 ]] && R=yes'],
    ['octal in a test', '[[ 010 -eq 8 ]] && R=eight'],
    ['no octal in the old test', '[ 010 -eq 10 ] && R=ten'],
    ['nothing in a test', '[[ "" -eq 0 ]] && R=zero'],
    ['nothing in the old test', '[ "" -eq 0 ] || R=fails'],
    ['large numbers in a test', '[ 123456789012345 -gt 1 ] && R=yes'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['division by zero', '$(( 1 / 0 ))'],
    ['a remainder by zero', '$(( 1 % 0 ))'],
    ['a negative power', '$(( 2 ** -1 ))'],
    ['a negative shift', '$(( 4 >> -1 ))'],
    ['a shift beyond the word', '$(( 4 >> 64 ))'],
    ['what wraps around', '$(( 9007199254740991 * 9 ))'],
    ['a digit that octal has not', '$(( 08 ))'],
    ['a digit that the base has not', '$(( 2#12 ))'],
    ['a base that there is not', '$(( 99#1 ))'],
    ['a base that tells cases apart', '$(( 64#aA ))'],
    ['an entry under a name that may be a variable', '$(( M[$k] ))'],
    ['an element of what is no list', '$(( A[1] ))'],
  ])('%s is not known', (_, word) => {
    expect(shownByModel(`declare -A M=([k]=1); R=${word}`).at(-1)).toBe(`‹${word}›`);
  });

  test('a number that is too long to compare is not taken for a failure', () => {
    expect(shownByModel('[ 1234567890123456789 -gt 1 ] && R=yes || R=no').at(-1)).toBe('‹yes|no›');
  });

  test.each([
    ['behind and', '(( $(probe) && (A = 5) ))'],
    ['behind or', '(( $(probe) || A++ ))'],
    ['in a choice', '(( $(probe) ? (A = 1) : 0 ))'],
    ['in the other way of a choice', '(( $(probe) ? 0 : -(A += 1) ))'],
    ['of an unknown value', '(( A = $(probe) ))'],
  ])('what may be assigned %s is not known', (_, script) => {
    const [found] = shownByModel(`A=3\n${script}`);
    expect(found).toContain('‹');
  });

  test('an entry under an unknown key may be any', () => {
    expect(shownByModel('declare -A M=([a]=1 [b]=2); M[$(probe)]=3; R=${M[a]}').at(-1)).toBe('‹M[?]›');
  });
});

describe('numbers', () => {
  test.each([
    ['7', 7],
    ['-7', -7],
    ['+7', 7],
    ['0', 0],
    ['010', 8],
    ['0x1F', 31],
    ['2#101', 5],
    ['36#Zz', 1295],
    ['08', undefined],
    ['-010', undefined],
    ['1.5', undefined],
    ['1#0', undefined],
    ['37#1', undefined],
    ['2#2', undefined],
    ['1234567890123456', undefined],
    ['', undefined],
  ])('%s of arithmetic is %s', (text, expected) => {
    expect(numberOf(text)).toBe(expected);
  });

  test.each([
    [' 12 ', 12],
    ['012', 12],
    ['-0', -0],
    ['1e3', undefined],
    ['0x10', undefined],
    ['', undefined],
  ])('%j of a test is %s', (text, expected) => {
    expect(integerOf(text)).toBe(expected);
  });

  const operators: Readonly<Record<string, (left: bigint, right: bigint) => bigint>> = {
    '+': (left, right) => left + right,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
    '%': (left, right) => left % right,
    '&': (left, right) => left & right,
    '|': (left, right) => left | right,
    '^': (left, right) => left ^ right,
    '<<': (left, right) => left << right,
    '>>': (left, right) => left >> right,
    '**': (left, right) => left ** right,
    '<': (left, right) => BigInt(left < right),
    '<=': (left, right) => BigInt(left <= right),
    '>': (left, right) => BigInt(left > right),
    '>=': (left, right) => BigInt(left >= right),
    '==': (left, right) => BigInt(left === right),
    '!=': (left, right) => BigInt(left !== right),
  };
  const small = fc.integer({ min: -70, max: 70 });
  const large = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });

  test.each(Object.entries(operators))('%s is as 64 bits have it, where it is known', (operator, exact) => {
    fc.assert(
      fc.property(fc.oneof(small, large), fc.oneof(small, large), (left, right) => {
        const found = compute(operator, left, right);
        if (found === undefined || !Number.isSafeInteger(found)) return;
        // Only what these operators refuse has no exact answer.
        expect(BigInt(found)).toBe(BigInt.asIntN(64, exact(BigInt(left), BigInt(right))));
      }),
    );
  });

  test.each(['+', '-', '*', '/', '%', '&', '|', '^', '<', '<=', '>', '>=', '==', '!='])(
    '%s is known of small numbers',
    (operator) => {
      fc.assert(
        fc.property(
          small,
          small.filter((right) => right !== 0),
          (left, right) => {
            expect(Number.isSafeInteger(compute(operator, left, right))).toBe(true);
          },
        ),
      );
    },
  );

  test('there are no other operators', () => {
    expect(compute('@', 1, 2)).toBeUndefined();
  });
});
