import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { appJwt, appToken, caller, emulated, listener, withPull } from './support.ts';

const sha256 = (secret: string, text: string) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

async function told(status?: (count: number) => number) {
  const app = await listener(status);
  const { github, pull } = await withPull();
  github.webhooks.receiver = app.url;
  return { app, github, pull };
}

describe('a delivery', () => {
  test('is signed and named as GitHub does', async () => {
    const { app, github, pull } = await told();
    await github.comment(pull, 'bob', 'hello é');
    const [received] = app.received;
    const { webhookSecret, appId } = github.credentials;
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringContaining('GitHub-Hookshot/'),
      'x-github-event': 'issue_comment',
      'x-github-delivery': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      'x-github-hook-installation-target-id': String(appId),
      'x-hub-signature-256': sha256(webhookSecret, received?.text ?? ''),
    });
  });

  test('tells what it always tells', async () => {
    const { app, github, pull } = await told();
    await github.comment(pull, 'bob', 'hello');
    const [installation] = github.world.installations.values();
    expect(app.received[0]?.payload).toMatchObject({
      action: 'created',
      repository: { full_name: 'acme/bench', default_branch: 'main', owner: { login: 'acme' } },
      organization: { login: 'acme' },
      sender: { login: 'bob', type: 'User' },
      installation: { id: installation },
    });
  });

  test('is complete when the control returns, in the order of what happened', async () => {
    const { app, github, pull } = await told();
    await github.comment(pull, 'bob', 'one');
    expect(app.received).toHaveLength(1);
    await github.push(pull, { x: '1' });
    expect(app.told()).toEqual([
      'issue_comment.created',
      'push',
      'pull_request.synchronize',
      'check_suite.requested',
    ]);
  });

  test('holds what was true when it happened', async () => {
    const { app, github, pull } = await told();
    github.webhooks.mode = 'held';
    const comment = await github.comment(pull, 'bob', 'before');
    await github.editComment(comment.id, 'bob', 'after');
    await github.webhooks.deliverAll();
    expect(app.received.map(({ payload }) => payload.comment.body)).toEqual(['before', 'after']);
  });

  test('is not made where the app is not installed, or listens to nothing', async () => {
    const { app, github } = await told();
    github.seedRepository('elsewhere/docs', { a: '1' }, { installed: false });
    await github.openPullRequest({ title: 't', author: 'ada', repository: 'elsewhere/docs' });
    github.webhooks.receiver = undefined;
    await github.openPullRequest({ title: 't', author: 'ada' });
    expect(app.received).toEqual([]);
    expect(github.webhooks.deliveries).toEqual([]);
  });

  test('is not made for what the app did not subscribe to', async () => {
    const app = await listener();
    const { github, pull } = await withPull({ events: ['issue_comment'], receiver: app.url });
    await github.comment(pull, 'bob', 'x');
    expect(app.told()).toEqual(['issue_comment.created']);
  });
});

describe('what the app itself writes', () => {
  test('comes back to it, from a bot', async () => {
    const { app, github, pull } = await told();
    const { post } = caller(github, await appToken(github));
    await post(`/repos/acme/bench/issues/${pull.number}/comments`, { body: 'verdict' });
    await post('/repos/acme/bench/check-runs', { name: 'pr-verdict', head_sha: pull.head.sha });
    await github.webhooks.settled();
    expect(app.told()).toEqual(['issue_comment.created', 'check_run.created']);
    for (const { payload } of app.received)
      expect(payload.sender).toMatchObject({ login: 'pr-verdict[bot]', type: 'Bot' });
    expect(app.received[0]?.payload.comment.performed_via_github_app.slug).toBe('pr-verdict');
    expect(app.received[1]?.payload.check_run.app.id).toBe(github.credentials.appId);
  });
});

