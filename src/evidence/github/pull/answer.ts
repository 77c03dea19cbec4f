import { z } from 'zod';
import { CommitId, RepositoryName } from '../../formats.ts';

function connectionOf<Node extends z.ZodType>(node: Node) {
  return z.object({
    totalCount: z.int().nonnegative(),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: z.array(node),
  });
}

export const ActorNode = z.object({ __typename: z.string(), login: z.string() });
export type ActorNode = z.infer<typeof ActorNode>;

const words = {
  /** The id that REST and links use; as text, since GraphQL's own integers have 32 bits. */
  fullDatabaseId: z.coerce.number().int().positive(),
  author: ActorNode.nullable(),
  authorAssociation: z.string(),
  body: z.string(),
  lastEditedAt: z.string().nullable(),
  editor: ActorNode.nullable(),
  viewerDidAuthor: z.boolean(),
  url: z.string(),
};

const ReactionGroup = z.object({ content: z.string(), viewerHasReacted: z.boolean() });

export const CommentNode = z.object({
  ...words,
  createdAt: z.string(),
  updatedAt: z.string(),
  reactionGroups: z.array(ReactionGroup).nullish(),
});
export type CommentNode = z.infer<typeof CommentNode>;

/** Absent if the commit is gone. */
const CommitNamed = z.object({ oid: CommitId }).nullish();

export const ReviewCommentNode = CommentNode.extend({
  path: z.string(),
  state: z.string(),
  originalCommit: CommitNamed,
});
export type ReviewCommentNode = z.infer<typeof ReviewCommentNode>;

export const ReviewComments = connectionOf(ReviewCommentNode);

export const ReviewNode = z.object({
  ...words,
  id: z.string(),
  state: z.string(),
  submittedAt: z.string().nullable(),
  commit: CommitNamed,
  /** How many; what they say is asked for afterwards. */
  comments: z.object({ totalCount: z.int().nonnegative() }),
});
export type ReviewNode = z.infer<typeof ReviewNode>;

export const CommitNode = z.object({
  commit: z.object({
    oid: CommitId,
    parents: z.object({ totalCount: z.int(), nodes: z.array(z.object({ oid: CommitId })) }),
  }),
});
export type CommitNode = z.infer<typeof CommitNode>;

export const OwnCheckRunNode = z.object({
  permalink: z.string(),
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullable(),
  externalId: z.string().nullable(),
  startedAt: z.string().nullable(),
});
export type OwnCheckRunNode = z.infer<typeof OwnCheckRunNode>;

const OwnSuites = z.object({
  nodes: z.array(z.object({ checkRuns: z.object({ nodes: z.array(OwnCheckRunNode) }).nullable() })),
});

const OwnCommits = z.object({
  nodes: z.array(z.object({ commit: z.object({ checkSuites: OwnSuites.nullable() }) })),
});
export type OwnCommits = z.infer<typeof OwnCommits>;

const CheckRunNode = z.object({
  permalink: z.string(),
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullable(),
  detailsUrl: z.string().nullable(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
});
export type CheckRunNode = z.infer<typeof CheckRunNode>;

const CheckRunNodes = z.object({ totalCount: z.int(), nodes: z.array(CheckRunNode.nullable()) });

/** What anybody reported on a commit; `null`: this token may not see it. */
const CheckSuites = z
  .object({
    totalCount: z.int(),
    nodes: z.array(
      z
        .object({
          app: z.object({ slug: z.string() }).nullable(),
          earliest: CheckRunNodes.nullable(),
          latest: CheckRunNodes.nullable(),
        })
        .nullable(),
    ),
  })
  .nullish();
export type CheckSuites = z.infer<typeof CheckSuites>;

const DefaultBranch = z.object({ name: z.string(), target: z.object({ oid: CommitId }) });

const Tip = z.object({
  oid: CommitId,
  checkSuites: CheckSuites,
  associatedPullRequests: z
    .object({
      pageInfo: z.object({ hasNextPage: z.boolean() }),
      nodes: z.array(
        z.object({ number: z.int(), state: z.string(), baseRefName: z.string(), headRefOid: CommitId }),
      ),
    })
    .nullish(),
});

const PullNode = z.object({
  number: z.int(),
  state: z.string(),
  isDraft: z.boolean(),
  title: z.string(),
  body: z.string().optional(),
  author: ActorNode.nullable(),
  headRefName: z.string(),
  headRefOid: CommitId,
  baseRefName: z.string(),
  baseRefOid: CommitId,
  changedFiles: z.int().nonnegative(),
  updatedAt: z.string(),
  isCrossRepository: z.boolean(),
  merged: z.boolean(),
  tip: z.object({ nodes: z.array(z.object({ commit: Tip })) }).optional(),
  bases: z
    .object({
      pageInfo: z.object({ hasPreviousPage: z.boolean() }),
      nodes: z.array(z.object({ createdAt: z.string(), from: z.string() })),
    })
    .nullish(),
  own: OwnCommits.optional(),
  statusCheckRollup: z
    .object({ contexts: z.object({ totalCount: z.int(), checkRunCount: z.int() }) })
    .nullish(),
  labels: connectionOf(z.object({ name: z.string() })).nullish(),
  commits: connectionOf(CommitNode).optional(),
  reviews: connectionOf(ReviewNode).nullish(),
  comments: connectionOf(CommentNode).optional(),
});
export type PullNode = z.infer<typeof PullNode>;

export const PullAnswer = z.object({
  rateLimit: z.object({ cost: z.int(), remaining: z.int(), resetAt: z.string() }).nullish(),
  repository: z.looseObject({
    nameWithOwner: RepositoryName,
    isPrivate: z.boolean(),
    defaultBranchRef: DefaultBranch.nullable(),
    pullRequest: PullNode,
  }),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

export const PullHeadAnswer = z.object({
  repository: z.object({
    nameWithOwner: RepositoryName,
    defaultBranchRef: DefaultBranch.nullable(),
    pullRequest: z.object({ state: z.string(), headRefOid: CommitId, own: OwnCommits }),
  }),
});
