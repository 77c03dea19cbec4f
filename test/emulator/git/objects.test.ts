import { describe, expect, test } from '@jest/globals';
import { TempRepository } from '../../support/temp-repository.ts';
import { ancestors, commitsBetween, history, mergeBase } from './ancestry.ts';
import { fileChanges } from './file-changes.ts';
import { MergeConflict, mergedFiles } from './merge.ts';
import { commitId } from './object-id.ts';
import { type FileChanges, ObjectStore } from './object-store.ts';

let seconds = Date.parse('2026-10-01T00:00:00Z');

/** A commit in a store, a second later than the one before. */
function commit(git: ObjectStore, parents: readonly string[], changes: FileChanges, whole = false): string {
  seconds += 1_000;
  const [first] = parents;
  const before = first === undefined || whole ? new Map() : git.files(first);
  const date = new Date(seconds).toISOString();
  const person = { name: 'Ada', email: 'ada@example.com', date };
  const tree = git.writeTree(git.changed(before, changes));
  return git.writeCommit({ tree, parents, message: 'A commit\n', author: person, committer: person });
}

describe('object ids', () => {
  const git = new ObjectStore();
  const root = commit(git, [], { 'a.txt': 'a\n', 'a/b.txt': 'b\n', 'a-b/c.txt': 'c\n', 'é.txt': 'ü\n' });
  const next = commit(git, [root], { 'a/b.txt': 'B\n', 'a.txt': null });

  test.each([
    ['a root commit', root],
    ['a later one', next],
  ])('of %s are those that git gives', (_, oid) => {
    const repository = TempRepository.bare();
    const stored = git.commit(oid);
    const write = (tree: string): string => {
      const lines = (git.tree(tree) ?? []).map(({ name, mode, oid: item }) => {
        if (mode === '40000') write(item);
        else expect(repository.object('blob', git.blob(item) ?? '')).toBe(item);
        return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(item, 'hex')]);
      });
      return repository.object('tree', Buffer.concat(lines));
    };
    expect(write(stored?.tree ?? '')).toBe(stored?.tree);
    expect(repository.git(['fsck', '--strict', '--no-dangling'])).toBe('');
    const parents = (stored?.parents ?? []).map((parent) => `parent ${parent}\n`).join('');
    const at = `Ada <ada@example.com> ${Date.parse(stored?.committer.date ?? '') / 1_000} +0000`;
    const text = `tree ${stored?.tree}\n${parents}author ${at}\ncommitter ${at}\n\nA commit\n`;
    expect(repository.object('commit', text)).toBe(oid);
  });

  test('change with the content alone', () => {
    const again = git.commit(root);
    expect(again === undefined ? '' : commitId(again)).toBe(root);
  });
});

describe('a tree', () => {
  test('can be read back, whichever way it came', () => {
    const git = new ObjectStore();
    const oid = commit(git, [], { 'a/b/c.txt': '1', 'a/d.txt': '2' });
    const tree = git.commit(oid)?.tree ?? '';
    expect([...git.files(oid).keys()]).toEqual(['a/b/c.txt', 'a/d.txt']);
    const inner = git.tree(tree)?.find(({ name }) => name === 'a')?.oid ?? '';
    expect([...git.files(inner).keys()]).toEqual(['b/c.txt', 'd.txt']);
  });

  test('that is not there is an error', () => {
    expect(() => new ObjectStore().files('f'.repeat(40))).toThrow('there is no tree');
  });
});

/** `m` merges `b` (two commits from `r`) and `c`. */
function diamond() {
  const git = new ObjectStore();
  const r = commit(git, [], { f: '1\n', g: '1\n' });
  const a = commit(git, [r], { f: '2\n' });
  const c = commit(git, [r], { g: '2\n' });
  const b = commit(git, [a], { f: '3\n' });
  const m = commit(git, [b, c], { g: '2\n' });
  return { git, r, a, b, c, m };
}

describe('ancestry', () => {
  const { git, r, a, b, c, m } = diamond();

  test('holds a commit and all before it', () => {
    expect(ancestors(git, b)).toEqual(new Set([b, a, r]));
  });

  test.each([
    ['two branches', b, c, r],
    ['a commit and its parent', a, b, a],
    ['a merge and what it merged', m, c, c],
    ['a commit and itself', a, a, a],
  ])('finds the merge base of %s', (_, one, other, base) => {
    expect(mergeBase(git, one, other)).toBe(base);
    expect(mergeBase(git, other, one)).toBe(base);
  });

  test('finds none between strangers', () => {
    const other = commit(git, [], { f: 'x' });
    expect(mergeBase(git, other, b)).toBeUndefined();
  });

  test('lists commits that the base lacks, parents first', () => {
    expect(commitsBetween(git, c, m)).toEqual([a, b, m]);
    expect(commitsBetween(git, r, m)).toEqual([a, b, c, m]);
    expect(commitsBetween(git, m, c)).toEqual([]);
  });

  test('ends where an imported history ends', () => {
    const imported = commit(git, ['e'.repeat(40), r], { f: '9' }, true);
    expect(ancestors(git, imported)).toEqual(new Set([imported, r]));
  });
});

