import { describe, expect, test } from '@jest/globals';
import { stoppableFetch } from '../../../src/app/github/stoppable-fetch.ts';

const address = 'https://api.example.com/';

/** A `fetch` that never answers, but knows its signal. */
function hanging() {
  const signals: AbortSignal[] = [];
  const hang: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      const signal = init?.signal ?? new AbortController().signal;
      signals.push(signal);
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { hang, signals };
}

describe('stoppableFetch', () => {
  test('asks as it is told', async () => {
    const seen: unknown[] = [];
    const fetcher = stoppableFetch(async (input, init) => {
      seen.push(input, init?.method);
      return new Response('body');
    }, new AbortController().signal);
    expect(await (await fetcher(address, { method: 'PUT' })).text()).toBe('body');
    expect(seen).toEqual([address, 'PUT']);
  });

  test.each([
    ['without a limit of its own', undefined],
    ['with a limit of its own', new AbortController().signal],
  ])('gives up a request %s when everything stops', async (_, signal) => {
    const stopped = new AbortController();
    const asked = stoppableFetch(hanging().hang, stopped.signal)(address, { signal: signal ?? null });
    stopped.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
  });

  test("obeys a request's own limit", async () => {
    const own = new AbortController();
    const asked = stoppableFetch(hanging().hang, new AbortController().signal)(address, {
      signal: own.signal,
    });
    own.abort(new Error('too slow'));
    await expect(asked).rejects.toThrow('too slow');
  });

  test('begins nothing after the stop', async () => {
    const stopped = new AbortController();
    stopped.abort(new Error('stopped'));
    const { hang, signals } = hanging();
    await expect(stoppableFetch(hang, stopped.signal)(address)).rejects.toThrow('stopped');
    expect(signals[0]?.aborted).toBe(true);
  });
});
