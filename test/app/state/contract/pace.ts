import { describe, expect, test } from '@jest/globals';
import { type MakeBacking, OTHER_PULL, PULL } from '../support.ts';

const NOW = Date.UTC(2026, 9, 22, 12);
const SECOND = 1_000;

export function describePace(makeBacking: MakeBacking): void {
  describe('the pace of verdicts that were asked for', () => {
    test('lets the first one run now, the next one a minute later', async () => {
      const { pace } = await makeBacking().open();
      expect(await pace.verify(PULL, NOW)).toBe(NOW);
      expect(await pace.verify(PULL, NOW + 10 * SECOND)).toBe(NOW + 60 * SECOND);
    });

    test('gives all who ask while one waits the same time', async () => {
      const { pace } = await makeBacking().open();
      await pace.verify(PULL, NOW);
      for (const second of [1, 2, 30, 59])
        expect(await pace.verify(PULL, NOW + second * SECOND)).toBe(NOW + 60 * SECOND);
      expect(await pace.verify(PULL, NOW + 61 * SECOND)).toBe(NOW + 120 * SECOND);
    });

    test('lets one run at once after a quiet minute', async () => {
      const { pace } = await makeBacking().open();
      await pace.verify(PULL, NOW);
      expect(await pace.verify(PULL, NOW + 60 * SECOND)).toBe(NOW + 60 * SECOND);
      expect(await pace.verify(PULL, NOW + 500 * SECOND)).toBe(NOW + 500 * SECOND);
    });

    test('is each pull request its own, and the same for all on one state', async () => {
      const backing = makeBacking();
      const [one, other] = [await backing.open(), await backing.open()];
      await one.pace.verify(PULL, NOW);
      await one.close();
      expect(await other.pace.verify(OTHER_PULL, NOW)).toBe(NOW);
      expect(await other.pace.verify(PULL, NOW)).toBe(NOW + 60 * SECOND);
    });

    test('makes nobody wait longer when the clock is set back', async () => {
      const { pace } = await makeBacking().open();
      await pace.verify(PULL, NOW + 86_400 * SECOND);
      expect(await pace.verify(PULL, NOW)).toBe(NOW + 60 * SECOND);
    });
  });
}