describe('history', () => {
  const { git, r, a, b, c, m } = diamond();

  test.each([
    ['a file', 'f', [b, a, r]],
    ['a file that came by a merge', 'g', [c, r]],
    ['a path that never was', 'h', []],
  ])('of %s lists what changed it, newest first', (_, path, listed) => {
    expect(history(git, m, path)).toEqual(listed);
  });

  test('lists the commit that removed a file', () => {
    const removal = commit(git, [m], { f: null });
    expect(history(git, removal, 'f')).toEqual([removal, b, a, r]);
  });

  test('without a path is everything', () => {
    expect(history(git, m, undefined)).toEqual([m, b, c, a, r]);
  });
});

describe('changes between commits', () => {
  const git = new ObjectStore();
  const before = commit(git, [], { same: 's', gone: 'g\n', moved: 'content\n', text: 'one\ntwo\nthree\n' });
  const after = commit(git, [before], {
    gone: null,
    moved: null,
    'new/moved': 'content\n',
    text: 'one\n2\nthree\nfour\n',
    added: 'x\ny\n',
    binary: new Uint8Array([0, 1]),
  });
  const changes = fileChanges(git, before, after);

  test('are listed as GitHub lists them', () => {
    expect(
      changes.map(({ path, status, additions, deletions }) => [path, status, additions, deletions]),
    ).toEqual([
      ['added', 'added', 2, 0],
      ['binary', 'added', 0, 0],
      ['gone', 'removed', 0, 1],
      ['new/moved', 'renamed', 0, 0],
      ['text', 'modified', 2, 1],
    ]);
    expect(changes.find(({ path }) => path === 'new/moved')?.previousPath).toBe('moved');
  });

  test('have the hunks of a diff', () => {
    const patchOf = (name: string) => changes.find(({ path }) => path === name)?.patch;
    expect(patchOf('text')).toBe('@@ -1,3 +1,4 @@\n one\n-two\n+2\n three\n+four');
    expect(patchOf('added')).toBe('@@ -0,0 +1,2 @@\n+x\n+y');
    expect(patchOf('gone')).toBe('@@ -1 +0,0 @@\n-g');
    expect(patchOf('binary')).toBeUndefined();
    expect(patchOf('new/moved')).toBeUndefined();
  });
});

describe('a merge', () => {
  const list = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

  function parted(ours: FileChanges, theirs: FileChanges) {
    const git = new ObjectStore();
    const base = commit(git, [], { long: list(...lines), other: '1', gone: 'g' });
    return { git, ours: commit(git, [base], ours), theirs: commit(git, [base], theirs) };
  }

  const contentOf = (git: ObjectStore, files: ReturnType<typeof mergedFiles>, path: string) =>
    Buffer.from(git.blob(files.get(path)?.oid ?? '') ?? []).toString();

  test('takes what each side changed', () => {
    const { git, ours, theirs } = parted(
      { long: list('A', ...lines.slice(1)), mine: 'm' },
      { long: list(...lines.slice(0, 9), 'J'), other: '2', gone: null, yours: 'y' },
    );
    const files = mergedFiles(git, ours, theirs);
    expect([...files.keys()].sort()).toEqual(['long', 'mine', 'other', 'yours']);
    expect(contentOf(git, files, 'long')).toBe(list('A', ...lines.slice(1, 9), 'J'));
    expect(contentOf(git, files, 'other')).toBe('2');
  });

  test.each<[string, FileChanges, FileChanges]>([
    ['the same line', { other: '2' }, { other: '3' }],
    ['a file that the other removed', { gone: 'G' }, { gone: null }],
    ['a new file with other content', { fresh: '1' }, { fresh: '2' }],
  ])('needs a person where both changed %s', (_, mine, yours) => {
    const { git, ours, theirs } = parted(mine, yours);
    expect(() => mergedFiles(git, ours, theirs)).toThrow(MergeConflict);
    const [path = ''] = Object.keys(mine);
    expect(mergedFiles(git, ours, theirs, new Set([path])).get(path)).toEqual(git.files(ours).get(path));
  });
});
