import { describe, expect, test } from '@jest/globals';
import type { Attempt } from '../../../src/app/deliveries/delivery.ts';
import { type RoundOptions, redeliverFailed } from '../../../src/app/deliveries/redeliver-failed.ts';
import { EvidenceRefused, EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import { attempt, HOUR, NOW } from './support.ts';

const outage = new EvidenceUnavailable('api.example.com', 'it answered 502');

/** GitHub with those pages, newest first; what `refuse` says is thrown when that attempt is asked for. */
function bench(
  pages: readonly (readonly Attempt[])[],
  refuse: (id: number) => Error | undefined = () => undefined,
) {
  const read: number[] = [];
  const asked: number[] = [];
  const hooks = {
    page: async (cursor: string | undefined) => {
      const index = Number(cursor ?? 0);
      read.push(index);
      return { attempts: pages[index] ?? [], next: index + 1 < pages.length ? String(index + 1) : undefined };
    },
    redeliver: async (id: number) => {
      const error = refuse(id);
      if (error !== undefined) throw error;
      asked.push(id);
    },
  };
  const run = (more: Partial<RoundOptions> = {}) =>
    redeliverFailed({
      hooks,
      isWanted: () => true,
      since: NOW - 2 * HOUR,
      mostPages: 10,
      mostRedeliveries: 10,
      mostAttempts: 5,
      ...more,
    });
  return { run, read, asked };
}

const old = { delivered_at: NOW - 3 * HOUR };

describe('a round', () => {
  test('asks for what failed on any page', async () => {
    const { run, asked } = bench([
      [attempt(3, 'c')],
      [attempt(2, 'b', { status_code: 200 }), attempt(1, 'a')],
    ]);
    expect(await run()).toEqual({ asked: ['a', 'c'], refused: [], more: false });
    expect(asked).toEqual([1, 3]);
  });

  test('reads no further than the time it looks at', async () => {
    const { run, read, asked } = bench([[attempt(3, 'c')], [attempt(2, 'b', old)], [attempt(1, 'a', old)]]);
    expect((await run()).more).toBe(false);
    expect([read, asked]).toEqual([[0, 1], [3]]);
  });

  test('reads so many pages at most, and says that there is more', async () => {
    const { run, read } = bench([[attempt(3, 'c')], [attempt(2, 'b')], [attempt(1, 'a')]]);
    expect(await run({ mostPages: 2 })).toMatchObject({ asked: ['b', 'c'], more: true });
    expect(read).toEqual([0, 1]);
  });

  test('ends with a list that leads to itself', async () => {
    const hooks = { page: async () => ({ attempts: [], next: 'same' }), redeliver: async () => {} };
    expect((await bench([]).run({ hooks })).more).toBe(false);
  });

  test('asks for so many at most, and says that there is more', async () => {
    const { run, asked } = bench([[attempt(3, 'c'), attempt(2, 'b'), attempt(1, 'a')]]);
    expect(await run({ mostRedeliveries: 2 })).toEqual({ asked: ['a', 'b'], refused: [], more: true });
    expect(asked).toEqual([1, 2]);
  });

  test('leaves out what is not wanted, which does not count', async () => {
    const { run, asked } = bench([[attempt(3, 'c'), attempt(2, 'b'), attempt(1, 'a')]]);
    const result = await run({ mostRedeliveries: 1, isWanted: (guid) => guid === 'c' });
    expect([result, asked]).toEqual([{ asked: ['c'], refused: [], more: false }, [3]]);
  });

  test.each([404, 422])('goes on when GitHub refuses one (%i)', async (status) => {
    const { run, asked } = bench([[attempt(2, 'b'), attempt(1, 'a')]], (id) =>
      id === 1 ? new EvidenceRefused('/app', status) : undefined,
    );
    expect(await run()).toEqual({ asked: ['b'], refused: ['a'], more: false });
    expect(asked).toEqual([2]);
  });

  test.each([
    ['is out of reach', outage],
    ['does not know the App', new EvidenceRefused('/app', 401)],
  ])('ends when GitHub %s', async (_, error) => {
    const { run, asked } = bench([[attempt(2, 'b'), attempt(1, 'a')]], (id) =>
      id === 2 ? error : undefined,
    );
    await expect(run()).rejects.toBe(error);
    expect(asked).toEqual([1]);
  });
});
