import { describe, expect, test } from '@jest/globals';
import { isMatched, ownersOf } from './support.ts';

describe('anchors', () => {
  test.each<[string, string, boolean]>([
    ['a slash in front ties to the root', '/run.sh', false],
    ['a slash in the middle ties to the root', 'tools/run.sh', false],
    ['no slash applies at any depth', 'run.sh', true],
    ['a leading ** unties from the root', '**/tools/run.sh', true],
    ['a leading **, itself rooted, unties too', '/**/tools/run.sh', true],
  ])('%s', (_, pattern, atDepth) => {
    expect(isMatched(pattern, pattern.includes('tools') ? 'tools/run.sh' : 'run.sh')).toBe(true);
    expect(isMatched(pattern, 'deep/er/tools/run.sh')).toBe(atDepth);
  });
});

describe('directories', () => {
  test.each<[string, string, boolean]>([
    ['apps/', 'apps/a', true],
    ['apps/', 'x/apps/y/a', true],
    ['apps/', 'apps', false],
    ['apps/', 'x/apps', false],
    ['apps/', 'myapps/a', false],
    ['/apps/', 'apps/a/b', true],
    ['/apps/', 'apps', false],
    ['/apps/', 'x/apps/a', false],
    ['x/apps/', 'x/apps/a', true],
    ['x/apps/', 'y/x/apps/a', false],
    ['/apps', 'apps', true],
    ['/apps', 'apps/a/b', true],
    ['/apps', 'apps2', false],
    ['apps', 'x/apps/y/a', true],
    ['apps', 'x/apps', true],
    ['apps', 'x/apps.md', false],
    ['*.d', 'etc/conf.d/10.yaml', true],
    ['*.d/', 'etc/conf.d/10.yaml', true],
    ['*.d/', 'etc/conf.d', false],
    ['*/', 'a/b', true],
    ['*/', 'a', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(isMatched(pattern, path)).toBe(expected);
  });
});

describe('wildcards', () => {
  test.each<[string, string, boolean]>([
    ['*', 'a/b/.c', true],
    ['/src/*.ts', 'src/a.ts', true],
    ['/src/*.ts', 'src/x/a.ts', false],
    ['/src/*.ts', 'src/.ts', true],
    ['/s*c/a', 'src/a', true],
    ['/s*c/a', 's/c/a', false],
    ['test-*', 'x/test-1/y', true],
    ['test-*', 'x/a-test-1', false],
    ['*-fp8-*', 'runs/llama-fp8-b200.yaml', true],
    ['*-fp8-*', 'runs/llama-fp8', false],
    ['*-fp8-*.yaml', 'llama-fp8-fp8-.yaml.yaml', true],
    ['a*b*c', 'aXbXbc', true],
    ['a*b*c', 'aXcXb', false],
    ['?.md', 'x/a.md', true],
    ['?.md', 'ab.md', false],
    ['?.md', '.md', false],
    ['/a?b', 'a/b', false],
    ['?.md', '😀.md', true],
    ['??.md', '😀.md', false],
    ['*😀', 'x/hi😀', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(isMatched(pattern, path)).toBe(expected);
  });
});

describe('double asterisks', () => {
  test.each<[string, string, boolean]>([
    ['**', 'a/b', true],
    ['/**', 'a', true],
    ['**/*', 'a', true],
    ['**/**', 'a', true],
    ['**/', 'a/b', true],
    ['**/', 'a', false],
    ['**/logs', 'logs', true],
    ['**/logs', 'a/b/logs/c', true],
    ['**/a/b', 'x/a/b/c', true],
    ['**/a/b', 'x/a/c/b', false],
    ['/a/**', 'a/b', true],
    ['/a/**', 'a/b/c/d', true],
    ['/a/**', 'a', false],
    ['a/**', 'x/a/b', false],
    ['/a/**/', 'a/b/c', true],
    ['/a/**/', 'a/b', false],
    ['/a/**/z', 'a/z', true],
    ['/a/**/z', 'a/b/c/z', true],
    ['/a/**/z', 'a/b/c/z/y', true],
    ['/a/**/z', 'az', false],
    ['/a/**/**/z', 'a/z', true],
    ['/a/**/b/**/z', 'a/b/x/b/z', true],
    ['/a/**/b/**/z', 'a/x/z', false],
    ['/a/*/**', 'a/b/c', true],
    ['/a/*/**', 'a/b', false],
    ['**/*.yaml', 'a/b.yaml', true],
    ['/a**', 'ab/c', true],
    ['/a**z', 'a/z', false],
    ['/a**z', 'abcz', true],
    ['**.md', 'a/b.md', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(isMatched(pattern, path)).toBe(expected);
  });
});

describe('characters', () => {
  test.each<[string, string, string, boolean]>([
    ['case counts', '/Docs/', 'docs/a', false],
    ['case counts in names', '*.JS', 'a.js', false],
    ['case counts beyond ASCII', 'É.md', 'é.md', false],
    ['names beyond ASCII match', '/データ/', 'データ/a', true],
    ['composed and decomposed letters differ', 'é.md', 'e\u0301.md', false],
    ['an escaped space is part of the name', '/my\\ file.md', 'my file.md', true],
    ['an escaped space is not two segments', '/my\\ file.md', 'my', false],
    ['an escaped tab is part of the name', 'a\\\tb', 'a\tb', true],
    ['an escaped asterisk is no wildcard', '/a\\*', 'ab', false],
    ['an escaped asterisk is an asterisk', '/a\\*', 'a*', true],
    ['an escaped asterisk after a slash is a name', '/a/\\*', 'a/*/b', true],
    ['an escaped question mark is no wildcard', 'a\\?', 'ab', false],
    ['an escaped backslash is a backslash', 'a\\\\b', 'a\\b', true],
    ['an escaped letter is the letter', '\\a', 'a', true],
    ['an escaped bracket is a bracket', '/app/\\[id\\].ts', 'app/[id].ts', true],
    ['an escaped bracket is no range', '/app/\\[id\\].ts', 'app/i.ts', false],
    ['a closing bracket alone is a character', 'a]', 'a]', true],
    ['an escaped exclamation mark is a character', '\\!a', '!a', true],
    ['an exclamation mark inside is a character', 'a!', 'a!', true],
    ['a number sign inside is a character', 'c#', 'src/c#/a.cs', true],
    ['a number sign after an escaped space is a character', 'a\\ #1', 'a #1', true],
    ['dots are not wildcards', 'a.c', 'abc', false],
    ['a pattern is no regular expression', '(a|b)+', 'a', false],
    ['an at sign in front is a pattern', '@types/', 'src/@types/a.d.ts', true],
    ['a leading dot needs no wildcard of its own', '*rc', '.npmrc', true],
    ['*, in a path with a line feed', '/a*', 'a\nb', true],
    ['a name with a line feed, in the middle of a path', '/a/*/c', 'a/\n/c', true],
    ['a path with spaces', '/a/', 'a/b c d', true],
    ['a byte that is not UTF-8, under a wildcard', '/a/?.bin', 'a/\udcff.bin', true],
    ['a byte that is not UTF-8, in a directory', '/a/', 'a/\udcff/\udc80', true],
    ['a byte that is not UTF-8, as itself', '/\udcff', '\udcff', true],
    ['an object key of JavaScript', '/constructor/__proto__', 'constructor/__proto__', true],
    ['an object key of JavaScript that is not named', '/a', 'constructor', false],
  ])('%s', (_, pattern, path, expected) => {
    expect(isMatched(pattern, path)).toBe(expected);
  });

  test('a path in the middle of a surrogate pair is not matched by half of a character', () => {
    expect(isMatched('*\ude00', 'a😀')).toBe(false);
  });
});

describe('a skipped line', () => {
  test.each<[string, string, string]>([
    ['leaves paths to earlier lines when negated', '* @one\n!a @two', 'a'],
    ['leaves the path that only an earlier line names when negated', '* @one\n!a @two', '!a'],
    ['leaves paths to earlier lines when it has a range', '* @one\n[ab].ts @two', 'a.ts'],
    ['leaves a literal bracket to earlier lines', '* @one\n[ab].ts @two', '[ab].ts'],
    ['leaves paths to earlier lines when it starts with an escaped #', '* @one\n\\#a @two', '#a'],
    ['leaves paths to earlier lines when one owner is invalid', '* @one\n/a @two three', 'a'],
    ['does not un-own when all its owners are invalid', '* @one\n/a nobody', 'a'],
    ['does not un-own when an unescaped space cuts its name', '* @one\n/a b.md @two', 'a'],
  ])('%s', (_, file, path) => {
    expect(ownersOf(file, path)).toBe('@one');
  });
});
