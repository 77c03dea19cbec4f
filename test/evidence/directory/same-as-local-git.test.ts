import { describe, expect, test } from '@jest/globals';
import { ConfinedDirectory } from '../../../src/evidence/directory/confined-directory.ts';
import { DirectoryGit } from '../../../src/evidence/directory/directory-git.ts';
import type { GitEvidence } from '../../../src/evidence/git-evidence.ts';
import { pathsOf } from '../../../src/evidence/pair-renames.ts';
import { evidenceDirectory, exportReadable, exportRecorded } from '../../support/evidence-directory.ts';
import { openGit } from '../../support/opened-git.ts';
import {
  EMPTY_TREE,
  type FileSpec,
  file,
  files,
  link,
  submodule,
  TempRepository,
} from '../../support/temp-repository.ts';

const repository = TempRepository.bare();
const ONE = '1'.repeat(40);
const TWO = '2'.repeat(40);

/** One commit after the other, each a state of the whole repository. */
const states: readonly FileSpec[][] = [
  [
    ...files({
      'a.txt': 'a',
      'b/c.txt': 'c',
      'b/d.txt': 'd',
      'b-c': 'x',
      'é😀': 'unicode',
      'line\nbreak': 'l',
    }),
    file('run.sh', '#!', '100755'),
    file('binary', Buffer.from([0, 255, 10, 13])),
    file('empty', ''),
    link('link', 'a.txt'),
    submodule('module', ONE),
  ],
  [
    ...files({
      'a.txt': 'changed',
      'moved/c.txt': 'c',
      'b/d.txt': 'd',
      'b-c': 'x',
      '\uffff': '1',
      '😀': '2',
    }),
    file('run.sh', '#!'),
    link('link', 'b'),
    file('module', 'now a file'),
  ],
  [],
  [...files({ 'a.txt': 'changed', 'copy.txt': 'changed' }), submodule('module', TWO)],
];
const commits: string[] = [];
for (const [day, state] of states.entries()) {
  const tree = state.length === 0 ? EMPTY_TREE : repository.tree(state);
  commits.push(
    repository.commitTree(tree, {
      parents: commits.slice(-1),
      date: `${1_767_225_600 + day * 86_400} +0000`,
    }),
  );
}
/** With names and bytes that no readable file can have. */
const odd = repository.commit(
  [file(Buffer.from([0x62, 0xff]), 'b'), file('back\\slash', 's'), ...files({ 'a.txt': 'odd' })],
  { parents: commits.slice(-1) },
);

const forms = [
  ['recorded trees', [...commits, odd], exportRecorded(repository, [...commits, odd])],
  ['readable files', commits, exportReadable(repository, commits)],
] as const;

function openDirectory(evidence: (typeof forms)[number][2]): Promise<DirectoryGit> {
  return DirectoryGit.open(new ConfinedDirectory(evidenceDirectory(evidence)), []);
}

/** Blobs are compared as text of their bytes, so that a difference is readable. */
async function blobText(git: GitEvidence, oid: string): Promise<string> {
  return Buffer.from(await git.blob(oid)).toString('latin1');
}

describe.each(forms)(
  '%s give the same evidence as the repository they were made from',
  (_, exported, evidence) => {
    test('list and entry, for every commit, directory and path', async () => {
      const [local, recorded] = [await openGit(repository), await openDirectory(evidence)];
      const paths = new Set(['', 'b', 'b/', 'nowhere', 'a.txt/x', 'link/x', '..']);
      for (const commit of exported) for (const { path } of await local.list(commit, '')) paths.add(path);
      expect(paths.size).toBeGreaterThan(20);
      for (const commit of exported) {
        for (const path of paths) {
          expect([path, await recorded.entry(commit, path)]).toEqual([path, await local.entry(commit, path)]);
          expect([path, await recorded.list(commit, path)]).toEqual([path, await local.list(commit, path)]);
        }
      }
    });

    test('changes, between any two commits in either direction', async () => {
      const [local, recorded] = [await openGit(repository), await openDirectory(evidence)];
      for (const from of exported) {
        for (const to of exported) {
          const expected = await local.changes(from, to);
          expect(await recorded.changes(from, to)).toEqual(expected);
          expect(expected.flatMap(pathsOf).length > 0).toBe(from !== to);
        }
      }
    });

    test('blobs, of every file', async () => {
      const [local, recorded] = [await openGit(repository), await openDirectory(evidence)];
      for (const commit of exported) {
        for (const { oid, mode } of await recorded.list(commit, '')) {
          if (mode !== '160000') expect(await blobText(recorded, oid)).toBe(await blobText(local, oid));
        }
      }
    });

    test('history, of every path and with every limit', async () => {
      const [local, recorded] = [await openGit(repository), await openDirectory(evidence)];
      const tip = exported.at(-1) ?? '';
      for (const path of ['a.txt', 'run.sh', 'module', 'link', 'empty', 'copy.txt', 'never', 'b/c.txt']) {
        for (const limit of [1, 2, 5]) {
          const expected = await local.history(tip, path, limit);
          const { revisions, complete } = await recorded.history(tip, path, limit);
          const sameDates = revisions.map((each) => ({ ...each, date: new Date(each.date).toISOString() }));
          expect([path, limit, { revisions: sameDates, complete }]).toEqual([path, limit, expected]);
        }
      }
    });

    test('commits, and their parents', async () => {
      const [local, recorded] = [await openGit(repository), await openDirectory(evidence)];
      for (const commit of exported) {
        const { oid, parents } = await local.commit(commit);
        expect(await recorded.commit(commit)).toMatchObject({ oid, parents });
      }
    });
  },
);
