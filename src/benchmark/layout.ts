import type { GitEvidence } from '../evidence/git-evidence.ts';
import type { Layout, LayoutName, Layouts } from '../policy/schema.ts';

export interface DetectedLayout {
  readonly name: LayoutName;
  readonly paths: Layout;
}

/** Newest first: a revision in the middle of a move has both, and the new place is the one in use. */
const order = ['inferencex-e2e', 'root', 'legacy'] as const satisfies readonly LayoutName[];

/** The layout of one revision, told by where its master configs are; `root` if it has none anywhere. */
export async function detectLayout(
  git: GitEvidence,
  commit: string,
  layouts: Layouts,
): Promise<DetectedLayout> {
  for (const name of order) {
    for (const path of layouts[name].masterConfigs) {
      if ((await git.entry(commit, path)) !== undefined) return { name, paths: layouts[name] };
    }
  }
  return { name: 'root', paths: layouts.root };
}
