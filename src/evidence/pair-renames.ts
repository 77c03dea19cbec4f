import type { Change } from './git-evidence.ts';

type Removed = Extract<Change, { kind: 'removed' }>;

/**
 * Joins a removed and an added path that hold the same blob into one rename, whatever source found them,
 * so that a recorded verdict replays the same. Equal content only: similarity would depend on git's version.
 * Of several candidates the one with the same file name is taken, then the first by path.
 */
export function pairRenames(changes: readonly Change[]): Change[] {
  const removedByOid = new Map<string, Removed[]>();
  for (const change of changes) {
    if (change.kind !== 'removed') continue;
    const others = removedByOid.get(change.before.oid);
    if (others === undefined) removedByOid.set(change.before.oid, [change]);
    else others.push(change);
  }
  const used = new Set<Change>();
  const paired = changes.map((change): Change => {
    if (change.kind !== 'added') return change;
    const source = takeSource(removedByOid.get(change.after.oid), change.path);
    if (source === undefined) return change;
    used.add(source);
    return {
      kind: 'renamed',
      path: change.path,
      previousPath: source.path,
      before: source.before,
      after: change.after,
    };
  });
  return paired.filter((change) => !used.has(change)).sort(byPath);
}

function takeSource(candidates: Removed[] | undefined, path: string): Removed | undefined {
  if (candidates === undefined) return undefined;
  const sameName = candidates.findIndex((candidate) => fileName(candidate.path) === fileName(path));
  return candidates.splice(Math.max(sameName, 0), 1)[0];
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/** Every path a change concerns: a rename concerns both. */
export function pathsOf(change: Change): readonly string[] {
  return change.kind === 'renamed' ? [change.previousPath, change.path] : [change.path];
}
