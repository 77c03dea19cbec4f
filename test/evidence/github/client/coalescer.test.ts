import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Coalescer } from '../../../../src/evidence/github/client/coalescer.ts';

describe('the coalescer', () => {
  test('joins identical reads while one is under way', async () => {
    const coalescer = new Coalescer();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return loads;
    };
    expect(await Promise.all([coalescer.run('a', load), coalescer.run('a', load)])).toEqual([1, 1]);
    expect(await coalescer.run('a', load)).toBe(2);
  });

  test('hands a failure to everybody who waits, and forgets it', async () => {
    const coalescer = new Coalescer();
    const fail = () => Promise.reject(new Error('down'));
    const results = await Promise.allSettled([coalescer.run('a', fail), coalescer.run('a', fail)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(coalescer.run('a', async () => 'up')).resolves.toBe('up');
  });

  test('gives each key its own value, with one load per key and burst', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })),
        async (bursts) => {
          const coalescer = new Coalescer();
          for (const burst of bursts) {
            const loads = new Map<string, number>();
            const values = await Promise.all(
              burst.map((key) =>
                coalescer.run(key, async () => {
                  loads.set(key, (loads.get(key) ?? 0) + 1);
                  return key;
                }),
              ),
            );
            expect(values).toEqual(burst);
            expect([...loads.values()].every((count) => count === 1)).toBe(true);
          }
        },
      ),
    );
  });
});
