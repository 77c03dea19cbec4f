import { describe, expect, test } from '@jest/globals';
import { Closing } from '../../src/app/closing.ts';

describe('Closing', () => {
  test('ends what works first, all at once, then the rest, newest first', async () => {
    const closing = new Closing();
    const done: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    closing.last(() => void done.push('store'));
    closing.last(() => void done.push('state'));
    closing.first(async () => {
      done.push('worker begins');
      await promise;
      done.push('worker ends');
    });
    closing.first(() => void done.push('server'));
    const closed = closing.close();
    expect([done, closing.isClosing]).toEqual([['worker begins', 'server'], true]);
    resolve();
    await closed;
    expect(done).toEqual(['worker begins', 'server', 'worker ends', 'state', 'store']);
  });

  test('tries everything and then says what failed first', async () => {
    const closing = new Closing();
    const done: string[] = [];
    closing.last(() => void done.push('store'));
    closing.last(() => Promise.reject(new Error('state')));
    closing.first(() => {
      throw new Error('worker');
    });
    await expect(closing.close()).rejects.toThrow('worker');
    expect(done).toEqual(['store']);
  });

  test('happens once', async () => {
    const closing = new Closing();
    let count = 0;
    closing.first(() => {
      count += 1;
    });
    expect([closing.isClosing, closing.close()]).toEqual([false, closing.close()]);
    await closing.close();
    expect(count).toBe(1);
  });
});
