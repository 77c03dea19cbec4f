import { applyPatch, structuredPatch } from 'diff';
import { mergeBase } from './ancestry.ts';
import type { FileEntry, Files, ObjectStore } from './object-store.ts';

/** Both sides changed the same lines; a person has to say what holds. */
export class MergeConflict extends Error {
  override readonly name = 'MergeConflict';
  readonly path: string;

  constructor(path: string) {
    super(`${path} is changed on both sides; give its merged content`);
    this.path = path;
  }
}

/** The files of `ours` with everything that `theirs` changed since they parted. `resolved` names paths that are given by hand. */
export function mergedFiles(
  git: ObjectStore,
  ours: string,
  theirs: string,
  resolved: ReadonlySet<string> = new Set(),
): Files {
  const base = mergeBase(git, ours, theirs);
  const before: Files = base === undefined ? new Map() : git.files(base);
  const mine = git.files(ours);
  const result = new Map(mine);
  const yours = git.files(theirs);
  for (const path of new Set([...before.keys(), ...yours.keys()])) {
    const [was, is, there] = [before.get(path), mine.get(path), yours.get(path)];
    if (isSame(was, there) || isSame(is, there) || resolved.has(path)) continue;
    if (!isSame(was, is)) result.set(path, mergedFile(git, path, was, is, there));
    else if (there === undefined) result.delete(path);
    else result.set(path, there);
  }
  return result;
}

function mergedFile(
  git: ObjectStore,
  path: string,
  was: FileEntry | undefined,
  is: FileEntry | undefined,
  there: FileEntry | undefined,
): FileEntry {
  if (was === undefined || is === undefined || there === undefined) throw new MergeConflict(path);
  const text = ({ oid }: FileEntry) => Buffer.from(git.blob(oid) ?? []).toString('utf8');
  const merged = applyPatch(text(is), structuredPatch(path, path, text(was), text(there)));
  if (merged === false) throw new MergeConflict(path);
  return { mode: is.mode, oid: git.writeBlob(merged) };
}

function isSame(a: FileEntry | undefined, b: FileEntry | undefined): boolean {
  return a?.oid === b?.oid && a?.mode === b?.mode;
}
