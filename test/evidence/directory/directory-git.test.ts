import { describe, expect, test } from '@jest/globals';
import { ConfinedDirectory } from '../../../src/evidence/directory/confined-directory.ts';
import { DirectoryGit } from '../../../src/evidence/directory/directory-git.ts';
import { MAX_BLOB_BYTES } from '../../../src/evidence/git-evidence.ts';
import { BASE, evidenceDirectory, gitBlobId, HEAD, smallEvidence } from '../../support/evidence-directory.ts';

const DATE = '2026-10-22T00:00:00Z';
const TREE = 'c'.repeat(40);
const id = (digit: string) => digit.repeat(40);

/** Opens a directory of the small evidence with other files on top. */
async function open(files: Record<string, unknown> = {}, pinned: readonly string[] = [BASE, HEAD]) {
  const root = evidenceDirectory({ ...smallEvidence(), ...files });
  return { root, git: DirectoryGit.open(new ConfinedDirectory(root), pinned) };
}

function commits(parents: Readonly<Record<string, readonly string[]>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parents).map(([oid, of]) => [oid, { tree: TREE, parents: of, date: DATE }]),
  );
}

describe('opening', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no commit list', { 'git/commits.json': undefined }, 'git/commits.json', 'is missing'],
    ['a commit list that is no JSON', { 'git/commits.json': '{' }, 'git/commits.json', 'is not valid JSON'],
    [
      'a refused commit list',
      { 'git/commits.json': { $status: 404 } },
      'git/commits.json',
      'is a refusal (404)',
    ],
    ['a commit list with a short id', { 'git/commits.json': { abc: {} } }, 'git/commits.json', 'abc: '],
    [
      'a commit without a date',
      { 'git/commits.json': { [BASE]: { tree: TREE, parents: [] } } },
      'git/commits.json',
      `${BASE}.date: `,
    ],
    [
      'a commit list without a pinned commit',
      { 'git/commits.json': commits({ [BASE]: [] }) },
      'git/commits.json',
      `has no commit ${HEAD}`,
    ],
    [
      'a truncated tree',
      { [`git/trees/${HEAD}.json`]: { tree: [], truncated: true } },
      `git/trees/${HEAD}.json`,
      'is truncated; nothing can be concluded from it',
    ],
    [
      'a refused tree',
      { [`git/trees/${HEAD}.json`]: { $status: 409 } },
      `git/trees/${HEAD}.json`,
      'is a refusal (409)',
    ],
    [
      'a tree with a mode git does not know',
      { [`git/trees/${HEAD}.json`]: { tree: [{ path: 'a', mode: '100600', type: 'blob', sha: id('1') }] } },
      `git/trees/${HEAD}.json`,
      'a has the unknown mode 100600',
    ],
    [
      'a tree with a short object id',
      { [`git/trees/${HEAD}.json`]: { tree: [{ path: 'a', mode: '100644', type: 'blob', sha: '1' }] } },
      `git/trees/${HEAD}.json`,
      'tree.0.sha: expected 40 hex digits',
    ],
    [
      'a mode for a file that is not there',
      { [`git/files/${HEAD}.modes.json`]: { 'b.txt': '100755' } },
      `git/files/${HEAD}.modes.json`,
      'names b.txt, which has no file',
    ],
    [
      'a submodule where a file lies',
      { [`git/files/${HEAD}.modes.json`]: { 'a.txt': { mode: '160000', oid: id('1') } } },
      `git/files/${HEAD}.modes.json`,
      'names a.txt, which has a file',
    ],
    [
      'a submodule without its commit',
      { [`git/files/${HEAD}.modes.json`]: { 'a.txt': '160000' } },
      `git/files/${HEAD}.modes.json`,
      'a.txt: ',
    ],
  ])('with %s names the file and the reason', async (_, files, name, reason) => {
    const { root, git } = await open(files);
    await expect(git).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: `${root}/${name}`,
      message: expect.stringContaining(`${root}/${name}: ${reason}`),
    });
  });

  test('without any tree of a pinned commit names both places', async () => {
    const lost = id('d');
    const { root, git } = await open({ 'git/commits.json': commits({ [lost]: [] }) }, [lost]);
    await expect(git).rejects.toMatchObject({
      message: `${root}/git/trees/${lost}.json: is missing, and so is git/files/${lost}/`,
    });
  });

  test('does not need trees of commits that are not pinned', async () => {
    const { git } = await open({
      'git/commits.json': commits({ [BASE]: [], [HEAD]: [id('d')], [id('d')]: [] }),
    });
    expect(await (await git).commit(id('d'))).toEqual({ oid: id('d'), parents: [], date: DATE });
    await expect((await git).entry(id('d'), 'a.txt')).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });

  test('takes a list of modes without files for an empty tree', async () => {
    const empty = id('d');
    const { git } = await open(
      {
        'git/commits.json': commits({ [HEAD]: [], [empty]: [HEAD] }),
        [`git/files/${empty}.modes.json`]: {},
      },
      [HEAD, empty],
    );
    expect(await (await git).changes(HEAD, empty)).toMatchObject([{ kind: 'removed', path: 'a.txt' }]);
  });

  test('prefers a recorded tree to readable files', async () => {
    const entry = { path: 'recorded', mode: '100644', type: 'blob', sha: id('1') };
    const { git } = await open({ [`git/trees/${HEAD}.json`]: { tree: [entry] } });
    expect((await (await git).list(HEAD, '')).map(({ path }) => path)).toEqual(['recorded']);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'a file named %s is a plain file',
    async (name) => {
      const { git } = await open({
        [`git/files/${HEAD}/x/${name}`]: 'text',
        [`git/files/${HEAD}.modes.json`]: {},
      });
      expect(await (await git).entry(HEAD, `x/${name}`)).toEqual({
        path: `x/${name}`,
        mode: '100644',
        oid: gitBlobId('text'),
      });
    },
  );
});

