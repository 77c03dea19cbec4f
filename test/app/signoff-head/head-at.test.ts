import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CurrentHead, headAt } from '../../../src/app/signoff-head/head-at.ts';
import type { HeadProof } from '../../../src/app/state/app-state.ts';

/** That many seconds after noon. */
function at(second: number): string {
  return new Date(Date.UTC(2026, 9, 22, 12, 0, second)).toISOString().replace('.000', '');
}

function shown(sha: string, second: number): HeadProof {
  return { sha, at: at(second) };
}

function push(before: string, sha: string, second: number): HeadProof {
  return { sha, at: at(second), before };
}

/** Last changed long after every sign-off here. */
function current(sha: string, committed?: number): CurrentHead {
  return {
    sha,
    updatedAt: at(1_000),
    committedAt: committed === undefined ? undefined : at(committed),
  };
}

interface Case {
  readonly proofs: readonly HeadProof[];
  readonly now?: CurrentHead;
  readonly head: string | undefined;
}

/** Of a sign-off written 100 seconds after noon. */
const cases: Readonly<Record<string, Case>> = {
  'the newest earlier proof decides': { proofs: [shown('a', 10), shown('b', 50)], head: 'b' },
  'an earlier push decides': { proofs: [push('a', 'b', 50)], head: 'b' },
  'later proofs do not count besides an earlier one': {
    proofs: [shown('a', 10), push('a', 'b', 101), push('b', 'c', 150)],
    head: 'a',
  },
  'a push in the same second came too late to be reviewed': {
    proofs: [shown('a', 10), push('a', 'b', 100)],
    head: 'a',
  },
  'another head shown in the same second is ambiguous: the earlier one': {
    proofs: [shown('a', 10), shown('b', 100)],
    head: 'a',
  },
  'the same head in the same second is no doubt': { proofs: [shown('a', 10), shown('a', 100)], head: 'a' },
  'a proof one second earlier is earlier': { proofs: [shown('a', 10), push('a', 'b', 99)], head: 'b' },
  'only the same second: what is shown': { proofs: [shown('a', 100)], head: 'a' },
  'only a push in the same second: what it replaced': { proofs: [push('a', 'b', 100)], head: 'a' },
  'only the same second, with a push and what it replaced': {
    proofs: [shown('a', 100), push('a', 'b', 100), shown('b', 100)],
    head: 'a',
  },
  'only the same second, with two heads and no push': {
    proofs: [shown('a', 100), shown('b', 100)],
    head: undefined,
  },
  'the same second goes before later ones': { proofs: [push('b', 'c', 120), shown('a', 100)], head: 'a' },
  'only later: what the earliest push replaced': {
    proofs: [push('b', 'c', 150), push('a', 'b', 110)],
    head: 'a',
  },
  'only later: what is shown first': { proofs: [shown('a', 110), push('a', 'b', 150)], head: 'a' },
  'only later, two pushes in one second': {
    proofs: [push('b', 'c', 110), push('a', 'b', 110)],
    head: 'a',
  },
  'only later, and contradictory': { proofs: [shown('a', 110), shown('b', 110)], head: undefined },
  'earlier pushes of one second form a chain': {
    proofs: [push('b', 'c', 50), push('a', 'b', 50), shown('a', 50)],
    head: 'c',
  },
  'earlier pushes of one second that go back and forth': {
    proofs: [push('a', 'b', 50), push('b', 'a', 50)],
    head: undefined,
  },
  'earlier heads of one second without a push between them': {
    proofs: [shown('a', 10), shown('a', 50), shown('b', 50)],
    head: undefined,
  },
  'a push that changed nothing shows its head': { proofs: [push('a', 'a', 50)], head: 'a' },
  'no proof: the current head': { proofs: [], now: current('z'), head: 'z' },
  'no proof, and the current head is older': { proofs: [], now: current('z', 99), head: 'z' },
  'no proof, and the current head is of the same second': { proofs: [], now: current('z', 100), head: 'z' },
  'no proof, and the current head is younger': { proofs: [], now: current('z', 101), head: undefined },
  'only later: the current head, but it is younger': {
    proofs: [shown('z', 110)],
    now: current('z', 105),
    head: undefined,
  },
  'what a later push replaced, though the current head is younger': {
    proofs: [push('a', 'z', 110)],
    now: current('z', 105),
    head: 'a',
  },
  'an earlier proof beats the clock of whoever made the commit': {
    proofs: [shown('z', 90)],
    now: current('z', 3_000),
    head: 'z',
  },
  'a current head since before the sign-off is a proof itself': {
    proofs: [shown('a', 10)],
    now: { sha: 'z', updatedAt: at(99), committedAt: undefined },
    head: 'z',
  },
  'a current head that was read before the push': {
    proofs: [push('a', 'b', 50)],
    now: { sha: 'a', updatedAt: at(10), committedAt: at(1) },
    head: 'b',
  },
};

