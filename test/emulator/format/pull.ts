import { ancestors, commitsBetween, mergeBase } from '../git/ancestry.ts';
import { type FileChange, fileChanges } from '../git/file-changes.ts';
import { nodeId } from '../ids.ts';
import type { IssueEvent } from '../store/issue-event.ts';
import type { Pull, PullEnd } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import { userJson } from './account.ts';
import { repositoryJson, repositoryUrls } from './repository.ts';

/** Commits of a pull request, oldest first; the ones of an imported one may be elsewhere. */
export function pullCommits({ git }: Repository, { base, head }: Pull): string[] {
  return git.commit(head.sha) === undefined ? [] : commitsBetween(git, base.sha, head.sha);
}

/**
 * Pull requests that GitHub associates with a commit: those that brought it in or, while the default branch does not have
 * it, those that would.
 */
export function pullsOfCommit(repository: Repository, sha: string): Pull[] {
  const { git, branches, defaultBranch } = repository;
  const tip = branches.get(defaultBranch);
  const isIn = tip !== undefined && ancestors(git, tip).has(sha);
  return [...repository.pulls.values()].filter((pull) => {
    if (pull.mergeCommit === sha) return true;
    return (!isIn || pull.mergedAt !== null) && pullCommits(repository, pull).includes(sha);
  });
}

/** What a pull request changes since its branch left the base. */
export function pullChanges({ git }: Repository, { base, head }: Pull): readonly FileChange[] {
  if (git.commit(head.sha) === undefined) return [];
  const from = mergeBase(git, base.sha, head.sha);
  return from === undefined ? [] : fileChanges(git, from, head.sha);
}

/** As `GET pulls/{number}` answers. */
export function pullJson(world: World, repository: Repository, pull: Pull) {
  const changes = pullChanges(repository, pull);
  const recorded = repository.recordedFiles.get(pull.number)?.length ?? 0;
  const sum = (count: (change: FileChange) => number) =>
    changes.reduce((total, change) => total + count(change), 0);
  const isOf = ({ pull: number }: { readonly pull: number }) => number === pull.number;
  return {
    ...pullListJson(world, repository, pull),
    merged: pull.mergedAt !== null,
    mergeable: pull.state === 'open' ? true : null,
    rebaseable: pull.state === 'open' ? true : null,
    mergeable_state: pull.isDraft ? 'draft' : 'clean',
    merged_by: null,
    comments: [...repository.comments.values()].filter(isOf).length,
    review_comments: [...repository.reviewComments.values()].filter(isOf).length,
    maintainer_can_modify: false,
    commits: pullCommits(repository, pull).length,
    additions: sum(({ additions }) => additions),
    deletions: sum(({ deletions }) => deletions),
    changed_files: changes.length === 0 ? recorded : changes.length,
  };
}

/** As lists of pull requests and most payloads show one. */
export function pullListJson(world: World, repository: Repository, pull: Pull) {
  const { id, number, title, body, state, isDraft, author } = pull;
  const { api, web } = repositoryUrls(world, repository);
  return {
    url: `${api}/pulls/${number}`,
    id,
    node_id: nodeId('PR', id),
    html_url: `${web}/pull/${number}`,
    issue_url: `${api}/issues/${number}`,
    number,
    state,
    locked: false,
    title,
    user: userJson(world, author),
    body,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommit,
    assignee: null,
    assignees: [],
    requested_reviewers: pull.reviewers.map((login) => userJson(world, world.account(login))),
    requested_teams: [],
    labels: labelsJson(repository, pull),
    milestone: null,
    draft: isDraft,
    head: endJson(world, pull.head),
    base: endJson(world, pull.base),
    author_association: world.memberOf(repository, author).association,
    auto_merge: null,
  };
}

export function labelsJson({ labels }: Repository, pull: Pull) {
  return pull.labels.flatMap((name) => {
    const label = labels.get(name.toLowerCase());
    return label === undefined
      ? []
      : [{ ...label, node_id: nodeId('LA', label.id), description: null, default: false }];
  });
}

function endJson(world: World, { repository: name, ref, sha }: PullEnd) {
  const repository = world.repositories.get(name.toLowerCase());
  const [owner = ''] = name.split('/');
  return {
    label: `${owner}:${ref}`,
    ref,
    sha,
    user: userJson(world, repository?.owner ?? world.account(owner)),
    repo: repository === undefined ? null : repositoryJson(world, repository),
  };
}

/** As check runs, suites and workflow runs name a pull request: never one from a fork. */
export function pullReferences(world: World, repository: Repository, headSha: string) {
  const { api } = repositoryUrls(world, repository);
  const repo = { id: repository.id, url: api, name: repository.name };
  return [...repository.pulls.values()]
    .filter(({ state, head }) => state === 'open' && head.sha === headSha)
    .filter(({ head }) => head.repository.toLowerCase() === repository.fullName.toLowerCase())
    .map(({ id, number, head, base }) => ({
      id,
      number,
      url: `${api}/pulls/${number}`,
      head: { ref: head.ref, sha: head.sha, repo },
      base: { ref: base.ref, sha: base.sha, repo },
    }));
}

/** The same pull request as the issue that it also is. */
export function issueJson(world: World, repository: Repository, pull: Pull) {
  const { number, title, body, state, isDraft, author, id } = pull;
  const { api, web } = repositoryUrls(world, repository);
  const comments = [...repository.comments.values()].filter((comment) => comment.pull === number);
  return {
    url: `${api}/issues/${number}`,
    repository_url: api,
    comments_url: `${api}/issues/${number}/comments`,
    html_url: `${web}/pull/${number}`,
    id,
    node_id: nodeId('PR', id),
    number,
    title,
    user: userJson(world, author),
    labels: labelsJson(repository, pull),
    state,
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: comments.length,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    author_association: world.memberOf(repository, author).association,
    draft: isDraft,
    pull_request: {
      url: `${api}/pulls/${number}`,
      html_url: `${web}/pull/${number}`,
      diff_url: `${web}/pull/${number}.diff`,
      patch_url: `${web}/pull/${number}.patch`,
      merged_at: pull.mergedAt,
    },
    body,
  };
}

export function issueEventJson(world: World, { labels }: Repository, happened: IssueEvent) {
  const { id, event, actor, createdAt, label } = happened;
  const color = label === undefined ? undefined : labels.get(label.toLowerCase())?.color;
  return {
    id,
    node_id: nodeId('LE', id),
    event,
    actor: userJson(world, actor),
    created_at: createdAt,
    commit_id: null,
    ...(label !== undefined && { label: { name: label, color } }),
  };
}
