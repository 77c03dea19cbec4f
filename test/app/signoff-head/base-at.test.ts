import { describe, expect, test } from '@jest/globals';
import { baseAt } from '../../../src/app/signoff-head/base-at.ts';

const at = (minute: number) => `2026-10-22T12:${String(minute).padStart(2, '0')}:00Z`;
const changes = [
  { at: at(10), from: 'first' },
  { at: at(20), from: 'second' },
];

describe('the branch that a sign-off was written for', () => {
  test.each([
    ['before any change', at(5), true, 'first'],
    ['in the second of a change, which nobody had reviewed', at(10), true, 'first'],
    ['between two changes', at(15), true, 'second'],
    ['after all changes', at(25), true, 'main'],
    ['between two changes, with older ones that are not listed', at(15), false, 'second'],
    ['after all changes, with older ones that are not listed', at(25), false, 'main'],
    ['before the oldest that is listed, of more', at(5), false, undefined],
    ['at no time', 'yesterday', true, undefined],
  ] as const)('%s', (_, when, isWhole, base) => {
    expect(baseAt(when, { branch: 'main', changes, isWhole })).toBe(base);
  });

  test('is the present one if it never changed', () => {
    expect(baseAt(at(5), { branch: 'main', changes: [], isWhole: true })).toBe('main');
  });

  test('is unknown if GitHub does not say whether it changed', () => {
    expect(baseAt(at(5), { branch: 'main', changes: [], isWhole: false })).toBeUndefined();
  });
});
