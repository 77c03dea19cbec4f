import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EvidenceUnavailable } from '../../../../src/evidence/errors.ts';
import {
  defaultRetryPolicy,
  type RetryContext,
  withRetries,
} from '../../../../src/evidence/github/client/retry.ts';
import { TestClock } from '../../../support/github/test-clock.ts';

const START = 1_000_000;

function httpError(status: number, headers: object = {}): Error {
  return Object.assign(new Error('refused'), { name: 'HttpError', status, response: { headers, data: {} } });
}

function retrying(over: Partial<RetryContext> = {}) {
  const clock = TestClock.skipping(START);
  const limits: number[] = [];
  let tries = 0;
  const run = (...outcomes: readonly (Error | string)[]) =>
    withRetries(
      async () => {
        const outcome = outcomes[Math.min(tries, outcomes.length - 1)];
        tries += 1;
        if (typeof outcome === 'string') return outcome;
        throw outcome;
      },
      {
        host: 'api.example.com',
        clock,
        random: () => 1,
        policy: defaultRetryPolicy,
        repeatable: true,
        onLimit: (until) => limits.push(until - START),
        ...over,
      },
    );
  return { clock, limits, run, tries: () => tries };
}

describe('a request that may be repeated', () => {
  test('is not when it works', async () => {
    const { run, tries, clock } = retrying();
    expect(await run('answer')).toBe('answer');
    expect([tries(), clock.slept]).toEqual([1, []]);
  });

  test('is after an outage, each time after a longer pause', async () => {
    const { run, clock } = retrying();
    expect(await run(httpError(502), httpError(503), httpError(500), 'answer')).toBe('answer');
    expect(clock.slept).toEqual([500, 1_000, 2_000]);
  });

  test('has pauses that vary, so that many do not come back together', async () => {
    const { run, clock } = retrying({ random: () => 0 });
    await run(httpError(502), httpError(503), 'answer');
    expect(clock.slept).toEqual([250, 500]);
  });

  test('ends after so many tries, naming the host', async () => {
    const { run, tries } = retrying();
    const ending = run(httpError(502));
    await expect(ending).rejects.toThrow(EvidenceUnavailable);
    await expect(ending).rejects.toThrow('api.example.com cannot be asked: it answered 502');
    expect(tries()).toBe(defaultRetryPolicy.attempts);
  });

  test('is not after a final answer', async () => {
    const { run, tries } = retrying();
    await expect(run(httpError(404))).rejects.toMatchObject({ status: 404 });
    expect(tries()).toBe(1);
  });

  test('waits as long as the host asks, and tells the limiter', async () => {
    const { run, clock, limits } = retrying();
    expect(await run(httpError(429, { 'retry-after': '20' }), 'answer')).toBe('answer');
    expect([clock.slept, limits]).toEqual([[20_000], [20_000]]);
  });

  test('waits for an outage as long as the host asks', async () => {
    const { run, clock } = retrying();
    await run(httpError(503, { 'retry-after': '9' }), 'answer');
    expect(clock.slept).toEqual([9_000]);
  });

  test('does not wait beyond its patience, and says when to come back', async () => {
    const { run, clock, limits } = retrying();
    const ending = run(httpError(403, { 'retry-after': '3600' }));
    await expect(ending).rejects.toMatchObject({ retryAt: START + 3_600_000 });
    await expect(ending).rejects.toThrow('try again after 1970-01-01T01:16:40.000Z');
    expect([clock.slept, limits]).toEqual([[], [3_600_000]]);
  });

  test('does not come back within a minute after a limit that names no time', async () => {
    const { run, limits } = retrying();
    await expect(run(httpError(429))).rejects.toMatchObject({ retryAt: undefined });
    expect(limits).toEqual([60_000]);
  });

  test('counts all its pauses together', async () => {
    const { run, clock } = retrying();
    await expect(run(httpError(429, { 'retry-after': '25' }))).rejects.toThrow(EvidenceUnavailable);
    expect(clock.slept).toEqual([25_000]);
  });
});

describe('a host that hangs', () => {
  test('is not asked again when the tries alone have taken too long', async () => {
    const clock = TestClock.skipping(START);
    let tries = 0;
    const trying = withRetries(
      async () => {
        tries += 1;
        await clock.sleep(20_000);
        throw httpError(504);
      },
      { host: 'h', clock, random: () => 1, policy: defaultRetryPolicy, repeatable: true, onLimit: () => {} },
    );
    await expect(trying).rejects.toThrow(EvidenceUnavailable);
    expect([tries, clock.now() - START]).toEqual([2, 40_500]);
  });
});

describe('a write', () => {
  test('that may have happened is not sent again', async () => {
    for (const cause of [
      httpError(502),
      Object.assign(new Error('reset'), { name: 'HttpError', status: 500 }),
    ]) {
      const { run, tries } = retrying({ repeatable: false });
      await expect(run(cause, 'answer')).rejects.toThrow(EvidenceUnavailable);
      expect(tries()).toBe(1);
    }
  });

  test('that was refused by a rate limit is', async () => {
    const { run } = retrying({ repeatable: false });
    expect(await run(httpError(403, { 'retry-after': '1' }), 'answer')).toBe('answer');
  });
});

describe('whatever fails', () => {
  test('is over within the tries and the time of the policy', async () => {
    const failures = fc.oneof(
      fc.constantFrom(500, 502, 503).map((status) => httpError(status)),
      fc.nat(60).map((seconds) => httpError(429, { 'retry-after': String(seconds) })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(failures, { minLength: 6, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (outcomes, random) => {
          const { run, clock, tries } = retrying({ random: () => random });
          await expect(run(...outcomes)).rejects.toThrow(EvidenceUnavailable);
          expect(tries()).toBeLessThanOrEqual(defaultRetryPolicy.attempts);
          const total = clock.slept.reduce((sum, pause) => sum + pause, 0);
          expect(total).toBeLessThanOrEqual(defaultRetryPolicy.totalMs);
        },
      ),
    );
  });
});
