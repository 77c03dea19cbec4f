import { describe, expect, test } from '@jest/globals';
import {
  CommentNode,
  type PullNode,
  ReviewCommentNode,
} from '../../../../src/evidence/github/pull/answer.ts';
import {
  toComment,
  toCommitItem,
  toPullRequest,
  toReview,
  toReviewComment,
} from '../../../../src/evidence/github/pull/to-rest.ts';
import { Comment, CommitItem, PullRequest, Review } from '../../../../src/evidence/github-schema.ts';

const ada = { __typename: 'User', login: 'ada' };
const node: CommentNode = {
  fullDatabaseId: 5_210_447_120,
  author: ada,
  authorAssociation: 'MEMBER',
  body: 'Words',
  lastEditedAt: null,
  editor: null,
  viewerDidAuthor: false,
  url: 'https://github.com/o/r/pull/7#issuecomment-5210447120',
  createdAt: '2026-10-20T10:00:00Z',
  updatedAt: '2026-10-20T11:00:00Z',
};

describe('a comment in GraphQL', () => {
  test('becomes what REST says, with editor and day of the edit', () => {
    const comment = toComment(node);
    expect(Comment.parse(comment)).toEqual(comment);
    expect(comment).toEqual({
      id: 5_210_447_120,
      user: { login: 'ada', type: 'User' },
      author_association: 'MEMBER',
      body: 'Words',
      html_url: node.url,
      editor: null,
      last_edited_at: null,
      viewer_did_author: false,
      created_at: node.createdAt,
      updated_at: node.updatedAt,
    });
  });

  test.each([
    ['its author', ada, 'ada'],
    ['somebody else', { __typename: 'User', login: 'eve' }, 'eve'],
    ['an app', { __typename: 'Bot', login: 'helper' }, 'helper[bot]'],
  ])('names who edited it: %s', (_, editor, login) => {
    expect(toComment({ ...node, editor, lastEditedAt: '2026-10-20T11:00:00Z' })).toMatchObject({
      editor: { login },
      last_edited_at: '2026-10-20T11:00:00Z',
    });
  });

  test('edited by an account that is gone keeps the day alone', () => {
    expect(toComment({ ...node, lastEditedAt: '2026-10-20T11:00:00Z' })).toMatchObject({ editor: null });
  });

  test.each([
    [
      { __typename: 'Bot', login: 'github-actions' },
      { login: 'github-actions[bot]', type: 'Bot' },
    ],
    [
      { __typename: 'Bot', login: 'helper[bot]' },
      { login: 'helper[bot]', type: 'Bot' },
    ],
    [
      { __typename: 'User', login: 'github-actions' },
      { login: 'github-actions', type: 'User' },
    ],
    [
      { __typename: 'Mannequin', login: 'old-ada' },
      { login: 'old-ada', type: 'Mannequin' },
    ],
    [null, null],
  ])('of %j is by %j', (author, user) => {
    expect(toComment({ ...node, author }).user).toEqual(user);
  });

  test('keeps ids that have more than 32 bits, and takes none that is no id', () => {
    expect(CommentNode.parse({ ...node, fullDatabaseId: '9007199254740991' }).fullDatabaseId).toBe(
      2 ** 53 - 1,
    );
    for (const id of ['9007199254740993', '0', '-1', 'x', null, '1.5'])
      expect(CommentNode.safeParse({ ...node, fullDatabaseId: id }).success).toBe(false);
  });

  test('on a line has its path', () => {
    const inline = ReviewCommentNode.parse({ ...node, path: 'a.txt', state: 'SUBMITTED' });
    expect(toReviewComment(inline)).toEqual({ ...toComment(node), path: 'a.txt' });
    const placed = ReviewCommentNode.parse({ ...inline, originalCommit: { oid: 'd'.repeat(40) } });
    expect(toReviewComment(placed)).toMatchObject({ original_commit_id: 'd'.repeat(40) });
  });
});

describe('other parts', () => {
  test('a review becomes what REST says', () => {
    const connection = { totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
    const { createdAt: _, updatedAt: __, ...words } = node;
    const review = toReview({
      ...words,
      id: 'R',
      state: 'DISMISSED',
      submittedAt: null,
      comments: connection,
    });
    expect(Review.parse(review)).toEqual(review);
    expect(review).toMatchObject({ id: node.fullDatabaseId, state: 'DISMISSED', submitted_at: null });
  });

  test('a commit has its parents', () => {
    const [oid, parent] = ['a'.repeat(40), 'b'.repeat(40)];
    const item = toCommitItem({ commit: { oid, parents: { totalCount: 1, nodes: [{ oid: parent }] } } });
    expect(CommitItem.parse(item)).toEqual({ sha: oid, parents: [{ sha: parent }] });
  });

  test.each([
    ['OPEN', 'open'],
    ['CLOSED', 'closed'],
    ['MERGED', 'closed'],
  ])('a pull request that is %s is %s', (state, expected) => {
    const pull: PullNode = {
      number: 7,
      state,
      isDraft: true,
      title: 'T',
      body: 'B',
      author: ada,
      headRefName: 'f',
      headRefOid: 'a'.repeat(40),
      baseRefName: 'main',
      baseRefOid: 'b'.repeat(40),
      changedFiles: 1,
      updatedAt: '2026-10-22T00:00:00Z',
      isCrossRepository: false,
      merged: state === 'MERGED',
    };
    const rest = toPullRequest(pull, [{ name: 'full-sweep' }]);
    expect(PullRequest.parse(rest)).toEqual(rest);
    expect(rest).toEqual({
      number: 7,
      state: expected,
      draft: true,
      title: 'T',
      body: 'B',
      user: { login: 'ada', type: 'User' },
      labels: [{ name: 'full-sweep' }],
    });
  });
});
