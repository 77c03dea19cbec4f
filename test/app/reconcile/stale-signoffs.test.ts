import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { everySignoff, findStaleSignoffs } from '../../../src/app/reconcile/stale-signoffs.ts';
import type { Comparison, HeadProof } from '../../../src/app/state/app-state.ts';
import type { Comment, Review, ReviewComment } from '../../../src/evidence/github-schema.ts';
import { commentOf, reviewOf } from '../../support/comments.ts';
import { HEAD, memoryEvidence } from '../../support/memory-evidence.ts';
import { observed, openedPull } from '../../support/opened-pull.ts';
import { signoffText } from '../../support/small-pull-request.ts';

const OLD = '1'.repeat(40);
const at = (hour: number) => `2026-10-22T${String(hour).padStart(2, '0')}:00:00Z`;
const opened: HeadProof = { sha: OLD, at: at(2) };
const pushed: HeadProof = { sha: HEAD, before: OLD, at: at(6) };

function pullWith(
  comments: readonly Comment[],
  reviews: readonly Review[] = [],
  proofs = [opened, pushed],
  inline: readonly ReviewComment[] = [],
) {
  const github = {
    comments: async () => comments,
    reviews: async () => reviews,
    reviewComments: async () => inline,
  };
  return openedPull({
    evidence: memoryEvidence({ github, parts: ['comments', 'reviews'] }),
    observed: observed({ updatedAt: at(10) }),
    proofs,
  });
}

const signed = (id: number, hour: number, more: Partial<Comment> = {}) =>
  commentOf('ada', signoffText('ada'), { id, created_at: at(hour), last_edited_at: null, ...more });
const never = async () => false;
const always = async () => true;

describe('a sign-off', () => {
  test.each<[string, Comment, [string, string][]]>([
    ['for the head is not stale', signed(1, 7), []],
    ['from before the push is stale', signed(1, 3), [['issuecomment-1', OLD]]],
    ['edited after the push is not stale', signed(1, 3, { last_edited_at: at(8) }), []],
    ['from the second of the push stands for what was there before', signed(1, 6), [['issuecomment-1', OLD]]],
  ])('%s', async (_, comment, stale) => {
    expect([...(await findStaleSignoffs(pullWith([comment]), never))]).toEqual(stale);
  });

  test('carries over while the effective diff is the same', async () => {
    expect((await findStaleSignoffs(pullWith([signed(1, 3)]), always)).size).toBe(0);
  });

  test('asks once for each earlier head, however many stand for it', async () => {
    const asked: Comparison[] = [];
    const same = async (comparison: Comparison) => {
      asked.push(comparison);
      return false;
    };
    const many = Array.from({ length: 5 }, (_, index) => signed(index + 1, 3));
    expect((await findStaleSignoffs(pullWith(many), same)).size).toBe(5);
    expect(asked).toEqual([{ head: OLD, base: 'main' }]);
  });

  test('in a review that does not say of which commit counts by when it was submitted', async () => {
    const review = reviewOf('ada', signoffText('ada'), { id: 4, submitted_at: at(3), last_edited_at: null });
    const stale = await findStaleSignoffs(pullWith([], [review]), never);
    expect([...stale.keys()]).toEqual(['pullrequestreview-4']);
  });

  test.each<[string, HeadProof[]]>([
    ['without any proof', []],
    ['with later ones alone', [{ sha: HEAD, at: at(4) }, pushed]],
    ['when a push before it is not known of', [opened, { sha: HEAD, at: at(8), before: '2'.repeat(40) }]],
  ])('of an unknown commit is stale, and nobody pretends to know for which: %s', async (_, proofs) => {
    const pull = pullWith([signed(1, 3)], [], proofs);
    expect([...(await findStaleSignoffs(pull, always))]).toEqual([['issuecomment-1', undefined]]);
  });

  test('is looked for among sign-offs only', async () => {
    const pull = pullWith([commentOf('ada', 'nice', { id: 1, created_at: at(3) })]);
    expect((await findStaleSignoffs(pull, never)).size).toBe(0);
  });

  test('is judged the same in whatever order events told of the heads', async () => {
    const proofs: HeadProof[] = [opened, pushed, { sha: HEAD, at: at(7) }, { sha: OLD, at: at(4) }];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(proofs, { minLength: proofs.length }),
        fc.integer({ min: 3, max: 9 }),
        async (shuffled, hour) => {
          const stale = await findStaleSignoffs(pullWith([signed(1, hour)], [], shuffled), never);
          expect(stale.size).toBe(hour <= 6 ? 1 : 0);
        },
      ),
    );
  });
});

describe('a review', () => {
  const review = (hour: number, commit: string, more: Partial<Review> = {}) =>
    reviewOf('ada', signoffText('ada'), {
      id: 4,
      submitted_at: at(hour),
      last_edited_at: null,
      commit_id: commit,
      ...more,
    });

  test.each<[string, Review, string[]]>([
    ['of the head, after the push', review(7, HEAD), []],
    ['of the commit before, sent after the push', review(7, OLD), [OLD]],
    ['of the commit before, sent before the push', review(3, OLD), [OLD]],
    [
      'of the commit before, with words that were edited after the push',
      review(3, OLD, { last_edited_at: at(8) }),
      [OLD],
    ],
    ['of the head, with words that were edited', review(7, HEAD, { last_edited_at: at(8) }), []],
    [
      'of the head that may have been edited, at a time with another head',
      review(3, HEAD, { last_edited_at: undefined }),
      [OLD],
    ],
  ])('%s', async (_, given, stale) => {
    expect([...(await findStaleSignoffs(pullWith([], [given]), never)).values()]).toEqual(stale);
  });

  test('is held to its commit also where no event told of any head', async () => {
    expect((await findStaleSignoffs(pullWith([], [review(7, HEAD)], []), never)).size).toBe(0);
  });

  test('that comments on a line is held to the commit of that line', async () => {
    const on = (id: number, commit: string): ReviewComment => ({
      ...signed(id, 7),
      path: 'a.md',
      original_commit_id: commit,
    });
    const stale = await findStaleSignoffs(pullWith([], [], undefined, [on(1, OLD), on(2, HEAD)]), never);
    expect([...stale]).toEqual([['discussion_r1', OLD]]);
  });
});

describe('another base branch', () => {
  const retargeted = (hour: number, comment: Comment) => {
    const pull = pullWith([comment]);
    const bases = { branch: 'main', changes: [{ at: at(hour), from: 'feature' }], isWhole: true };
    return { ...pull, observed: observed({ updatedAt: at(10), bases }) };
  };

  test('makes a sign-off of the same commit one for another diff', async () => {
    const asked: Comparison[] = [];
    const same = async (comparison: Comparison) => {
      asked.push(comparison);
      return false;
    };
    expect([...(await findStaleSignoffs(retargeted(9, signed(1, 7)), same))]).toEqual([
      ['issuecomment-1', undefined],
    ]);
    expect(asked).toEqual([{ head: HEAD, base: 'feature' }]);
  });

  test('leaves it while the effective diff is the same', async () => {
    expect((await findStaleSignoffs(retargeted(9, signed(1, 7)), always)).size).toBe(0);
  });

  test('before the sign-off is what was signed', async () => {
    expect((await findStaleSignoffs(retargeted(7, signed(1, 8)), never)).size).toBe(0);
  });
});

test('every sign-off is one for another diff where nothing of the pull request is judged', async () => {
  const pull = pullWith([signed(1, 7), commentOf('ada', 'nice', { id: 2 })]);
  expect([...(await everySignoff(pull))]).toEqual([['issuecomment-1', undefined]]);
});
