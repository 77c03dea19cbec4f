import type { TreeEntry } from '../../src/evidence/git-evidence.ts';
import { byPath } from '../../src/evidence/pair-renames.ts';
import { decodePath } from '../../src/evidence/path-bytes.ts';
import type { TempRepository } from './temp-repository.ts';

/** What `git ls-tree -r` says about a commit, with modes as git prints them. */
export function listedByGit(
  repository: TempRepository,
  commit: string,
): { mode: string; oid: string; path: string }[] {
  const output = repository.gitBytes(['ls-tree', '-r', '-z', '--full-tree', commit]);
  const entries: { mode: string; oid: string; path: string }[] = [];
  for (let at = 0; at < output.length; ) {
    const tab = output.indexOf(0x09, at);
    const end = output.indexOf(0, tab);
    const [mode = '', , oid = ''] = output.toString('latin1', at, tab).split(' ');
    entries.push({ mode, oid, path: decodePath(output.subarray(tab + 1, end)) });
    at = end + 1;
  }
  return entries.sort(byPath);
}

/** A blob's bytes as plain git gives them. */
export function blobByGit(repository: TempRepository, entry: Pick<TreeEntry, 'oid'>): Buffer {
  return repository.gitBytes(['cat-file', 'blob', entry.oid]);
}
