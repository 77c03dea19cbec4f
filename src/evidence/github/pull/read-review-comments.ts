import { z } from 'zod';
import { EvidenceIncomplete } from '../../errors.ts';
import type { GitHubClient } from '../client/github-client.ts';
import { type ReviewCommentNode, ReviewComments, type ReviewNode } from './answer.ts';
import type { Conversation } from './conversation.ts';
import type { PageSize } from './page-size.ts';
import { reviewCommentsQuery } from './query.ts';

/** A query grows with its reviews. */
const MOST_REVIEWS = 50;
/** Comments that one query should bring. */
const MOST_COMMENTS = 100;
const MAX_ROUNDS = 200;

interface Unread {
  readonly review: Pick<ReviewNode, 'id' | 'fullDatabaseId'>;
  readonly after: string | null;
  readonly left: number;
}

const Answer = z.record(z.string(), z.object({ comments: ReviewComments }));

/** What reviews say about single lines, in the order of the reviews: as many of them as fit are asked for at once. */
export async function readReviewComments(
  client: GitHubClient,
  reviews: readonly ReviewNode[],
  conversation: Conversation,
  size: PageSize,
): Promise<ReviewCommentNode[]> {
  const found = new Map<string, ReviewCommentNode[]>(reviews.map(({ id }) => [id, []]));
  let unread = reviews.flatMap((review): Unread[] => {
    const { totalCount: left } = review.comments;
    return left === 0 ? [] : [{ review, after: null, left }];
  });
  for (let round = 0; unread.length > 0; round += 1) {
    const batch = firstBatch(unread);
    const address = `comments of review ${batch.map(({ review }) => review.fullDatabaseId).join(', ')}`;
    if (round === MAX_ROUNDS) throw new EvidenceIncomplete(address, `does not end after ${round} pages`);
    const answer = await conversation.readable(
      size.fitting((items) =>
        client.query(address, reviewCommentsQuery(batch.length), variablesOf(batch, items), Answer),
      ),
    );
    const further = batch.flatMap((asked, index): Unread[] => {
      const comments = answer[`r${index}`]?.comments;
      if (comments === undefined) throw new EvidenceIncomplete(address, 'is answered without some of them');
      found.get(asked.review.id)?.push(...comments.nodes);
      conversation.addInline(comments.nodes);
      const { hasNextPage, endCursor } = comments.pageInfo;
      const left = Math.max(1, asked.left - comments.nodes.length);
      return hasNextPage ? [{ review: asked.review, after: endCursor, left }] : [];
    });
    unread = [...further, ...unread.slice(batch.length)];
  }
  return [...found.values()].flat();
}

function firstBatch(unread: readonly Unread[]): readonly Unread[] {
  let comments = 0;
  const end = unread.findIndex(({ left }, index) => {
    comments += left;
    return index > 0 && (index === MOST_REVIEWS || comments > MOST_COMMENTS);
  });
  return end < 0 ? unread : unread.slice(0, end);
}

function variablesOf(batch: readonly Unread[], size: number): Record<string, string | number | null> {
  const cursors = batch.flatMap(({ review, after }, index) => [
    [`r${index}`, review.id] as const,
    [`a${index}`, after] as const,
  ]);
  return { size, ...Object.fromEntries(cursors) };
}
