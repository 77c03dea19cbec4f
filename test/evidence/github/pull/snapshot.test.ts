import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EvidenceUnavailable, EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import type { Comment, Review } from '../../../../src/evidence/github-schema.ts';
import { commentOf, reviewOf } from '../../../support/comments.ts';
import { commitChain, pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';
import { HEAD } from '../../../support/memory-evidence.ts';

const comments = (count: number): Comment[] =>
  Array.from({ length: count }, (_, index) =>
    commentOf('ada', `comment ${index}`, {
      id: index + 1,
      html_url: `u${index}`,
      viewer_did_author: index % 2 === 0,
    }),
  );
const reviews = (count: number): Review[] =>
  Array.from({ length: count }, (_, index) =>
    reviewOf('eve', `review ${index}`, { id: 1_000 + index, html_url: 'r', viewer_did_author: false }),
  );
const queries = (fake: { requests: readonly { path: string }[] }) =>
  fake.requests.filter(({ path }) => path === '/graphql').length;

describe('a pull request', () => {
  test.each([
    ['one query', 0, 1],
    ['two queries where reviews say something about single lines', 20, 2],
  ])('comes with all its words in %s', async (_, inline, asked) => {
    const said = {
      comments: async () => comments(60),
      reviews: async () => reviews(3),
      reviewComments: async () => comments(inline).map((comment) => ({ ...comment, path: 'a.txt' })),
      commits: async () => commitChain(20),
    };
    const { evidence, fake } = await throughGitHub(pullEvidence(said));
    expect(await evidence.github.comments()).toEqual(comments(60));
    expect(await evidence.github.reviews()).toEqual(reviews(3));
    expect(await evidence.github.reviewComments()).toEqual(await said.reviewComments());
    expect(await evidence.github.commits()).toEqual(commitChain(20));
    expect(queries(fake)).toBe(asked);
  });

  test.each([
    [101, 2],
    [350, 4],
  ])('with %d comments takes %d rounds', async (count, rounds) => {
    const { evidence, fake } = await throughGitHub(pullEvidence({ comments: async () => comments(count) }));
    expect(await evidence.github.comments()).toEqual(comments(count));
    expect(queries(fake)).toBe(rounds);
  });

  test('reads in further rounds only what goes on', async () => {
    const evidence = pullEvidence({ comments: async () => comments(250), reviews: async () => reviews(150) });
    const { fake } = await throughGitHub(evidence);
    const asked = fake.requests
      .filter(({ path }) => path === '/graphql')
      .map(({ body }) => JSON.parse(body).variables)
      .map((sent) =>
        ['comments', 'reviews', 'commits', 'labels'].filter((name) => sent[`with_${name}`] === true),
      );
    expect(asked).toEqual([
      ['comments', 'reviews', 'commits', 'labels'],
      ['comments', 'reviews'],
      ['comments'],
    ]);
  });

  test("reads a review's further comments", async () => {
    const inline = comments(230).map((comment) => ({ ...comment, path: 'a.txt' }));
    const { evidence } = await throughGitHub(
      pullEvidence({ reviews: async () => reviews(2), reviewComments: async () => inline }),
    );
    expect(await evidence.github.reviewComments()).toEqual(inline);
  });

  test('leaves out comments that are still being written', async () => {
    const [done, pending] = comments(2).map((comment) => ({ ...comment, path: 'a.txt' }));
    const written = [done, { ...pending, state: 'PENDING' }];
    const { evidence } = await throughGitHub(
      // The fake hands the state on, though REST has none.
      pullEvidence({ reviews: async () => reviews(1), reviewComments: async () => written as Comment[] }),
    );
    expect(await evidence.github.reviewComments()).toEqual([done]);
  });

  test('comes out whole whatever the size of the pages', async () => {
    const counts = fc.record({
      said: fc.nat(12),
      reviewed: fc.nat(6),
      inline: fc.nat(6),
      pushed: fc.integer({ min: 1, max: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(
        counts,
        fc.integer({ min: 1, max: 5 }),
        async ({ said, reviewed, inline, pushed }, pageSize) => {
          const lines = comments(reviewed === 0 ? 0 : inline).map((comment) => ({
            ...comment,
            path: 'a.txt',
          }));
          const served = pullEvidence({
            comments: async () => comments(said),
            reviews: async () => reviews(reviewed),
            reviewComments: async () => lines,
            commits: async () => commitChain(pushed),
          });
          const { evidence, fake } = await throughGitHub(served, { pageSize });
          expect(await evidence.github.comments()).toEqual(comments(said));
          expect(await evidence.github.reviews()).toEqual(reviews(reviewed));
          expect(await evidence.github.reviewComments()).toEqual(lines);
          expect(await evidence.github.commits()).toEqual(commitChain(pushed));
          await fake.close();
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a head that moves while the pages are read', () => {
  const many = pullEvidence({ comments: async () => comments(150) });
  const MOVED = '9'.repeat(40);

  test('starts the reading again', async () => {
    let asked = 0;
    const { evidence, fake } = await throughGitHub(many, {
      head: () => {
        asked += 1;
        return asked === 1 ? MOVED : HEAD;
      },
    });
    expect(evidence.subject.head).toBe(HEAD);
    expect(await evidence.github.comments()).toHaveLength(150);
    expect(queries(fake)).toBe(4);
  });

  test('again and again is no verdict, but a reason to come back', async () => {
    let asked = 0;
    const head = () => {
      asked += 1;
      return asked.toString(16).padStart(40, '0');
    };
    await expect(throughGitHub(many, { head })).rejects.toThrow(EvidenceUnavailable);
    await expect(throughGitHub(many, { head })).rejects.toThrow('the head of #7 keeps moving');
  });
});

describe('a hostile answer about a pull request', () => {
  async function withPull(over: object) {
    const { open, fake } = await throughGitHub(pullEvidence());
    const sent = await (
      await fetch(`${fake.url}/graphql`, {
        method: 'POST',
        headers: { authorization: 'token test-token' },
        body: fake.requests[0]?.body ?? '',
      })
    ).json();
    const { data } = sent as { data: { repository: { pullRequest: object } } };
    Object.assign(data.repository.pullRequest, over);
    fake.intercept(({ path }) => (path === '/graphql' ? { status: 200, body: { data } } : undefined));
    return open();
  }

  const endless = {
    totalCount: 1,
    pageInfo: { hasNextPage: true, endCursor: 'same' },
    nodes: [{ name: 'x' }],
  };

  test.each<[string, object, string]>([
    ['a head that is no commit', { headRefOid: 'main' }, 'headRefOid: expected 40 hex digits'],
    ['a title that is no text', { title: ['x'] }, 'title: Invalid input'],
    ['an item that is hidden', { labels: { ...endless, nodes: [null] } }, 'labels.nodes.0: Invalid input'],
    ['a list without an end', { labels: endless }, 'does not end after 100 pages'],
    ['no comments where some were asked for', { comments: undefined }, 'is answered without its comments'],
    ['null for the reviews', { reviews: null }, 'is answered without its reviews'],
    ['null for the labels', { labels: null }, 'is answered without its labels'],
    ['no commits', { commits: undefined }, 'is answered without its commits'],
  ])('is unreadable: %s', async (_, over, reason) => {
    const opening = withPull(over);
    await expect(opening).rejects.toThrow(EvidenceUnreadable);
    await expect(opening).rejects.toThrow(reason);
  });
});
