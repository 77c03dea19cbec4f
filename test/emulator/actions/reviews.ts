import { pullListJson } from '../format/pull.ts';
import { reviewCommentJson, reviewJson } from '../format/words.ts';
import type { Account } from '../store/account.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import type { Review, ReviewComment, ReviewState } from '../store/words.ts';
import { emit, type GitHubState } from '../webhooks/emit.ts';
import { editWords, type NewWords, newWords } from './comments.ts';

export interface NewReview extends NewWords {
  readonly state: ReviewState;
  readonly commit?: string | undefined;
}

export interface NewReviewComment extends NewWords {
  readonly path: string;
  readonly line?: number | null | undefined;
  /** An existing review; a comment on its own makes one, as on GitHub. */
  readonly review?: number | undefined;
  readonly inReplyTo?: number | undefined;
  readonly commit?: string | undefined;
}

type Said = Review | ReviewComment;

function told(
  state: GitHubState,
  repository: Repository,
  said: Said,
  action: string,
  sender: Account,
  changes?: object,
): void {
  const { world } = state;
  const pull = repository.pulls.get(said.pull);
  if (pull === undefined) throw new Error(`${repository.fullName} has no #${said.pull}`);
  const shown = { author_association: world.memberOf(repository, said.author).shownAssociation };
  const isReview = said.kind === 'review';
  const what = isReview
    ? {
        review: {
          ...reviewJson(world, repository, said),
          // Payloads write the state in lower case; the API does not.
          state: said.state.toLowerCase(),
          ...shown,
        },
      }
    : { comment: { ...reviewCommentJson(world, repository, said), ...shown } };
  emit(state, {
    event: isReview ? 'pull_request_review' : 'pull_request_review_comment',
    action,
    repository,
    sender,
    payload: {
      ...what,
      pull_request: pullListJson(world, repository, pull),
      ...(changes !== undefined && { changes }),
    },
  });
}

export function submitReview(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  input: NewReview,
): Review {
  const id = input.id ?? state.world.ids.next('review');
  const review: Review = {
    kind: 'review',
    pull: pull.number,
    state: input.state,
    commit: input.commit ?? pull.head.sha,
    ...newWords(state, input, id),
  };
  repository.reviews.set(id, review);
  pull.updatedAt = review.createdAt;
  // One that is still being written is seen by nobody else.
  if (review.state !== 'PENDING') told(state, repository, review, 'submitted', input.author);
  return review;
}

export function dismissReview(
  state: GitHubState,
  repository: Repository,
  review: Review,
  sender: Account,
): void {
  review.state = 'DISMISSED';
  review.updatedAt = state.world.clock.tick();
  touch(repository, review);
  told(state, repository, review, 'dismissed', sender);
}

export function commentInline(
  state: GitHubState,
  repository: Repository,
  pull: Pull,
  input: NewReviewComment,
): ReviewComment {
  const { author } = input;
  const review =
    input.review ?? submitReview(state, repository, pull, { author, body: '', state: 'COMMENTED' }).id;
  const id = input.id ?? state.world.ids.next('reviewComment');
  const comment: ReviewComment = {
    kind: 'reviewComment',
    pull: pull.number,
    review,
    path: input.path,
    line: input.line ?? null,
    commit: input.commit ?? pull.head.sha,
    inReplyTo: input.inReplyTo ?? null,
    ...newWords(state, input, id),
  };
  repository.reviewComments.set(id, comment);
  pull.updatedAt = comment.createdAt;
  if (repository.reviews.get(review)?.state !== 'PENDING')
    told(state, repository, comment, 'created', author);
  return comment;
}

/** Edits a review's summary or an inline comment. */
export function editReviewWords(
  state: GitHubState,
  repository: Repository,
  said: Said,
  editor: Account,
  body: string,
): void {
  const from = editWords(state, said, editor, body);
  touch(repository, said);
  told(state, repository, said, 'edited', editor, { body: { from } });
}

export function deleteReviewComment(
  state: GitHubState,
  repository: Repository,
  comment: ReviewComment,
  sender: Account,
): void {
  state.world.clock.tick();
  repository.reviewComments.delete(comment.id);
  told(state, repository, comment, 'deleted', sender);
}

function touch({ pulls }: Repository, said: Said): void {
  const pull = pulls.get(said.pull);
  if (pull !== undefined) pull.updatedAt = said.updatedAt;
}
