import { headCommitJson } from '../format/git.ts';
import { pullJson } from '../format/pull.ts';
import { repositoryUrls } from '../format/repository.ts';
import { commitsBetween } from '../git/ancestry.ts';
import type { Account } from '../store/account.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';
import { requestSuite } from './check-suites.ts';

const NOTHING = '0'.repeat(40);

/** A pull request's own branch moves. */
export function movePullHead(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  after: string,
  sender: Account,
): void {
  const { world } = state;
  const before = pull.head.sha;
  const source = world.repository(pull.head.repository);
  source.branches.set(pull.head.ref, after);
  pull.head = { ...pull.head, sha: after };
  pull.base = { ...pull.base, sha: repository.branches.get(pull.base.ref) ?? pull.base.sha };
  pull.updatedAt = world.clock.now();
  pushed(state, source, pull.head.ref, { before, after }, sender);
  emit(state, {
    event: 'pull_request',
    action: 'synchronize',
    repository,
    sender,
    payload: {
      number: pull.number,
      before,
      after,
      pull_request: pullJson(world, repository, pull),
    },
  });
  if (source === repository) requestSuite(state, repository, after, pull.head.ref);
}

/** Tells of a branch that moved; nobody hears of a fork's branches but its own apps. */
export function pushed(
  state: GitHubState,
  repository: Repository,
  branch: string,
  { before, after }: { readonly before: string | undefined; readonly after: string },
  sender: Account,
): void {
  const { git } = repository;
  const { web } = repositoryUrls(state.world, repository);
  const isForced = before !== undefined && !commitsBetween(git, NOTHING, after).includes(before);
  const listed = before === undefined ? [after] : commitsBetween(git, before, after);
  emit(state, {
    event: 'push',
    repository,
    sender,
    payload: {
      ref: `refs/heads/${branch}`,
      before: before ?? NOTHING,
      after,
      base_ref: null,
      created: before === undefined,
      deleted: false,
      forced: isForced,
      compare: `${web}/compare/${before?.slice(0, 12)}...${after.slice(0, 12)}`,
      commits: listed.map((sha) => headCommitJson(repository, sha)),
      head_commit: headCommitJson(repository, after),
      pusher: { name: sender.login, email: null },
    },
  });
}
