import { describe, expect, test } from '@jest/globals';
import { type ReadinessParts, readinessRoute } from '../../../src/app/server/readiness.ts';
import { QueueStoreError } from '../../../src/queue/errors.ts';
import { ManualClock } from '../../queue/manual-clock.ts';
import { answer, scriptedFetch, silence, testClient } from '../../support/github/test-client.ts';

const app = answer({ slug: 'pr-verdict', id: 1 });

function bench(answers: readonly (() => Response)[], more: Partial<ReadinessParts> = {}) {
  const clock = new ManualClock();
  const { fetch, calls } = scriptedFetch(...answers);
  const route = readinessRoute({
    store: { prune: async () => 0 },
    github: testClient({ fetch }),
    clock,
    isStopping: () => false,
    ...more,
  });
  const ask = async () => {
    const found = await route({ path: '/readyz', query: new URLSearchParams() });
    return { status: found?.status, body: JSON.parse(String(found?.body)) };
  };
  return { clock, calls, ask, route };
}

describe('/readyz', () => {
  test('is 200 when webhooks can be stored and GitHub knows the App', async () => {
    const { ask, calls } = bench([app]);
    expect(await ask()).toEqual({
      status: 200,
      body: {
        ready: true,
        stopping: false,
        queue: { ok: true, detail: 'can be written' },
        github: { ok: true, detail: 'knows this App as pr-verdict' },
      },
    });
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/app']);
  });

  test('asks GitHub now and then only', async () => {
    const { ask, calls, clock } = bench([app]);
    for (let count = 0; count < 10; count += 1) await ask();
    expect(calls).toHaveLength(1);
    clock.skip(5 * 60_000);
    await ask();
    expect(calls).toHaveLength(2);
  });

  test.each([401, 403, 404])('is 503 when GitHub answers %i to the credentials', async (status) => {
    const { ask } = bench([answer({ message: 'no' }, status)]);
    const { status: found, body } = await ask();
    expect([found, body.queue.ok, body.github.ok]).toEqual([503, true, false]);
    expect(body.github.detail).toMatch(
      /^CredentialsRefused: GitHub does not accept this App \(\d+\): check APP_ID/,
    );
  });

  test('is 503 when the queue cannot be written, without saying where it lies', async () => {
    const readOnly = new QueueStoreError(
      '/data/queue.db',
      'read-only',
      'attempt to write a readonly database',
    );
    const { ask } = bench([app], { store: { prune: () => Promise.reject(readOnly) } });
    const { status, body } = await ask();
    expect([status, body.queue]).toEqual([503, { ok: false, detail: 'cannot be written: read-only' }]);
    expect(body.github.ok).toBe(true);
  });

  test('is 503 while GitHub was never reached', async () => {
    const { ask } = bench([silence()]);
    const { status, body } = await ask();
    expect([status, body.github.ok]).toEqual([503, false]);
    expect(body.github.detail).toContain('cannot be asked');
  });

  test('stays 200 when GitHub is out of reach after it knew the App', async () => {
    const { ask, clock } = bench([app, silence()]);
    await ask();
    clock.skip(5 * 60_000);
    const { status, body } = await ask();
    expect([status, body.github.ok]).toEqual([200, true]);
    expect(body.github.detail).toMatch(/cannot be asked.*it knew this App before/);
  });

  test('is 200 again when the cause is mended', async () => {
    const { ask, clock } = bench([answer({}, 401), app]);
    expect((await ask()).status).toBe(503);
    clock.skip(30_000);
    expect((await ask()).status).toBe(200);
  });

  test('is 503 while the server stops', async () => {
    const { ask } = bench([app], { isStopping: () => true });
    expect(await ask()).toMatchObject({ status: 503, body: { ready: false, stopping: true } });
  });

  test('does not wait for a GitHub that hangs', async () => {
    const { ask, clock } = bench([app], { github: { json: () => new Promise(() => {}) } });
    const asked = ask();
    await clock.advance(2_000);
    expect((await asked).status).toBe(503);
  });

  test('is no other path', async () => {
    const { route } = bench([app]);
    expect(await route({ path: '/readyz/', query: new URLSearchParams() })).toBeUndefined();
  });
});