describe('the head that a sign-off stands for', () => {
  test.each(Object.entries(cases))('%s', (_, { proofs, now = current('z'), head }) => {
    expect(headAt(at(100), proofs, now)).toBe(head);
  });

  test('is told for times in any form of ISO 8601', () => {
    const proofs = [{ sha: 'a', at: '2026-10-22T14:00:10.900+02:00' }, push('a', 'b', 100)];
    expect(headAt('2026-10-22T12:01:40.999Z', proofs, current('z'))).toBe('a');
  });

  test.each(['', 'yesterday', '2026-13-01T00:00:00Z'])(
    'is unknown when the sign-off has no time: "%s"',
    (when) => {
      expect(headAt(when, [shown('a', 10)], current('z'))).toBeUndefined();
    },
  );

  test('is not told by a proof without a time', () => {
    expect(headAt(at(100), [{ sha: 'x', at: 'never' }, shown('a', 10)], current('z'))).toBe('a');
    const timeless = { sha: 'z', updatedAt: 'never', committedAt: undefined };
    expect(headAt(at(100), [], timeless)).toBeUndefined();
  });
});

const second = fc.integer({ min: 0, max: 6 });
const sha = fc.constantFrom('a', 'b', 'c', 'd');
const anyProof: fc.Arbitrary<HeadProof> = fc.oneof(
  fc.tuple(sha, second).map(([head, time]) => shown(head, time)),
  fc.tuple(sha, sha, second).map(([before, head, time]) => push(before, head, time)),
);
const anyCurrent: fc.Arbitrary<CurrentHead> = fc.record({
  sha,
  updatedAt: second.map(at),
  committedAt: fc.option(second.map(at), { nil: undefined }),
});

/** Heads one after the other, each for at least a second, with the proofs that no event was lost of. */
const anyHistory = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { minLength: 1, maxLength: 8 })
  .map((steps) => {
    let time = 10;
    const pushes = steps.map(([pause], index) => {
      time += pause;
      return { sha: `head ${index + 1}`, before: `head ${index}`, second: time };
    });
    const proofs = pushes.flatMap(({ sha: head, before, second: pushed }, index) => [
      push(before, head, pushed),
      // Other events show the head too.
      ...(steps[index]?.[1] === true ? [shown(head, pushed)] : []),
    ]);
    return { pushes, proofs, end: time };
  });

describe('properties', () => {
  test('neither the order of proofs nor doubled ones make a difference', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyProof, { maxLength: 8 })
          .chain((proofs) =>
            fc.tuple(
              fc.constant(proofs),
              fc.shuffledSubarray([...proofs, ...proofs], { minLength: proofs.length * 2 }),
            ),
          ),
        second,
        anyCurrent,
        ([proofs, shuffled], when, now) => {
          expect(headAt(at(when), shuffled, now)).toBe(headAt(at(when), proofs, now));
        },
      ),
    );
  });

  test('only a commit that was seen as the head is ever named', () => {
    fc.assert(
      fc.property(fc.array(anyProof, { maxLength: 8 }), second, anyCurrent, (proofs, when, now) => {
        const seen = [now.sha, ...proofs.flatMap(({ sha: head, before }) => [head, before])];
        expect([...seen, undefined]).toContain(headAt(at(when), proofs, now));
      }),
    );
  });

  test('with every push known, the head is the one of that time, however late the proofs come', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 60 }), ({ pushes, proofs, end }, when) => {
        const last = pushes.at(-1);
        const now = { sha: last?.sha ?? '', updatedAt: at(end), committedAt: undefined };
        const truth = pushes.findLast((pushed) => pushed.second < when)?.sha ?? 'head 0';
        expect(headAt(at(when), proofs, now)).toBe(truth);
      }),
    );
  });

  test('what is pushed after a sign-off never changes what it stands for', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 12, max: 60 }), ({ pushes, proofs, end }, when) => {
        const known = proofs.filter((proof) => Date.parse(proof.at) < Date.parse(at(when)));
        fc.pre(known.length > 0);
        const last = pushes.at(-1);
        const now = { sha: last?.sha ?? '', updatedAt: at(Math.max(end, when)), committedAt: undefined };
        expect(headAt(at(when), proofs, now)).toBe(headAt(at(when), known, now));
      }),
    );
  });
});
