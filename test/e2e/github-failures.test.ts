import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../emulator/http/faults.ts';
import { beforeTold } from './support/before-told.ts';
import { loudCheck } from './support/loud-check.ts';
import type { Page } from './support/page.ts';
import { signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';
import { askedOf, DASHBOARDS, stageable, stagingPolicy } from './support/staging.ts';

const stage = await startStage({ more: { '.github/pr-verdict.yml': stagingPolicy } });
stage.addRepository(DASHBOARDS);
const { github } = stage;

const PASS = '## ✅✅✅ **Verdict: PASS** ✅✅✅';
const graphql = { path: '/graphql' };

beforeEach(() => github.clearFaults());

/** Everything that is to be said of a swept, commanded and signed pull request, once each and nothing else. */
async function expectComplete(page: Page, run: number, command: number, key: string): Promise<void> {
  expect(page.markers.toSorted()).toEqual([
    `command=${command}`,
    'readiness',
    'reminder',
    `signoff=${key}`,
    'unofficial-run',
  ]);
  expect(page.verdict(key)).toContain(PASS);
  expect(page.said(`command=${command}`)).toContain(`Staging of run ${run} was requested.`);
  expect(page.reactions(command)).toEqual(['+1']);
  expect(page.checksAt(page.head).map(({ status }) => status)).not.toContain('in_progress');
  expect(page.check).toMatchObject({ status: 'completed', conclusion: 'success' });
  expect(await stage.app().wiring.store.deadLetters(10)).toEqual([]);
}

/** A command and a sign-off on a swept pull request, while GitHub fails as given. */
async function signUnder(...faults: readonly Fault[]) {
  const { page, run } = await stageable(stage);
  for (const fault of faults) github.failNext(fault);
  const command = await github.comment(page.pull, 'ada', `/use ${run}`);
  const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
  await stage.finished();
  return { page, run, command: command.id, key: `issuecomment-${id}` };
}

describe('a verdict is complete in the end', () => {
  test.each<[string, Fault[]]>([
    ['when a read fails once', [{ ...graphql, status: 502 }]],
    ['when a read fails for long', [{ ...graphql, status: 500, times: 9 }]],
    ['when the line is cut while reading', [{ ...graphql, status: 0, times: 2 }]],
    ['when a list cannot be read', [{ method: 'GET', path: '/actions/runs', status: 503, times: 5 }]],
    ['when permissions cannot be read', [{ method: 'GET', path: '/permission', status: 500, times: 5 }]],
    ['when a check run cannot be written', [{ method: 'PATCH', path: '/check-runs', status: 500, times: 2 }]],
    ['when comments cannot be written', [{ method: 'POST', path: '/comments', status: 502, times: 3 }]],
    ['when reactions cannot be written', [{ method: 'POST', path: '/reactions', status: 500, times: 2 }]],
    ['when comments are refused for a while', [{ method: 'POST', path: '/comments', status: 422, times: 2 }]],
    ['when writing is forbidden for a while', [{ method: 'POST', path: '/comments', status: 403, times: 2 }]],
    ['when everything fails a few times', [{ status: 500, times: 12 }]],
  ])('%s', async (_, faults) => {
    const { page, run, command, key } = await signUnder(...faults);
    await expectComplete(page, run, command, key);
  });

  test.each<[string, Fault]>([
    ['of a new comment', { method: 'POST', path: /\/issues\/\d+\/comments/, status: 0, when: 'after' }],
    [
      'of two new comments',
      { method: 'POST', path: /\/issues\/\d+\/comments/, status: 0, when: 'after', times: 2 },
    ],
    ['of a check run', { method: 'PATCH', path: '/check-runs', status: 0, when: 'after' }],
    ['of a reaction', { method: 'POST', path: '/reactions', status: 502, when: 'after' }],
    ['of a comment, as a server error', { method: 'POST', path: '/comments', status: 500, when: 'after' }],
  ])('and nothing is said twice when the answer is lost: %s', async (_, fault) => {
    const { page, run, command, key } = await signUnder(fault);
    await expectComplete(page, run, command, key);
  });

  test('and no second check run is left when the answer to the first is lost', async () => {
    github.failNext({ method: 'POST', path: '/check-runs', status: 0, when: 'after' });
    const page = await stage.open();
    await stage.finished();
    expect(page.checksAt(page.head)).toMatchObject([{ status: 'completed', conclusion: 'action_required' }]);
  });

  test('when a request takes too long', async () => {
    const { page, run } = await stageable(stage);
    stage.meanwhile.before(/POST \/graphql/, () => stage.clientClock.timeOut());
    stage.meanwhile.before(/GET .*\/permission/, () => stage.clientClock.timeOut());
    const command = await github.comment(page.pull, 'ada', `/use ${run}`);
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.finished();
    expect(stage.meanwhile.isOver).toBe(true);
    await expectComplete(page, run, command.id, `issuecomment-${id}`);
  });

  test('when the token is taken back in the middle', async () => {
    const { page, run } = await stageable(stage);
    // Only a token of some age is replaced.
    await stage.clientClock.sleep(120_000);
    stage.meanwhile.before(/GET .*\/permission/, () => github.expireInstallationTokens());
    const command = await github.comment(page.pull, 'ada', `/use ${run}`);
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.finished();
    expect(stage.meanwhile.isOver).toBe(true);
    await expectComplete(page, run, command.id, `issuecomment-${id}`);
  });

  test('when a token is refused that is quite new', async () => {
    const { page, run } = await stageable(stage);
    await stage.clientClock.sleep(120_000);
    github.expireInstallationTokens();
    stage.meanwhile.before(/GET .*\/permission/, () => github.expireInstallationTokens());
    const command = await github.comment(page.pull, 'ada', `/use ${run}`);
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    await stage.clientClock.sleep(120_000);
    await stage.finished();
    await expectComplete(page, run, command.id, `issuecomment-${id}`);
  });

  test('when a request to stage is lost on its way back, and it is asked for at least once', async () => {
    const before = askedOf(stage).length;
    const { page, run, command, key } = await signUnder({ path: '/dispatches', status: 0, when: 'after' });
    await expectComplete(page, run, command, key);
    const asked = askedOf(stage).slice(before);
    expect(asked.length).toBeGreaterThanOrEqual(1);
    expect(new Set(asked.map((request) => JSON.stringify(request))).size).toBe(1);
  });
});

describe('annotations that GitHub refuses', () => {
  test('do not keep the verdict back', async () => {
    const loud = await startStage({ checks: [loudCheck(90, 'fail')] });
    loud.github.failNext({ method: 'PATCH', path: '/check-runs', status: 422 });
    const page = await loud.open({ files: { 'loud/7': 'x\n' } });
    expect(page.check).toMatchObject({ status: 'completed', conclusion: 'action_required', annotations: [] });
    expect(page.check?.summary).toContain('7 findings are not marked in the files');
    expect(page.check?.text).toContain('Finding 6');
  });
});

describe('a rate limit', () => {
  const soon = {
    status: 403,
    headers: { 'retry-after': '5' },
    body: { message: 'You have exceeded a secondary rate limit' },
  };

  test('that ends soon is waited for', async () => {
    const { page, run, command, key } = await signUnder(
      { ...graphql, ...soon },
      { method: 'POST', path: '/comments', ...soon },
    );
    await expectComplete(page, run, command, key);
  });

  test.each<[string, Fault]>([
    [
      'retry-after',
      { status: 403, headers: { 'retry-after': '1800' }, body: { message: 'secondary rate limit' } },
    ],
    ['429', { status: 429, headers: { 'retry-after': '1800' } }],
    [
      'the reset of the primary limit',
      {
        status: 403,
        headers: {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + 12 * 3_600),
        },
      },
    ],
  ])('that lasts is honoured, as %s says it: nothing is asked before', async (_, limit) => {
    const { page, run } = await stageable(stage);
    github.failNext({ ...graphql, ...limit });
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    github.resetLog();
    const { store } = stage.app().wiring;
    const due = (await store.nextDue()) ?? 0;
    const wait = due - stage.clock.now();
    expect(wait).toBeGreaterThan(1_700_000);
    await github.comment(page.pull, 'pat', 'Anything new?');
    await stage.settled();
    expect(github.log.api).toEqual([]);
    await stage.clientClock.sleep(wait + 1_000);
    await stage.finished();
    expect(page.verdict(`issuecomment-${id}`)).toContain('Check 0 (CODEOWNER): PASS');
    expect(run).toBeGreaterThan(0);
  });
});

