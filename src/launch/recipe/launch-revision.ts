import type { BenchmarkRevision } from '../../benchmark/read-revision.ts';
import type { RevisionTree } from '../../benchmark/submission/revision-tree.ts';
import type { GitEvidence } from '../../evidence/git-evidence.ts';
import type { UpstreamEvidence } from '../../evidence/github-evidence.ts';

/** One pinned commit, as far as its recipes need it. */
export interface LaunchRevision {
  readonly git: Pick<GitEvidence, 'blob'>;
  readonly revision: BenchmarkRevision;
  readonly tree: RevisionTree;
  /** For recipes that come with a clone of srt-slurm; without it, they are not told. */
  readonly upstream?: Pick<UpstreamEvidence, 'commit' | 'file'> | undefined;
}
