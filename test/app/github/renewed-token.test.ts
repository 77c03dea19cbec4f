import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RenewedToken } from '../../../src/app/github/renewed-token.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function bench({ lifeMs = HOUR, marginMs = 5 * MINUTE } = {}) {
  const state = { now: 1_000_000, loads: 0 };
  const load = async () => {
    state.loads += 1;
    return { token: `t${state.loads}`, expiresAt: state.now + lifeMs };
  };
  return { state, token: new RenewedToken(load, () => state.now, marginMs) };
}

describe('RenewedToken', () => {
  test('is loaded once for all who wait', async () => {
    const { token, state } = bench();
    expect(await Promise.all([token.current(), token.current(), token.current()])).toEqual([
      't1',
      't1',
      't1',
    ]);
    expect(state.loads).toBe(1);
  });

  test.each([
    [0, 't1'],
    [55 * MINUTE - 1, 't1'],
    [55 * MINUTE, 't2'],
    [2 * HOUR, 't2'],
  ])('after %i ms, it is %s', async (milliseconds, expected) => {
    const { token, state } = bench();
    await token.current();
    state.now += milliseconds;
    expect(await token.current()).toBe(expected);
  });

  test('is good for a minute at least, whatever the clocks say', async () => {
    const { token, state } = bench({ lifeMs: -HOUR });
    await token.current();
    state.now += MINUTE - 1;
    expect(await token.current()).toBe('t1');
    state.now += 1;
    expect(await token.current()).toBe('t2');
  });

  test('that was refused is replaced', async () => {
    const { token, state } = bench();
    await token.current();
    state.now += MINUTE;
    expect(token.refused('t1')).toBe(true);
    expect(await token.current()).toBe('t2');
    // Somebody else's late refusal of the old one changes nothing.
    state.now += MINUTE;
    expect(token.refused('t1')).toBe(true);
    expect(await token.current()).toBe('t2');
  });

  test('that is fresh is not replaced: its age is not why it was refused', async () => {
    const { token, state } = bench();
    await token.current();
    state.now += MINUTE - 1;
    expect(token.refused('t1')).toBe(false);
    expect([await token.current(), state.loads]).toEqual(['t1', 1]);
  });

  test('is tried again after a failure', async () => {
    let isDown = true;
    const token = new RenewedToken(
      async () => {
        if (isDown) throw new Error('down');
        return { token: 'up', expiresAt: HOUR };
      },
      () => 0,
      0,
    );
    await expect(token.current()).rejects.toThrow('down');
    isDown = false;
    expect(await token.current()).toBe('up');
  });

  test('is never given out after its end, and loaded at most once a minute', async () => {
    const steps = fc.array(fc.nat(20 * MINUTE), { maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 10 * MINUTE, max: HOUR }), async (pauses, lifeMs) => {
        const { token, state } = bench({ lifeMs });
        const ends = new Map<string, number>();
        let elapsed = 0;
        for (const pause of pauses) {
          state.now += pause;
          elapsed += pause;
          const current = await token.current();
          if (!ends.has(current)) ends.set(current, state.now + lifeMs);
          expect(ends.get(current)).toBeGreaterThan(state.now);
        }
        expect(state.loads).toBeLessThanOrEqual(1 + elapsed / MINUTE);
      }),
    );
  });
});
