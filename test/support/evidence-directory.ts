import { createHash } from 'node:crypto';
import type { EvidencePart } from '../../src/evidence/part.ts';
import { blobByGit, listedByGit } from './git-oracle.ts';
import type { TempRepository } from './temp-repository.ts';
import { temporaryDirectory, writeFiles } from './temporary-directory.ts';

/** File name → bytes, text, or what becomes JSON; `undefined` leaves the file out. */
export type EvidenceFiles = Readonly<Record<string, unknown>>;

/** A new directory with these files. */
export function evidenceDirectory(files: EvidenceFiles): string {
  const directory = temporaryDirectory();
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFiles(directory, { [name]: isRaw ? content : JSON.stringify(content) });
  }
  return directory;
}

export const BASE = 'a'.repeat(40);
export const HEAD = 'b'.repeat(40);
const TREE = 'c'.repeat(40);
const DATE = '2026-10-22T00:00:00Z';

export function manifest(parts: readonly EvidencePart[] = ['git']) {
  return {
    schemaVersion: 1,
    kind: 'fixture',
    repository: 'o/r',
    pullRequest: 7,
    base: BASE,
    head: HEAD,
    mergeBase: BASE,
    default: { branch: 'main', commit: BASE },
    date: '2026-10-22',
    signoff: null,
    parts,
  };
}

/** The smallest directory that opens: two commits, one file. */
export function smallEvidence(parts: readonly EvidencePart[] = []): Record<string, unknown> {
  return {
    'evidence.json': manifest(['git', ...parts]),
    'git/commits.json': {
      [BASE]: { tree: TREE, parents: [], date: DATE },
      [HEAD]: { tree: TREE, parents: [BASE], date: DATE },
    },
    [`git/files/${BASE}/a.txt`]: 'one',
    [`git/files/${HEAD}/a.txt`]: 'two',
  };
}

function commitsJson(repository: TempRepository, commits: readonly string[]): EvidenceFiles {
  const entries = commits.map((commit) => {
    const [tree, parents = '', date] = repository
      .git(['show', '--no-patch', '--format=%T%n%P%n%cI', commit])
      .split('\n');
    return [commit, { tree, parents: parents.split(' ').filter((parent) => parent !== ''), date }];
  });
  return { 'git/commits.json': Object.fromEntries(entries) };
}

/** The commits as GitHub's API would give them: one JSON tree each, and the blobs by id. */
export function exportRecorded(repository: TempRepository, commits: readonly string[]): EvidenceFiles {
  const files: Record<string, unknown> = { ...commitsJson(repository, commits) };
  for (const commit of commits) {
    const tree = listedByGit(repository, commit).map(({ path, mode, oid }) => {
      if (mode !== '160000') files[`git/blobs/${oid}`] = blobByGit(repository, { oid });
      return { path, mode, type: mode === '160000' ? 'commit' : 'blob', sha: oid };
    });
    const folder = { path: 'a-folder', mode: '040000', type: 'tree', sha: TREE };
    files[`git/trees/${commit}.json`] = { sha: commit, truncated: false, tree: [folder, ...tree] };
  }
  return files;
}

/** The commits as readable files, with a list of what is no plain file. */
export function exportReadable(repository: TempRepository, commits: readonly string[]): EvidenceFiles {
  const files: Record<string, unknown> = { ...commitsJson(repository, commits) };
  for (const commit of commits) {
    const modes: Record<string, unknown> = {};
    for (const { path, mode, oid } of listedByGit(repository, commit)) {
      if (mode === '160000') modes[path] = { mode, oid };
      else files[`git/files/${commit}/${path}`] = blobByGit(repository, { oid });
      if (mode === '100755' || mode === '120000') modes[path] = mode;
    }
    files[`git/files/${commit}.modes.json`] = modes;
  }
  return files;
}

/** The id git gives a blob, computed another way than the source does. */
export function gitBlobId(content: string): string {
  const bytes = Buffer.from(content);
  return createHash('sha1')
    .update(Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]))
    .digest('hex');
}
