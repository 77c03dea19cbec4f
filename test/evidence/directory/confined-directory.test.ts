import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { ConfinedDirectory } from '../../../src/evidence/directory/confined-directory.ts';
import { evidenceDirectory } from '../../support/evidence-directory.ts';
import { temporaryDirectory, writeFiles } from '../../support/temporary-directory.ts';

const SECRET = 'secret outside';

/** A directory with a neighbour that must never be read. */
function confined(files: Record<string, unknown> = { 'a.txt': 'a', 'folder/b.txt': 'b' }) {
  const root = evidenceDirectory(files);
  const outside = temporaryDirectory();
  writeFiles(outside, { 'secret.txt': SECRET });
  return { root, outside, directory: new ConfinedDirectory(root) };
}

describe('read', () => {
  test('gives the bytes of a file at any depth', async () => {
    const { directory } = confined({ 'a.bin': Buffer.from([0, 255]), 'x/y/z.txt': 'z' });
    expect(await directory.read('a.bin')).toEqual(Buffer.from([0, 255]));
    expect((await directory.read('x/y/z.txt'))?.toString()).toBe('z');
  });

  test.each(['b.txt', 'folder/c.txt', 'no/such/folder', 'x'.repeat(300), `folder/${'x'.repeat(300)}`])(
    '%s is absent',
    async (name) => {
      expect(await confined().directory.read(name)).toBeUndefined();
    },
  );

  test('everything is absent from a directory that does not exist', async () => {
    const directory = new ConfinedDirectory(path.join(temporaryDirectory(), 'missing'));
    expect(await directory.read('a.txt')).toBeUndefined();
    expect(await directory.files('folder')).toEqual([]);
  });

  test('a folder is no file', async () => {
    const { root, directory } = confined();
    await expect(directory.read('folder')).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: `${root}/folder`,
      message: `${root}/folder: is a directory, not a file`,
    });
  });

  test('a file in place of a folder is named', async () => {
    const { root, directory } = confined();
    await expect(directory.read('a.txt/below')).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `${root}/a.txt: is a file, not a directory`,
    });
  });

  test('a symbolic link is not followed, wherever it leads', async () => {
    const { root, outside, directory } = confined();
    symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'out'));
    symlinkSync('a.txt', path.join(root, 'in'));
    symlinkSync('nowhere', path.join(root, 'broken'));
    for (const name of ['out', 'in', 'broken']) {
      await expect(directory.read(name)).rejects.toMatchObject({
        name: 'EvidenceInputError',
        message: `${root}/${name}: is a symbolic link, not a file`,
      });
    }
  });

  test('a symbolic link in place of a folder is not followed', async () => {
    const { root, outside, directory } = confined();
    symlinkSync(outside, path.join(root, 'out'));
    symlinkSync('folder', path.join(root, 'in'));
    for (const name of ['out/secret.txt', 'in/b.txt']) {
      await expect(directory.read(name)).rejects.toMatchObject({
        name: 'EvidenceInputError',
        message: `${root}/${path.dirname(name)}: is a symbolic link, not a directory`,
      });
    }
  });

  test('a pipe is not opened: it would never end', async () => {
    const { root, directory } = confined();
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: root });
    await expect(directory.read('pipe')).rejects.toMatchObject({
      message: `${root}/pipe: is a special file, not a file`,
    });
    await expect(directory.files('')).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });

  test('a file above the limit is refused by its size', async () => {
    const { root, directory } = confined();
    truncateSync(path.join(root, 'a.txt'), 64 * 1024 * 1024 + 1);
    await expect(directory.read('a.txt')).rejects.toMatchObject({
      message: `${root}/a.txt: is larger than ${64 * 1024 * 1024} bytes`,
    });
  });

  test('the directory itself may be named through a symbolic link', async () => {
    const alias = path.join(temporaryDirectory(), 'alias');
    symlinkSync(confined().root, alias);
    expect((await new ConfinedDirectory(alias).read('folder/b.txt'))?.toString()).toBe('b');
  });
});

