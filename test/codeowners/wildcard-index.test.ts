import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toPathParts } from '../../src/codeowners/path-parts.ts';
import { parsePattern } from '../../src/codeowners/pattern.ts';
import { createWildcardIndex, type NumberedPattern } from '../../src/codeowners/wildcard-index.ts';
import {
  type KeyKind,
  pathKeys,
  type WildcardKey,
  wildcardKeys,
} from '../../src/codeowners/wildcard-keys.ts';
import { referenceDecide, referenceMatches } from './reference.ts';

function keysOf(text: string): readonly WildcardKey[] {
  const pattern = parsePattern(text);
  return 'reason' in pattern ? [] : wildcardKeys(pattern);
}

function toText({ kind, text }: WildcardKey): string {
  return `${kind} ${text}`;
}

function numbered(texts: readonly string[]): readonly NumberedPattern[] {
  return texts.flatMap((text, rule) => {
    const pattern = parsePattern(text);
    return 'reason' in pattern ? [] : [{ pattern, rule }];
  });
}

describe('wildcardKeys', () => {
  test.each<[string, readonly string[]]>([
    ['*.ts', ['tail .ts']],
    ['test-*', ['head test-']],
    ['*-fp8-*', ['inner -fp8-']],
    ['a-*-tp-*.yaml', ['tail .yaml', 'head a-']],
    ['a-*-nvfp4-*.yaml', ['tail .yaml', 'head a-', 'inner -nvfp4-']],
    ['/src/lib/*.ts', ['directory src/lib', 'name src', 'name lib', 'tail .ts']],
    ['/src/**/lib', ['directory src', 'name src', 'name lib']],
    ['**/a/b', ['name a', 'name b']],
    ['*/a', ['name a']],
    ['a?b*', ['head a']],
    ['/a\\*b/*c', ['directory a*b', 'name a*b', 'tail c']],
    ['??', []],
    ['*/', []],
  ])('of %s are %j', (pattern, keys) => {
    expect(keysOf(pattern).map(toText)).toEqual(keys);
  });
});

describe('pathKeys', () => {
  const lengths = (kind: KeyKind, ...of: number[]) => {
    const none = new Set<number>();
    return { directory: none, name: none, tail: none, head: none, inner: none, [kind]: new Set(of) };
  };

  test.each<[KeyKind, number[], readonly string[]]>([
    ['directory', [3, 6], ['src', 'src/ab']],
    ['name', [2, 4], ['ab', 'c.ts']],
    ['tail', [3], ['src', '.ts']],
    ['head', [1, 4], ['s', 'a', 'c', 'c.ts']],
    ['inner', [2], ['sr', 'rc', 'ab', 'c.', '.t', 'ts']],
    ['inner', [9], []],
  ])('of kind %s with lengths %j are %j', (kind, of, texts) => {
    const keys = [...pathKeys(toPathParts('src/ab/c.ts'), lengths(kind, ...of))];
    expect(keys).toEqual(texts.map((text) => ({ kind, text })));
  });
});

describe('createWildcardIndex', () => {
  const name = fc.constantFrom(
    'src',
    'lib',
    'test-a',
    'test-b',
    'a.ts',
    'b.ts',
    'a.test.ts',
    'x-fp8-y',
    'x-fp4-y',
  );
  const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/'));
  const glob = fc.constantFrom(
    '*.ts',
    'test-*',
    '*-fp8-*',
    'x*y',
    '*.test.*',
    '?.ts',
    '*',
    '**',
    'x-*4-*',
    '*a*',
  );
  const pattern = fc
    .array(fc.oneof(name, glob, glob), { minLength: 2, maxLength: 4 })
    .map((names) => `/${names.join('/')}`);

  test('finds what a linear scan finds, in files large enough to spread over all kinds of key', () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 50, maxLength: 200 }), fc.array(path), (patterns, paths) => {
        const index = createWildcardIndex(numbered(patterns));
        for (const each of paths) {
          expect(index.findLast(toPathParts(each), -1)).toBe(referenceDecide(patterns, each) ?? -1);
        }
      }),
    );
  });

  test('looks for nothing at or before the floor', () => {
    const index = createWildcardIndex(numbered(['*.ts', 'a*', '*.py']));
    const parts = toPathParts('a.ts');
    expect([-1, 0, 1, 2, 7].map((floor) => index.findLast(parts, floor))).toEqual([1, 1, 1, 2, 7]);
  });

  test('can rely on every key of a pattern: a path that matches has it', () => {
    fc.assert(
      fc.property(pattern, path, (text, each) => {
        fc.pre(referenceMatches(text, each));
        const every = new Set(Array.from({ length: each.length + 1 }, (_, length) => length));
        const lengths = { directory: every, name: every, tail: every, head: every, inner: every };
        const present = [...pathKeys(toPathParts(each), lengths)].map(toText);
        expect(present).toEqual(expect.arrayContaining(keysOf(text).map(toText)));
      }),
    );
  });
});
