import { blobFields } from '../git/blob-node.ts';

const actor = '__typename login';
const words = `fullDatabaseId author { ${actor} } authorAssociation body lastEditedAt editor { ${actor} } viewerDidAuthor url`;
const comment = `${words} createdAt updatedAt`;
const conversation = `${comment} reactionGroups { content viewerHasReacted }`;
const page = 'totalCount pageInfo { hasNextPage endCursor }';

const reviewCommentFields = `${page} nodes { ${comment} path state }`;

// The numeric id does not fit into GraphQL's integers, so it is taken from the link.
const ownCheckRun = 'permalink name status conclusion externalId startedAt';

/** The connections of a pull request that are read page by page. */
export const connections = ['labels', 'commits', 'reviews', 'comments'] as const;
export type Connection = (typeof connections)[number];

/**
 * Everything GraphQL knows about a pull request, with up to 100 items of each connection, and documents of the
 * default branch by path (`d0`, `d1`, ...). Later rounds read only what has more pages.
 */
export function pullRequestQuery(documents: number): string {
  const names = Array.from({ length: documents }, (_, index) => `d${index}`);
  const cursors = connections.map((name) => `, $${name}: String, $with_${name}: Boolean!`).join('');
  const paths = names.map((name) => `, $${name}: String!`).join('');
  const blobs = names.map(
    (name) =>
      `${name}: object(expression: $${name}) @include(if: $isFirst) { ... on Blob { ${blobFields} } }`,
  );
  const paged = (name: Connection, fields: string) =>
    `${name}(first: 100, after: $${name}) @include(if: $with_${name}) { ${page} nodes { ${fields} } }`;
  return `query PullRequest($owner: String!, $name: String!, $number: Int!, $isFirst: Boolean!, $app: Int, $withOwnRuns: Boolean!${cursors}${paths}) {
  rateLimit { cost remaining resetAt }
  repository(owner: $owner, name: $name) {
    nameWithOwner
    defaultBranchRef { name target { oid } }
    ${blobs.join('\n    ')}
    pullRequest(number: $number) {
      number state isDraft title
      body @include(if: $isFirst)
      author { ${actor} }
      headRefName headRefOid baseRefOid changedFiles updatedAt isCrossRepository merged
      tip: commits(last: 1) @include(if: $isFirst) { nodes { commit { oid committedDate } } }
      own: commits(last: 1) @include(if: $withOwnRuns) {
        nodes { commit { checkSuites(first: 1, filterBy: { appId: $app }) { nodes {
          checkRuns(last: 30) { nodes { ${ownCheckRun} } }
        } } } }
      }
      statusCheckRollup @include(if: $isFirst) { contexts(first: 1) { totalCount checkRunCount } }
      ${paged('labels', 'name')}
      ${paged('commits', 'commit { oid parents(first: 20) { totalCount nodes { oid } } }')}
      ${paged('reviews', `id ${words} state submittedAt comments(first: 50) { ${reviewCommentFields} }`)}
      ${paged('comments', conversation)}
    }
  }
}`;
}

/** More comments of one review than the first query gives. */
export const reviewCommentsQuery = `query ReviewComments($review: ID!, $after: String) {
  node(id: $review) {
    ... on PullRequestReview { comments(first: 100, after: $after) { ${reviewCommentFields} } }
  }
}`;
