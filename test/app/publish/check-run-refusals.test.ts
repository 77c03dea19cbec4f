import { describe, expect, test } from '@jest/globals';
import { completeCheckRun } from '../../../src/app/publish/complete-check-run.ts';
import { startCheckRun } from '../../../src/app/publish/start-check-run.ts';
import { EvidenceRefused } from '../../../src/evidence/errors.ts';
import type { CheckRunOutput } from '../../../src/verdict/check-run.ts';
import { testClient } from '../../support/github/test-client.ts';
import { annotation, HEAD, identity, messages, NAME, outputWith } from './check-run-outputs.ts';
import { FakeWrites } from './fake-writes.ts';

async function publishing() {
  const started = await FakeWrites.start();
  const { fake, target } = started;
  const publish = async (output: CheckRunOutput) => {
    const from = fake.requests.length;
    const observed = fake.ownRuns();
    const start = { head: HEAD, name: NAME, observed, isAnew: false, state: identity };
    const published = await completeCheckRun(target, await startCheckRun(target, start), output, identity);
    return { kind: published.kind, requests: fake.requests.length - from };
  };
  return { fake, publish };
}

/** So many annotations, one of which has a path that GitHub refuses. */
function withRefused(count: number, at: number): CheckRunOutput {
  const output = outputWith(count);
  const annotations = output.annotations.with(at, annotation('refused', { path: '/absolute' }));
  return { ...output, annotations };
}

describe('a path that GitHub refuses', () => {
  test('costs the annotations but not the verdict, which says so', async () => {
    const { fake, publish } = await publishing();
    expect(await publish(withRefused(3, 1))).toEqual({ kind: 'updated', requests: 3 });
    expect(fake.newestRun()).toMatchObject({ status: 'completed', conclusion: 'failure', annotations: [] });
    expect(fake.newestRun().output).toMatchObject({
      title: 'REJECTED: 1 failed, 2 passed',
      summary: expect.stringMatching(/^Rows\n\n3 findings are not marked in the files/),
      text: 'Details',
    });
  });

  test('in a later batch keeps the batches before it', async () => {
    const { fake, publish } = await publishing();
    await publish(withRefused(120, 70));
    expect(fake.newestRun()).toMatchObject({ status: 'completed', annotations: messages(50) });
    expect(fake.newestRun().output?.summary).toContain('70 findings are not marked');
  });

  test('is not tried again while the output stays the same', async () => {
    const { publish } = await publishing();
    await publish(withRefused(120, 70));
    expect(await publish(withRefused(120, 70))).toEqual({ kind: 'unchanged', requests: 0 });
  });

  test('does not double the others when the output changes', async () => {
    const { fake, publish } = await publishing();
    await publish(withRefused(90, 70));
    await publish({ ...withRefused(90, 70), conclusion: 'neutral' });
    expect(fake.newestRun()).toMatchObject({ conclusion: 'neutral', annotations: messages(50) });
    expect(fake.runs.size).toBe(1);
  });

  test('costs a new run its annotations as well', async () => {
    const { fake, publish } = await publishing();
    await publish(outputWith(2));
    expect(await publish(withRefused(3, 0))).toEqual({ kind: 'created', requests: 2 });
    expect(fake.newestRun()).toMatchObject({ status: 'completed', annotations: [] });
  });
});

describe('a refusal for another reason', () => {
  test('of the output itself is left to the queue after one more try', async () => {
    const { fake, target } = await FakeWrites.start();
    const start = { head: HEAD, name: NAME, observed: [], isAnew: false, state: identity };
    const run = await startCheckRun(target, start);
    const published = completeCheckRun(target, run, outputWith(1, { title: '' }), identity);
    await expect(published).rejects.toMatchObject({ status: 422 });
    expect(fake.requests).toHaveLength(3);
  });

  test.each([403, 404])('with status %i of a new run is left to the queue', async (status) => {
    const { target } = await FakeWrites.start();
    const client = testClient({ fetch: async () => Response.json({ message: 'no' }, { status }) });
    const start = { head: HEAD, name: NAME, observed: [], isAnew: false, state: identity };
    await expect(startCheckRun({ ...target, client }, start)).rejects.toBeInstanceOf(EvidenceRefused);
    const run = { id: 5, head: HEAD, name: NAME, state: { ...identity, digest: '' } };
    const published = completeCheckRun({ ...target, client }, run, outputWith(1), identity);
    await expect(published).rejects.toMatchObject({ status });
  });
});
