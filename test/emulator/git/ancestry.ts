import type { ObjectStore } from './object-store.ts';

/** Parents that are here: what an imported history leaves out ends it. */
function parentsOf(git: ObjectStore, oid: string): string[] {
  return (git.commit(oid)?.parents ?? []).filter((parent) => git.commit(parent) !== undefined);
}

/** The commit and everything before it. */
export function ancestors(git: ObjectStore, oid: string): Set<string> {
  const found = new Set<string>();
  const open = [oid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...parentsOf(git, next));
  }
  return found;
}

/** The best common ancestor: the newest that is not an ancestor of another one. */
export function mergeBase(git: ObjectStore, one: string, other: string): string | undefined {
  const ofOther = ancestors(git, other);
  const common = [...ancestors(git, one)].filter((oid) => ofOther.has(oid));
  const behind = new Set(
    common.flatMap((oid) => parentsOf(git, oid).flatMap((parent) => [...ancestors(git, parent)])),
  );
  return common
    .filter((oid) => !behind.has(oid))
    .sort((a, b) => dateOf(git, b) - dateOf(git, a))
    .at(0);
}

/** Commits of `head` that `base` lacks, parents before children. */
export function commitsBetween(git: ObjectStore, base: string, head: string): string[] {
  const known = ancestors(git, base);
  const listed = new Set<string>();
  const open = [{ oid: head, isDone: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { oid, isDone } = next;
    if (isDone) listed.add(oid);
    if (isDone || known.has(oid)) continue;
    known.add(oid);
    open.push({ oid, isDone: true });
    for (const parent of parentsOf(git, oid).toReversed()) open.push({ oid: parent, isDone: false });
  }
  return [...listed];
}

/** Commits that changed a path, newest first, walked as `git log -- <path>` does. */
export function history(git: ObjectStore, start: string, path: string | undefined): string[] {
  if (path === undefined) return [...ancestors(git, start)].sort((a, b) => dateOf(git, b) - dateOf(git, a));
  const seen = new Set<string>();
  const listed: string[] = [];
  const open = [start];
  for (let oid = open.pop(); oid !== undefined; oid = open.pop()) {
    if (seen.has(oid)) continue;
    seen.add(oid);
    const now = stateOf(git, oid, path);
    const parents = parentsOf(git, oid);
    const same = parents.find((parent) => stateOf(git, parent, path) === now);
    // A parent with the same content explains it all; git looks no further.
    if (same !== undefined) open.push(same);
    else {
      open.push(...parents);
      if (parents.length > 0 || now !== '') listed.push(oid);
    }
  }
  return listed.sort((a, b) => dateOf(git, b) - dateOf(git, a));
}

/** What a path is at a commit: a file, or everything below a directory. */
function stateOf(git: ObjectStore, commit: string, path: string): string {
  const files = git.files(commit);
  const file = files.get(path);
  if (file !== undefined) return `${file.mode} ${file.oid}`;
  return [...files]
    .filter(([name]) => name.startsWith(`${path}/`))
    .map(([name, { mode, oid }]) => `${name} ${mode} ${oid}`)
    .sort()
    .join('\n');
}

function dateOf(git: ObjectStore, oid: string): number {
  return Date.parse(git.commit(oid)?.committer.date ?? '');
}