describe('a job that always fails', () => {
  test('ends as a dead letter that can be tried again, and blocks nobody', async () => {
    const page = await stage.open();
    github.failNext({ method: 'GET', path: '/permission', status: 500, times: 10_000 });
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.finished();
    const { store } = stage.app().wiring;
    const [dead] = await store.deadLetters(10);
    expect(dead).toMatchObject({ key: `acme/bench#${page.number}` });
    expect(page.own).toEqual([]);
    github.clearFaults();
    expect(await store.retryDead(dead?.id ?? '')).toBe(true);
    await stage.settled();
    expect(page.verdict(`issuecomment-${id}`)).toContain(PASS);
  });
});

describe('an outage that lasts longer than all attempts', () => {
  test('is over when the app starts again or an hour has passed, and no run stays in progress', async () => {
    const on = await startStage();
    const { store } = on.app().wiring;
    const down = () =>
      on.github.failNext({ method: 'GET', path: '/permission', status: 502, times: 100_000 });
    const signedWhileDown = async (name: string) => {
      const page = await on.open({ files: { [name]: 'x\n' } });
      down();
      await beforeTold(on.github, async () => {
        await on.github.push(page.pull, { [name]: 'y\n' });
        await on.github.comment(page.pull, 'ada', signoffBy('ada'));
      });
      await on.finished();
      expect(page.check).toMatchObject({ status: 'in_progress' });
      on.github.clearFaults();
      return page;
    };
    const first = await signedWhileDown('tools/down.md');
    expect(await store.stats()).toMatchObject({ dead: 1 });
    await on.restart();
    await on.until(() => first.check?.status === 'completed');
    expect(first.check).toMatchObject({ conclusion: 'success' });
    const second = await signedWhileDown('tools/down-again.md');
    on.clock.advance(3_700_000);
    await on.until(() => second.check?.status === 'completed');
    await on.settled();
    expect(await on.app().wiring.store.stats()).toMatchObject({ dead: 0, pending: 0 });
  });
});

describe('a delivery that was lost', () => {
  test('is asked for again when the app starts, and every hour', async () => {
    const on = await startStage({ startAt: new Date().toISOString() });
    const { webhooks } = on.github;
    const loseSignoff = async (page: Page) => {
      webhooks.mode = 'held';
      const { id } = await on.github.comment(page.pull, 'ada', signoffBy('ada'));
      for (const shipment of [...webhooks.held]) webhooks.drop(shipment);
      webhooks.mode = 'immediate';
      return `issuecomment-${id}`;
    };
    const redelivered = (count: number) =>
      on.until(() => webhooks.deliveries.filter(({ isRedelivery }) => isRedelivery).length === count);
    const [page, other] = [await on.open(), await on.open()];
    const first = await loseSignoff(page);
    await on.restart();
    await redelivered(1);
    await on.settled();
    expect(page.verdict(first)).toContain(PASS);
    const second = await loseSignoff(other);
    on.clock.advance(3_700_000);
    await redelivered(2);
    await on.settled();
    expect(other.verdict(second)).toContain(PASS);
  });
});