describe('held deliveries', () => {
  test('come in any order, twice, or never', async () => {
    const { app, github, pull } = await told();
    github.webhooks.mode = 'held';
    for (const body of ['one', 'two', 'three', 'four']) await github.comment(pull, 'bob', body);
    expect(app.received).toEqual([]);
    const [one, two, three, four] = [...github.webhooks.held];
    if (one === undefined || two === undefined || three === undefined || four === undefined)
      throw new Error('nothing is held');
    await github.webhooks.deliver(three);
    await github.webhooks.deliver(one);
    await github.webhooks.deliver(one);
    github.webhooks.drop(two);
    github.webhooks.lose(four);
    expect(app.received.map(({ payload }) => payload.comment.body)).toEqual(['three', 'one', 'one']);
    expect(new Set(app.received.map(({ headers }) => headers['x-github-delivery'])).size).toBe(2);
    expect(github.webhooks.held).toEqual([]);
    expect(github.webhooks.failed).toMatchObject([{ guid: two.guid, statusCode: 504 }]);
    await github.webhooks.redeliver(two);
    expect(app.received.at(-1)?.headers['x-github-delivery']).toBe(two.guid);
  });
});

describe('the list of deliveries', () => {
  async function asked(path: string, method = 'GET', of: Awaited<ReturnType<typeof told>>) {
    const authorization = `bearer ${await appJwt(of.github)}`;
    return caller(of.github, '').ask(method, path, undefined, { authorization });
  }

  test('has every answer, newest first', async () => {
    const of = await told((count) => (count === 1 ? 503 : 202));
    await of.github.comment(of.pull, 'bob', 'one');
    await of.github.label(of.pull, 'x');
    const { body } = await asked('/app/hook/deliveries', 'GET', of);
    expect(body).toMatchObject([
      { event: 'pull_request', action: 'labeled', status: 'OK', status_code: 202, redelivery: false },
      { event: 'issue_comment', action: 'created', status_code: 503 },
    ]);
    const failed = await asked('/app/hook/deliveries?status=failure', 'GET', of);
    expect(failed.body).toHaveLength(1);
  });

  test('names a receiver that is out of reach', async () => {
    const of = await told();
    await of.app.close();
    await of.github.comment(of.pull, 'bob', 'one');
    const { body } = await asked('/app/hook/deliveries', 'GET', of);
    expect(body).toMatchObject([{ status: 'failed to connect to host', status_code: 502 }]);
  });

  test('is read by cursor', async () => {
    const of = await told();
    for (let index = 0; index < 5; index += 1) await of.github.comment(of.pull, 'bob', `${index}`);
    const ids: number[] = [];
    let next: string | undefined = '/app/hook/deliveries?per_page=2';
    for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
      const { body, headers } = await asked(next, 'GET', of);
      ids.push(...body.map(({ id }: { id: number }) => id));
      next = /<http:\/\/[^/]+([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('shows one, and delivers it again under its GUID', async () => {
    const of = await told((count) => (count === 1 ? 500 : 200));
    await of.github.comment(of.pull, 'bob', 'one');
    const [delivery] = of.github.webhooks.deliveries;
    const path = `/app/hook/deliveries/${delivery?.id}`;
    const { body } = await asked(path, 'GET', of);
    expect(body).toMatchObject({
      guid: delivery?.guid,
      request: { payload: { comment: { body: 'one' } } },
      response: { payload: 'noted' },
    });
    expect((await asked(`${path}/attempts`, 'POST', of)).status).toBe(202);
    await of.github.webhooks.settled();
    expect(of.app.received.map(({ headers }) => headers['x-github-delivery'])).toEqual([
      delivery?.guid,
      delivery?.guid,
    ]);
    expect(of.github.webhooks.deliveries[1]).toMatchObject({ isRedelivery: true, statusCode: 200 });
    expect((await asked('/app/hook/deliveries/1', 'GET', of)).status).toBe(404);
  });

  test('is not for tokens of installations', async () => {
    const github = await emulated();
    const { get } = caller(github, await appToken(github));
    expect((await get('/app/hook/deliveries')).status).toBe(401);
  });
});

describe('an app that is started again', () => {
  test('finds no connection of before', async () => {
    const { app, github, pull } = await told();
    await github.comment(pull, 'bob', 'one');
    expect(app.received[0]?.headers.connection).toBe('close');
  });
});
