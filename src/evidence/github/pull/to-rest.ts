import type {
  Account,
  Comment,
  CommitItem,
  PullRequest,
  Review,
  ReviewComment,
} from '../../github-schema.ts';
import type {
  ActorNode,
  CommentNode,
  CommitNode,
  PullNode,
  ReviewCommentNode,
  ReviewNode,
} from './answer.ts';

/** GraphQL leaves out the suffix that tells an app from a person of the same name. */
function accountOf(actor: ActorNode | null): Account | null {
  if (actor === null) return null;
  const { __typename: type, login } = actor;
  return { login: type === 'Bot' && !login.endsWith('[bot]') ? `${login}[bot]` : login, type };
}

function wordsOf(node: CommentNode | ReviewNode) {
  const editor = accountOf(node.editor);
  return {
    id: node.fullDatabaseId,
    user: accountOf(node.author),
    author_association: node.authorAssociation,
    body: node.body,
    html_url: node.url,
    editor: editor === null ? null : { login: editor.login },
    last_edited_at: node.lastEditedAt,
    viewer_did_author: node.viewerDidAuthor,
  };
}

export function toComment(node: CommentNode): Comment {
  return { ...wordsOf(node), created_at: node.createdAt, updated_at: node.updatedAt };
}

export function toReviewComment(node: ReviewCommentNode): ReviewComment {
  const original = node.originalCommit?.oid;
  return {
    ...toComment(node),
    path: node.path,
    ...(original !== undefined && { original_commit_id: original }),
  };
}

export function toReview(node: ReviewNode): Review {
  const commit = node.commit?.oid;
  return {
    ...wordsOf(node),
    state: node.state,
    submitted_at: node.submittedAt,
    ...(commit !== undefined && { commit_id: commit }),
  };
}

export function toCommitItem({ commit }: CommitNode): CommitItem {
  return { sha: commit.oid, parents: commit.parents.nodes.map(({ oid }) => ({ sha: oid })) };
}

export function toPullRequest(pull: PullNode, labels: readonly { readonly name: string }[]): PullRequest {
  return {
    number: pull.number,
    // REST knows a merged pull request as a closed one.
    state: pull.state === 'OPEN' ? 'open' : 'closed',
    draft: pull.isDraft,
    title: pull.title,
    body: pull.body ?? '',
    user: accountOf(pull.author),
    labels: labels.map(({ name }) => ({ name })),
  };
}
