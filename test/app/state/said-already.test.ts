import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { headAt } from '../../../src/app/signoff-head/head-at.ts';
import type { HeadProof } from '../../../src/app/state/app-state.ts';
import { isSaidAlready } from '../../../src/app/state/said-already.ts';
import { at } from './support.ts';

const shown = (sha: string): HeadProof => ({ sha, at: at(0) });
const push = (before: string, sha: string): HeadProof => ({ sha, at: at(0), before });

describe('a proof says nothing new', () => {
  test.each<[string, boolean, HeadProof[], HeadProof[], HeadProof[]]>([
    ['between two that show the same', true, [shown('a')], [shown('a')], [shown('a')]],
    ['between the push to it and the push from it', true, [shown('a')], [push('x', 'a')], [push('a', 'y')]],
    ['unless it is a push', false, [push('b', 'a')], [shown('a')], [shown('a')]],
    ['unless it is the opening', false, [{ ...shown('a'), opens: true }], [shown('a')], [shown('a')]],
    ['unless there is nothing before', false, [shown('a')], [], [shown('a')]],
    ['unless there is nothing after', false, [shown('a')], [shown('a')], []],
    ['unless another head was before', false, [shown('a')], [shown('b')], [shown('a')]],
    ['unless another head comes next', false, [shown('a')], [shown('a')], [shown('b')]],
    ['unless its second holds more', false, [shown('a'), push('b', 'a')], [shown('a')], [shown('a')]],
  ])('%s', (_, expected, proofs, earlier, later) => {
    expect(isSaidAlready(proofs, earlier, later)).toBe(expected);
  });

  test('and can go: at no time is the head another one without it', () => {
    const name = fc.constantFrom('a', 'b');
    const anyProof = fc.record(
      { sha: name, at: fc.nat(8).map(at), before: name, opens: fc.constant(true as const) },
      { requiredKeys: ['sha', 'at'] },
    );
    const second = fc.integer({ min: -1, max: 9 });
    fc.assert(
      fc.property(fc.array(anyProof, { maxLength: 10 }), second, name, (proofs, when, head) => {
        const times = [...new Set(proofs.map(({ at: time }) => time))].toSorted();
        const of = (time: string | undefined) => proofs.filter((proof) => proof.at === time);
        const now = { sha: head, updatedAt: at(20) };
        for (const [index, time] of times.entries()) {
          if (!isSaidAlready(of(time), of(times[index - 1]), of(times[index + 1]))) continue;
          const others = proofs.filter((proof) => proof.at !== time);
          expect(headAt(at(when), others, now)).toBe(headAt(at(when), proofs, now));
        }
      }),
    );
  });
});
