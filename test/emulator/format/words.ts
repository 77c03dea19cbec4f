import { nodeId } from '../ids.ts';
import type { Account } from '../store/account.ts';
import type { Repository } from '../store/repository.ts';
import {
  type IssueComment,
  type Reaction,
  type Review,
  type ReviewComment,
  reactionContents,
} from '../store/words.ts';
import type { World } from '../store/world.ts';
import { appJson, userJson } from './account.ts';
import { repositoryUrls } from './repository.ts';

type Said = IssueComment | Review | ReviewComment;

/** The part of a link that names a comment or review. */
export function anchorOf({ kind, id }: Pick<Said, 'kind' | 'id'>): string {
  switch (kind) {
    case 'comment':
      return `issuecomment-${id}`;
    case 'review':
      return `pullrequestreview-${id}`;
    case 'reviewComment':
      return `discussion_r${id}`;
  }
}

export function webUrlOf(world: World, repository: Repository, said: Said): string {
  return `${repositoryUrls(world, repository).web}/pull/${said.pull}#${anchorOf(said)}`;
}

export function associationOf(world: World, repository: Repository, author: Account): string {
  return world.memberOf(repository, author).association;
}

function reactionsJson(url: string, reactions: readonly Reaction[]) {
  const counts = Object.fromEntries(
    reactionContents.map((content) => [
      content,
      reactions.filter((reaction) => reaction.content === content).length,
    ]),
  );
  return { url: `${url}/reactions`, total_count: reactions.length, ...counts };
}

function wordsJson(world: World, repository: Repository, said: Said) {
  return {
    id: said.id,
    html_url: webUrlOf(world, repository, said),
    body: said.body,
    user: userJson(world, said.author),
    author_association: associationOf(world, repository, said.author),
  };
}

export function commentJson(world: World, repository: Repository, comment: IssueComment) {
  const { api } = repositoryUrls(world, repository);
  const url = `${api}/issues/comments/${comment.id}`;
  return {
    url,
    issue_url: `${api}/issues/${comment.pull}`,
    node_id: nodeId('IC', comment.id),
    ...wordsJson(world, repository, comment),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    reactions: reactionsJson(url, comment.reactions),
    performed_via_github_app: comment.viaApp ? appJson(world, world.app) : null,
  };
}

export function reviewJson(world: World, repository: Repository, review: Review) {
  const { api } = repositoryUrls(world, repository);
  return {
    node_id: nodeId('PRR', review.id),
    ...wordsJson(world, repository, review),
    state: review.state,
    submitted_at: review.createdAt,
    commit_id: review.commit,
    pull_request_url: `${api}/pulls/${review.pull}`,
  };
}

export function reviewCommentJson(world: World, repository: Repository, comment: ReviewComment) {
  const { api } = repositoryUrls(world, repository);
  const url = `${api}/pulls/comments/${comment.id}`;
  return {
    url,
    pull_request_review_id: comment.review,
    node_id: nodeId('PRRC', comment.id),
    ...wordsJson(world, repository, comment),
    path: comment.path,
    line: comment.line,
    original_line: comment.line,
    side: 'RIGHT',
    subject_type: comment.line === null ? 'file' : 'line',
    diff_hunk: '',
    commit_id: comment.commit,
    original_commit_id: comment.commit,
    pull_request_url: `${api}/pulls/${comment.pull}`,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    reactions: reactionsJson(url, comment.reactions),
    ...(comment.inReplyTo !== null && { in_reply_to_id: comment.inReplyTo }),
  };
}

export function reactionJson(world: World, { id, user, content, createdAt }: Reaction) {
  return { id, node_id: nodeId('REA', id), user: userJson(world, user), content, created_at: createdAt };
}
