import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EvidenceUnavailable } from '../../../../src/evidence/errors.ts';
import { type Budgets, Limiter, publishedBudgets } from '../../../../src/evidence/github/client/limiter.ts';
import type { LimitedKind } from '../../../../src/evidence/github/client/request-kind.ts';
import { settled, TestClock } from '../../../support/github/test-clock.ts';

const MINUTE = 60_000;
const START = 1_000_000;

function limiterWith(budgets: Partial<Budgets> = {}, patience = 40_000) {
  const clock = TestClock.stopped(START);
  const limiter = new Limiter({
    host: 'api.example.com',
    clock,
    patience,
    budgets: { ...publishedBudgets, ...budgets },
  });
  const starts: { kind: LimitedKind; at: number }[] = [];
  const run = (kind: LimitedKind) =>
    limiter.run(kind, async () => {
      starts.push({ kind, at: clock.now() - START });
    });
  return { clock, limiter, starts, run };
}

describe('the limiter', () => {
  test('follows the budgets that GitHub publishes', () => {
    expect(publishedBudgets).toEqual({
      concurrent: 100,
      restPointsPerMinute: 900,
      graphqlPointsPerMinute: 2_000,
      contentPerMinute: 80,
      contentPerHour: 500,
    });
  });

  test('starts at once what there is room for', async () => {
    const { run, starts, clock } = limiterWith();
    await Promise.all([run('read'), run('query'), run('write')]);
    expect(starts.map(({ at }) => at)).toEqual([0, 0, 0]);
    expect(clock.slept).toEqual([]);
  });

  test.each<[LimitedKind, Partial<Budgets>, number]>([
    ['read', { restPointsPerMinute: 4 }, 4],
    ['write', { restPointsPerMinute: 12 }, 2],
    ['app-write', { restPointsPerMinute: 12 }, 2],
    ['query', { graphqlPointsPerMinute: 3 }, 3],
    ['mutation', { graphqlPointsPerMinute: 10 }, 2],
    ['write', { contentPerMinute: 3 }, 3],
  ])('lets a %s wait for the next minute when %j is used up', async (kind, budgets, perMinute) => {
    const { run, starts, clock } = limiterWith(budgets);
    const all = Array.from({ length: perMinute + 1 }, () => run(kind));
    await clock.runUntilIdle();
    await Promise.all(all);
    expect(starts.map(({ at }) => at)).toEqual([...Array(perMinute).fill(0), MINUTE]);
  });

  test('lets an App write about itself while the budget for content is used up', async () => {
    const { run, starts } = limiterWith({ contentPerMinute: 1, contentPerHour: 1 });
    await Promise.all([run('write'), run('app-write'), run('app-write')]);
    expect(starts.map(({ at }) => at)).toEqual([0, 0, 0]);
  });

  test('creates no more content in an hour than allowed', async () => {
    const { run, starts, clock } = limiterWith({ contentPerHour: 2 });
    const all = [run('write'), run('write'), run('write')];
    await clock.runUntilIdle();
    await Promise.all(all);
    expect(starts.map(({ at }) => at)).toEqual([0, 0, 60 * MINUTE]);
  });

  test('lets reads pass writes that have to wait', async () => {
    const { run, starts, clock } = limiterWith({ contentPerMinute: 1 });
    const all = [run('write'), run('write'), run('read'), run('query')];
    await settled();
    expect(starts.map(({ kind }) => kind)).toEqual(['write', 'read', 'query']);
    await clock.runUntilIdle();
    await Promise.all(all);
    expect(starts.at(-1)).toEqual({ kind: 'write', at: MINUTE });
  });

  test('keeps the order within a kind', async () => {
    const { limiter, clock } = limiterWith({ restPointsPerMinute: 2 });
    const order: number[] = [];
    const all = [1, 2, 3, 4, 5].map((number) => limiter.run('read', async () => order.push(number)));
    await clock.runUntilIdle();
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  test('has no more than so many under way at a time', async () => {
    const { limiter } = limiterWith({ concurrent: 2 });
    const releases: (() => void)[] = [];
    const begin = () => limiter.run('read', () => new Promise<void>((resolve) => releases.push(resolve)));
    const all = [begin(), begin(), begin()];
    await settled();
    expect(releases).toHaveLength(2);
    releases[0]?.();
    await settled();
    expect(releases).toHaveLength(3);
    for (const release of releases) release();
    await Promise.all(all);
  });

  test('hands on what a task gives or throws, and goes on after either', async () => {
    const { limiter } = limiterWith({ concurrent: 1 });
    const failing = limiter.run('read', () => Promise.reject(new RangeError('no')));
    const throwing = limiter.run('read', () => {
      throw new TypeError('not even a promise');
    });
    const working = limiter.run('read', async () => 'value');
    await expect(failing).rejects.toThrow(RangeError);
    await expect(throwing).rejects.toThrow(TypeError);
    await expect(working).resolves.toBe('value');
  });

  test('is silent while GitHub asks for it, for this kind of request only', async () => {
    const { limiter, run, starts, clock } = limiterWith();
    limiter.pause('read', START + 30_000);
    const all = [run('read'), run('write'), run('query')];
    await clock.runUntilIdle();
    await Promise.all(all);
    expect(starts).toEqual([
      { kind: 'query', at: 0 },
      { kind: 'write', at: 30_000 },
      { kind: 'read', at: 30_000 },
    ]);
  });

  test('lets a later pause prolong an earlier one, but not shorten it', async () => {
    const { limiter, run, starts, clock } = limiterWith();
    limiter.pause('query', START + 10_000);
    const asked = run('query');
    limiter.pause('query', START + 30_000);
    limiter.pause('query', START + 5_000);
    await clock.runUntilIdle();
    await asked;
    expect(starts).toEqual([{ kind: 'query', at: 30_000 }]);
  });

  test('refuses at once what would have to wait too long, and says until when', async () => {
    const { limiter, run, starts } = limiterWith();
    limiter.pause('read', START + 40_001);
    await expect(run('read')).rejects.toThrow(EvidenceUnavailable);
    await expect(run('read')).rejects.toMatchObject({ host: 'api.example.com', retryAt: START + 40_001 });
    expect(starts).toEqual([]);
  });

  test('keeps every budget, whatever comes in whatever order', async () => {
    const kinds = fc.constantFrom<LimitedKind>('read', 'write', 'app-write', 'query', 'mutation');
    const small: Budgets = {
      concurrent: 3,
      restPointsPerMinute: 11,
      graphqlPointsPerMinute: 7,
      contentPerMinute: 2,
      contentPerHour: 5,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { maxLength: 30 }), async (asked) => {
        const { run, starts, clock } = limiterWith(small);
        const all = asked.map(run);
        await clock.runUntilIdle();
        await Promise.all(all);
        const most = (span: number, cost: (kind: LimitedKind) => number) =>
          Math.max(
            0,
            ...starts.map(({ at }) =>
              starts
                .filter((other) => other.at > at - span && other.at <= at)
                .reduce((sum, { kind }) => sum + cost(kind), 0),
            ),
          );
        const isContent = (kind: LimitedKind) => (kind === 'write' ? 1 : 0);
        expect(starts).toHaveLength(asked.length);
        expect(
          most(MINUTE, (kind) => ({ read: 1, write: 5, 'app-write': 5, query: 0, mutation: 0 })[kind]),
        ).toBeLessThanOrEqual(11);
        expect(
          most(MINUTE, (kind) => ({ read: 0, write: 0, 'app-write': 0, query: 1, mutation: 5 })[kind]),
        ).toBeLessThanOrEqual(7);
        expect(most(MINUTE, isContent)).toBeLessThanOrEqual(2);
        expect(most(60 * MINUTE, isContent)).toBeLessThanOrEqual(5);
      }),
      { numRuns: 50 },
    );
  });
});
