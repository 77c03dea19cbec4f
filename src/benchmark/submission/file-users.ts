import type { GitEvidence } from '../../evidence/git-evidence.ts';
import type { MatrixRow } from '../matrix/row.ts';
import { sharedSlices } from '../steps.ts';
import type { LaunchSource } from './launch-files.ts';
import { reachedFrom } from './reach.ts';

/** Which of some files rows may run, by what their launchers, scripts and recipes name; rows that run none are left out. */
export async function fileUsers(
  rows: Iterable<MatrixRow>,
  paths: ReadonlySet<string>,
  source: LaunchSource,
  git: Pick<GitEvidence, 'blob'>,
): Promise<ReadonlyMap<MatrixRow, ReadonlySet<string>>> {
  const all = [...rows];
  const own = new Set<string>();
  const starts = new Set<string>();
  for (const { role, path, exists } of all.flatMap((row) => source.filesOf(row))) {
    if (role !== 'launcher') own.add(path);
    if (exists) starts.add(path);
  }
  const byStart = await reachedFrom(starts, paths, { git, tree: source.tree, root: source.root, own });
  const users = new Map<MatrixRow, ReadonlySet<string>>();
  for (const row of all) {
    if (sharedSlices.isOver) await sharedSlices.next();
    const used = new Set(source.filesOf(row).flatMap(({ path }) => [...(byStart.get(path) ?? [])]));
    if (used.size > 0) users.set(row, used);
  }
  return users;
}
