import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Attempt, isSuccess } from '../../../src/app/deliveries/delivery.ts';
import { toRedeliver } from '../../../src/app/deliveries/to-redeliver.ts';
import { attempt, NOW } from './support.ts';

const rules = { mostAttempts: 5 };
const idsOf = (attempts: readonly Attempt[]) => toRedeliver(attempts, rules).map(({ id }) => id);
const at = (minutes: number) => ({ delivered_at: NOW + minutes * 60_000 });
const ok = { status_code: 202 };

describe('toRedeliver', () => {
  test.each<[string, readonly Attempt[], readonly number[]]>([
    ['nothing was sent', [], []],
    ['all arrived', [attempt(1, 'a', ok), attempt(2, 'b', { status_code: 200 })], []],
    ['one failed', [attempt(1, 'a'), attempt(2, 'b', ok)], [1]],
    ['there was no answer', [attempt(1, 'a', { status_code: 0 })], [1]],
    ['it was redirected', [attempt(1, 'a', { status_code: 301 })], [1]],
    ['it arrived later', [attempt(1, 'a', at(0)), attempt(2, 'a', { ...ok, ...at(1) })], []],
    ['it arrived and was sent again in vain', [attempt(1, 'a', ok), attempt(2, 'a', at(5))], []],
    ['it failed twice', [attempt(1, 'a', at(0)), attempt(2, 'a', at(1))], [2]],
    ['the list is upside down', [attempt(2, 'a', at(1)), attempt(1, 'a', at(0))], [2]],
    ['two failed: the older first', [attempt(1, 'b', at(5)), attempt(2, 'a', at(1))], [2, 1]],
    [
      'the older was tried again since: still the older first',
      [attempt(1, 'a', at(1)), attempt(2, 'b', at(2)), attempt(3, 'a', at(9))],
      [3, 2],
    ],
    ['a page was read twice', [attempt(1, 'a'), attempt(1, 'a')], [1]],
    ['it failed four times', [1, 2, 3, 4].map((id) => attempt(id, 'a', at(id))), [4]],
    ['it failed five times', [1, 2, 3, 4, 5].map((id) => attempt(id, 'a', at(id))), []],
  ])('when %s', (_, attempts, expected) => {
    expect(idsOf(attempts)).toEqual(expected);
  });

  const someAttempts = fc
    .array(
      fc.record({
        guid: fc.constantFrom('a', 'b', 'c', 'd'),
        delivered_at: fc.integer({ min: 0, max: 20 }),
        status_code: fc.constantFrom(0, 200, 202, 401, 500, 502),
      }),
      { maxLength: 30 },
    )
    .map((list) => list.map((one, index): Attempt => ({ id: index + 1, ...one })));

  test('asks for each lost delivery once, by its newest attempt, and for no other', () => {
    fc.assert(
      fc.property(someAttempts, (attempts) => {
        const asked = toRedeliver(attempts, rules);
        expect(new Set(asked.map(({ guid }) => guid)).size).toBe(asked.length);
        for (const guid of ['a', 'b', 'c', 'd']) {
          const all = attempts.filter((one) => one.guid === guid);
          const isLost = all.length > 0 && all.length < 5 && !all.some(isSuccess);
          const found = asked.find((one) => one.guid === guid);
          expect(found !== undefined).toBe(isLost);
          for (const one of all)
            if (found !== undefined) expect(one.delivered_at <= found.delivered_at).toBe(true);
        }
      }),
    );
  });

  test('decides the same whatever the order and however often an attempt is listed', () => {
    fc.assert(
      fc.property(
        someAttempts.chain((attempts) =>
          fc.tuple(
            fc.constant(attempts),
            fc.shuffledSubarray(attempts),
            fc.shuffledSubarray(attempts, { minLength: attempts.length }),
          ),
        ),
        ([attempts, some, shuffled]) => {
          expect(idsOf([...some, ...shuffled])).toEqual(idsOf(attempts));
        },
      ),
    );
  });
});
