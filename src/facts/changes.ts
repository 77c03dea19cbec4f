import type { Fact } from '../check/fact.ts';
import type { Change } from '../evidence/git-evidence.ts';

/** Every path that differs between the merge base and the head. */
export const changes: Fact<readonly Change[]> = {
  name: 'changes',
  gather: ({ evidence }) => evidence.git.changes(evidence.subject.mergeBase, evidence.subject.head),
};
