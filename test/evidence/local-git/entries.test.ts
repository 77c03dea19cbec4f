import { describe, expect, test } from '@jest/globals';
import { decodePath } from '../../../src/evidence/path-bytes.ts';
import { blobByGit, listedByGit } from '../../support/git-oracle.ts';
import { openGit } from '../../support/opened-git.ts';
import { EMPTY_TREE, file, link, submodule, TempRepository } from '../../support/temp-repository.ts';

const repository = TempRepository.bare();
const git = await openGit(repository);
const MODULE = 'c'.repeat(40);
const oddNames = [
  'new\nline',
  'a "quote"',
  'tab\there',
  '-dash',
  '--',
  ' ',
  'é',
  'back\\slash',
  ':(top)x',
  '*',
  '[a]',
];
const brokenNames = [Buffer.from([0x62, 0xff]), Buffer.from([0x62, 0xfe]), Buffer.from([0xc3, 0x2e, 0xa9])];
const binary = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const commit = repository.commit([
  ...oddNames.map((name) => file(`odd/${name}`, `content of ${name}`)),
  ...brokenNames.map((name) => file(Buffer.concat([Buffer.from('odd/'), name]), name)),
  file('run.sh', '#!/bin/sh\n', '100755'),
  file('a/b/c/deep.txt', 'deep'),
  file('a/b.txt', 'beside the folder b'),
  file('a-file', 'sorts before a/'),
  file('binary.bin', binary),
  file('empty', ''),
  link('link', 'a/b.txt'),
  link('a/outside', '../../../etc/passwd'),
  submodule('module', MODULE),
]);

test('the repository of these tests is one that git calls sound', () => {
  repository.branch('main', commit);
  expect(repository.git(['fsck', '--strict', '--no-dangling'])).toBe('');
});

describe('entry', () => {
  test.each(oddNames)('finds the file %j', async (name) => {
    const entry = await git.entry(commit, `odd/${name}`);
    expect(entry).toMatchObject({ path: `odd/${name}`, mode: '100644' });
    expect(Buffer.from(await git.blob(entry?.oid ?? '')).toString()).toBe(`content of ${name}`);
  });

  test('tells apart names that differ in bytes that are no UTF-8', async () => {
    for (const name of brokenNames) {
      const entry = await git.entry(commit, `odd/${decodePath(name)}`);
      expect(Buffer.from(await git.blob(entry?.oid ?? ''))).toEqual(name);
    }
    expect(await git.entry(commit, 'odd/b\ufffd')).toBeUndefined();
  });

  test('an executable has mode 100755', async () => {
    expect(await git.entry(commit, 'run.sh')).toMatchObject({ mode: '100755' });
  });

  test('a symbolic link is an entry with mode 120000, whose blob is its target', async () => {
    const entry = await git.entry(commit, 'a/outside');
    expect(entry?.mode).toBe('120000');
    expect(Buffer.from(await git.blob(entry?.oid ?? '')).toString()).toBe('../../../etc/passwd');
  });

  test('a submodule is an entry with mode 160000, not a blob', async () => {
    expect(await git.entry(commit, 'module')).toEqual({ path: 'module', mode: '160000', oid: MODULE });
    await expect(git.blob(MODULE)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });

  test.each([
    ['a directory', 'a/b'],
    ['a path that is not there', 'a/x'],
    ['a path below a file', 'a/b.txt/x'],
    ['a path below a symbolic link', 'link/x'],
    ['a path below a submodule', 'module/x'],
    ['the root', ''],
    ['an absolute path', '/run.sh'],
    ['a path with a trailing slash', 'run.sh/'],
    ['a path through the parent', 'a/../run.sh'],
    ['a path with a doubled slash', 'a//b.txt'],
    ['another case of the name', 'RUN.sh'],
    ['a pattern', 'run.*'],
    ['a path with a line break', 'run.sh\n'],
    ['a path with a NUL', 'run.sh\0'],
  ])('%s is provably no file', async (_, path) => {
    expect(await git.entry(commit, path)).toBeUndefined();
  });
});

describe('list', () => {
  test('names everything that git names, sorted by path', async () => {
    const entries = await git.list(commit, '');
    expect(entries).toEqual(listedByGit(repository, commit));
    expect(entries).toHaveLength(oddNames.length + brokenNames.length + 9);
  });

  test('of a directory names what is below it, with full paths, and not its neighbours', async () => {
    const entries = await git.list(commit, 'a');
    expect(entries.map(({ path }) => path)).toEqual(['a/b.txt', 'a/b/c/deep.txt', 'a/outside']);
  });

  test.each(['a/b/c', 'a/b'])('of %s names the one file below', async (directory) => {
    const entries = await git.list(commit, directory);
    expect(entries.map(({ path }) => path)).toEqual(['a/b/c/deep.txt']);
  });

  test.each(['missing', 'run.sh', 'link', 'module', 'a/', '/', '..'])('of %j is empty', async (directory) => {
    expect(await git.list(commit, directory)).toEqual([]);
  });

  test('of an empty tree is empty', async () => {
    const empty = repository.commitTree(EMPTY_TREE);
    expect(await git.list(empty, '')).toEqual([]);
    expect(await git.entry(empty, 'run.sh')).toBeUndefined();
  });

  test('agrees with entry about every path', async () => {
    for (const entry of await git.list(commit, ''))
      expect(await git.entry(commit, entry.path)).toEqual(entry);
  });
});

describe('blob', () => {
  test('has the bytes that git has, of every file', async () => {
    for (const entry of listedByGit(repository, commit)) {
      if (entry.mode === '160000') continue;
      expect(Buffer.from(await git.blob(entry.oid))).toEqual(blobByGit(repository, entry));
    }
  });

  test('has every byte of binary content, and none of an empty file', async () => {
    const read = async (path: string) =>
      Buffer.from(await git.blob((await git.entry(commit, path))?.oid ?? ''));
    expect(await read('binary.bin')).toEqual(binary);
    expect(await read('empty')).toEqual(Buffer.alloc(0));
  });

  test('answers many questions at once, each with its own content', async () => {
    const large = Array.from({ length: 5 }, (_, n) => String(n).repeat(300_000 + n));
    const oids = large.map((content) => repository.object('blob', content));
    const answers = await Promise.all([...oids, ...oids].map((oid) => git.blob(oid)));
    expect(answers.map((bytes) => Buffer.from(bytes).toString())).toEqual([...large, ...large]);
  });
});

describe('trees as a stranger may write them', () => {
  const inner = repository.object('blob', 'inner');
  const tree = repository.tree([file('inner', 'inner')]);

  test.each([
    ['40755', 'folder/inner', '100644'],
    ['40000', 'folder/inner', '100644'],
  ])('a directory of mode %s is read as a directory, as git does', async (mode, path, expected) => {
    const odd = repository.commitRawTree([[mode, 'folder', tree]]);
    expect(await git.entry(odd, path)).toEqual({ path, mode: expected, oid: inner });
    expect(await git.list(odd, '')).toEqual(listedByGit(repository, odd));
  });

  test.each([
    ['100664', '100644'],
    ['100775', '100755'],
    ['100600', '100644'],
    ['120777', '120000'],
  ])('a file of mode %s has mode %s', async (mode, expected) => {
    const odd = repository.commitRawTree([[mode, 'name', inner]]);
    expect(await git.entry(odd, 'name')).toEqual({ path: 'name', mode: expected, oid: inner });
    expect((await git.changes(repository.commitTree(EMPTY_TREE), odd)).map(({ path }) => path)).toEqual([
      'name',
    ]);
  });
});
