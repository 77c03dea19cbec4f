import { describe, expect, test } from '@jest/globals';
import type { CheckRunHandle } from '../../../src/app/publish/check-run-handle.ts';
import { completeCheckRun } from '../../../src/app/publish/complete-check-run.ts';
import { type RunIdentity, readRunState } from '../../../src/app/publish/run-state.ts';
import { startCheckRun } from '../../../src/app/publish/start-check-run.ts';
import type { CheckRunOutput } from '../../../src/verdict/check-run.ts';
import { HEAD, identity, messages, NAME, outputWith } from './check-run-outputs.ts';
import { FakeWrites } from './fake-writes.ts';

type Started = Awaited<ReturnType<typeof FakeWrites.start>>;

function start({ fake, target }: Started, isAnew = false): Promise<CheckRunHandle> {
  const observed = fake.ownRuns();
  return startCheckRun(target, { head: HEAD, name: NAME, observed, isAnew, state: identity });
}

/** A whole publication, from what is observed. */
async function publish(started: Started, output: CheckRunOutput, isAnew = false) {
  const from = started.fake.requests.length;
  const run = await start(started, isAnew);
  const published = await completeCheckRun(started.target, run, output, identity);
  return { ...published, requests: started.fake.requests.slice(from) };
}

describe('starting a check run', () => {
  test('shows at once that it is in progress, with one request', async () => {
    const started = await FakeWrites.start();
    const run = await start(started);
    expect(started.fake.requests).toEqual(['POST check-runs']);
    expect(started.fake.newestRun()).toMatchObject({
      id: run.id,
      name: NAME,
      head_sha: HEAD,
      status: 'in_progress',
    });
    expect(started.fake.newestRun().conclusion).toBeUndefined();
    expect(started.writes).toEqual([{ what: 'check run', kind: 'created' }]);
  });

  test('takes over a run that a crash left in progress', async () => {
    const started = await FakeWrites.start();
    const { id } = await start(started);
    const again = await start(started);
    expect([again.id, again.conclusion]).toEqual([id, undefined]);
    expect(started.fake.requests).toHaveLength(1);
  });

  test('takes over a run that was left in progress even if a button was pressed', async () => {
    const started = await FakeWrites.start();
    const { id } = await start(started);
    expect((await start(started, true)).id).toBe(id);
    expect(started.fake.requests).toHaveLength(1);
  });

  test('sends nothing when the head has a completed run', async () => {
    const started = await FakeWrites.start();
    const { id } = await publish(started, outputWith(0));
    expect(await start(started)).toMatchObject({ id, conclusion: 'failure' });
    expect(started.fake.requests).toHaveLength(2);
  });

  test('makes a new run when a button was pressed', async () => {
    const started = await FakeWrites.start();
    const { id } = await publish(started, outputWith(0));
    const anew = await start(started, true);
    expect(anew.id).toBeGreaterThan(id);
    expect(anew.conclusion).toBeUndefined();
  });

  test('takes no notice of runs of another name, and of older ones', async () => {
    const started = await FakeWrites.start();
    const run = { status: 'COMPLETED', conclusion: 'SUCCESS', externalId: null, startedAt: null };
    const observed = [
      { ...run, id: 5, name: NAME, conclusion: 'NEUTRAL' },
      { ...run, id: 9, name: 'another' },
      { ...run, id: 4, name: NAME },
    ];
    const state = identity;
    const of = (name: string) =>
      startCheckRun(started.target, { head: HEAD, name, observed, isAnew: false, state });
    expect(await of(NAME)).toMatchObject({ id: 5, conclusion: 'neutral' });
    expect(started.fake.requests).toEqual([]);
    await of('a third');
    expect(started.fake.requests).toEqual(['POST check-runs']);
  });
});

