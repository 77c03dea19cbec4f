import { headCommitJson } from '../format/git.ts';
import type { Account } from '../store/account.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';
import { requestSuite } from './check-suites.ts';
import { writeMerge } from './commits.ts';

export interface MergeGroup {
  readonly headSha: string;
  readonly headRef: string;
  readonly baseSha: string;
  readonly baseRef: string;
}

function told(
  state: GitHubState,
  repository: Repository,
  { headSha, headRef, baseSha, baseRef }: MergeGroup,
  action: string,
  sender: Account,
  more: object = {},
): void {
  emit(state, {
    event: 'merge_group',
    action,
    repository,
    sender,
    payload: {
      merge_group: {
        head_sha: headSha,
        head_ref: `refs/heads/${headRef}`,
        base_sha: baseSha,
        base_ref: `refs/heads/${baseRef}`,
        head_commit: headCommitJson(repository, headSha),
      },
      ...more,
    },
  });
}

/** Puts a pull request into the merge queue, behind `after` if that is given. */
export function queueGroup(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  sender: Account,
  after?: MergeGroup,
): MergeGroup {
  const { ref: baseRef } = pull.base;
  const baseSha = after?.headSha ?? repository.branches.get(baseRef) ?? pull.base.sha;
  const headSha = writeMerge(state.world, repository, {
    author: sender,
    message: `Merge pull request #${pull.number}`,
    parents: [baseSha, pull.head.sha],
    changes: {},
  });
  const headRef = `gh-readonly-queue/${baseRef}/pr-${pull.number}-${baseSha}`;
  repository.branches.set(headRef, headSha);
  const group: MergeGroup = { headSha, headRef, baseSha, baseRef };
  told(state, repository, group, 'checks_requested', sender);
  requestSuite(state, repository, headSha, headRef);
  return group;
}

export function destroyGroup(
  state: GitHubState,
  repository: Repository,
  group: MergeGroup,
  reason: 'merged' | 'invalidated' | 'dequeued',
  sender: Account,
): void {
  state.world.clock.tick();
  repository.branches.delete(group.headRef);
  told(state, repository, group, 'destroyed', sender, { reason });
}
