import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Check } from '../../src/check/check.ts';
import { loudCheck } from './support/loud-check.ts';
import type { Page } from './support/page.ts';
import { NOTES, POLICY, signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;
const { store } = stage.app().wiring;
let repositories = 0;

beforeEach(() => github.clearFaults());

/** A pull request with a PASS, in a repository that calls the check run `gate`. */
async function passed() {
  repositories += 1;
  const repository = `acme/unread-${repositories}`;
  stage.addRepository(repository, { [POLICY]: 'checkRun:\n  name: gate\n' });
  const page = await stage.open({ repository });
  const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
  await stage.settled();
  expect(page.checkNamed('gate')).toMatchObject({ conclusion: 'success' });
  expect(page.verdict(`issuecomment-${id}`)).toContain('Verdict: PASS');
  return { page, repository, signoff: id, key: `issuecomment-${id}` };
}

/** A stranger writes so much, of which the app is told by nothing but what happens at the end. */
async function flood(write: () => Promise<void>, end: () => unknown): Promise<void> {
  const { webhooks } = github;
  webhooks.mode = 'held';
  await write();
  for (const shipment of [...webhooks.held]) webhooks.lose(shipment);
  await end();
  webhooks.mode = 'immediate';
  await webhooks.deliverAll();
  await stage.settled();
}

const manyComments = (page: Page, count: number) => async () => {
  for (let at = 0; at < count; at += 1) await github.comment(page.pull, 'eve', `hi ${at}`);
};

const asked = () => github.log.of('query').map(({ operation }) => operation);

const unread = { status: 'completed', conclusion: 'failure', title: 'This pull request could not be judged' };

describe('very large comments on single lines', () => {
  test('do not keep a withdrawal from being seen', async () => {
    const { page, signoff, key } = await passed();
    const comments = Array.from({ length: 50 }, () => ({ path: NOTES, line: 3, body: 'x'.repeat(65_000) }));
    await flood(
      async () => {
        for (let at = 0; at < 11; at += 1) await github.review(page.pull, 'eve', { comments });
      },
      () => github.deleteComment(signoff, 'ada'),
    );
    expect(page.checkNamed('gate')).toMatchObject({ conclusion: 'action_required' });
    expect(page.said(`signoff=${key}`)).toContain('withdrawn');
    expect(await store.stats()).toMatchObject({ dead: 0, pending: 0 });
  });
});

describe('more comments than are read', () => {
  test('fail the check run under every name, take the verdict back and are not read again and again', async () => {
    const { page, repository, signoff, key } = await passed();
    await github.commitTo('main', { [POLICY]: 'checkRun:\n  name: gate-two\n' }, { repository });
    github.resetLog();
    await flood(manyComments(page, 5_000), () => github.deleteComment(signoff, 'ada'));
    for (const name of ['gate', 'gate-two']) expect(page.checkNamed(name)).toMatchObject(unread);
    expect(page.checkNamed('gate-two')?.summary).toContain('more than the limit of 5000');
    expect(page.checkNamed('gate-two')?.summary).toContain('Delete comments');
    expect(page.verdict(key)).toContain('does not count any more');
    expect(asked()).toEqual(['PullRequest', 'PullHead', 'Blobs']);
    expect(await store.stats()).toMatchObject({ dead: 0, pending: 0, running: 0 });

    // Every further comment is an event, too.
    github.resetLog();
    await github.comment(page.pull, 'eve', 'and another');
    await stage.settled();
    expect(asked()).toEqual(['PullHead']);
    expect(github.log.of('write', 'mutation')).toEqual([]);

    // A new head is no way around it.
    await github.push(page.pull, { [NOTES]: 'other\n' });
    await stage.settled();
    expect(page.checksAt(page.head)).toMatchObject([{ name: 'gate-two', conclusion: 'failure' }]);

    // What happened meanwhile is seen after the pause.
    github.resetLog();
    await stage.finished();
    expect(asked()).toEqual(['PullRequest', 'PullHead']);
  }, 60_000);

  test('are gone when somebody deletes them and presses the button, at once', async () => {
    const { page, key } = await passed();
    const ids: number[] = [];
    const write = async () => {
      for (let at = 0; at < 5_000; at += 1) ids.push((await github.comment(page.pull, 'eve', `hi ${at}`)).id);
    };
    await flood(write, () => github.comment(page.pull, 'pat', 'Hello?'));
    const failed = page.checkNamed('gate');
    expect(failed).toMatchObject(unread);
    github.webhooks.mode = 'held';
    for (const id of ids.slice(0, 100)) await github.deleteComment(id, 'eve');
    for (const shipment of [...github.webhooks.held]) github.webhooks.lose(shipment);
    github.webhooks.mode = 'immediate';
    await github.requestAction(failed?.id ?? 0, 're-verify');
    await stage.settled();
    expect(page.checkNamed('gate')).toMatchObject({ conclusion: 'success' });
    expect(page.verdict(key)).toContain('Verdict: PASS');
  }, 60_000);

  test('on a closed pull request leave what stands there', async () => {
    const { page } = await passed();
    await github.closePullRequest(page.pull);
    await stage.settled();
    github.resetLog();
    await flood(manyComments(page, 5_000), () => github.comment(page.pull, 'pat', 'Bye.'));
    expect(page.checkNamed('gate')).toMatchObject({ conclusion: 'success' });
    expect(github.log.of('write', 'mutation')).toEqual([]);
    await github.reopen(page.pull);
    await stage.finished();
    expect(page.checkNamed('gate')).toMatchObject(unread);
  }, 60_000);
});

describe('a pull request that GitHub answers for in an unreadable way', () => {
  const odd = { path: '/graphql', status: 200, body: { data: { repository: { odd: true } } } };

  test('fails the check run at once, and is judged when the answer is right again', async () => {
    const { page } = await passed();
    github.failNext(odd);
    await github.comment(page.pull, 'pat', 'Hello?');
    await stage.settled();
    expect(page.checkNamed('gate')).toMatchObject(unread);
    await stage.finished();
    expect(page.checkNamed('gate')).toMatchObject({ conclusion: 'success' });
  });
});

describe('an error that nobody thought of', () => {
  const message = 'secret/path is not a function';

  /** A stage on which everything breaks that needs a policy, or a date, once a test says so. */
  async function brittle() {
    const broken = { policy: false, date: false };
    const check: Check = {
      ...loudCheck(91, 'fail'),
      get config() {
        if (broken.policy) throw new TypeError(message);
        return loudCheck(91, 'fail').config;
      },
    };
    const today = () => {
      if (broken.date) throw new TypeError(message);
      return '2026-10-22';
    };
    const on = await startStage({ checks: [check], today });
    return { on, broken, page: await on.open() };
  }

  test.each(['policy', 'date'] as const)(
    'fails the check run, which does not quote it, and is tried again: %s',
    async (what) => {
      const { on, broken, page } = await brittle();
      const before = page.check?.conclusion;
      broken[what] = true;
      await on.github.comment(page.pull, 'pat', 'Hello?');
      await on.settled();
      expect(page.check).toMatchObject(unread);
      expect(page.check?.summary).toContain('an unexpected error (TypeError)');
      expect(page.check?.summary).not.toContain('secret');
      expect(page.checksAt(page.head)).toHaveLength(1);
      broken[what] = false;
      await on.finished();
      expect(page.check).toMatchObject({ status: 'completed', conclusion: before });
    },
  );

  test('leaves no run in progress on a new head', async () => {
    const { on, broken, page } = await brittle();
    broken.date = true;
    await on.github.push(page.pull, { [NOTES]: 'changed\n' });
    await on.finished();
    expect(page.check).toMatchObject(unread);
    expect(await on.app().wiring.store.stats()).toMatchObject({ dead: 1 });
    // It was no outage: nobody tries it again by itself.
    on.clock.advance(3_700_000);
    await on.settled();
    expect(await on.app().wiring.store.stats()).toMatchObject({ dead: 1, pending: 0 });
  });

  test('in a result that GitHub refuses is said instead of it', async () => {
    const { on, page } = await brittle();
    on.github.failNext({ method: 'PATCH', path: '/check-runs', status: 422 });
    await on.github.push(page.pull, { [NOTES]: 'changed\n' });
    await on.settled();
    expect(page.check).toMatchObject(unread);
    await on.finished();
    expect(page.check?.title).not.toBe(unread.title);
  });
});
