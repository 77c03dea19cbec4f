import { describe, expect, test } from '@jest/globals';
import type { AppState, StagingCallback, StagingState } from '../../../../src/app/state/app-state.ts';
import { callback, type MakeBacking, request } from '../support.ts';

export function describeStagingLog(makeBacking: MakeBacking): void {
  async function open(): Promise<AppState['staging']> {
    return (await makeBacking().open()).staging;
  }

  async function stateOf(staging: AppState['staging']): Promise<StagingState | undefined> {
    return (await staging.ofPull(request.repository, request.pullRequest))[0]?.state;
  }

  describe('the log of staging requests', () => {
    test('stores a request once for its comment and run', async () => {
      const staging = await open();
      const stored = { ...request, state: 'wanted' };
      expect(await staging.want(request)).toEqual(stored);
      expect(await staging.want({ ...request, requestedBy: 'somebody-else', attempt: 3 })).toEqual(stored);
      expect(await staging.ofPull(request.repository, request.pullRequest)).toEqual([stored]);
    });

    test('gives back what became of a request that is wanted again', async () => {
      const staging = await open();
      await staging.want(request);
      await staging.sent(request);
      expect(await staging.want(request)).toMatchObject({ state: 'sent' });
      await staging.settle({ ...callback, state: 'succeeded' });
      expect(await staging.want(request)).toEqual({ ...request, state: 'succeeded', appRun: '88001' });
    });

    test('keeps other comments, runs and pull requests apart', async () => {
      const staging = await open();
      await staging.want(request);
      await staging.want({ ...request, comment: 999 });
      await staging.want({ ...request, run: '5' });
      await staging.want({ ...request, pullRequest: 13 });
      const records = await staging.ofPull('acme/BENCH', 12);
      expect(records.map(({ comment, run }) => [comment, run])).toEqual([
        [999, '39695060576'],
        [1_001, '39695060576'],
        [1_001, '5'],
      ]);
      expect(await staging.ofPull('acme/bench', 13)).toHaveLength(1);
      expect(await staging.ofPull('acme/other', 12)).toEqual([]);
    });

    test('keeps a run id that is too long for a number', async () => {
      const staging = await open();
      await staging.want({ ...request, run: '12345678901234567890' });
      expect((await staging.ofPull('acme/bench', 12))[0]?.run).toBe('12345678901234567890');
    });

    test('marks as sent only what is wanted', async () => {
      const staging = await open();
      await staging.sent(request);
      expect(await staging.ofPull('acme/bench', 12)).toEqual([]);
      await staging.want(request);
      await staging.sent(request);
      await staging.sent(request);
      expect(await stateOf(staging)).toBe('sent');
      await staging.settle(callback);
      await staging.sent(request);
      expect(await stateOf(staging)).toBe('started');
    });

    test('follows the staging repository from start to end', async () => {
      const staging = await open();
      await staging.want(request);
      await staging.sent(request);
      expect(await staging.settle(callback)).toBe(true);
      expect(await staging.ofPull('acme/bench', 12)).toEqual([
        { ...request, state: 'started', appRun: '88001' },
      ]);
      expect(await staging.settle({ ...callback, state: 'failed' })).toBe(true);
      expect(await stateOf(staging)).toBe('failed');
    });

    test('takes a callback that is faster than the answer to the dispatch', async () => {
      const staging = await open();
      await staging.want(request);
      expect(await staging.settle({ ...callback, state: 'succeeded' })).toBe(true);
      expect(await stateOf(staging)).toBe('succeeded');
    });

    const strangers: readonly [string, Partial<StagingCallback>][] = [
      ['repository', { repository: 'acme/other' }],
      ['pull request', { pullRequest: 13 }],
      ['comment', { comment: 1_002 }],
      ['run', { run: '039695060576' }],
      ['requester', { requestedBy: 'mallory' }],
      ['staging repository', { source: 'mallory/bench-app' }],
    ];
    test.each(strangers)('refuses a callback for another %s', async (_, difference) => {
      const staging = await open();
      await staging.want(request);
      await staging.sent(request);
      expect(await staging.settle({ ...callback, ...difference })).toBe(false);
      expect(await staging.ofPull('acme/bench', 12)).toEqual([{ ...request, state: 'sent' }]);
    });

    test('takes a doubled callback and a late start, which change nothing', async () => {
      const staging = await open();
      await staging.want(request);
      const end = { ...callback, state: 'succeeded' as const };
      for (const said of [callback, callback, end, end, callback])
        expect(await staging.settle(said)).toBe(true);
      expect(await stateOf(staging)).toBe('succeeded');
    });

    test('refuses what contradicts the end', async () => {
      const staging = await open();
      await staging.want(request);
      await staging.settle({ ...callback, state: 'succeeded' });
      for (const said of [
        { ...callback, state: 'failed' as const },
        { ...callback, appRun: '6' },
        { ...callback, appRun: '6', state: 'succeeded' as const },
      ])
        expect(await staging.settle(said)).toBe(false);
      expect(await staging.want(request)).toEqual({ ...request, state: 'succeeded', appRun: '88001' });
    });

    test('is seen by others on the same state, and outlives who wrote it', async () => {
      const backing = makeBacking();
      const [one, other] = [await backing.open(), await backing.open()];
      await one.staging.want(request);
      await one.close();
      expect(await other.staging.settle(callback)).toBe(true);
    });
  });
}
