import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Decimal,
  decimalOf,
  decimalText,
  equalDecimals,
  plus,
  rounded,
  times,
} from '../../../src/benchmark/golden/decimal.ts';

function decimal(text: string): Decimal {
  const found = decimalOf(text);
  if (found === undefined) throw new Error(`${text} is no decimal`);
  return found;
}

const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]): Decimal => ({ units, scale }));

describe('a decimal', () => {
  test.each([
    ['2.49', '2.49'],
    ['2.5', '2.50'],
    ['3', '3.00'],
    ['3.', '3.00'],
    [' +0.397143 ', '0.397143'],
    ['-1', '-1.00'],
    ['-0.05', '-0.05'],
    ['0.0', '0.00'],
  ])('is read from %p', (text, shown) => {
    expect(decimalText(decimal(text))).toBe(shown);
  });

  test.each([
    '',
    '.5',
    '2,49',
    '2.4.9',
    '1e3',
    'NaN',
    '0x10',
    '$AL',
    '2.49f',
    '1'.repeat(13),
    `1.${'0'.repeat(19)}`,
  ])('is not read from %p', (text) => {
    expect(decimalOf(text)).toBeUndefined();
  });

  test('comes back from its own text', () => {
    fc.assert(fc.property(anyDecimal, (one) => equalDecimals(decimal(decimalText(one)), one)));
  });
});

describe('decimals', () => {
  test.each([
    ['2.5', '2.50', true],
    ['2.49', '2.490001', false],
    ['3', '3.000', true],
    ['-1', '1', false],
  ])('%p and %p are the same number: %p', (left, right, expected) => {
    expect(equalDecimals(decimal(left), decimal(right))).toBe(expected);
  });

  test('add without the errors of binary fractions', () => {
    expect(decimalText(plus(decimal('3.9'), decimal('-1')))).toBe('2.90');
    expect(decimalText(plus(decimal('0.1'), decimal('0.2')))).toBe('0.30');
  });

  test('add and multiply as whole numbers do', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, fc.integer({ min: 0, max: 99 }), (left, right, factor) => {
        const back = plus(plus(left, right), { ...right, units: -right.units });
        const summed = Array.from({ length: factor }).reduce<Decimal>((sum) => plus(sum, left), decimal('0'));
        return equalDecimals(back, left) && equalDecimals(times(left, factor), summed);
      }),
    );
  });

  test.each([
    ['2.779', '2.78'],
    ['2.775', '2.78'],
    ['2.7749', '2.77'],
    ['2.7', '2.70'],
    ['0.004', '0.00'],
  ])('%p is rounded to %p', (text, expected) => {
    expect(decimalText(rounded(decimal(text), 2))).toBe(expected);
  });
});
