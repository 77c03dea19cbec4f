import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Job } from '../../../src/app/jobs/job.ts';
import { MalformedEvent } from '../../../src/app/triggers/malformed-event.ts';
import type { ClaimedJob } from '../../../src/queue/port.ts';
import { checkRunEvent } from '../../support/webhooks/check-events.ts';
import { issueCommentEvent } from '../../support/webhooks/issue-comment-event.ts';
import { pullRequestEvent } from '../../support/webhooks/pull-request-event.ts';
import { repositoryDispatchEvent, stagingPayload } from '../../support/webhooks/repository-dispatch-event.ts';
import { commitId, HEAD } from '../../support/webhooks/scene.ts';
import { Bench, SETTLE_MS } from './accept-bench.ts';
import { everyEvent } from './every-event.ts';
import { pullJob } from './support.ts';

const PULL = 'acme/bench#12';

const request = {
  repository: 'acme/bench',
  pullRequest: 12,
  comment: 1_001,
  run: '39695060576',
  attempt: 1,
  runDate: '2026-10-22',
  requestedBy: 'octocat',
  target: 'acme/bench-app',
};

describe('an event', () => {
  test('becomes a job with its key, reason and delivery, due at once', async () => {
    const bench = new Bench();
    expect(await bench.accept('guid', pullRequestEvent('opened'))).toBe('stored');
    expect(await bench.claimAll()).toMatchObject([
      { key: PULL, payload: pullJob(), deliveries: [{ id: 'guid', reason: 'pull_request.opened' }] },
    ]);
  });

  test('that asks for nothing is ignored and leaves nothing', async () => {
    const bench = new Bench();
    expect(await bench.accept('a', pullRequestEvent('assigned'))).toBe('ignored');
    expect(await bench.accept('b', { name: 'push', payload: {} })).toBe('ignored');
    expect(await bench.store.delivery('a')).toBeUndefined();
    expect(await bench.state.heads.proofs(PULL)).toEqual([]);
  });

  test('that is malformed is refused and leaves nothing', async () => {
    const bench = new Bench();
    const { installation: _, ...payload } = pullRequestEvent('opened').payload;
    await expect(bench.accept('a', { name: 'pull_request', payload })).rejects.toThrow(MalformedEvent);
    expect(await bench.store.stats()).toMatchObject({ pending: 0 });
  });

  test('leaves its proof of the head', async () => {
    const bench = new Bench();
    await bench.accept('a', pullRequestEvent('synchronize', { before: commitId('older') }));
    expect(await bench.state.heads.proofs(PULL)).toEqual([
      { sha: HEAD, at: '2026-10-22T12:00:00Z', before: commitId('older') },
    ]);
  });

  test('that names several pull requests becomes a job for each', async () => {
    const bench = new Bench();
    expect(await bench.accept('guid', checkRunEvent('rerequested', { pullRequests: [1, 2, 3] }))).toBe(
      'stored',
    );
    const jobs = await bench.claimAll();
    expect(jobs.map(({ key, deliveries }) => [key, deliveries[0]?.id])).toEqual([
      ['acme/bench#1', 'guid'],
      ['acme/bench#2', 'guid:1'],
      ['acme/bench#3', 'guid:2'],
    ]);
  });

  test("of a sweep's job waits for the others", async () => {
    const bench = new Bench();
    await bench.accept('a', checkRunEvent('completed'));
    bench.clock.skip(5_000);
    await bench.accept('b', checkRunEvent('completed'));
    expect(await bench.claimAll()).toEqual([]);
    expect(await bench.dueOf('b')).toBe(SETTLE_MS - 5_000);
    bench.clock.skip(SETTLE_MS);
    expect((await bench.claimAll()).map(({ deliveries }) => deliveries.length)).toEqual([2]);
  });

  test('of a person does not wait for the sweep', async () => {
    const bench = new Bench();
    await bench.accept('a', checkRunEvent('completed'));
    await bench.accept('b', issueCommentEvent('created'));
    expect(await bench.claimAll()).toHaveLength(1);
  });
});

describe('a delivery that comes again', () => {
  test.each(
    everyEvent.map(
      (event, index) => [`${index}. ${event.name}.${String(event.payload.action)}`, event] as const,
    ),
  )('changes nothing: %s', async (_, event) => {
    const bench = new Bench();
    await bench.state.staging.want(request);
    expect(await bench.accept('guid', event)).toBe('stored');
    const before = await everythingOf(bench);
    bench.clock.skip(500_000);
    expect(await bench.accept('guid', event)).toBe('duplicate');
    expect(await everythingOf(bench)).toEqual(before);
    for (const { lease } of await bench.claimAll()) await bench.store.complete(lease, 'published');
    expect(await bench.accept('guid', event)).toBe('duplicate');
    expect(await bench.claimAll()).toEqual([]);
    // Nor does it use up the right to ask again.
    expect(await bench.state.pace.verify(PULL, bench.clock.now())).toBe(bench.clock.now());
  });

  test('after it was stored in part is stored whole', async () => {
    const bench = new Bench();
    const event = checkRunEvent('rerequested', { pullRequests: [1, 2, 3] });
    bench.failAfter = 2;
    await expect(bench.accept('guid', event)).rejects.toThrow('full');
    bench.failAfter = Number.POSITIVE_INFINITY;
    expect(await bench.accept('guid', event)).toBe('stored');
    expect((await bench.claimAll()).map(({ key }) => key)).toEqual([
      'acme/bench#1',
      'acme/bench#2',
      'acme/bench#3',
    ]);
    expect(await bench.accept('guid', event)).toBe('duplicate');
  });

  test('after its callback was taken but its job was not stored gets its job', async () => {
    const bench = new Bench();
    await bench.state.staging.want(request);
    const event = repositoryDispatchEvent('stage-results-started', stagingPayload());
    bench.failAfter = 0;
    await expect(bench.accept('guid', event)).rejects.toThrow('full');
    bench.failAfter = Number.POSITIVE_INFINITY;
    expect(await bench.accept('guid', event)).toBe('stored');
    expect(await bench.claimAll()).toHaveLength(1);
  });

  test('twice at the same time is stored once', async () => {
    const bench = new Bench();
    const event = pullRequestEvent('opened');
    const outcomes = await Promise.all([bench.accept('guid', event), bench.accept('guid', event)]);
    expect(outcomes.toSorted()).toEqual(['duplicate', 'stored']);
  });
});

