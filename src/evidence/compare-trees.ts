import type { Change, TreeEntry } from './git-evidence.ts';
import { byPath, pairRenames } from './pair-renames.ts';

/** A commit's entries by path. */
export type Entries = ReadonlyMap<string, TreeEntry>;

/** Paths that differ between two whole trees, sorted by path. */
export function compareTrees(before: Entries, after: Entries): Change[] {
  const changes: Change[] = [];
  for (const [path, entry] of before) {
    const now = after.get(path);
    if (now === undefined) changes.push({ kind: 'removed', path, before: entry });
    else if (now.oid !== entry.oid || now.mode !== entry.mode)
      changes.push({ kind: 'modified', path, before: entry, after: now });
  }
  for (const [path, entry] of after) {
    if (!before.has(path)) changes.push({ kind: 'added', path, after: entry });
  }
  return pairRenames(changes.sort(byPath));
}

/** Entries below a directory (`''` = all), sorted by path. */
export function entriesBelow(entries: Entries, directory: string): TreeEntry[] {
  const all = [...entries.values()].sort(byPath);
  return directory === '' ? all : all.filter((entry) => entry.path.startsWith(`${directory}/`));
}
