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

function opened(sha: string, second: number): HeadProof {
  return { sha, at: at(second), opens: true };
}

/** Last changed long after every sign-off here. */
function current(sha: string, second = 1_000): CurrentHead {
  return { sha, updatedAt: at(second) };
}

interface Case {
  readonly proofs: readonly HeadProof[];
  readonly now: CurrentHead;
  readonly head: string | undefined;
}

/** Of a sign-off written 100 seconds after noon. */
const cases: Readonly<Record<string, Case>> = {
  'the newest earlier proof decides': {
    proofs: [shown('a', 10), shown('b', 50)],
    now: current('b'),
    head: 'b',
  },
  'an earlier push decides': { proofs: [push('a', 'b', 50)], now: current('b'), head: 'b' },
  'later pushes change nothing': {
    proofs: [shown('a', 10), push('a', 'b', 101), push('b', 'c', 150)],
    now: current('c'),
    head: 'a',
  },
  'a push in the same second came too late to be reviewed': {
    proofs: [shown('a', 10), push('a', 'b', 100)],
    now: current('b'),
    head: 'a',
  },
  'another head in the same second, without the push that made it': {
    proofs: [shown('a', 10), shown('b', 100)],
    now: current('b'),
    head: undefined,
  },
  'the same head in the same second is no doubt': {
    proofs: [shown('a', 10), shown('a', 100)],
    now: current('a'),
    head: 'a',
  },
  'a proof one second earlier is earlier': {
    proofs: [shown('a', 10), push('a', 'b', 99)],
    now: current('b'),
    head: 'b',
  },
  'another head later, without the push that made it': {
    proofs: [shown('a', 10)],
    now: current('b'),
    head: undefined,
  },
  'a later push that replaced another head: a push in between is not known of': {
    proofs: [opened('a', 10), push('b', 'a', 150)],
    now: current('a'),
    head: undefined,
  },
  'the same, once that push is known of': {
    proofs: [opened('a', 10), push('a', 'b', 60), push('b', 'a', 150)],
    now: current('a'),
    head: 'b',
  },
  'nothing earlier, and the head that is shown since': {
    proofs: [shown('a', 100), shown('a', 150)],
    now: current('a'),
    head: undefined,
  },
  'nothing earlier, and what a later push replaced': {
    proofs: [push('a', 'b', 110)],
    now: current('b'),
    head: undefined,
  },
  'nothing at all': { proofs: [], now: current('z'), head: undefined },
  'nothing earlier than the opening in the same second': {
    proofs: [opened('a', 100), push('a', 'b', 120)],
    now: current('b'),
    head: 'a',
  },
  'nothing earlier than an opening that was followed by a push in the same second': {
    proofs: [opened('a', 100), push('a', 'b', 100), shown('b', 100)],
    now: current('b'),
    head: 'a',
  },
  'an opening that shows the head of a later push': {
    proofs: [opened('b', 100), push('a', 'b', 100)],
    now: current('b'),
    head: 'a',
  },
  'earlier pushes of one second form a chain': {
    proofs: [push('b', 'c', 50), push('a', 'b', 50), shown('a', 50)],
    now: current('c'),
    head: 'c',
  },
  'earlier pushes of one second that go back and forth': {
    proofs: [push('a', 'b', 50), push('b', 'a', 50)],
    now: current('a'),
    head: undefined,
  },
  'earlier heads of one second without a push between them': {
    proofs: [shown('a', 10), shown('a', 50), shown('b', 50)],
    now: current('b'),
    head: undefined,
  },
  'a push that changed nothing shows its head': {
    proofs: [push('a', 'a', 50)],
    now: current('a'),
    head: 'a',
  },
  'a current head since before the sign-off is a proof itself': {
    proofs: [push('a', 'z', 98)],
    now: current('z', 99),
    head: 'z',
  },
  'a current head that no proof led to': {
    proofs: [shown('a', 10), push('a', 'b', 50)],
    now: current('a', 10),
    head: undefined,
  },
};

describe('the head that a sign-off stands for', () => {
  test.each(Object.entries(cases))('%s', (_, { proofs, now, head }) => {
    expect(headAt(at(100), proofs, now)).toBe(head);
  });

  test('is told for times in any form of ISO 8601', () => {
    const proofs = [{ sha: 'a', at: '2026-10-22T14:00:10.900+02:00' }, push('a', 'b', 100)];
    expect(headAt('2026-10-22T12:01:40.999Z', proofs, current('b'))).toBe('a');
  });

  test.each(['', 'yesterday', '2026-13-01T00:00:00Z'])(
    'is unknown when the sign-off has no time: "%s"',
    (when) => {
      expect(headAt(when, [opened('a', 10)], current('a'))).toBeUndefined();
    },
  );

  test('is not told by a proof without a time', () => {
    expect(headAt(at(100), [{ sha: 'x', at: 'never' }, shown('a', 10)], current('a'))).toBe('a');
    expect(headAt(at(100), [], { sha: 'z', updatedAt: 'never' })).toBeUndefined();
  });
});

const second = fc.integer({ min: 0, max: 6 });
const sha = fc.constantFrom('a', 'b', 'c', 'd');
const anyProof: fc.Arbitrary<HeadProof> = fc.oneof(
  fc.tuple(sha, second).map(([head, time]) => shown(head, time)),
  fc.tuple(sha, second).map(([head, time]) => opened(head, time)),
  fc.tuple(sha, sha, second).map(([before, head, time]) => push(before, head, time)),
);
const anyCurrent: fc.Arbitrary<CurrentHead> = fc.record({ sha, updatedAt: second.map(at) });

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
    const now = { sha: `head ${steps.length}`, updatedAt: at(time) };
    const truth = (when: number) => pushes.findLast((pushed) => pushed.second < when)?.sha ?? 'head 0';
    return { proofs: [opened('head 0', 10), ...proofs], now, truth };
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
      fc.property(anyHistory, fc.integer({ min: 0, max: 60 }), ({ proofs, now, truth }, when) => {
        expect(headAt(at(when), proofs, now)).toBe(truth(when));
      }),
    );
  });

  test('events that are lost make it unknown at worst, never another one', () => {
    const history = anyHistory.chain((told) =>
      fc.record({ told: fc.constant(told), known: fc.subarray(told.proofs) }),
    );
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 60 }), ({ told, known }, when) => {
        expect([told.truth(when), undefined]).toContain(headAt(at(when), known, told.now));
      }),
    );
  });
});
