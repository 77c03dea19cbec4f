import { describe, expect, test } from '@jest/globals';
import { isPlainPath, RefName } from '../../src/evidence/upstream-name.ts';

describe('a name of a commit', () => {
  test.each(['main', 'v1.0.50', 'cam/sa-submission-q2-2026', 'release/1.2', 'a'.repeat(40), '_x', '1.0+b'])(
    '%s is one',
    (name) => {
      expect(RefName.safeParse(name).success).toBe(true);
    },
  );

  test.each([
    '',
    '-x',
    '--all',
    'HEAD~1',
    'HEAD^',
    'main@{1}',
    'main:file',
    'a..b',
    'a/../b',
    './a',
    'a.',
    'a b',
    'a\nb',
    ':/fix',
    'a'.repeat(201),
  ])('%j is none: git would take it for more', (name) => {
    expect(RefName.safeParse(name).success).toBe(false);
  });
});

describe('a plain path', () => {
  test.each<[string, boolean]>([
    ['a', true],
    ['a/b.yaml', true],
    ['a/..b/c', true],
    ['', false],
    ['/a', false],
    ['a/', false],
    ['a//b', false],
    ['../a', false],
    ['a/./b', false],
    ['a/..', false],
  ])('%j: %j', (path, expected) => {
    expect(isPlainPath(path)).toBe(expected);
  });
});
