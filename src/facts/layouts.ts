import { type DetectedLayout, detectLayout } from '../benchmark/layout.ts';
import type { Fact } from '../check/fact.ts';

/** The repository's layout at each pinned revision; a pull request may move files from one to another. */
export interface RevisionLayouts {
  readonly mergeBase: DetectedLayout;
  readonly head: DetectedLayout;
  /** Where policy documents are read. */
  readonly default: DetectedLayout;
}

export const layouts: Fact<RevisionLayouts> = {
  name: 'layouts',
  async gather({ evidence, policy }) {
    const {
      mergeBase,
      head,
      default: { commit },
    } = evidence.subject;
    const [atMergeBase, atHead, atDefault] = await Promise.all([
      detectLayout(evidence.git, mergeBase, policy.layouts),
      detectLayout(evidence.git, head, policy.layouts),
      detectLayout(evidence.git, commit, policy.layouts),
    ]);
    return { mergeBase: atMergeBase, head: atHead, default: atDefault };
  },
};
