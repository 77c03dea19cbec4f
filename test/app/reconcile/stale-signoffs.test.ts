import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findStaleSignoffs } from '../../../src/app/reconcile/stale-signoffs.ts';
import type { HeadProof } from '../../../src/app/state/app-state.ts';
import type { Comment, Review } from '../../../src/evidence/github-schema.ts';
import { commentOf, reviewOf } from '../../support/comments.ts';
import { HEAD, memoryEvidence } from '../../support/memory-evidence.ts';
import { observed, openedPull } from '../../support/opened-pull.ts';
import { signoffText } from '../../support/small-pull-request.ts';

const OLD = '1'.repeat(40);
const at = (hour: number) => `2026-10-22T${String(hour).padStart(2, '0')}:00:00Z`;
const opened: HeadProof = { sha: OLD, at: at(2) };
const pushed: HeadProof = { sha: HEAD, before: OLD, at: at(6) };

function pullWith(comments: readonly Comment[], reviews: readonly Review[] = [], proofs = [opened, pushed]) {
  const github = {
    comments: async () => comments,
    reviews: async () => reviews,
    reviewComments: async () => [],
  };
  return openedPull({
    evidence: memoryEvidence({ github, parts: ['comments', 'reviews'] }),
    observed: observed({ updatedAt: at(10), headCommittedAt: at(5) }),
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
    const asked: string[] = [];
    const same = async (commit: string) => {
      asked.push(commit);
      return false;
    };
    const many = Array.from({ length: 5 }, (_, index) => signed(index + 1, 3));
    expect((await findStaleSignoffs(pullWith(many), same)).size).toBe(5);
    expect(asked).toEqual([OLD]);
  });

  test('in a review counts by when it was submitted', async () => {
    const review = reviewOf('ada', signoffText('ada'), { id: 4, submitted_at: at(3), last_edited_at: null });
    const stale = await findStaleSignoffs(pullWith([], [review]), never);
    expect([...stale.keys()]).toEqual(['pullrequestreview-4']);
  });

  test('of an unknown commit is stale, and nobody pretends to know for which', async () => {
    const pull = openedPull({
      ...pullWith([signed(1, 3)], [], []),
      observed: observed({ updatedAt: at(10), headCommittedAt: at(5) }),
    });
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
