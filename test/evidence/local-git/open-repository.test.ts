import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LocalGit } from '../../../src/evidence/local-git/local-git.ts';
import { openGit } from '../../support/opened-git.ts';
import { files, TempRepository } from '../../support/temp-repository.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const PATH = process.env.PATH;

afterEach(() => {
  process.env.PATH = PATH;
});

function oneCommit(repository: TempRepository): string {
  const commit = repository.commit(files({ 'a.txt': 'a' }));
  repository.branch('main', commit);
  return commit;
}

describe('what can be opened', () => {
  test('a bare repository', async () => {
    const repository = TempRepository.bare();
    const commit = oneCommit(repository);
    const git = await openGit(repository);
    expect(await git.resolve('main', '--head')).toBe(commit);
  });

  test('a work tree by its root, and by its .git directory', async () => {
    const repository = TempRepository.withWorkTree();
    const commit = oneCommit(repository);
    for (const directory of [repository.root, repository.gitDir]) {
      const git = await openGit(directory);
      expect(await git.resolve('main', '--head')).toBe(commit);
    }
  });

  test('a linked work tree, whose .git is a file', async () => {
    const repository = TempRepository.withWorkTree();
    const commit = oneCommit(repository);
    const linked = path.join(temporaryDirectory(), 'linked');
    repository.git(['worktree', 'add', '--quiet', '-b', 'side', linked, commit]);
    const git = await openGit(linked);
    expect(await git.resolve('HEAD', '--head')).toBe(commit);
    expect(await git.resolve('side', '--head')).toBe(commit);
    expect(await git.entry(commit, 'a.txt')).toMatchObject({ path: 'a.txt' });
    expect(await git.history(commit, 'a.txt', 5)).toMatchObject({ revisions: [{ commit }] });
  });

  test('a repository behind a symbolic link that the caller named', async () => {
    const repository = TempRepository.bare();
    const commit = oneCommit(repository);
    const alias = path.join(temporaryDirectory(), 'alias');
    symlinkSync(repository.root, alias);
    expect(await (await openGit(alias)).resolve('main', '--head')).toBe(commit);
  });

  test('a repository whose name starts with a dash or holds spaces and quotes', async () => {
    const commit = oneCommit(TempRepository.bare());
    for (const name of ['-x', 'a b', 'it\'s "here"', 'new\nline']) {
      const repository = TempRepository.bareAt(path.join(temporaryDirectory(), name));
      expect(oneCommit(repository)).toBe(commit);
      expect(await (await openGit(repository)).resolve('main', '--head')).toBe(commit);
    }
  });

  test('a repository without any commit, in which no revision is found', async () => {
    const git = await openGit(TempRepository.bare());
    await expect(git.resolve('HEAD', '--base')).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });
});

describe('what cannot', () => {
  const open = (directory: string) => LocalGit.open(directory);

  test('a directory that does not exist', async () => {
    const missing = path.join(temporaryDirectory(), 'missing');
    await expect(open(missing)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: missing,
      message: `${missing}: no such directory`,
    });
  });

  test('a file', async () => {
    const file = path.join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    await expect(open(file)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `${file}: is a file, not a git repository`,
    });
  });

  test('a directory that is no repository', async () => {
    const directory = temporaryDirectory();
    await expect(open(directory)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: directory,
      message: expect.stringMatching(/: not a git repository \(give .*\); git says: not a git repository: /),
    });
  });

  test('a folder inside a work tree: no parent is searched', async () => {
    const repository = TempRepository.withWorkTree();
    oneCommit(repository);
    const inner = path.join(repository.root, 'inner');
    mkdirSync(inner);
    await expect(open(inner)).rejects.toMatchObject({ name: 'EvidenceInputError', input: inner });
  });

  test.each(['gitdir: /nowhere/at/all\n', 'nonsense', ''])('a .git file with the text %j', async (text) => {
    const directory = temporaryDirectory();
    writeFileSync(path.join(directory, '.git'), text);
    await expect(open(directory)).rejects.toMatchObject({ name: 'EvidenceInputError', input: directory });
  });

  test('a repository with a broken configuration', async () => {
    const repository = TempRepository.bare();
    writeFileSync(path.join(repository.root, 'config'), '[core\nbroken');
    await expect(open(repository.root)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringMatching(/bad config line/),
    });
  });

  test('a repository of sha256 object ids', async () => {
    const repository = TempRepository.bareAt(path.join(temporaryDirectory(), 'r'), 'sha256');
    await expect(open(repository.root)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `${repository.root}: uses sha256 object ids; only sha1 repositories can be read`,
    });
  });

  test('anything, on a machine without git', async () => {
    const repository = TempRepository.bare();
    process.env.PATH = temporaryDirectory();
    await expect(open(repository.root)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: 'git: cannot be started; install it or add it to PATH',
    });
  });
});
