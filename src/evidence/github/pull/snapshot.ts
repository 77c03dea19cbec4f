import { EvidenceInputError } from '../../errors.ts';
import type { Comment, CommitItem, PullRequest, Review, ReviewComment } from '../../github-schema.ts';
import { BlobNode } from '../git/blob-node.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import type { CommitNode, ReviewCommentNode } from './answer.ts';
import { type Observed, observe } from './observed.ts';
import { readPull } from './read-pull.ts';
import { type TipCheckRuns, tipCheckRuns } from './tip-check-runs.ts';
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
  /** Those of the head, if they came whole. */
  readonly tipCheckRuns: TipCheckRuns | undefined;
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
    reviewComments: pages.reviewComments.filter(isPublished).map(toReviewComment),
    checkRunsAtLeast: pull.statusCheckRollup?.contexts.checkRunCount ?? 0,
    tipCheckRuns: tipCheckRuns(pull),
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
