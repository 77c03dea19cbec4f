import { detectLayout } from '../../benchmark/layout.ts';
import type { GitEvidence } from '../../evidence/git-evidence.ts';
import type { Layouts } from '../../policy/schema.ts';
import type { EntryFile } from './yaml-entries.ts';

/** Paths of the files whose entries count, in the layouts of both commits. */
export async function entryFiles(
  git: GitEvidence,
  from: string,
  to: string,
  layouts: Layouts,
): Promise<ReadonlyMap<string, EntryFile>> {
  const kinds = new Map<string, EntryFile>();
  for (const commit of [from, to]) {
    const { paths } = await detectLayout(git, commit, layouts);
    for (const path of paths.masterConfigs) kinds.set(path, 'configs');
    kinds.set(paths.changelog, 'changelog');
  }
  return kinds;
}
