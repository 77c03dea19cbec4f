import { z } from 'zod';
import { EvidenceIncomplete, EvidenceInputError } from '../../errors.ts';
import type { Comment, CommitItem, PullRequest, Review, ReviewComment } from '../../github-schema.ts';
import { BlobNode } from '../git/blob-node.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { type CommitNode, type ReviewCommentNode, ReviewComments, type ReviewNode } from './answer.ts';
import { type Observed, observe } from './observed.ts';
import { reviewCommentsQuery } from './query.ts';
import { readPull } from './read-pull.ts';
import { toComment, toCommitItem, toPullRequest, toReview, toReviewComment } from './to-rest.ts';

/** A pull request at one moment, in the shapes of REST. */
export interface PullSnapshot {
  /** As GitHub writes it today. */
  readonly repository: string;
  readonly default: { readonly branch: string; readonly commit: string };
  readonly base: string;
  readonly head: string;
  readonly headBranch: string;
  readonly pull: PullRequest;
  /** As far as the pull request lists them, which may be only the first 250. */
  readonly commits: readonly CommitItem[];
  /** Commits it says it has, of which it lists 250 at most. */
  readonly totalCommits: number;
  readonly comments: readonly Comment[];
  readonly reviews: readonly Review[];
  readonly reviewComments: readonly ReviewComment[];
  /** Check runs the head has at least, where the token may see them. */
  readonly checkRunsAtLeast: number;
  /** Documents of the default branch that came along. */
  readonly documents: readonly BlobNode[];
  readonly observed: Observed;
}

export async function takeSnapshot(
  reader: RepositoryReader,
  number: number,
  documents: readonly string[],
  app?: number,
): Promise<PullSnapshot> {
  const pages = await readPull(reader, number, documents, app);
  const { repository } = pages.first;
  const { pullRequest: pull, defaultBranchRef: branch } = repository;
  if (branch === null) throw new EvidenceInputError(repository.nameWithOwner, 'has no default branch');
  const reviewComments = await Promise.all(pages.reviews.map((review) => commentsOf(reader, review)));
  return {
    repository: repository.nameWithOwner,
    default: { branch: branch.name, commit: branch.target.oid },
    base: pull.baseRefOid,
    head: pull.headRefOid,
    headBranch: pull.headRefName,
    pull: toPullRequest(pull, pages.labels),
    // A commit whose parents are cut makes the list one that is read another way.
    commits: pages.commits.every(hasAllParents) ? pages.commits.map(toCommitItem) : [],
    totalCommits: pull.commits?.totalCount ?? 0,
    comments: pages.comments.map(toComment),
    reviews: pages.reviews.map(toReview),
    reviewComments: reviewComments.flat().filter(isPublished).map(toReviewComment),
    checkRunsAtLeast: pull.statusCheckRollup?.contexts.checkRunCount ?? 0,
    documents: documents.flatMap((_, index) => BlobNode.safeParse(repository[`d${index}`]).data ?? []),
    observed: observe(pages),
  };
}

function hasAllParents({ commit: { parents } }: CommitNode): boolean {
  return parents.nodes.length === parents.totalCount;
}

/** A comment that is still being written is nobody's word yet; only its author sees it. */
function isPublished({ state }: ReviewCommentNode): boolean {
  return state !== 'PENDING';
}

const MAX_ROUNDS = 50;
const Answer = z.object({ node: z.object({ comments: ReviewComments }) });

async function commentsOf(reader: RepositoryReader, review: ReviewNode): Promise<ReviewCommentNode[]> {
  const address = `comments of review ${review.fullDatabaseId}`;
  const found = [...review.comments.nodes];
  let { pageInfo } = review.comments;
  for (let round = 0; pageInfo.hasNextPage; round += 1) {
    if (round === MAX_ROUNDS) throw new EvidenceIncomplete(address, `does not end after ${round} pages`);
    const variables = { review: review.id, after: pageInfo.endCursor };
    const { node } = await reader.client.query(address, reviewCommentsQuery, variables, Answer);
    found.push(...node.comments.nodes);
    pageInfo = node.comments.pageInfo;
  }
  return found;
}
