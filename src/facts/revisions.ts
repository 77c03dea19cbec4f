import { type BenchmarkRevision, readRevision } from '../benchmark/read-revision.ts';
import { type RevisionTree, readTree } from '../benchmark/submission/revision-tree.ts';
import { DataFileError } from '../benchmark/yaml/data-file-error.ts';
import type { Fact, FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';

export { openEngineOf } from '../benchmark/engine.ts';

/** Configs, runners, changelog and files of one pinned commit. */
export interface PinnedRevision {
  readonly commit: string;
  readonly revision: BenchmarkRevision;
  readonly tree: RevisionTree;
}

export interface Revisions {
  readonly base: PinnedRevision;
  readonly head: PinnedRevision;
}

/** What the pull request changes, before and after: at the merge base and at the head. */
export const revisions: Fact<Revisions> = {
  name: 'benchmark revisions',
  async gather(context) {
    const { mergeBase, head } = context.evidence.subject;
    // One after the other: a problem of the head is the author's to mend, so it is said first.
    const after = await pinned(context, head, 'head');
    return { base: await pinned(context, mergeBase, 'merge base'), head: after };
  },
};

async function pinned(
  { evidence: { git }, policy }: FactContext,
  commit: string,
  side: 'head' | 'merge base',
): Promise<PinnedRevision> {
  try {
    const [revision, tree] = await Promise.all([
      readRevision(git, commit, policy.layouts),
      readTree(git, commit),
    ]);
    return { commit, revision, tree };
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    const [first = ''] = cause.message.split('\n');
    const more = cause.problems.length > 1 ? ` (+${cause.problems.length - 1} more)` : '';
    const what = `the benchmark configs of the ${side} cannot be read: ${code(first)}${more}`;
    throw new FactUnknown(what, 'nothing', [], { cause });
  }
}