describe('completing a check run', () => {
  test.each([
    [0, 1],
    [1, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [120, 3],
  ])('with %i annotations takes %i requests after the first', async (count, requests) => {
    const started = await FakeWrites.start();
    const { fake } = started;
    const published = await publish(started, outputWith(count));
    expect(published.kind).toBe('updated');
    expect(published.requests).toEqual([
      'POST check-runs',
      ...Array(requests).fill(`PATCH check-runs/${published.id}`),
    ]);
    expect(fake.newestRun().annotations).toEqual(messages(count));
    expect(fake.newestRun()).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(started.writes.map(({ kind }) => kind)).toEqual(['created', 'updated']);
  });

  test('writes title, summary, text, link, state and the button', async () => {
    const started = await FakeWrites.start();
    const run = await start(started);
    const output = outputWith(1);
    await completeCheckRun(started.target, run, output, identity, 'https://verdict.example.com/7');
    const written = started.fake.newestRun();
    expect(written).toMatchObject({
      details_url: 'https://verdict.example.com/7',
      actions: [{ label: 'Re-verify', identifier: 're-verify' }],
      output: { title: output.title, summary: 'Rows', text: 'Details' },
    });
    expect(readRunState(written.external_id)).toMatchObject({
      ...identity,
      digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('says in no request but the last that it is complete', async () => {
    const started = await FakeWrites.start();
    await publish(started, outputWith(120));
    const bodies = started.fake.bodies as Record<string, unknown>[];
    expect(bodies.map(({ status }) => status)).toEqual([
      'in_progress',
      'in_progress',
      'in_progress',
      'completed',
    ]);
    const digests = bodies.map((body) => readRunState(String(body.external_id))?.digest);
    expect(digests.map((digest) => digest === '')).toEqual([true, true, true, false]);
    expect(bodies.slice(0, 3).some((body) => 'conclusion' in body)).toBe(false);
  });

  test('sends nothing when it says the same already', async () => {
    const started = await FakeWrites.start();
    const first = await publish(started, outputWith(120));
    const again = await publish(started, outputWith(120));
    expect(again).toEqual({ kind: 'unchanged', id: first.id, requests: [] });
    expect(started.writes.at(-1)).toEqual({ what: 'check run', kind: 'unchanged' });
  });

  test.each<[string, Partial<CheckRunOutput>]>([
    ['conclusion', { conclusion: 'neutral' }],
    ['title', { title: 'other' }],
    ['summary', { summary: 'other' }],
    ['text', { text: 'other' }],
  ])('with another %s changes the run in place and keeps its annotations', async (_, over) => {
    const started = await FakeWrites.start();
    const first = await publish(started, outputWith(120));
    const again = await publish(started, outputWith(120, over));
    expect(again).toEqual({ kind: 'updated', id: first.id, requests: [`PATCH check-runs/${first.id}`] });
    expect(started.fake.newestRun()).toMatchObject({
      conclusion: over.conclusion ?? 'failure',
      annotations: messages(120),
    });
  });

  test('with another link, sign-off or diff changes the run, too', async () => {
    const started = await FakeWrites.start();
    const { target } = started;
    await publish(started, outputWith(0));
    const output = outputWith(0);
    const complete = async (state: Partial<RunIdentity>, url?: string) =>
      (await completeCheckRun(target, await start(started), output, { ...identity, ...state }, url)).kind;
    expect(await complete({}, 'https://verdict.example.com/7')).toBe('updated');
    expect(await complete({ signoff: 'issuecomment-2' })).toBe('updated');
    expect(await complete({ fingerprint: 'e'.repeat(64) })).toBe('updated');
    expect(await complete({ fingerprint: 'e'.repeat(64), job: 'other' })).toBe('unchanged');
  });

  test('with other annotations makes a new run, since the old ones cannot be taken back', async () => {
    const started = await FakeWrites.start();
    const first = await publish(started, outputWith(2));
    const again = await publish(started, outputWith(3, {}, 'b'));
    expect(again).toMatchObject({ kind: 'created', requests: ['POST check-runs'] });
    expect(started.fake.newestRun()).toMatchObject({
      name: NAME,
      head_sha: HEAD,
      status: 'completed',
      annotations: messages(3, 'b'),
    });
    expect(started.fake.runs.get(first.id)?.annotations).toEqual(messages(2));
  });

  test('with none where there were some makes a new run', async () => {
    const started = await FakeWrites.start();
    await publish(started, outputWith(2));
    const again = await publish(started, outputWith(0, { conclusion: 'success' }));
    expect(again.requests).toEqual(['POST check-runs']);
    expect(started.fake.newestRun()).toMatchObject({ conclusion: 'success', annotations: [] });
  });

  test('with some where there were none changes the run in place, if one request is enough', async () => {
    const started = await FakeWrites.start();
    const first = await publish(started, outputWith(0));
    expect((await publish(started, outputWith(50))).requests).toEqual([`PATCH check-runs/${first.id}`]);
    expect(started.fake.newestRun().annotations).toEqual(messages(50));
  });

  test('never shows half a result: what takes more requests gets a run of its own', async () => {
    const started = await FakeWrites.start();
    const first = await publish(started, outputWith(0, { conclusion: 'success' }));
    const again = await publish(started, outputWith(51));
    expect(again.requests).toEqual(['POST check-runs', `PATCH check-runs/${again.id}`]);
    expect(started.fake.runs.get(first.id)?.conclusion).toBe('success');
    expect(started.fake.newestRun()).toMatchObject({ conclusion: 'failure', annotations: messages(51) });
  });

  test('replaces a completed run whose content is not known', async () => {
    const started = await FakeWrites.start();
    await publish(started, outputWith(1));
    started.fake.newestRun().annotations.push('of an older version');
    const run = started.fake.ownRuns().map((own) => ({ ...own, externalId: 'older' }));
    const state = identity;
    const from = await startCheckRun(started.target, {
      head: HEAD,
      name: NAME,
      observed: run,
      isAnew: false,
      state,
    });
    expect((await completeCheckRun(started.target, from, outputWith(1), state)).kind).toBe('created');
    expect(started.fake.newestRun().annotations).toEqual(messages(1));
  });

  test('takes nothing but its own part from a state that was read back', async () => {
    const started = await FakeWrites.start();
    await publish(started, outputWith(2));
    const before = readRunState(started.fake.newestRun().external_id);
    const output = outputWith(0);
    const run = await start(started, true);
    await completeCheckRun(started.target, run, output, before ?? identity);
    const after = readRunState(started.fake.newestRun().external_id);
    expect(after).toEqual({ ...identity, digest: expect.not.stringMatching(before?.digest ?? '') });
  });

  test('that is gone makes a new run', async () => {
    const started = await FakeWrites.start();
    const run = await start(started);
    started.fake.runs.clear();
    const published = await completeCheckRun(started.target, run, outputWith(60), identity);
    expect(published.kind).toBe('created');
    expect(started.fake.requests).toEqual([
      'POST check-runs',
      `PATCH check-runs/${run.id}`,
      'POST check-runs',
      `PATCH check-runs/${published.id}`,
    ]);
    expect(started.fake.newestRun().annotations).toEqual(messages(60));
  });

  test('writes nothing once the signal is aborted', async () => {
    const started = await FakeWrites.start();
    const run = await start(started);
    const reason = new Error('the lease is lost');
    started.fake.fate = (request) => {
      if (request === 2) started.abort(reason);
      return 'answered';
    };
    const published = completeCheckRun(started.target, run, outputWith(120), identity);
    await expect(published).rejects.toBe(reason);
    expect(started.fake.requests).toHaveLength(2);
    await expect(start({ ...started, fake: (await FakeWrites.start()).fake })).rejects.toBe(reason);
  });
});
