import { describe, expect, test } from '@jest/globals';
import { TookTooLong, within } from '../../../src/app/reconcile/within.ts';

const never = new Promise<never>(() => {});

describe('work with a deadline', () => {
  test('ends as the work does', async () => {
    const { signal } = new AbortController();
    const cause = new TypeError('x');
    expect(await within(Promise.resolve(5), signal)).toBe(5);
    await expect(within(Promise.reject(cause), signal)).rejects.toBe(cause);
  });

  test('ends at the deadline, whatever the work does later', async () => {
    const controller = new AbortController();
    const work = Promise.withResolvers<number>();
    const ended = within(work.promise, controller.signal);
    controller.abort();
    await expect(ended).rejects.toThrow(TookTooLong);
    work.reject(new Error('nobody hears this'));
  });

  test('is over where the deadline has passed, unless the work has ended', async () => {
    await expect(within(never, AbortSignal.abort())).rejects.toThrow(TookTooLong);
    expect(await within(Promise.resolve(5), AbortSignal.abort())).toBe(5);
  });
});
