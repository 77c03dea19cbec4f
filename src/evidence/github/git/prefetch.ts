import type { Change, GitEvidence, TreeEntry } from '../../git-evidence.ts';

/** A larger change is read as far as somebody asks for it. */
const MOST_CHANGES = 150;

/**
 * Asks for what a verdict reads anyway at the same time, so that it comes in few answers: what changed, before and after,
 * and the given paths at both ends. Never rejects: whoever reads a blob that cannot be read is told then.
 */
export async function prefetch(
  git: GitEvidence,
  { mergeBase, head }: { readonly mergeBase: string; readonly head: string },
  paths: readonly string[],
): Promise<void> {
  try {
    const ends = [mergeBase, head];
    const asked = ends.flatMap((commit) => paths.map((path) => git.entry(commit, path)));
    const [changed, ...entries] = await Promise.all([git.changes(mergeBase, head), ...asked]);
    const sides = changed.length > MOST_CHANGES ? [] : changed.flatMap(sidesOf);
    const blobs = new Set([...sides, ...entries].flatMap((entry) => (isFile(entry) ? [entry.oid] : [])));
    await Promise.allSettled([...blobs].map((oid) => git.blob(oid)));
  } catch {
    // The reader that needs it meets the same problem, and can say what it is for.
  }
}

function sidesOf(change: Change): TreeEntry[] {
  switch (change.kind) {
    case 'added':
      return [change.after];
    case 'removed':
      return [change.before];
    case 'renamed':
    case 'modified':
      return [change.before, change.after];
  }
}

function isFile(entry: TreeEntry | undefined): entry is TreeEntry {
  return entry?.mode === '100644' || entry?.mode === '100755';
}