describe('a callback of the staging repository', () => {
  const started = repositoryDispatchEvent('stage-results-started', stagingPayload());

  test('that answers a request of ours is kept and is work', async () => {
    const bench = new Bench();
    await bench.state.staging.want(request);
    expect(await bench.accept('a', started)).toBe('stored');
    expect(await bench.state.staging.ofPull('acme/bench', 12)).toMatchObject([
      { state: 'started', appRun: '88001' },
    ]);
    expect(await bench.claimAll()).toMatchObject([
      { key: PULL, deliveries: [{ reason: 'repository_dispatch.stage-results-started' }] },
    ]);
    expect(bench.reports).toEqual([]);
  });

  test.each([
    ['no request', undefined, {}],
    ['another comment', request, { 'comment-id': '1002' }],
    ['another requester', request, { 'requested-by': 'mallory' }],
    ['another run', request, { 'run-id': '5' }],
    ['another pull request', request, { 'pr-number': '13' }],
    ['another staging repository', request, { 'source-repository': 'mallory/bench-app' }],
  ])('for %s is ignored with a report', async (_, wanted, fields) => {
    const bench = new Bench();
    if (wanted !== undefined) await bench.state.staging.want(wanted);
    const event = repositoryDispatchEvent('stage-results-started', stagingPayload(fields));
    expect(await bench.accept('guid', event)).toBe('ignored');
    expect(await bench.claimAll()).toEqual([]);
    expect(bench.reports).toMatchObject([{ kind: 'callback-without-request', delivery: 'guid' }]);
    for (const record of await bench.state.staging.ofPull('acme/bench', 12))
      expect(record.state).toBe('wanted');
  });
});

describe('a comment that asks to verify', () => {
  const asks = issueCommentEvent('created', { body: '/verify' });

  test('is work at once, and after a minute if it comes again', async () => {
    const bench = new Bench();
    await bench.accept('a', asks);
    expect(await bench.claimAll()).toHaveLength(1);
    await bench.accept('b', asks);
    await bench.accept('c', asks);
    expect(await bench.dueOf('c')).toBe(60_000);
    expect(await bench.claimAll()).toEqual([]);
  });

  test('does not hold up other news of the pull request', async () => {
    const bench = new Bench();
    await bench.accept('a', asks);
    for (const { lease } of await bench.claimAll()) await bench.store.complete(lease, 'published');
    await bench.accept('b', asks);
    await bench.accept('c', pullRequestEvent('labeled'));
    expect((await bench.claimAll()).map(({ deliveries }) => deliveries.map(({ id }) => id))).toEqual([
      ['b', 'c'],
    ]);
  });
});

test('whatever the order in which events come, and however often, the same is known and wanted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...everyEvent.keys(), ...everyEvent.keys()], { minLength: everyEvent.length * 2 }),
      async (order) => {
        const [ordered, shuffled] = [new Bench(), new Bench()];
        for (const bench of [ordered, shuffled]) await bench.state.staging.want(request);
        for (const [index, event] of everyEvent.entries()) await ordered.accept(`${index}`, event);
        for (const index of order)
          await shuffled.accept(`${index}`, everyEvent[index] ?? pullRequestEvent(''));
        for (const bench of [ordered, shuffled]) bench.clock.skip(SETTLE_MS);
        const [one, other] = [await everythingOf(ordered), await everythingOf(shuffled)];
        expect(other).toEqual({ ...one, deliveries: expect.any(Array) });
        const [claimed, others] = [await ordered.claimAll(), await shuffled.claimAll()];
        expect(others.map(nameOf).toSorted()).toEqual(claimed.map(nameOf).toSorted());
      },
    ),
    { numRuns: 15 },
  );
});

function nameOf({ key, payload }: ClaimedJob<Job>): string {
  return `${key} ${JSON.stringify(payload)}`;
}

async function everythingOf({ store, state }: Bench) {
  const ids = ['guid', 'guid:1', ...everyEvent.keys()].map(String);
  return {
    deliveries: await Promise.all(ids.map((id) => store.delivery(id))),
    jobs: (await store.stats()).pending,
    proofs: await state.heads.proofs(PULL),
    staging: await state.staging.ofPull('acme/bench', 12),
  };
}
