import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import { BASE, evidenceDirectory, HEAD, manifest, smallEvidence } from '../../support/evidence-directory.ts';
import { openGit } from '../../support/opened-git.ts';
import { files, TempRepository } from '../../support/temp-repository.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const open = (evidence: Record<string, unknown>) => {
  const root = evidenceDirectory(evidence);
  return { root, opened: openEvidenceDirectory(root) };
};

describe('opening', () => {
  test('gives the subject, the parts and the manifest', async () => {
    const { opened } = open(smallEvidence());
    const { evidence, manifest: read } = await opened;
    expect(evidence.subject).toEqual({
      repository: 'o/r',
      pullRequest: 7,
      base: BASE,
      head: HEAD,
      mergeBase: BASE,
      default: { branch: 'main', commit: BASE },
    });
    expect(evidence.parts).toEqual(new Set(['git']));
    expect(read).toEqual(manifest());
    expect(await evidence.git.changes(BASE, HEAD)).toMatchObject([{ kind: 'modified', path: 'a.txt' }]);
  });

  test.each<[string | null, unknown]>([
    [null, { kind: 'newest' }],
    ['issuecomment-5', { kind: 'comment', key: 'issuecomment-5' }],
    ['pullrequestreview-6', { kind: 'comment', key: 'pullrequestreview-6' }],
    ['discussion_r7', { kind: 'comment', key: 'discussion_r7' }],
  ])('with the sign-off %j selects it', async (signoff, expected) => {
    const { opened } = open({ ...smallEvidence(), 'evidence.json': { ...manifest(), signoff } });
    expect((await opened).evidence.signoff).toEqual(expected);
  });

  test('with a repository takes git from there, whether the manifest lists it or not', async () => {
    const repository = TempRepository.bare();
    const commit = repository.commit(files({ a: '1' }));
    const git = await openGit(repository);
    for (const parts of [[], ['git']] as const) {
      const root = evidenceDirectory({ 'evidence.json': manifest(parts) });
      const { evidence } = await openEvidenceDirectory(root, git);
      expect(evidence.parts.has('git')).toBe(true);
      expect(await evidence.git.entry(commit, 'a')).toMatchObject({ path: 'a' });
    }
  });
});

describe('a manifest', () => {
  const broken: readonly [name: string, content: unknown, reason: string][] = [
    ['that is absent', undefined, 'is missing'],
    ['that is no JSON', '{"schemaVersion":1', 'is not valid JSON'],
    ['that is a list', [], 'Invalid input: expected object, received array'],
    ['that is a recorded refusal', { $status: 404 }, 'is a refusal (404)'],
    ['of another version', { ...manifest(), schemaVersion: 2 }, 'schemaVersion: '],
    ['of another kind', { ...manifest(), kind: 'copy' }, 'kind: '],
    ['with an unknown key', { ...manifest(), heads: HEAD }, 'Unrecognized key: "heads"'],
    ['without a head', { ...manifest(), head: undefined }, 'head: '],
    ['with a short head', { ...manifest(), head: 'abc' }, 'head: expected 40 hex digits'],
    ['with a branch for a base', { ...manifest(), base: 'main' }, 'base: expected 40 hex digits'],
    ['with an upper-case merge base', { ...manifest(), mergeBase: 'A'.repeat(40) }, 'mergeBase: expected'],
    [
      'with a bad default commit',
      { ...manifest(), default: { branch: 'main', commit: '' } },
      'default.commit: ',
    ],
    [
      'without a default branch',
      { ...manifest(), default: { branch: '', commit: BASE } },
      'default.branch: ',
    ],
    ['with an unknown part', { ...manifest(), parts: ['git', 'gut'] }, 'parts.1: '],
    ['with a bad repository', { ...manifest(), repository: '../r' }, 'repository: expected owner/name'],
    ['with a fractional pull request', { ...manifest(), pullRequest: 1.5 }, 'pullRequest: '],
    ['with pull request 0', { ...manifest(), pullRequest: 0 }, 'pullRequest: '],
    ['with a day that never was', { ...manifest(), date: '2026-02-30' }, 'date: expected a day'],
    ['with a bad sign-off', { ...manifest(), signoff: 'comment-5' }, 'signoff: expected issuecomment-<id>'],
    ['without the git part', manifest([]), 'lists no git part; name a repository with --git-dir'],
  ];

  test.each(broken)('%s is refused by name', async (_, content, reason) => {
    const { root, opened } = open({ ...smallEvidence(), 'evidence.json': content });
    await expect(opened).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: `${root}/evidence.json`,
      message: expect.stringContaining(`${root}/evidence.json: ${reason}`),
    });
  });

  test('of a directory that does not exist is missing', async () => {
    const root = path.join(temporaryDirectory(), 'missing');
    await expect(openEvidenceDirectory(root)).rejects.toMatchObject({
      message: `${root}/evidence.json: is missing`,
    });
  });

  test('that is a symbolic link is refused', async () => {
    const root = evidenceDirectory({ 'real.json': manifest() });
    symlinkSync('real.json', path.join(root, 'evidence.json'));
    await expect(openEvidenceDirectory(root)).rejects.toMatchObject({
      message: `${root}/evidence.json: is a symbolic link, not a file`,
    });
  });
});

describe('a pinned commit without a tree', () => {
  const lost = 'd'.repeat(40);

  test.each([
    ['the head', { head: lost }],
    ['the merge base', { mergeBase: lost }],
    ['the default branch', { default: { branch: 'main', commit: lost } }],
  ])('is found out at once: %s', async (_, change) => {
    const root = evidenceDirectory({ ...smallEvidence(), 'evidence.json': { ...manifest(), ...change } });
    await expect(openEvidenceDirectory(root)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: `${root}/git/commits.json: has no commit ${lost}`,
    });
  });
});

describe('git files of a stranger', () => {
  test.each([
    [
      'a file',
      'git/files',
      (root: string) => symlinkSync('/etc/passwd', path.join(root, `git/files/${HEAD}/x`)),
    ],
    ['a folder', 'git/files', (root: string) => symlinkSync('/etc', path.join(root, `git/files/${HEAD}/x`))],
    ['the blobs', 'git/blobs', (root: string) => symlinkSync('/etc', path.join(root, 'git/blobs'))],
  ])('%s that is a symbolic link is refused', async (_, name, trap) => {
    const root = evidenceDirectory(smallEvidence());
    trap(root);
    const blobOf = async () => (await openEvidenceDirectory(root)).evidence.git.blob('9'.repeat(40));
    await expect(blobOf()).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringMatching(new RegExp(`${name}.*: is a symbolic link`)),
    });
  });

  test('a file whose name is no UTF-8 is refused, not read as empty', async () => {
    const root = evidenceDirectory(smallEvidence());
    execFileSync('sh', ['-c', `printf x > "$(printf 'bad\\377')"`], {
      cwd: path.join(root, `git/files/${HEAD}`),
    });
    await expect(openEvidenceDirectory(root)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      message: expect.stringContaining('cannot be read by its name'),
    });
  });
});
