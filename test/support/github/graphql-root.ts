import { GraphQLError } from 'graphql';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import type { Account, Comment, Review } from '../../../src/evidence/github-schema.ts';
import type { FakeState } from './fake-state.ts';

interface PageArguments {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string | null;
}

/** What GraphQL's `repository` answers, made from evidence: lists in pages, ids as text, bots without their suffix. */
export function graphqlRoot(state: FakeState) {
  const { evidence } = state;
  return {
    rateLimit: { cost: 1, remaining: 4_999, resetAt: '2026-10-22T01:00:00Z' },
    repository: (asked: { owner: string; name: string }) => {
      if (`${asked.owner}/${asked.name}`.toLowerCase() !== evidence.subject.repository.toLowerCase())
        throw notFound('Could not resolve to a Repository');
      return repositoryOf(state);
    },
    node: async ({ id }: { id: string }) => ({
      __typename: 'PullRequestReview',
      comments: async (page: PageArguments) =>
        pageOf(state, (await reviewCommentsOf(evidence, id)).map(commentNode), page),
    }),
  };
}

function notFound(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type: 'NOT_FOUND' } });
}

function repositoryOf(state: FakeState) {
  const { subject, git } = state.evidence;
  return {
    nameWithOwner: subject.repository,
    isPrivate: false,
    defaultBranchRef: {
      name: subject.default.branch,
      target: { __typename: 'Commit', oid: subject.default.commit },
    },
    pullRequest: ({ number }: { number: number }) => {
      if (number !== subject.pullRequest) throw notFound('Could not resolve to a PullRequest');
      return pullRequestOf(state);
    },
    object: async ({ oid, expression }: { oid?: string; expression?: string }) => {
      if (oid !== undefined) return state.commits.has(oid) ? commitNode(state, oid) : blobNode(state, oid);
      const path = expression?.replace(/^HEAD:/, '') ?? '';
      const entry = await git.entry(subject.default.commit, path);
      return entry === undefined ? null : blobNode(state, entry.oid);
    },
  };
}

const ownReference = { state: 'OPEN', baseRefName: 'main' };

async function pullRequestOf(state: FakeState) {
  const { evidence } = state;
  const { github, subject } = evidence;
  const pull = await github.pull();
  const listed = async <Item, Node>(items: Promise<readonly Item[]>, node: (item: Item) => Node) => {
    const nodes = (await items).map(node);
    return (page: PageArguments) => pageOf(state, nodes, page);
  };
  return {
    ...pull,
    state: pull.state === 'open' ? 'OPEN' : 'MERGED',
    isDraft: pull.draft ?? false,
    author: actorOf(pull.user),
    headRefName: 'feature',
    headRefOid: () => state.head(),
    baseRefName: 'main',
    baseRefOid: subject.base,
    changedFiles: 1,
    updatedAt: '2026-10-22T00:00:00Z',
    isCrossRepository: state.isFork,
    merged: false,
    statusCheckRollup: { contexts: { totalCount: state.rollup, checkRunCount: state.rollup } },
    timelineItems: () => ({
      pageInfo: { hasPreviousPage: state.hasOlderBases },
      nodes: state.baseChanges.map((change) => ({ __typename: 'BaseRefChangedEvent', ...change })),
    }),
    labels: (page: PageArguments) => pageOf(state, pull.labels, page),
    commits: await listed(github.commits(), ({ sha, parents }) => ({
      commit: {
        oid: sha,
        associatedPullRequests: () => ({
          pageInfo: { hasNextPage: false },
          nodes: state.pullsOfHead ?? [{ ...ownReference, number: subject.pullRequest, headRefOid: sha }],
        }),
        checkSuites: ({ filterBy }: { filterBy: { appId: number } }) => ({
          nodes:
            state.ownRuns.length === 0 ? [] : [{ checkRuns: { nodes: ownRunsOf(state, filterBy.appId) } }],
        }),
        parents: {
          totalCount: parents.length,
          nodes: parents.slice(0, 20).map((parent) => ({ oid: parent.sha })),
        },
      },
    })),
    comments: await listed(github.comments(), commentNode),
    reviews: await listed(github.reviews(), (review) => ({
      ...wordsOf(review),
      id: String(review.id),
      state: review.state,
      submittedAt: review.submitted_at ?? null,
      commit: review.commit_id == null ? null : { oid: review.commit_id },
      comments: async (page: PageArguments) =>
        pageOf(state, (await reviewCommentsOf(evidence, String(review.id))).map(commentNode), page),
    })),
  };
}

/** Evidence does not say which review an inline comment belongs to: the first has them all. */
async function reviewCommentsOf({ github }: Evidence, review: string) {
  const [first] = await github.reviews();
  return String(first?.id) === review ? github.reviewComments() : [];
}

function commentNode(comment: Comment & { path?: string | undefined; state?: string }) {
  const { created_at: createdAt, updated_at: updatedAt, path = '', state = 'SUBMITTED' } = comment;
  const reactionGroups = [{ content: 'THUMBS_UP', viewerHasReacted: comment.body === '/use 1' }];
  return { ...wordsOf(comment), createdAt, updatedAt, path, state, reactionGroups };
}

function wordsOf(item: Comment | Review) {
  return {
    fullDatabaseId: String(item.id),
    author: actorOf(item.user),
    authorAssociation: item.author_association,
    body: item.body ?? '',
    lastEditedAt: item.last_edited_at ?? null,
    editor: actorOf(item.editor ?? null),
    viewerDidAuthor: item.viewer_did_author ?? false,
    url: item.html_url ?? '',
  };
}

function actorOf(account: Account | null) {
  if (account === null) return null;
  const isBot = account.login.endsWith('[bot]');
  return { __typename: isBot ? 'Bot' : 'User', login: account.login.replace(/\[bot\]$/, '') };
}

async function blobNode({ evidence, textOf }: FakeState, oid: string) {
  const content = Buffer.from(await evidence.git.blob(oid));
  return { __typename: 'Blob', oid, byteSize: content.length, ...textOf(content) };
}

function commitNode({ evidence, textOf }: FakeState, oid: string) {
  return {
    __typename: 'Commit',
    oid,
    history: async ({ first, path }: { first: number; path: string }) => {
      const { revisions, complete } = await evidence.git.history(oid, path, first);
      return {
        pageInfo: { hasNextPage: !complete },
        nodes: revisions.map(({ commit, date, entry }) => ({
          oid: commit,
          committedDate: date,
          file: () => {
            if (entry === undefined) throw notFound('no such file');
            const object = blobNode({ evidence, textOf } as FakeState, entry.oid);
            return { oid: entry.oid, mode: Number.parseInt(entry.mode, 8), object };
          },
        })),
      };
    },
  };
}

function ownRunsOf({ ownRuns }: FakeState, app: number) {
  return ownRuns
    .filter((run) => run.app === app)
    .map(({ id, ...run }) => ({
      permalink: `https://github.com/acme/bench/runs/${id}`,
      ...run,
    }));
}

function pageOf<Node>(
  { pageSize }: FakeState,
  nodes: readonly Node[],
  { first = 100, last, after }: PageArguments,
) {
  if (last !== undefined) return { nodes: nodes.slice(-last) };
  const start = after === null || after === undefined ? 0 : Number(after);
  const end = Math.min(start + Math.min(first, pageSize), nodes.length);
  return {
    totalCount: nodes.length,
    pageInfo: { hasNextPage: end < nodes.length, endCursor: String(end) },
    nodes: nodes.slice(start, end),
  };
}
