import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { headAt } from '../../../../src/app/signoff-head/head-at.ts';
import type { HeadProof } from '../../../../src/app/state/app-state.ts';
import { MOST_PROOFS } from '../../../../src/app/state/limits.ts';
import { at, type MakeBacking, OTHER_PULL, PULL, sha } from '../support.ts';

/** Three heads that take turns, and events that show them in between; no push is lost. */
const anyHistory = fc
  .array(fc.record({ head: fc.nat(2), pause: fc.integer({ min: 1, max: 4 }), isShown: fc.boolean() }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((steps) => {
    let [head, second] = [0, 1];
    const proofs: HeadProof[] = [{ sha: sha(head), at: at(second), opens: true }];
    for (const step of steps) {
      second += step.pause;
      const isPush = !step.isShown && step.head !== head;
      proofs.push({
        sha: sha(isPush ? step.head : head),
        at: at(second),
        ...(isPush && { before: sha(head) }),
      });
      if (isPush) head = step.head;
    }
    return proofs;
  });

export function describeHeadLog(makeBacking: MakeBacking): void {
  describe('the log of heads', () => {
    test('knows nothing of a pull request that it never heard of', async () => {
      const { heads } = await makeBacking().open();
      expect(await heads.proofs(PULL)).toEqual([]);
    });

    test('gives proofs back as they were, sorted by time', async () => {
      const { heads } = await makeBacking().open();
      const push = { sha: sha(2), at: at(20), before: sha(1) };
      await heads.prove(PULL, push);
      await heads.prove(PULL, { sha: sha(1), at: at(10) });
      expect(await heads.proofs(PULL)).toEqual([{ sha: sha(1), at: at(10) }, push]);
    });

    test('keeps pull requests apart', async () => {
      const { heads } = await makeBacking().open();
      await heads.prove(PULL, { sha: sha(1), at: at(1) });
      await heads.prove(OTHER_PULL, { sha: sha(2), at: at(1) });
      expect(await heads.proofs(PULL)).toEqual([{ sha: sha(1), at: at(1) }]);
    });

    test('tells a push from another event that shows the same head at the same time', async () => {
      const { heads } = await makeBacking().open();
      const shown = { sha: sha(2), at: at(1) };
      await heads.prove(PULL, shown);
      await heads.prove(PULL, { ...shown, before: sha(1) });
      expect(await heads.proofs(PULL)).toEqual([shown, { ...shown, before: sha(1) }]);
    });

    test('is seen by others on the same state, and outlives who wrote it', async () => {
      const backing = makeBacking();
      const [one, other] = [await backing.open(), await backing.open()];
      await one.heads.prove(PULL, { sha: sha(1), at: at(1) });
      await one.close();
      expect(await other.heads.proofs(PULL)).toEqual([{ sha: sha(1), at: at(1) }]);
    });

    test('remembers that a head was the first, also if it was shown before', async () => {
      const { heads } = await makeBacking().open();
      const opening = { sha: sha(1), at: at(1), opens: true } as const;
      for (const proof of [{ sha: sha(1), at: at(1) }, opening, { sha: sha(1), at: at(1) }])
        await heads.prove(PULL, proof);
      expect(await heads.proofs(PULL)).toEqual([opening]);
    });

    test('says the same whatever the order in which proofs come, and however often', async () => {
      const disturbed = anyHistory.chain((proofs) =>
        fc.record({
          proofs: fc.constant(proofs),
          shuffled: fc.shuffledSubarray([...proofs, ...proofs], { minLength: proofs.length * 2 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(disturbed, async ({ proofs, shuffled }) => {
          const state = await makeBacking().open();
          for (const proof of shuffled) await state.heads.prove(PULL, proof);
          const kept = await state.heads.proofs(PULL);
          expect(kept.map(({ at: time }) => time)).toEqual(kept.map(({ at: time }) => time).toSorted());
          const last = proofs.at(-1);
          const now = { sha: last?.sha ?? '', updatedAt: last?.at ?? '' };
          for (let second = 0; second < 60; second += 1)
            expect(headAt(at(second), kept, now)).toBe(headAt(at(second), proofs, now));
          await state.close();
        }),
        { numRuns: 20 },
      );
    });

    test('is not filled by events that show what is known already', async () => {
      const { heads } = await makeBacking().open();
      const push = { sha: sha(2), at: at(10), before: sha(1) };
      const opening = { sha: sha(1), at: at(0), opens: true } as const;
      for (const proof of [opening, push]) await heads.prove(PULL, proof);
      for (let second = 20; second < 120; second += 1)
        await heads.prove(PULL, { sha: sha(2), at: at(second) });
      expect(await heads.proofs(PULL)).toEqual([opening, push, { sha: sha(2), at: at(119) }]);
    });

    test(`keeps the newest ${MOST_PROOFS} of a pull request, in whatever order they come`, async () => {
      const { heads } = await makeBacking().open();
      const seconds = Array.from({ length: MOST_PROOFS + 20 }, (_, index) => index);
      // The oldest ones last: they must not push newer ones out.
      for (const second of [...seconds.slice(15), ...seconds.slice(0, 15)])
        await heads.prove(PULL, { sha: sha(second + 1), at: at(second), before: sha(second) });
      await heads.prove(OTHER_PULL, { sha: sha(1), at: at(0) });
      const kept = await heads.proofs(PULL);
      expect(kept.map(({ before }) => before)).toEqual(seconds.slice(20).map(sha));
      expect(await heads.proofs(OTHER_PULL)).toHaveLength(1);
    });

    test('takes nothing back that it has forgotten, so that the head of that time stays unknown', async () => {
      const { heads } = await makeBacking().open();
      const opening = { sha: sha(1), at: at(0), opens: true } as const;
      // Back and forth between the two, and at last it is the first one again.
      const proofs: HeadProof[] = Array.from({ length: MOST_PROOFS + 2 }, (_, index) => {
        const [before, after] = index % 2 === 0 ? [1, 2] : [2, 1];
        return { sha: sha(after), at: at(index + 1), before: sha(before) };
      });
      for (const proof of [opening, ...proofs, opening]) await heads.prove(PULL, proof);
      const kept = await heads.proofs(PULL);
      expect(kept).toEqual(proofs.slice(2));
      const now = { sha: sha(1), updatedAt: at(MOST_PROOFS + 50) };
      expect(headAt(at(1), [opening, ...proofs], now)).toBe(sha(1));
      expect(headAt(at(1), kept, now)).toBeUndefined();
      expect(headAt(at(MOST_PROOFS + 40), kept, now)).toBe(sha(1));
    });
  });
}
