import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { HeadProof } from '../../../../src/app/state/app-state.ts';
import { MOST_PROOFS } from '../../../../src/app/state/limits.ts';
import { at, type MakeBacking, OTHER_PULL, PULL, sha } from '../support.ts';

const anyProof: fc.Arbitrary<HeadProof> = fc.oneof(
  fc.record({ sha: fc.nat(3).map(sha), at: fc.nat(3).map(at) }),
  fc.record({ sha: fc.nat(3).map(sha), at: fc.nat(3).map(at), before: fc.nat(3).map(sha) }),
);

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

    test('says the same whatever the order in which proofs come, and however often', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc
            .array(anyProof, { maxLength: 12 })
            .chain((proofs) =>
              fc.tuple(
                fc.constant(proofs),
                fc.shuffledSubarray([...proofs, ...proofs], { minLength: proofs.length * 2 }),
              ),
            ),
          async ([proofs, shuffled]) => {
            const backing = makeBacking();
            const [one, other] = [await backing.open(), await makeBacking().open()];
            for (const proof of proofs) await one.heads.prove(PULL, proof);
            for (const proof of shuffled) await other.heads.prove(PULL, proof);
            const answer = await one.heads.proofs(PULL);
            expect(await other.heads.proofs(PULL)).toEqual(answer);
            expect(answer.map(({ at: time }) => time)).toEqual(answer.map(({ at: time }) => time).toSorted());
            expect(new Set(answer.map(nameOf))).toEqual(new Set(proofs.map(nameOf)));
            expect(answer).toHaveLength(new Set(proofs.map(nameOf)).size);
            await Promise.all([one.close(), other.close()]);
          },
        ),
        { numRuns: 20 },
      );
    });

    test(`keeps the newest ${MOST_PROOFS} of a pull request, in whatever order they come`, async () => {
      const { heads } = await makeBacking().open();
      const seconds = Array.from({ length: MOST_PROOFS + 20 }, (_, index) => index);
      // The oldest ones last: they must not push newer ones out.
      for (const second of [...seconds.slice(15), ...seconds.slice(0, 15)])
        await heads.prove(PULL, { sha: sha(second), at: at(second) });
      await heads.prove(OTHER_PULL, { sha: sha(1), at: at(0) });
      const kept = await heads.proofs(PULL);
      expect(kept.map((proof) => proof.sha)).toEqual(seconds.slice(20).map(sha));
      expect(await heads.proofs(OTHER_PULL)).toHaveLength(1);
    });
  });
}

function nameOf({ sha: head, at: time, before }: HeadProof): string {
  return `${time} ${head} ${before}`;
}
