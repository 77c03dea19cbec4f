import { createComment, deleteComment, editComment } from '../actions/comments.ts';
import { react } from '../actions/reactions.ts';
import {
  commentInline,
  deleteReviewComment,
  dismissReview,
  editReviewWords,
  submitReview,
} from '../actions/reviews.ts';
import type { IssueComment, ReactionContent, Review, ReviewComment, ReviewState } from '../store/words.ts';
import type { Control, PullRef } from './control.ts';

export interface ReviewInput {
  readonly state?: ReviewState;
  readonly body?: string;
  readonly id?: number;
  readonly commit?: string;
  readonly comments?: readonly { readonly path: string; readonly line?: number; readonly body: string }[];
}

export interface InlineInput {
  readonly path: string;
  readonly line?: number | null;
  readonly body: string;
  readonly id?: number;
  readonly review?: number;
  readonly inReplyTo?: number;
  readonly commit?: string;
}

export function conversationControls(control: Control) {
  const { state, world } = control;
  const comment = (id: number) => control.find('comment', id, ({ comments }) => comments);
  const review = (id: number) => control.find('review', id, ({ reviews }) => reviews);
  const inline = (id: number) => control.find('review comment', id, ({ reviewComments }) => reviewComments);
  return {
    comment(
      ref: PullRef,
      user: string,
      body: string,
      options: { readonly id?: number } = {},
    ): Promise<IssueComment> {
      const { repository, pull } = control.pull(ref);
      const author = control.account(user);
      return control.change(() => createComment(state, repository, pull, { author, body, id: options.id }));
    },
    editComment(id: number, by: string, body: string): Promise<void> {
      const { repository, item } = comment(id);
      return control.change(() => editComment(state, repository, item, control.account(by), body));
    },
    deleteComment(id: number, by: string): Promise<void> {
      const { repository, item } = comment(id);
      return control.change(() => deleteComment(state, repository, item, control.account(by)));
    },
    react(id: number, user: string, content: ReactionContent): Promise<void> {
      return control.change(() => void react(world, comment(id).item, control.account(user), content));
    },
    review(ref: PullRef, user: string, input: ReviewInput = {}): Promise<Review> {
      const { repository, pull } = control.pull(ref);
      const author = control.account(user);
      return control.change(() => {
        const { state: verdict = 'COMMENTED', body = '', id, commit, comments = [] } = input;
        const made = submitReview(state, repository, pull, { author, body, state: verdict, id, commit });
        for (const item of comments)
          commentInline(state, repository, pull, { author, ...item, review: made.id, commit });
        return made;
      });
    },
    editReview(id: number, by: string, body: string): Promise<void> {
      const { repository, item } = review(id);
      return control.change(() => editReviewWords(state, repository, item, control.account(by), body));
    },
    dismissReview(id: number, by: string): Promise<void> {
      const { repository, item } = review(id);
      return control.change(() => dismissReview(state, repository, item, control.account(by)));
    },
    reviewComment(ref: PullRef, user: string, input: InlineInput): Promise<ReviewComment> {
      const { repository, pull } = control.pull(ref);
      const author = control.account(user);
      return control.change(() => commentInline(state, repository, pull, { author, ...input }));
    },
    editReviewComment(id: number, by: string, body: string): Promise<void> {
      const { repository, item } = inline(id);
      return control.change(() => editReviewWords(state, repository, item, control.account(by), body));
    },
    deleteReviewComment(id: number, by: string): Promise<void> {
      const { repository, item } = inline(id);
      return control.change(() => deleteReviewComment(state, repository, item, control.account(by)));
    },
  };
}
