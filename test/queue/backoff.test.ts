import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { retryDelay } from '../../src/queue/backoff.ts';
import { defaultSettings } from '../../src/queue/settings.ts';

const HOUR_MS = 60 * 60_000;

function settingsWith(random: number) {
  return { ...defaultSettings, random: () => random };
}

describe('retryDelay', () => {
  test('doubles up to its longest, halved at most by chance', () => {
    const delays = (random: number) =>
      [1, 2, 3, 10, 11, 12, 99].map((attempt) => retryDelay(settingsWith(random), attempt) / 1_000);
    expect(delays(1)).toEqual([2, 4, 8, 1_024, 1_800, 1_800, 1_800]);
    expect(delays(0)).toEqual([1, 2, 4, 512, 900, 900, 900]);
  });

  test('keeps a job alive through an outage of an hour and a half at least, by default', () => {
    let total = 0;
    for (let attempt = 1; attempt < defaultSettings.mostAttempts; attempt += 1)
      total += retryDelay(settingsWith(0.5), attempt);
    expect(total).toBeGreaterThan(1.5 * HOUR_MS);
    expect(total).toBeLessThan(3 * HOUR_MS);
  });

  test('is a whole, finite number of milliseconds, and never shorter than asked for up to a day', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.option(fc.double(), { nil: undefined }),
        (random, attempt, retryAfterMs) => {
          const delay = retryDelay(settingsWith(random), attempt, retryAfterMs);
          expect(Number.isSafeInteger(delay)).toBe(true);
          expect(delay).toBeGreaterThanOrEqual(0);
          if (retryAfterMs !== undefined && retryAfterMs <= 24 * HOUR_MS)
            expect(delay).toBeGreaterThanOrEqual(retryAfterMs);
          expect(delay).toBeLessThanOrEqual(25 * HOUR_MS);
        },
      ),
    );
  });
});
