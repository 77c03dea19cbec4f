import type { Change, TreeEntry } from './git-evidence.ts';

type Removed = Extract<Change, { kind: 'removed' }>;

/**
 * Joins a removed and an added path that hold the same blob into one rename, whatever source found them,
 * so that a recorded verdict replays the same. Equal content only: similarity would depend on git's version.
 * Paths with the same file name are joined first, the rest in order of path.
 */
export function pairRenames(changes: readonly Change[]): Change[] {
  const sorted = changes.toSorted(byPath);
  const sources = new Map<Change, Removed>();
  const used = new Set<Change>();
  for (const keyOf of [blobAndName, blob]) {
    const removed = sorted.filter(isRemoval).filter((change) => !used.has(change));
    // Reversed, so that the first by path is taken from the end without shifting the rest.
    const waiting = Map.groupBy(removed.reverse(), ({ before }) => keyOf(before));
    for (const change of sorted) {
      if (change.kind !== 'added' || sources.has(change)) continue;
      const source = waiting.get(keyOf(change.after))?.pop();
      if (source === undefined) continue;
      sources.set(change, source);
      used.add(source);
    }
  }
  return sorted.filter((change) => !used.has(change)).map((change) => joined(change, sources.get(change)));
}

function joined(change: Change, source: Removed | undefined): Change {
  if (change.kind !== 'added' || source === undefined) return change;
  const { path, after } = change;
  return { kind: 'renamed', path, previousPath: source.path, before: source.before, after };
}

function isRemoval(change: Change): change is Removed {
  return change.kind === 'removed';
}

function blobAndName({ oid, path }: TreeEntry): string {
  return `${oid} ${path.slice(path.lastIndexOf('/') + 1)}`;
}

function blob({ oid }: TreeEntry): string {
  return oid;
}

export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/** Every path a change concerns: a rename concerns both. */
export function pathsOf(change: Change): readonly string[] {
  return change.kind === 'renamed' ? [change.previousPath, change.path] : [change.path];
}
