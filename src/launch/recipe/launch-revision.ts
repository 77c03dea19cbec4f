import type { BenchmarkRevision } from '../../benchmark/read-revision.ts';
import type { RevisionTree } from '../../benchmark/submission/revision-tree.ts';
import type { GitEvidence } from '../../evidence/git-evidence.ts';

/** One pinned commit, as far as its recipes need it. */
export interface LaunchRevision {
  readonly git: Pick<GitEvidence, 'blob'>;
  readonly revision: BenchmarkRevision;
  readonly tree: RevisionTree;
}
