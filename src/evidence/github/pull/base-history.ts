import type { PullNode } from './answer.ts';

/** Which branch a pull request was to be merged into when, by GitHub's own clock. */
export interface BaseHistory {
  /** The branch now. */
  readonly branch: string;
  /** Oldest first; `from`: the branch until then. `at`: ISO 8601. */
  readonly changes: readonly { readonly at: string; readonly from: string }[];
  /** There were no other changes before the oldest of these. */
  readonly isWhole: boolean;
}

export function toBaseHistory({ baseRefName: branch, bases }: PullNode): BaseHistory {
  const changes = (bases?.nodes ?? []).map(({ createdAt: at, from }) => ({
    at,
    from: from.replace(/^refs\/heads\//, ''),
  }));
  return { branch, changes, isWhole: bases?.pageInfo.hasPreviousPage === false };
}
