import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openGit } from '../../support/opened-git.ts';
import { EMPTY_TREE, files, TempRepository } from '../../support/temp-repository.ts';

const repository = TempRepository.bare();
const git = await openGit(repository);
const first = repository.commit(files({ a: '1' }));
const left = repository.commit(files({ a: '2' }), { parents: [first] });
const right = repository.commit(files({ a: '3' }), { parents: [first] });
const merge = repository.commit(files({ a: '4' }), { parents: [left, right] });
const island = repository.commit(files({ b: '1' }));
repository.branch('main', left);
repository.branch('feature/-x', right);
repository.git(['tag', '-a', '-m', 'A tag', 'v1', left]);
repository.git(['update-ref', 'refs/pull/4/head', merge]);
const blob = repository.object('blob', 'text');

describe('resolve', () => {
  test.each([
    ['a full id', right, right],
    ['a short id', right.slice(0, 10), right],
    ['a branch', 'main', left],
    ['a branch with a slash and a dash', 'feature/-x', right],
    ['a full reference', 'refs/pull/4/head', merge],
    ['an annotated tag names its commit', 'v1', left],
    ['HEAD', 'HEAD', left],
    ['an ancestor', 'main~1', first],
    ['a second parent', `${merge}^2`, right],
  ])('%s', async (_, revision, commit) => {
    expect(await git.resolve(revision, '--head')).toBe(commit);
  });

  test.each([
    ['an unknown name', 'nowhere'],
    ['an id that is not here', 'f'.repeat(40)],
    ['a blob', blob],
    ['a tree', EMPTY_TREE],
    ['a path in a commit', 'main:a'],
    ['an empty text', ''],
    ['an option', '--all'],
    ['a range', 'main..v1'],
    ['a line break before a good name', 'nowhere\nmain'],
    ['a line break after a good name', 'main\n'],
    ['a carriage return', 'main\r'],
    ['a NUL', 'main\0'],
    ['a name made to look like an answer', `${'f'.repeat(40)} commit 200`],
    ['a very long name', 'x'.repeat(100_000)],
  ])('%s is no commit', async (_, revision) => {
    await expect(git.resolve(revision, '--base')).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: `--base ${revision}`,
      message: `--base ${revision}: no such commit in ${repository.gitDir}`,
    });
    // The question after it gets its own answer.
    expect(await git.resolve('main', '--head')).toBe(left);
  });

  test('questions asked at once get their own answers', async () => {
    const names = ['main', 'nowhere', first, 'v1', 'a\nb', 'HEAD'];
    const answers = await Promise.allSettled(names.map((name) => git.resolve(name, '--head')));
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))).toEqual([
      left,
      undefined,
      first,
      left,
      undefined,
      left,
    ]);
  });
});

describe('mergeBase', () => {
  test.each([
    ['of two branches is where they parted', left, right, first],
    ['of a commit and its ancestor is the ancestor', first, merge, first],
    ['of a merged branch is its tip', right, merge, right],
    ['of a commit with itself is the commit', left, left, left],
  ])('%s', async (_, base, head, expected) => {
    expect(await git.mergeBase(base, head)).toBe(expected);
  });

  test('of unrelated histories does not exist', async () => {
    await expect(git.mergeBase(left, island)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: `${left.slice(0, 12)} and ${island.slice(0, 12)}`,
      message: expect.stringContaining('they share no history (unrelated histories, or a shallow clone)'),
    });
  });

  test('beyond the end of a shallow clone does not exist', async () => {
    const shallow = TempRepository.bare();
    shallow.git(['fetch', '--quiet', '--depth=1', `file://${repository.root}`, left, right]);
    const git = await openGit(shallow);
    await expect(git.mergeBase(left, right)).rejects.toMatchObject({
      message: expect.stringContaining('shallow clone'),
    });
  });

  test('with a commit that is not here says so', async () => {
    await expect(git.mergeBase(left, 'f'.repeat(40))).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringMatching(/no merge base: fatal: Not a valid commit name f+$/),
    });
  });
});

describe('commit', () => {
  test('has its parents in order and its committer date in UTC', async () => {
    const dated = repository.commit(files({ a: '5' }), { parents: [right, left], date: '1767225600 +0530' });
    expect(await git.commit(dated)).toEqual({
      oid: dated,
      parents: [right, left],
      date: '2026-01-01T00:00:00.000Z',
    });
    expect(await git.commit(first)).toMatchObject({ parents: [] });
  });

  const header = (committer: string, more = '') =>
    `tree ${EMPTY_TREE}\nauthor Ada <a@example.com> 1 +0000\ncommitter ${committer}\n${more}\nSubject\n`;

  test.each<[string, string, string, string[]]>([
    ['before 1970', 'Ada <a@example.com> -1 +0000', '1969-12-31T23:59:59.000Z', []],
    ['with angle brackets and digits in the name', 'A > 5 +0000 <a> 7 +0000', '1970-01-01T00:00:07.000Z', []],
    ['with a time zone nobody lives in', 'Ada <a@example.com> 7 +051800', '1970-01-01T00:00:07.000Z', []],
    ['without a time zone', 'Ada <a@example.com> 7', '1970-01-01T00:00:07.000Z', []],
  ])('%s is read all the same', async (_, committer, date, parents) => {
    const oid = repository.object('commit', header(committer));
    expect(await git.commit(oid)).toEqual({ oid, parents, date });
  });

  test('takes nothing that looks like a header from a signature or the message', async () => {
    const signature = `gpgsig -----BEGIN\n parent ${left}\n committer Eve <e> 9 +0000\n -----END\n`;
    const oid = repository.object(
      'commit',
      `${header('Ada <a@example.com> 7 +0000', signature)}\nparent ${right}\ncommitter Eve <e> 9 +0000\n`,
    );
    expect(await git.commit(oid)).toEqual({
      oid,
      parents: [],
      date: '1970-01-01T00:00:07.000Z',
    });
  });

  test.each([
    ['without a committer', `tree ${EMPTY_TREE}\nauthor Ada <a> 1 +0000\n\nSubject\n`],
    ['without a tree', 'author Ada <a> 1 +0000\ncommitter Ada <a> 1 +0000\n\nSubject\n'],
    ['with a date no calendar has', header('Ada <a@example.com> 99999999999999999 +0000')],
    ['that is empty', ''],
  ])('a commit object %s is refused', async (_, content) => {
    const oid = repository.object('commit', content);
    await expect(git.commit(oid)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `commit ${oid}: has a broken header`,
    });
  });

  test('a tag object is no commit', async () => {
    const tag = repository.git(['rev-parse', 'v1']);
    await expect(git.commit(tag)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringMatching(/commit [0-9a-f]{40}: is a tag$/),
    });
  });
});

test('a repository that lies elsewhere through alternates is read, too', async () => {
  const borrowing = TempRepository.bare();
  writeFileSync(path.join(borrowing.root, 'objects/info/alternates'), `${repository.root}/objects\n`);
  expect(await (await openGit(borrowing)).resolve(left, '--base')).toBe(left);
});
