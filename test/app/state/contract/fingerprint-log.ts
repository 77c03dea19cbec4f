import { describe, expect, test } from '@jest/globals';
import { MOST_FINGERPRINTS } from '../../../../src/app/state/limits.ts';
import { type MakeBacking, OTHER_PULL, PULL, sha } from '../support.ts';

const on = (head: string, base = 'main') => ({ head, base });

export function describeFingerprintLog(makeBacking: MakeBacking): void {
  describe('the log of fingerprints', () => {
    test('knows a head that was kept, for its pull request only', async () => {
      const { fingerprints } = await makeBacking().open();
      await fingerprints.keep(PULL, on(sha(1)), 'print');
      expect(await fingerprints.of(PULL, on(sha(1)))).toBe('print');
      expect(await fingerprints.of(PULL, on(sha(2)))).toBeUndefined();
      expect(await fingerprints.of(OTHER_PULL, on(sha(1)))).toBeUndefined();
    });

    test('tells the bases apart that a head is compared with', async () => {
      const { fingerprints } = await makeBacking().open();
      await fingerprints.keep(PULL, on(sha(1), 'feature'), 'small');
      await fingerprints.keep(PULL, on(sha(1)), 'large');
      expect(await fingerprints.of(PULL, on(sha(1), 'feature'))).toBe('small');
      expect(await fingerprints.of(PULL, on(sha(1)))).toBe('large');
      expect(await fingerprints.of(PULL, on(sha(1), 'other'))).toBeUndefined();
    });

    test('takes the last word on a head', async () => {
      const { fingerprints } = await makeBacking().open();
      await fingerprints.keep(PULL, on(sha(1)), 'old');
      await fingerprints.keep(PULL, on(sha(1)), 'new');
      await fingerprints.keep(PULL, on(sha(1)), 'new');
      expect(await fingerprints.of(PULL, on(sha(1)))).toBe('new');
    });

    test('is seen by others on the same state, and outlives who wrote it', async () => {
      const backing = makeBacking();
      const [one, other] = [await backing.open(), await backing.open()];
      await one.fingerprints.keep(PULL, on(sha(1)), 'print');
      await one.close();
      expect(await other.fingerprints.of(PULL, on(sha(1)))).toBe('print');
    });

    test(`keeps the ${MOST_FINGERPRINTS} of a pull request that were kept last`, async () => {
      const { fingerprints } = await makeBacking().open();
      await fingerprints.keep(OTHER_PULL, on(sha(0)), 'other');
      for (let head = 0; head < MOST_FINGERPRINTS; head += 1)
        await fingerprints.keep(PULL, on(sha(head)), `print ${head}`);
      // Kept again, so the next one is the oldest.
      await fingerprints.keep(PULL, on(sha(0)), 'print 0');
      await fingerprints.keep(PULL, on(sha(MOST_FINGERPRINTS)), 'newest');
      expect(await fingerprints.of(PULL, on(sha(0)))).toBe('print 0');
      expect(await fingerprints.of(PULL, on(sha(1)))).toBeUndefined();
      expect(await fingerprints.of(PULL, on(sha(2)))).toBe('print 2');
      expect(await fingerprints.of(PULL, on(sha(MOST_FINGERPRINTS)))).toBe('newest');
      expect(await fingerprints.of(OTHER_PULL, on(sha(0)))).toBe('other');
    });
  });
}