describe('no path leads outside', () => {
  test.each([
    '..',
    '../secret.txt',
    'folder/../../secret.txt',
    'folder/..',
    'folder/../a.txt',
    './a.txt',
    'folder/./b.txt',
    'folder//b.txt',
    '/etc/passwd',
    '',
    'a.txt/',
    '..\\secret.txt',
    'folder\\b.txt',
    'a.txt\0',
    'a\0/../b',
  ])('%j', async (name) => {
    const { directory } = confined();
    const refused = {
      name: 'EvidenceInputError',
      message: `${name}: is a path that leaves the evidence directory`,
    };
    await expect(directory.read(name)).rejects.toMatchObject(refused);
    await expect(directory.files(name)).rejects.toMatchObject(refused);
    await expect(directory.readJson(name, z.unknown())).rejects.toMatchObject(refused);
  });

  test('out of any pieces, a path is refused, absent, or a file inside', async () => {
    const { root, outside, directory } = confined({ 'a.txt': 'inside', 'folder/a.txt': 'inside' });
    symlinkSync(outside, path.join(root, 'folder/link'));
    const piece = fc.constantFrom(
      '..',
      '.',
      '',
      'a.txt',
      'folder',
      'link',
      'secret.txt',
      '\\',
      '\0',
      outside,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 6 }),
        fc.constantFrom('/', '\\', '//'),
        async (pieces, slash) => {
          const name = pieces.join(slash);
          const read = await directory.read(name).catch((cause: unknown) => {
            expect(cause).toMatchObject({ name: 'EvidenceInputError' });
            return undefined;
          });
          if (read !== undefined) {
            expect(read.toString()).toBe('inside');
            expect(['a.txt', 'folder/a.txt']).toContain(name);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('any odd text is refused as soon as it holds an upward, absolute, backslash or NUL part', async () => {
    const { directory } = confined();
    const odd = fc
      .tuple(fc.string(), fc.constantFrom('/../', '\\', '\0', '//', '/./'), fc.string())
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(odd, async (name) => {
        await expect(directory.read(name)).rejects.toMatchObject({ name: 'EvidenceInputError' });
      }),
    );
  });
});

describe('files', () => {
  test('names everything below, sorted, relative to the folder', async () => {
    const { directory } = confined({ 'x/b': '', 'x/a/z': '', 'x/a/.hidden': '', 'x-y': '', 'x/é': '' });
    expect(await directory.files('x')).toEqual(['a/.hidden', 'a/z', 'b', 'é']);
  });

  test('of a file is an error, of nothing is nothing', async () => {
    const { root, directory } = confined();
    await expect(directory.files('a.txt')).rejects.toMatchObject({
      message: `${root}/a.txt: is a file, not a directory`,
    });
    expect(await directory.files('missing/deep')).toEqual([]);
  });

  test('refuses a symbolic link anywhere below', async () => {
    const { root, outside, directory } = confined();
    mkdirSync(path.join(root, 'folder/deep'));
    symlinkSync(outside, path.join(root, 'folder/deep/link'));
    await expect(directory.files('folder')).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `${root}/folder/deep/link: is a symbolic link or a special file`,
    });
  });
});

describe('readJson', () => {
  const Named = z.object({ name: z.string() });

  test('gives what the schema reads', async () => {
    const { directory } = confined({ 'a.json': { name: 'x', more: 1 } });
    expect(await directory.readJson('a.json', Named)).toEqual({ name: 'x' });
  });

  test.each<[string, unknown, string]>([
    ['absent', undefined, 'is missing, though the manifest lists its part'],
    ['empty', '', 'is not valid JSON'],
    ['cut', '{"name":', 'is not valid JSON'],
    ['endlessly nested', '['.repeat(200_000), 'is not valid JSON'],
    ['of another shape', { name: 1 }, 'name: Invalid input: expected string, received number'],
    ['a refusal with more in it', { $status: 404, name: 1 }, 'name: Invalid input'],
    ['a refusal with a status of success', { $status: 200 }, 'name: Invalid input'],
    ['a refusal with a broken status', { $status: '404' }, 'name: Invalid input'],
  ])('a file that is %s is an input error', async (_, content, reason) => {
    const { root, directory } = confined({ 'a.json': content });
    await expect(directory.readJson('a.json', Named)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringContaining(`${root}/a.json: ${reason}`),
    });
  });

  test.each([301, 403, 404, 503])('a recorded %i is a refusal, as from the host itself', async (status) => {
    const { directory } = confined({ 'x/a.json': { $status: status } });
    await expect(directory.readJson('x/a.json', Named)).rejects.toMatchObject({
      name: 'EvidenceRefused',
      address: 'x/a.json',
      status,
    });
    await expect(directory.readOwnJson('x/a.json', Named)).rejects.toMatchObject({
      name: 'EvidenceInputError',
    });
  });

  test('an unreadable file is an input error, not an absent one', async () => {
    const { root, directory } = confined();
    const loop = path.join(root, 'loop');
    symlinkSync('loop', loop);
    writeFileSync(path.join(root, 'b'), '');
    await expect(directory.readJson('loop', Named)).rejects.toMatchObject({ name: 'EvidenceInputError' });
    await expect(directory.readJson('b/c.json', Named)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });
});
