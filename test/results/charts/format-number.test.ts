import { describe, expect, test } from '@jest/globals';
import { formatPixel, formatTicks, formatValue } from '../../../src/results/charts/format-number.ts';

describe('a value for people', () => {
  test.each([
    [630118.07, '630,118'],
    [1234567, '1,234,567'],
    [999.6, '1,000'],
    [999.4, '999'],
    [44.27, '44.3'],
    [10, '10'],
    [2, '2'],
    [0.00213, '0.00213'],
    [0.0002, '2.00e-4'],
    [3.2e14, '3.20e+14'],
    [0, '0'],
  ])('%p is %s', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });
});

describe('labels of an axis', () => {
  const cases: [readonly number[], readonly string[]][] = [
    [
      [0, 200_000, 400_000],
      ['0', '200k', '400k'],
    ],
    [
      [0, 2500, 5000],
      ['0', '2500', '5000'],
    ],
    [
      [0, 5000, 10_000],
      ['0', '5k', '10k'],
    ],
    [
      [0, 0.5, 1],
      ['0', '0.5', '1'],
    ],
    [
      [0, 0.1, 0.2, 0.30000000000000004],
      ['0', '0.1', '0.2', '0.3'],
    ],
    [
      [0, 1_500_000, 3_000_000],
      ['0', '1.5M', '3M'],
    ],
    [
      [0, 2e9],
      ['0', '2G'],
    ],
    [
      [0, 5e13],
      ['0', '5.0e+13'],
    ],
    [
      [0, 2e-8],
      ['0', '2.0e-8'],
    ],
    [[0], ['0']],
    [[], []],
  ];
  test.each(cases)('%p are %p', (ticks, labels) => {
    expect(formatTicks(ticks)).toEqual(labels);
  });
});

test.each([
  [12, '12'],
  [12.5, '12.5'],
  [12.345, '12.35'],
  [100, '100'],
  [0.001, '0'],
])('the coordinate %p is written %s', (value, text) => {
  expect(formatPixel(value)).toBe(text);
});
