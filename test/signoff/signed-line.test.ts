import { describe, expect, test } from '@jest/globals';
import { judgeSigned, namedLogins } from '../../src/signoff/signed-line.ts';

const PLACEHOLDER = 'FILL_IN_GITHUB_USERNAME';

describe('the signature', () => {
  test.each([
    ['@ada', 'names-author'],
    ['ada', 'names-author'],
    ['ada`', 'names-author'],
    ['@Ada', 'names-author'],
    ['[ada](https://github.com/ada)', 'names-author'],
    ['Ada Lovelace (@ada)', 'names-author'],
    ['@ada @Ada', 'names-author'],
    ['@ada, @bob', 'names-another'],
    ['@bob, not @ada', 'names-another'],
    ['@ada/team', 'names-another'],
    ['bob@ada', 'names-another'],
    ['bob@ada.example', 'names-another'],
    ['@bob', 'names-another'],
    ['bob (for ada)', 'names-another'],
    ['@ada-nv', 'names-another'],
    ['@bob for ada', 'names-another'],
    ['???', 'names-another'],
    ['', 'missing'],
    [PLACEHOLDER, 'placeholder'],
    [`@${PLACEHOLDER.toLowerCase()}\``, 'placeholder'],
  ])('"%s" %s', (value, judgement) => {
    expect(judgeSigned({ value, line: 1 }, 'ada', PLACEHOLDER)).toBe(judgement);
  });

  test('no line at all is missing', () => {
    expect(judgeSigned(undefined, 'ada', PLACEHOLDER)).toBe('missing');
  });

  test('without an author, nobody is named', () => {
    expect(judgeSigned({ value: 'ada', line: 1 }, '', PLACEHOLDER)).toBe('names-another');
  });

  test.each([
    ['@a-b, @c_d and @e[bot]', ['a-b', 'c_d', 'e[bot]']],
    ['Ada Lovelace', ['ada']],
    ['--', []],
  ])('names in "%s"', (value, names) => {
    expect(namedLogins(value)).toEqual(names);
  });
});