describe('blob', () => {
  test('of a readable file has the id git would give it', async () => {
    const git = await (await open()).git;
    expect(Buffer.from(await git.blob(gitBlobId('two'))).toString()).toBe('two');
  });

  test('with other content than its id says is refused', async () => {
    const { root, git } = await open({ [`git/blobs/${gitBlobId('real')}`]: 'forged' });
    await expect((await git).blob(gitBlobId('real'))).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `${root}/git/blobs/${gitBlobId('real')}: does not have the content its name says`,
    });
  });

  test('that is not there is named', async () => {
    const { root, git } = await open();
    await expect((await git).blob(id('9'))).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `${root}/git/blobs/${id('9')}: is missing`,
    });
  });

  test('above the limit of every source is unreadable', async () => {
    const text = 'x'.repeat(MAX_BLOB_BYTES + 1);
    const { git } = await open({ [`git/blobs/${gitBlobId(text)}`]: text });
    await expect((await git).blob(gitBlobId(text))).rejects.toMatchObject({
      name: 'EvidenceUnreadable',
      address: `git:${gitBlobId(text)}`,
    });
  });

  test.each(['../commits.json', '..', 'a/../../commits.json', '/etc/passwd'])(
    '%j is no object id',
    async (oid) => {
      await expect((await (await open()).git).blob(oid)).rejects.toMatchObject({
        name: 'EvidenceInputError',
      });
    },
  );
});

describe('history', () => {
  const [one, two, three] = [id('1'), id('2'), id('3')];
  const file = (oid: string, text: string) => ({ [`git/files/${oid}/a.txt`]: text });

  async function historyOf(
    parents: Record<string, readonly string[]>,
    files: Record<string, unknown>,
    limit = 10,
  ) {
    const { git } = await open({ 'git/commits.json': commits(parents), ...files }, []);
    const { revisions, complete } = await (await git).history(three, 'a.txt', limit);
    return { commits: revisions.map(({ commit }) => commit), complete };
  }

  const line = { [one]: [], [two]: [one], [three]: [two] };

  test('to the first commit is complete', async () => {
    const files = { ...file(one, 'x'), ...file(two, 'x'), ...file(three, 'y') };
    expect(await historyOf(line, files)).toEqual({ commits: [three, one], complete: true });
  });

  test('stops, incomplete, before a commit that may or may not have changed the file', async () => {
    const files = { ...file(two, 'x'), ...file(three, 'y') };
    expect(await historyOf(line, files)).toEqual({ commits: [three], complete: false });
    const unknownParent = { [two]: [one], [three]: [two] };
    expect(await historyOf(unknownParent, files)).toEqual({ commits: [three], complete: false });
  });

  test('has one date and one entry per revision', async () => {
    const files = { ...file(one, 'x'), [`git/files/${two}.modes.json`]: {}, ...file(three, 'y') };
    const { git } = await open({ 'git/commits.json': commits(line), ...files }, []);
    expect((await (await git).history(three, 'a.txt', 10)).revisions).toEqual([
      { commit: three, date: DATE, entry: { path: 'a.txt', mode: '100644', oid: gitBlobId('y') } },
      { commit: two, date: DATE, entry: undefined },
      { commit: one, date: DATE, entry: { path: 'a.txt', mode: '100644', oid: gitBlobId('x') } },
    ]);
  });

  test.each<[string, Record<string, readonly string[]>]>([
    ['its own parent', { [three]: [three] }],
    ['an ancestor of its ancestor', { [three]: [two], [two]: [one], [one]: [three] }],
  ])('of a commit that is %s ends, in an error', async (_, parents) => {
    const files = { ...file(one, 'x'), ...file(two, 'x'), ...file(three, 'x') };
    await expect(historyOf(parents, files)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringContaining(`makes ${three} its own ancestor`),
    });
  });

  test('of a commit that is not listed fails', async () => {
    await expect(historyOf({ [one]: [] }, file(one, 'x'))).rejects.toMatchObject({
      message: expect.stringContaining(`has no commit ${three}`),
    });
  });
});
