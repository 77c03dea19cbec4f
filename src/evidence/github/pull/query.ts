import { blobFields } from '../git/blob-node.ts';

const actor = '__typename login';
const words = `fullDatabaseId author { ${actor} } authorAssociation body lastEditedAt editor { ${actor} } viewerDidAuthor url`;
const comment = `${words} createdAt updatedAt`;
const conversation = `${comment} reactionGroups { content viewerHasReacted }`;
const page = 'totalCount pageInfo { hasNextPage endCursor }';

const reviewCommentFields = `${page} nodes { ${comment} path state originalCommit { oid } }`;

// The numeric id does not fit into GraphQL's integers, so it is taken from the link.
const ownCheckRun = 'permalink name status conclusion externalId startedAt';
const ownCheckRuns = `nodes { commit { checkSuites(first: 1, filterBy: { appId: $app }) { nodes {
          checkRuns(last: 30) { nodes { ${ownCheckRun} } }
        } } } }`;

// A list gives at most a hundred, so it is taken from both of its ends.
const anyCheckRun = 'permalink name status conclusion detailsUrl startedAt completedAt';
const checkRunsFrom = (end: 'first' | 'last') =>
  `checkRuns(${end}: $size, filterBy: { checkType: ALL }) { totalCount nodes { ${anyCheckRun} } }`;
const allCheckRuns = `checkSuites(first: 50) { totalCount nodes { app { slug }
        earliest: ${checkRunsFrom('first')} latest: ${checkRunsFrom('last')} } }`;

// A check run belongs to a commit, so it stands on each of these pull requests.
const withSameCommit =
  'associatedPullRequests(first: 50) { pageInfo { hasNextPage } nodes { number state baseRefName headRefOid } }';

const baseChanges = `pageInfo { hasPreviousPage } nodes {
        ... on BaseRefChangedEvent { createdAt from: previousRefName }
        ... on AutomaticBaseChangeSucceededEvent { createdAt from: oldBase }
      }`;

/** The connections of a pull request that are read page by page. */
export const connections = ['labels', 'commits', 'reviews', 'comments'] as const;
export type Connection = (typeof connections)[number];

/** Bodies make a page large; labels and commits are small whatever they say. */
const pageSizes = {
  labels: '100',
  commits: '100',
  reviews: '$size',
  comments: '$size',
} as const satisfies Record<Connection, string>;

/**
 * Everything GraphQL knows about a pull request, with up to `$size` (at most 100) reviews and comments, and documents
 * of the default branch by path (`d0`, `d1`, ...). Later rounds read only what has more pages. What reviews say about
 * single lines is asked for afterwards: 100 reviews may hold any number of it.
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
    `${name}(first: ${pageSizes[name]}, after: $${name}) @include(if: $with_${name}) { ${page} nodes { ${fields} } }`;
  return `query PullRequest($owner: String!, $name: String!, $number: Int!, $size: Int!, $isFirst: Boolean!, $app: Int, $withOwnRuns: Boolean!${cursors}${paths}) {
  rateLimit { cost remaining resetAt }
  repository(owner: $owner, name: $name) {
    nameWithOwner isPrivate
    defaultBranchRef { name target { oid } }
    ${blobs.join('\n    ')}
    pullRequest(number: $number) {
      number state isDraft title
      body @include(if: $isFirst)
      author { ${actor} }
      headRefName headRefOid baseRefName baseRefOid changedFiles updatedAt isCrossRepository merged
      tip: commits(last: 1) @include(if: $isFirst) { nodes { commit { oid ${withSameCommit} ${allCheckRuns} } } }
      bases: timelineItems(last: 50, itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT]) @include(if: $isFirst) { ${baseChanges} }
      own: commits(last: 1) @include(if: $withOwnRuns) {
        ${ownCheckRuns}
      }
      statusCheckRollup @include(if: $isFirst) { contexts(first: 1) { totalCount checkRunCount } }
      ${paged('labels', 'name')}
      ${paged('commits', 'commit { oid parents(first: 20) { totalCount nodes { oid } } }')}
      ${paged('reviews', `id ${words} state submittedAt commit { oid } comments(first: 1) { totalCount }`)}
      ${paged('comments', conversation)}
    }
  }
}`;
}

/** Comments of so many reviews (`r0`, `r1`, ...), up to `$size` of each. */
export function reviewCommentsQuery(reviews: number): string {
  const names = Array.from({ length: reviews }, (_, index) => index);
  const variables = names.map((name) => `, $r${name}: ID!, $a${name}: String`).join('');
  const nodes = names.map(
    (name) =>
      `r${name}: node(id: $r${name}) { ... on PullRequestReview { comments(first: $size, after: $a${name}) { ...page } } }`,
  );
  return `query ReviewComments($size: Int!${variables}) {
  ${nodes.join('\n  ')}
}
fragment page on PullRequestReviewCommentConnection { ${reviewCommentFields} }`;
}

/** The little that must be known of a pull request to say on its head that the rest cannot be read. */
export const pullHeadQuery = `query PullHead($owner: String!, $name: String!, $number: Int!, $app: Int!) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    defaultBranchRef { name target { oid } }
    pullRequest(number: $number) {
      state headRefOid
      own: commits(last: 1) { ${ownCheckRuns} }
    }
  }
}`;
