import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ObjectStore } from '../../../src/evidence/local-git/object-store.ts';
import { openGit } from '../../support/opened-git.ts';
import { EMPTY_TREE, files, TempRepository } from '../../support/temp-repository.ts';

const LIMIT = 32 * 1024 * 1024;

function objectFile(repository: TempRepository, oid: string): string {
  return path.join(repository.gitDir, 'objects', oid.slice(0, 2), oid.slice(2));
}

function ruin(repository: TempRepository, oid: string): void {
  const file = objectFile(repository, oid);
  rmSync(file);
  writeFileSync(file, 'this is no zlib stream');
}

const template = makeSmall();

function small(): typeof template {
  return { ...template, repository: template.repository.copy() };
}

function makeSmall(): {
  repository: TempRepository;
  commit: string;
  blob: string;
  tree: string;
  parent: string;
} {
  const repository = TempRepository.bare();
  const parent = repository.commit(files({ 'folder/a': '0' }));
  const commit = repository.commit(files({ 'folder/a': '1', b: 'b' }), { parents: [parent] });
  const id = (name: string) => repository.git(['rev-parse', `${commit}${name}`]);
  return { repository, commit, parent, blob: id(':b'), tree: id(':folder') };
}

describe('a blob above the limit', () => {
  test('is unreadable, by its size alone, and the next question is answered', async () => {
    const repository = TempRepository.bare();
    const huge = repository.object('blob', Buffer.alloc(LIMIT + 1));
    const largest = repository.object('blob', Buffer.alloc(LIMIT, 'x'));
    const text = repository.object('blob', 'text');
    const git = await openGit(repository);
    const [first, second, third] = await Promise.allSettled([
      git.blob(huge),
      git.blob(largest),
      git.blob(text),
    ]);
    expect(first).toMatchObject({
      status: 'rejected',
      reason: {
        name: 'EvidenceUnreadable',
        address: `git:${huge}`,
        message: `git:${huge} has ${LIMIT + 1} bytes, more than the limit of ${LIMIT}`,
      },
    });
    expect(second?.status === 'fulfilled' && second.value.length).toBe(LIMIT);
    expect(third?.status === 'fulfilled' && Buffer.from(third.value).toString()).toBe('text');
  });
});

describe('a commit above the limit', () => {
  test('is unreadable, whatever stands in its message', async () => {
    const repository = TempRepository.bare();
    const header = `tree ${EMPTY_TREE}\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\n`;
    const oid = repository.object('commit', header.padEnd(4 * 1024 * 1024 + 1, 'x'));
    await expect((await openGit(repository)).commit(oid)).rejects.toMatchObject({
      name: 'EvidenceUnreadable',
    });
  });
});

describe('what is not there', () => {
  test.each(['blob', 'commit'] as const)(
    'a missing %s is named, and the next question is answered',
    async (type) => {
      const { repository, commit } = small();
      const git = await openGit(repository);
      const missing = 'f'.repeat(40);
      await expect(type === 'blob' ? git.blob(missing) : git.commit(missing)).rejects.toMatchObject({
        name: 'EvidenceInputError',
        input: `${repository.gitDir}: ${type} ${missing}`,
        message: expect.stringContaining('is missing from the repository (a partial or damaged clone?)'),
      });
      expect(await git.entry(commit, 'b')).toBeDefined();
    },
  );

  test.each([
    ['a tree', (ids: ReturnType<typeof small>) => ids.tree, 'is a tree'],
    ['a commit', (ids: ReturnType<typeof small>) => ids.commit, 'is a commit'],
  ])('%s is no blob', async (_, pick, reason) => {
    const ids = small();
    await expect((await openGit(ids.repository)).blob(pick(ids))).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringMatching(new RegExp(`: blob [0-9a-f]{40}: ${reason}$`)),
    });
  });

  test('a missing tree is never an absent file', async () => {
    const { repository, commit, parent, tree } = small();
    rmSync(objectFile(repository, tree));
    const git = await openGit(repository);
    const refused = { name: 'EvidenceInputError', message: expect.stringContaining(tree) };
    await expect(git.entry(commit, 'folder/a')).rejects.toMatchObject(refused);
    await expect(git.list(commit, '')).rejects.toMatchObject(refused);
    await expect(git.changes(parent, commit)).rejects.toMatchObject(refused);
    expect(await git.entry(commit, 'b')).toMatchObject({ path: 'b' });
  });

  test('an ordinary failure of one question leaves the others alone', async () => {
    const { repository, commit, blob } = small();
    const git = await openGit(repository);
    const answers = await Promise.allSettled([
      git.blob('e'.repeat(40)),
      git.blob(blob),
      git.commit('d'.repeat(40)),
      git.entry(commit, 'folder/a'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('what is broken', () => {
  test('a ruined blob is unreadable input, not an empty file', async () => {
    const { repository, blob } = small();
    ruin(repository, blob);
    await expect((await openGit(repository)).blob(blob)).rejects.toMatchObject({
      name: 'EvidenceInputError',
    });
  });

  test('a ruined tree is unreadable input, for every question that needs it', async () => {
    const { repository, commit, parent, tree } = small();
    ruin(repository, tree);
    const git = await openGit(repository);
    const questions = [
      git.entry(commit, 'folder/a'),
      git.list(commit, 'folder'),
      git.changes(parent, commit),
    ];
    for (const answer of await Promise.allSettled(questions))
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'EvidenceInputError' } });
  });

  test.each([
    ['a cut tree', Buffer.from('100644 a\0short')],
    ['a tree with a mode that is none', Buffer.from(`rw-r--r-- a\0${'x'.repeat(20)}`)],
  ])('%s is named', async (_, content) => {
    const { repository } = small();
    const oid = repository.object('tree', content);
    const commit = repository.commitTree(oid);
    await expect((await openGit(repository)).entry(commit, 'a')).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringContaining(oid),
    });
  });

  test('when git dies over a broken pack, the question that waits for it is answered', async () => {
    const { repository, commit, blob } = small();
    repository.branch('main', commit);
    repository.git(['repack', '-adq']);
    const packs = path.join(repository.gitDir, 'objects/pack');
    for (const name of readdirSync(packs).filter((file) => file.endsWith('.pack'))) {
      rmSync(path.join(packs, name));
      writeFileSync(path.join(packs, name), 'this is no pack');
    }
    const git = await openGit(repository);
    for (const answer of await Promise.allSettled([git.blob(blob), git.entry(commit, 'b'), git.blob(blob)]))
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'EvidenceInputError' } });
  });
});

describe('after close', () => {
  test('a question is refused, and one that was waiting is, too', async () => {
    const { repository, blob } = small();
    const store = new ObjectStore(repository.gitDir);
    await store.read(blob, 'blob', 10);
    const waiting = store.read(blob, 'blob', 10);
    store.close();
    const refused = { name: 'EvidenceInputError', message: expect.stringContaining('closed') };
    await expect(waiting).rejects.toMatchObject(refused);
    await expect(store.read(blob, 'blob', 10)).rejects.toMatchObject(refused);
  });

  test('a store that was never asked starts no process', async () => {
    const { repository, blob } = small();
    const store = new ObjectStore(repository.gitDir);
    store.close();
    await expect(store.read(blob, 'blob', 10)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });
});
