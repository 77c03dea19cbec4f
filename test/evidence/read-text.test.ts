import { describe, expect, test } from '@jest/globals';
import { readText } from '../../src/evidence/read-text.ts';
import { openGit } from '../support/opened-git.ts';
import { file, link, submodule, TempRepository } from '../support/temp-repository.ts';

const repository = TempRepository.bare();
const git = await openGit(repository);
const commit = repository.commit([
  file('plain.txt', 'first\r\nsecond é\n'),
  file('empty.txt', ''),
  file('run.sh', '#!/bin/sh\n', '100755'),
  file('marked.txt', '\ufefftext'),
  file('latin1.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9])),
  file('nul.txt', 'a\0b'),
  link('link.txt', 'plain.txt'),
  submodule('module', 'a'.repeat(40)),
  file('folder/inner.txt', 'inner'),
]);
const read = async (path: string) => readText(git, commit, path);

describe('readText', () => {
  test.each([
    ['plain.txt', 'first\r\nsecond é\n'],
    ['empty.txt', ''],
    ['run.sh', '#!/bin/sh\n'],
    ['nul.txt', 'a\0b'],
    ['folder/inner.txt', 'inner'],
  ])('%s is read byte for byte', async (path, text) => {
    expect(await read(path)).toMatchObject({ commit, path, text });
  });

  test('a byte order mark is no part of the text', async () => {
    expect(await read('marked.txt')).toMatchObject({ text: 'text' });
  });

  test('the object id is the one git gives the blob', async () => {
    expect((await read('plain.txt'))?.oid).toBe(repository.git(['rev-parse', `${commit}:plain.txt`]));
  });

  test.each(['absent.txt', 'folder', 'plain.txt/below', ''])('%j is provably no file', async (path) => {
    expect(await read(path)).toBeUndefined();
  });

  test.each([
    ['link.txt', 'is a symbolic link'],
    ['module', 'is a submodule'],
    ['latin1.txt', 'is not UTF-8 text'],
  ])('%s is there, but unreadable: it %s', async (path, reason) => {
    await expect(read(path)).rejects.toMatchObject({
      name: 'EvidenceUnreadable',
      message: `${path} at ${commit.slice(0, 12)} ${reason}`,
    });
  });
});
