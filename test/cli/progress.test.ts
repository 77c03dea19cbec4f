import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { withProgress } from '../../src/cli/progress.ts';

let written: string[] = [];
const output = (interactive: boolean) => ({
  colour: false,
  interactive,
  stdout: () => {},
  stderr: (text: string) => void written.push(text),
});

beforeEach(() => {
  written = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('withProgress', () => {
  test('says what takes longer than a second, and wipes it away', async () => {
    const work = Promise.withResolvers<string>();
    const result = withProgress(output(true), 'Reading', work.promise);
    jest.advanceTimersByTime(999);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(written).toEqual(['Reading …']);
    work.resolve('done');
    expect(await result).toBe('done');
    expect(written).toEqual(['Reading …', '\r\u001b[K']);
  });

  test('says nothing about quick work, not even later', async () => {
    expect(await withProgress(output(true), 'Reading', Promise.resolve(1))).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(written).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('wipes its line away when the work fails, and lets the failure through', async () => {
    const work = Promise.withResolvers<never>();
    const result = withProgress(output(true), 'Reading', work.promise);
    jest.advanceTimersByTime(1_000);
    work.reject(new Error('no'));
    await expect(result).rejects.toThrow('no');
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  test('says nothing where nobody watches', async () => {
    const work = Promise.withResolvers<number>();
    const result = withProgress(output(false), 'Reading', work.promise);
    jest.advanceTimersByTime(60_000);
    work.resolve(2);
    expect(await result).toBe(2);
    expect(written).toEqual([]);
  });
});
