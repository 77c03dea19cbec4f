import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SlidingWindow } from '../../../../src/evidence/github/client/sliding-window.ts';

describe('a sliding window', () => {
  test('has room at once while points are left', () => {
    const window = new SlidingWindow(3, 100);
    window.spend(0, 2);
    expect(window.earliest(10, 1)).toBe(10);
  });

  test('has room again when enough of the oldest points are old', () => {
    const window = new SlidingWindow(3, 100);
    window.spend(0, 1);
    window.spend(20, 1);
    window.spend(40, 1);
    expect(window.earliest(50, 1)).toBe(100);
    expect(window.earliest(50, 2)).toBe(120);
    expect(window.earliest(50, 3)).toBe(140);
  });

  test('forgets what is a whole span old, not a moment earlier', () => {
    const window = new SlidingWindow(1, 100);
    window.spend(0, 1);
    expect(window.earliest(99, 1)).toBe(100);
    expect(window.earliest(100, 1)).toBe(100);
  });

  test('asked without spending stays as it is', () => {
    const window = new SlidingWindow(1, 100);
    expect([window.earliest(0, 1), window.earliest(0, 1)]).toEqual([0, 0]);
  });

  test('never lets more than its budget through within any span', () => {
    const requests = fc.array(fc.record({ pause: fc.nat(40), points: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(requests, fc.integer({ min: 5, max: 12 }), (asked, budget) => {
        const window = new SlidingWindow(budget, 100);
        const spent: { at: number; points: number }[] = [];
        let now = 0;
        for (const { pause, points } of asked) {
          now = window.earliest(now + pause, points);
          window.spend(now, points);
          spent.push({ at: now, points });
        }
        for (const { at } of spent) {
          const within = spent.filter((other) => other.at > at - 100 && other.at <= at);
          expect(within.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(budget);
        }
      }),
    );
  });

  test('makes nobody wait longer than needed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 40 }), (pauses) => {
        const window = new SlidingWindow(3, 100);
        const starts: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          const asked = now + pause;
          now = window.earliest(asked, 1);
          const thirdLast = starts.at(-3);
          expect(now).toBe(thirdLast === undefined ? asked : Math.max(asked, thirdLast + 100));
          window.spend(now, 1);
          starts.push(now);
        }
      }),
    );
  });
});
