import { EvidenceTooLarge, EvidenceUnreadable } from '../../errors.ts';
import type { CommentNode, PullNode, ReviewCommentNode } from './answer.ts';
import { type OwnComment, ownCommentsIn } from './observed.ts';

/** Far more than people write on one pull request; all of it is read again whenever it is judged. */
export const MOST_WORDS = 5_000;
export const MOST_WORD_BYTES = 64 * 1024 * 1024;

/** More is written on a pull request than is read, which stays so until somebody deletes some of it. */
export class ConversationTooLarge extends EvidenceUnreadable {
  override readonly name = 'ConversationTooLarge';
  /** Our own comments among what was read until then. */
  readonly ownComments: readonly OwnComment[];

  constructor(address: string, reason: string, ownComments: readonly OwnComment[], options?: ErrorOptions) {
    super(address, reason, options);
    this.ownComments = ownComments;
  }
}

/** Counts what is written on a pull request while it is read, and throws `ConversationTooLarge` when it is too much. */
export class Conversation {
  readonly #address: string;
  readonly #own: OwnComment[] = [];
  readonly #counts = { comments: 0, reviews: 0, inline: 0 };
  #bytes = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** A page of conversation comments and reviews, as far as there is one. */
  add({ comments, reviews }: Pick<PullNode, 'comments' | 'reviews'>): void {
    const counts = this.#counts;
    counts.comments = comments?.totalCount ?? counts.comments;
    counts.reviews = reviews?.totalCount ?? counts.reviews;
    for (const review of reviews?.nodes ?? []) counts.inline += review.comments.totalCount;
    this.#own.push(...ownCommentsIn(comments?.nodes ?? []));
    this.#measure([...(comments?.nodes ?? []), ...(reviews?.nodes ?? [])]);
  }

  /** A page of what reviews say about single lines. */
  addInline(comments: readonly ReviewCommentNode[]): void {
    this.#measure(comments);
  }

  /** What is read, unless not even the smallest page of it can be. */
  async readable<Answer>(reading: Promise<Answer>): Promise<Answer> {
    try {
      return await reading;
    } catch (cause) {
      if (!(cause instanceof EvidenceTooLarge)) throw cause;
      throw this.#tooLarge('has a comment or review that is too large to be read', { cause });
    }
  }

  #measure(words: readonly Pick<CommentNode, 'body'>[]): void {
    for (const { body } of words) this.#bytes += Buffer.byteLength(body);
    const count = this.#counts.comments + this.#counts.reviews + this.#counts.inline;
    if (count > MOST_WORDS)
      throw this.#tooLarge(`has ${count} comments and reviews, more than the limit of ${MOST_WORDS}`);
    if (this.#bytes > MOST_WORD_BYTES)
      throw this.#tooLarge(`has comments and reviews of more bytes than the limit of ${MOST_WORD_BYTES}`);
  }

  #tooLarge(reason: string, options?: ErrorOptions): ConversationTooLarge {
    return new ConversationTooLarge(this.#address, reason, this.#own, options);
  }
}
