import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { completeCheckRun } from '../../../src/app/publish/complete-check-run.ts';
import { startCheckRun } from '../../../src/app/publish/start-check-run.ts';
import type { CheckRunOutput } from '../../../src/verdict/check-run.ts';
import { HEAD, identity, messages, NAME, outputWith } from './check-run-outputs.ts';
import { FakeWrites, type Fate } from './fake-writes.ts';

type Started = Awaited<ReturnType<typeof FakeWrites.start>>;

/** Publishes from what is observed, again after every failure, as the queue does. */
async function publishUntilDone({ fake, target }: Started, outputs: readonly CheckRunOutput[]) {
  let attempts = 0;
  for (;;) {
    const output = outputs[Math.min(attempts, outputs.length - 1)] ?? outputWith(0);
    attempts += 1;
    try {
      const observed = fake.ownRuns();
      const start = { head: HEAD, name: NAME, observed, isAnew: false, state: identity };
      await completeCheckRun(target, await startCheckRun(target, start), output, identity);
      if (attempts >= outputs.length) return;
    } catch (cause) {
      if (attempts > 40) throw cause;
    }
  }
}

describe('after a crash between two batches', () => {
  test('a retry with the same findings goes on where it stopped', async () => {
    const started = await FakeWrites.start();
    started.fake.fate = (request) => (request === 3 ? 'refused' : 'answered');
    await publishUntilDone(started, [outputWith(120)]);
    expect(started.fake.requests.map((request) => request.split(' ')[0])).toEqual([
      'POST',
      'PATCH',
      'PATCH',
      'PATCH',
      'PATCH',
    ]);
    expect(started.fake.runs.size).toBe(1);
    expect(started.fake.newestRun()).toMatchObject({ status: 'completed', annotations: messages(120) });
  });

  test('a batch whose answer was lost is not sent twice', async () => {
    const started = await FakeWrites.start();
    started.fake.fate = (request) => (request === 3 ? 'lost' : 'answered');
    await publishUntilDone(started, [outputWith(120)]);
    expect(started.fake.requests).toHaveLength(4);
    expect(started.fake.newestRun()).toMatchObject({ status: 'completed', annotations: messages(120) });
  });

  test('a lost answer to the last request needs no other', async () => {
    const started = await FakeWrites.start();
    started.fake.fate = (request) => (request === 4 ? 'lost' : 'answered');
    await publishUntilDone(started, [outputWith(120)]);
    expect(started.fake.requests).toHaveLength(4);
  });

  test('a retry with other findings gives the run up and makes a new one', async () => {
    const started = await FakeWrites.start();
    started.fake.fate = (request) => (request === 3 ? 'refused' : 'answered');
    await publishUntilDone(started, [outputWith(120), outputWith(2, {}, 'b')]);
    const [first, second] = [...started.fake.runs.values()];
    expect(first).toMatchObject({ status: 'completed', conclusion: 'cancelled', annotations: messages(50) });
    expect(second).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(second?.annotations).toEqual(messages(2, 'b'));
  });

  test('a run in progress that is gone when it is given up is no error', async () => {
    const { fake, target } = await FakeWrites.start();
    const run = { id: 5, head: HEAD, name: NAME };
    expect((await completeCheckRun(target, run, outputWith(1), identity)).kind).toBe('created');
    expect(fake.requests).toEqual(['PATCH check-runs/5', 'POST check-runs']);
  });
});

test('whatever is lost on the way, the newest run ends complete, with each annotation of the last output once', async () => {
  const fates = fc.array(fc.constantFrom<Fate>('answered', 'answered', 'refused', 'lost'), { maxLength: 12 });
  const outputs = fc.array(
    fc.record({
      count: fc.constantFrom(0, 1, 50, 51, 120),
      prefix: fc.constantFrom('a', 'b'),
      conclusion: fc.constantFrom<CheckRunOutput['conclusion'][]>('success', 'failure'),
    }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fates, outputs, async (planned, wanted) => {
      const started = await FakeWrites.start();
      const { fake } = started;
      fake.fate = (request) => planned[request - 1] ?? 'answered';
      await publishUntilDone(
        started,
        wanted.map(({ count, prefix, conclusion }) => outputWith(count, { conclusion }, prefix)),
      );
      const last = wanted.at(-1);
      expect(fake.newestRun()).toMatchObject({
        status: 'completed',
        conclusion: last?.conclusion,
        annotations: messages(last?.count ?? 0, last?.prefix),
      });
      expect([...fake.runs.values()].filter(({ status }) => status !== 'completed')).toEqual([]);
      const sent = fake.requests.length;
      await publishUntilDone(started, [
        outputWith(last?.count ?? 0, { conclusion: last?.conclusion ?? 'success' }, last?.prefix),
      ]);
      expect(fake.requests).toHaveLength(sent);
    }),
    { numRuns: 40 },
  );
});
