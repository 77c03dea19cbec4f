import { afterAll, describe, expect, test } from '@jest/globals';
import { EvidenceInputError, EvidencePartMissing, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { LocalUpstream } from '../../../src/evidence/local-upstream/local-upstream.ts';
import { SmallRepository } from '../../support/small-repository.ts';
import { link, TempRepository } from '../../support/temp-repository.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const NAME = 'acme/recipes';
const DAY = '2026-10-01';

const repository = new SmallRepository(`${temporaryDirectory()}/clone`);
const first = repository.commit('Begin (#1)', { 'a.yaml': 'a: 1\n', 'docs/b.md': 'b\n' });
const unnumbered = repository.commit('By hand', { 'c.yaml': 'c\n' });
repository.git('tag', 'v1.0.0');
const second = repository.commit('Change it (#2)', {
  'a.yaml': 'a: 2\n',
  'docs/b.md': '',
  'd/e.yaml': 'b\n',
});
repository.branch('side', first);
const aside = repository.commit('Aside (#3)', { 'x.yaml': 'x\n' });
repository.git('checkout', '--quiet', 'main');

const opened: LocalUpstream[] = [];
async function open(directory = repository.directory, day = DAY): Promise<LocalUpstream> {
  const clone = await LocalUpstream.open(directory, day);
  opened.push(clone);
  return clone;
}
afterAll(() => {
  for (const clone of opened) clone.close();
});

async function text(clone: LocalUpstream, sha: string, path: string): Promise<string | undefined> {
  const bytes = await clone.file(NAME, sha, path);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString();
}

describe('a pull request in a clone', () => {
  test('is merged by the commit whose subject ends with its number', async () => {
    expect(await (await open()).pull(NAME, 2)).toEqual({
      number: 2,
      state: 'closed',
      title: 'Change it',
      merged_at: '2026-10-01T12:00:00.000Z',
      merge_commit_sha: second,
      html_url: `https://github.com/${NAME}/pull/2`,
    });
  });

  test('changes what its commit changes', async () => {
    const clone = await open();
    expect(await clone.pullFiles(NAME, 2)).toEqual([
      { filename: 'a.yaml', status: 'modified' },
      { filename: 'd/e.yaml', status: 'renamed', previous_filename: 'docs/b.md' },
    ]);
    expect(await clone.pullFiles(NAME, 1)).toEqual([
      { filename: 'a.yaml', status: 'added' },
      { filename: 'docs/b.md', status: 'added' },
    ]);
  });

  test.each([
    ['is not known if no subject has it: commits without a number tell nothing', 9],
    ['is not known if only another branch has it', 3],
  ])('%s', async (_name, number) => {
    const clone = await open();
    await expect(clone.pull(NAME, number)).rejects.toBeInstanceOf(EvidencePartMissing);
    await expect(clone.pullFiles(NAME, number)).rejects.toMatchObject({
      part: 'upstream',
      address: `${NAME}#${number}`,
    });
  });

  test('is merged on the day of its commit, and not known the day before', async () => {
    expect((await (await open(repository.directory, '2026-10-02')).pull(NAME, 2)).state).toBe('closed');
    const early = await open(repository.directory, '2026-09-30');
    await expect(early.pull(NAME, 2)).rejects.toBeInstanceOf(EvidencePartMissing);
  });
});

describe('the default branch', () => {
  test('is what the remote says, not what is checked out', async () => {
    const clone = new SmallRepository(`${temporaryDirectory()}/work`);
    clone.git('fetch', '--quiet', repository.directory, 'main:refs/remotes/origin/main');
    clone.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    clone.commit('Own work (#8)', { 'own.txt': 'own\n' });
    const found = await open(clone.directory);
    expect((await found.pull(NAME, 2)).merge_commit_sha).toBe(second);
    await expect(found.pull(NAME, 8)).rejects.toBeInstanceOf(EvidencePartMissing);
  });

  test('must be there', async () => {
    const empty = new SmallRepository(`${temporaryDirectory()}/empty`);
    await expect(open(empty.directory)).rejects.toBeInstanceOf(EvidenceInputError);
    await expect(open('/nowhere')).rejects.toBeInstanceOf(EvidenceInputError);
  });
});

describe('a name of a commit', () => {
  test.each<[string, string]>([
    ['v1.0.0', unnumbered],
    ['main', second],
    ['side', aside],
    [first, first],
  ])('%s is resolved', async (name, expected) => {
    expect(await (await open()).commit(NAME, name)).toBe(expected);
  });

  test.each(['v9', 'HEAD', 'main~1', 'main:a.yaml', '--all', '', ':/Begin', '0'.repeat(40)])(
    '%j is none here',
    async (name) => {
      await expect((await open()).commit(NAME, name)).rejects.toBeInstanceOf(EvidencePartMissing);
    },
  );

  test('of a branch is as it was at the end of the day', async () => {
    const dated = TempRepository.bare();
    const at = (day: string) => `${Date.parse(`${day}T00:00:00Z`) / 1000} +0000`;
    const before = dated.commit([], { date: at('2026-10-01') });
    const later = dated.commit([], { date: at('2026-10-05'), parents: [before] });
    dated.branch('main', later);
    dated.git(['update-ref', 'refs/tags/v2', later]);
    expect(await (await open(dated.root, '2026-10-05')).commit(NAME, 'main')).toBe(later);
    const early = await open(dated.root, '2026-10-04');
    expect(await early.commit(NAME, 'main')).toBe(before);
    // A tag and a commit stand for one thing on every day.
    expect(await early.commit(NAME, 'v2')).toBe(later);
    expect(await early.commit(NAME, later)).toBe(later);
    const tooEarly = await open(dated.root, '2026-09-30');
    await expect(tooEarly.commit(NAME, 'main')).rejects.toBeInstanceOf(EvidencePartMissing);
  });

  test('of a tag goes before a branch', async () => {
    repository.git('branch', 'both', first);
    repository.git('tag', 'both', second);
    expect(await (await open()).commit(NAME, 'both')).toBe(second);
  });
});

describe('a file in a clone', () => {
  test('is as the commit has it', async () => {
    const clone = await open();
    expect(await text(clone, first, 'a.yaml')).toBe('a: 1\n');
    expect(await text(clone, second, 'd/e.yaml')).toBe('b\n');
  });

  test('is absent where the commit has none, or a folder', async () => {
    const clone = await open();
    expect(await text(clone, second, 'docs/b.md')).toBeUndefined();
    expect(await text(clone, second, 'd')).toBeUndefined();
  });

  test('of a commit that the clone does not have is not known', async () => {
    const clone = await open();
    for (const sha of ['0'.repeat(40), 'main', `${first} `])
      await expect(clone.file(NAME, sha, 'a.yaml')).rejects.toBeInstanceOf(EvidencePartMissing);
  });

  test.each(['../a.yaml', '/a.yaml', 'd//e.yaml', './a.yaml', ''])('%j is none', async (path) => {
    await expect((await open()).file(NAME, first, path)).rejects.toBeInstanceOf(EvidenceUnreadable);
  });

  test('is no symbolic link', async () => {
    const bare = TempRepository.bare();
    const commit = bare.commit([link('a', '/etc/passwd')]);
    bare.branch('main', commit);
    await expect((await open(bare.root)).file(NAME, commit, 'a')).rejects.toBeInstanceOf(EvidenceUnreadable);
  });
});

test('where a shallow clone ends, what a pull request changed is not known', async () => {
  const shallow = `${temporaryDirectory()}/shallow`;
  repository.git('clone', '--quiet', '--bare', '--depth=1', `file://${repository.directory}`, shallow);
  const clone = await open(shallow);
  expect((await clone.pull(NAME, 2)).merge_commit_sha).toBe(second);
  await expect(clone.pullFiles(NAME, 2)).rejects.toBeInstanceOf(EvidencePartMissing);
});
