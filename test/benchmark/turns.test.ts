import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Turns } from '../../src/benchmark/turns.ts';

/** An event loop that turns when a test says so, and counts. */
function loop() {
  let next: (() => void)[] = [];
  let count = 0;
  const turns = new Turns((callback) => next.push(callback));
  const turn = async () => {
    count += 1;
    const now = next;
    next = [];
    for (const callback of now) callback();
    // Whoever was let go on does so before the loop turns again.
    for (let at = 0; at < 5; at += 1) await Promise.resolve();
  };
  return { turns, turn, isIdle: () => next.length === 0, count: () => count };
}

describe('turns', () => {
  test('come one by one, in the order in which they were asked for', async () => {
    const { turns, turn, isIdle, count } = loop();
    const went: [string, number][] = [];
    for (const name of ['a', 'b', 'c']) void turns.next().then(() => went.push([name, count()]));
    while (!isIdle()) await turn();
    expect(went).toEqual([
      ['a', 10],
      ['b', 20],
      ['c', 30],
    ]);
  });

  test('of one who asks again come after those of the others', async () => {
    const { turns, turn, isIdle } = loop();
    const went: string[] = [];
    const work = async (name: string, times: number) => {
      for (let at = 0; at < times; at += 1) {
        await turns.next();
        went.push(name);
      }
    };
    const all = Promise.all([work('a', 3), work('b', 2), work('c', 1)]);
    while (!isIdle()) await turn();
    await all;
    expect(went.join('')).toBe('abcaba');
  });

  test('leave nobody waiting, whoever asks when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 20 }), async (asked) => {
        const { turns, turn, isIdle } = loop();
        let went = 0;
        let most = 0;
        for (const pauses of asked) {
          void turns.next().then(() => {
            went += 1;
          });
          for (let at = 0; at < pauses; at += 1) {
            const before = went;
            await turn();
            most = Math.max(most, went - before);
          }
        }
        while (!isIdle()) await turn();
        expect(went).toBe(asked.length);
        expect(most).toBeLessThanOrEqual(1);
      }),
    );
  });
});
