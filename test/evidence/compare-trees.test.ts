import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareTrees, entriesBelow } from '../../src/evidence/compare-trees.ts';
import type { FileMode, TreeEntry } from '../../src/evidence/git-evidence.ts';
import { pathsOf } from '../../src/evidence/pair-renames.ts';

function tree(...entries: readonly (readonly [path: string, oid: string, mode?: FileMode])[]) {
  return new Map(
    entries.map(([path, oid, mode = '100644']): [string, TreeEntry] => [path, { path, oid, mode }]),
  );
}

describe('two trees', () => {
  test('without a difference have no change', () => {
    expect(compareTrees(tree(['a', '1']), tree(['a', '1']))).toEqual([]);
  });

  test('differ by content, mode, addition and removal, sorted by path', () => {
    const before = tree(['c', '1'], ['b', '1'], ['gone', '2'], ['same', '9']);
    const after = tree(['same', '9'], ['new', '3'], ['b', '4'], ['c', '1', '100755']);
    expect(compareTrees(before, after).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'modified b',
      'modified c',
      'removed gone',
      'added new',
    ]);
  });

  test('know a file that only moved', () => {
    expect(compareTrees(tree(['a/x', '1']), tree(['b/x', '1']))).toMatchObject([
      { kind: 'renamed', path: 'b/x', previousPath: 'a/x' },
    ]);
  });

  test('differ in exactly the paths whose entries differ', () => {
    const files = fc.dictionary(fc.constantFrom('a', 'b', 'c/d', 'c/e', 'f'), fc.constantFrom('1', '2', '3'));
    fc.assert(
      fc.property(files, files, (one, other) => {
        const [before, after] = [tree(...Object.entries(one)), tree(...Object.entries(other))];
        const expected = [...new Set([...before.keys(), ...after.keys()])].filter(
          (path) => before.get(path)?.oid !== after.get(path)?.oid,
        );
        expect(new Set(compareTrees(before, after).flatMap(pathsOf))).toEqual(new Set(expected));
      }),
    );
  });
});

describe('entries below a directory', () => {
  const entries = tree(['b/y', '1'], ['a', '1'], ['b/x', '1'], ['bc/z', '1']);
  test.each([
    ['', ['a', 'b/x', 'b/y', 'bc/z']],
    ['b', ['b/x', 'b/y']],
    ['a', []],
    ['none', []],
  ])('"%s" are sorted', (directory, paths) => {
    expect(entriesBelow(entries, directory).map(({ path }) => path)).toEqual(paths);
  });
});
