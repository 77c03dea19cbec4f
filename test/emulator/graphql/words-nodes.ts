import { associationOf, webUrlOf } from '../format/words.ts';
import { nodeId } from '../ids.ts';
import type { Repository } from '../store/repository.ts';
import {
  type IssueComment,
  type ReactionContent,
  type Review,
  type ReviewComment,
  reactionContents,
  type Words,
} from '../store/words.ts';
import { actorNode } from './actor-node.ts';
import { connection } from './connection.ts';
import type { Fields, View } from './fields.ts';
import { commitNode } from './git-nodes.ts';

const reactionNames: Readonly<Record<ReactionContent, string>> = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  laugh: 'LAUGH',
  confused: 'CONFUSED',
  heart: 'HEART',
  hooray: 'HOORAY',
  rocket: 'ROCKET',
  eyes: 'EYES',
};

/** GitHub lists every kind, also those that nobody gave. */
export function reactionGroups(view: View, { reactions }: Pick<Words, 'reactions'>): Fields[] {
  return reactionContents.map((content) => {
    const given = reactions.filter((reaction) => reaction.content === content);
    return {
      __typename: 'ReactionGroup',
      content: reactionNames[content],
      createdAt: given[0]?.createdAt ?? null,
      viewerHasReacted: given.some(({ user }) => user === view.viewer.account),
      reactors: connection(given, ({ user }) => actorNode(view, user)),
    };
  });
}

function wordsFields(view: View, repository: Repository, said: IssueComment | Review | ReviewComment) {
  return {
    fullDatabaseId: String(said.id),
    databaseId: said.id,
    author: actorNode(view, said.author),
    authorAssociation: associationOf(view.world, repository, said.author),
    body: said.body,
    createdAt: said.createdAt,
    updatedAt: said.updatedAt,
    lastEditedAt: said.lastEditedAt,
    editor: said.editor === null ? null : actorNode(view, said.editor),
    viewerDidAuthor: said.author === view.viewer.account,
    url: webUrlOf(view.world, repository, said),
    isMinimized: false,
    reactionGroups: () => reactionGroups(view, said),
  };
}

export function commentNode(view: View, repository: Repository, comment: IssueComment): Fields {
  return {
    __typename: 'IssueComment',
    id: nodeId('IC', comment.id),
    ...wordsFields(view, repository, comment),
  };
}

export function reviewNode(view: View, repository: Repository, review: Review): Fields {
  const comments = [...repository.reviewComments.values()].filter((comment) => comment.review === review.id);
  return {
    __typename: 'PullRequestReview',
    id: nodeId('PRR', review.id),
    ...wordsFields(view, repository, review),
    state: review.state,
    submittedAt: review.state === 'PENDING' ? null : review.createdAt,
    commit: () => commitNamed(view, repository, review.commit),
    comments: connection(comments, (comment) => reviewCommentNode(view, repository, comment)),
  };
}

export function reviewCommentNode(view: View, repository: Repository, comment: ReviewComment): Fields {
  const isPending = repository.reviews.get(comment.review)?.state === 'PENDING';
  return {
    __typename: 'PullRequestReviewComment',
    id: nodeId('PRRC', comment.id),
    ...wordsFields(view, repository, comment),
    path: comment.path,
    line: comment.line,
    originalCommit: () => commitNamed(view, repository, comment.commit),
    state: isPending ? 'PENDING' : 'SUBMITTED',
  };
}

/** A commit that an imported history leaves out is none any more. */
function commitNamed(view: View, repository: Repository, sha: string): Fields | null {
  return repository.git.commit(sha) === undefined ? null : commitNode(view, repository, sha);
}
