import { describe, expect, test } from '@jest/globals';
import {
  ConversationTooLarge,
  MOST_WORD_BYTES,
  MOST_WORDS,
} from '../../../../src/evidence/github/pull/conversation.ts';
import type { Comment, Review } from '../../../../src/evidence/github-schema.ts';
import { commentOf, reviewOf } from '../../../support/comments.ts';
import { pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';

const BIG = 'x'.repeat(65_000);
const said = (count: number, body = 'hi'): Comment[] =>
  Array.from({ length: count }, (_, at) =>
    commentOf('eve', body, { id: at + 1, html_url: `u${at}`, viewer_did_author: false }),
  );
const reviewed = (count: number, body = 'hi'): Review[] =>
  Array.from({ length: count }, (_, at) => reviewOf('eve', body, { id: 100_000 + at, html_url: 'r' }));
const inline = (count: number, body = 'hi') =>
  said(count, body).map((comment) => ({ ...comment, path: 'a' }));

interface Said {
  readonly comments?: Comment[];
  readonly reviews?: Review[];
  readonly reviewComments?: ReturnType<typeof inline>;
}

function reading({ comments = [], reviews = [], reviewComments = [] }: Said) {
  return throughGitHub(
    pullEvidence({
      comments: async () => comments,
      reviews: async () => reviews,
      reviewComments: async () => reviewComments,
    }),
  );
}

describe('a conversation of large comments', () => {
  test('is read in smaller pages', async () => {
    // In one page these would have more bytes than an answer may.
    const wide = '界'.repeat(65_000);
    const comments = said(100, wide);
    const reviews = reviewed(100, wide);
    const { evidence, fake } = await reading({ comments, reviews });
    expect(await evidence.github.comments()).toEqual(comments);
    expect(await evidence.github.reviews()).toHaveLength(100);
    const sizes = fake.requests.flatMap(({ path, body }) =>
      path === '/graphql' ? [JSON.parse(body).variables.size] : [],
    );
    expect(sizes).toEqual([100, 50, 100]);
  });

  test('does not carry what reviews say about single lines in the first answer', async () => {
    const reviewComments = inline(550, BIG);
    const { evidence, fake } = await reading({ reviews: reviewed(11), reviewComments });
    expect(await evidence.github.reviewComments()).toEqual(reviewComments);
    expect(fake.requests.filter(({ path }) => path === '/graphql')).toHaveLength(7);
  });
});

describe('a conversation beyond all limits', () => {
  const own = commentOf('pr-verdict[bot]', 'ours', { id: 99_999, html_url: 'o', viewer_did_author: true });

  async function refusal(words: Said): Promise<ConversationTooLarge> {
    const error = await reading(words).catch((cause: unknown) => cause);
    if (error instanceof ConversationTooLarge) return error;
    throw new Error('it was read', { cause: error });
  }

  test.each<[string, Said]>([
    ['comments', { comments: said(MOST_WORDS + 1) }],
    ['comments and reviews', { comments: said(MOST_WORDS - 9), reviews: reviewed(10) }],
    ['comments on lines', { reviews: reviewed(1), reviewComments: inline(MOST_WORDS) }],
  ])('of %s is refused by their number', async (_, words) => {
    const { message } = await refusal(words);
    expect(message).toBe(
      `acme/bench#7 has ${MOST_WORDS + 1} comments and reviews, more than the limit of ${MOST_WORDS}`,
    );
  });

  test('is not read to its end when the first answer says that it is too long', async () => {
    const words = pullEvidence({ comments: async () => said(MOST_WORDS + 1) });
    const asked: string[] = [];
    await throughGitHub(words, {
      intercept: ({ path }) => {
        asked.push(path);
        return undefined;
      },
    }).catch(() => {});
    expect(asked).toEqual(['/graphql']);
  });

  test('is refused by its bytes', async () => {
    const count = Math.floor(MOST_WORD_BYTES / BIG.length);
    const { message } = await refusal({ comments: [...said(count, BIG), ...said(1, BIG)] });
    expect(message).toContain(`of more bytes than the limit of ${MOST_WORD_BYTES}`);
  });

  test('tells which comments of our own were found until then', async () => {
    const { ownComments } = await refusal({ comments: [own, ...said(MOST_WORDS)] });
    expect(ownComments).toEqual([{ id: 99_999, body: 'ours', createdAt: expect.any(String), url: 'o' }]);
  });

  test('is told from a long one that is read', async () => {
    const comments = said(MOST_WORDS);
    const { evidence } = await reading({ comments });
    expect(await evidence.github.comments()).toHaveLength(MOST_WORDS);
  });
});

test('an answer that is too large whatever the page is one of a conversation too large', async () => {
  const { fake, open } = await reading({});
  const body = `{"data":"${'x'.repeat(33 * 1024 * 1024)}"}`;
  fake.intercept(({ path }) => (path === '/graphql' ? { status: 200, body } : undefined));
  await expect(open()).rejects.toThrow('acme/bench#7 has a comment or review that is too large to be read');
  await expect(open()).rejects.toThrow(ConversationTooLarge);
});
