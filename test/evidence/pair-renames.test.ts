import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Change, FileMode, TreeEntry } from '../../src/evidence/git-evidence.ts';
import { byPath, pairRenames, pathsOf } from '../../src/evidence/pair-renames.ts';

function entryOf(path: string, oid: string, mode: FileMode = '100644'): TreeEntry {
  return { path, mode, oid };
}

function added(path: string, oid: string, mode?: FileMode): Change {
  return { kind: 'added', path, after: entryOf(path, oid, mode) };
}

function removed(path: string, oid: string, mode?: FileMode): Change {
  return { kind: 'removed', path, before: entryOf(path, oid, mode) };
}

function modified(path: string, before: string, after: string): Change {
  return { kind: 'modified', path, before: entryOf(path, before), after: entryOf(path, after) };
}

/** `old => new`, `+new`, `-old`, `~path`, as one readable line. */
function summary(changes: readonly Change[]): string {
  const signs = { added: '+', removed: '-', modified: '~' };
  return changes
    .map((change) =>
      change.kind === 'renamed'
        ? `${change.previousPath} => ${change.path}`
        : `${signs[change.kind]}${change.path}`,
    )
    .join(' | ');
}

describe('pairRenames', () => {
  test.each<[string, Change[], string]>([
    ['equal content at another path is a rename', [removed('a', '1'), added('b', '1')], 'a => b'],
    ['similar content is no rename', [removed('a', '1'), added('b', '2')], '-a | +b'],
    ['a copy is an addition', [added('b', '1')], '+b'],
    ['a modified path is never the source', [modified('a', '1', '2'), added('b', '1')], '~a | +b'],
    [
      'the candidate with the same file name is taken before the first by path',
      [removed('a/y', '1'), removed('b/x', '1'), added('c/x', '1')],
      '-a/y | b/x => c/x',
    ],
    [
      'without a candidate of the same name the first by path is taken',
      [removed('b', '1'), removed('a', '1'), added('c', '1')],
      '-b | a => c',
    ],
    ['a source is used once', [removed('a', '1'), added('b', '1'), added('c', '1')], 'a => b | +c'],
    [
      'two files that swap directories keep their names',
      [removed('a/x', '1'), removed('a/y', '1'), added('b/y', '1'), added('b/x', '1')],
      'a/x => b/x | a/y => b/y',
    ],
    [
      'the rename is sorted by its new path',
      [removed('z', '1'), added('a', '1'), added('b', '2')],
      'z => a | +b',
    ],
    ['no changes are no renames', [], ''],
  ])('%s', (_, changes, expected) => {
    expect(summary(pairRenames(changes))).toBe(expected);
  });

  test('a rename carries both entries, so a changed mode stays visible', () => {
    expect(pairRenames([removed('a', '1', '100644'), added('b', '1', '100755')])).toEqual([
      {
        kind: 'renamed',
        path: 'b',
        previousPath: 'a',
        before: { path: 'a', mode: '100644', oid: '1' },
        after: { path: 'b', mode: '100755', oid: '1' },
      },
    ]);
  });
});

const generated = fc
  .uniqueArray(
    fc.record({
      path: fc.string({ unit: fc.constantFrom('a', 'b', '/', '\uffff', '\ud83d\ude00'), minLength: 1 }),
      kind: fc.constantFrom('added', 'removed', 'modified'),
      oid: fc.constantFrom('1', '2', '3'),
    }),
    { selector: ({ path }) => path, maxLength: 16 },
  )
  .map((items) =>
    items.map(({ path, kind, oid }) => {
      if (kind === 'added') return added(path, oid);
      return kind === 'removed' ? removed(path, oid) : modified(path, oid, `${oid}+`);
    }),
  );

describe('pairRenames, whatever the changes', () => {
  test('accounts for every path exactly once', () => {
    fc.assert(
      fc.property(generated, (changes) => {
        const paths = pairRenames(changes).flatMap(pathsOf);
        expect(paths.toSorted()).toEqual(changes.map(({ path }) => path).toSorted());
      }),
    );
  });

  test('joins only equal contents, and leaves no pair unjoined', () => {
    fc.assert(
      fc.property(generated, (changes) => {
        const paired = pairRenames(changes);
        const free = new Set<string>();
        for (const change of paired) {
          if (change.kind === 'renamed') expect(change.before.oid).toBe(change.after.oid);
          if (change.kind === 'removed') free.add(change.before.oid);
        }
        for (const change of paired)
          if (change.kind === 'added') expect(free.has(change.after.oid)).toBe(false);
      }),
    );
  });

  test('gives the same answer in any order of input, sorted by path', () => {
    fc.assert(
      fc.property(
        generated.chain((changes) =>
          fc.tuple(
            fc.constant(changes),
            fc.shuffledSubarray(changes, { minLength: changes.length, maxLength: changes.length }),
          ),
        ),
        ([changes, shuffled]) => {
          const paired = pairRenames(changes);
          expect(pairRenames(shuffled)).toEqual(paired);
          expect(paired.toSorted(byPath)).toEqual(paired);
        },
      ),
    );
  });

  test('leaves its input alone', () => {
    fc.assert(
      fc.property(generated, (changes) => {
        const copy = structuredClone(changes);
        pairRenames(changes);
        expect(changes).toEqual(copy);
      }),
    );
  });
});

describe('pathsOf', () => {
  test('a rename concerns the path it leaves as well as the one it takes', () => {
    expect(pairRenames([removed('old', '1'), added('new', '1')]).flatMap(pathsOf)).toEqual(['old', 'new']);
  });

  test.each([added('p', '1'), removed('p', '1'), modified('p', '1', '2')])(
    '$kind concerns one path',
    (change) => {
      expect(pathsOf(change)).toEqual(['p']);
    },
  );
});
