import { describe, expect, test } from '@jest/globals';
import { emulated, listener, story } from './support.ts';

describe('opening a pull request', () => {
  test('pushes its branch and tells of it', async () => {
    const app = await listener();
    const github = await emulated({ receiver: app.url });
    github.setMember('ada', { permission: 'write', association: 'MEMBER' });
    const pull = await github.openPullRequest({
      number: 4303,
      title: 'Change a',
      author: 'ada',
      files: { 'configs/a.yaml': 'a: 2\n', 'new.txt': 'new\n', 'README.md': null },
      labels: ['full-sweep-enabled'],
      draft: true,
    });
    expect(app.told()).toEqual([
      'push',
      'check_suite.requested',
      'pull_request.opened',
      'pull_request.labeled',
    ]);
    expect(app.received[0]?.payload).toMatchObject({ ref: `refs/heads/${pull.head.ref}`, created: true });
    expect(app.received[2]?.payload).toMatchObject({
      number: 4303,
      pull_request: {
        draft: true,
        author_association: 'MEMBER',
        changed_files: 3,
        commits: 1,
        head: { sha: pull.head.sha, repo: { full_name: 'acme/bench', fork: false } },
        base: { ref: 'main', sha: pull.base.sha },
      },
    });
    const next = await github.openPullRequest({ title: 'Another', author: 'ada' });
    expect(next.number).toBe(4304);
  });

  test('from a fork is no push to the repository', async () => {
    const app = await listener();
    const github = await emulated({ receiver: app.url });
    const pull = await github.openPullRequest({
      title: 'From outside',
      author: 'eve',
      fork: true,
      files: { a: '1' },
    });
    expect(app.told()).toEqual(['pull_request.opened']);
    expect(app.received[0]?.payload.pull_request).toMatchObject({
      author_association: 'NONE',
      head: { label: `eve:${pull.head.ref}`, repo: { full_name: 'eve/bench', fork: true } },
    });
  });
});

describe('what a pull request changes', () => {
  test('is listed file by file', async () => {
    const { pull, get, path } = await story();
    const { body } = await get(`${path}/pulls/${pull.number}/files`);
    expect(body).toMatchObject([
      { filename: 'configs/a.yaml', status: 'modified', additions: 1, deletions: 1, changes: 2 },
    ]);
    expect(body[0].patch).toBe('@@ -1,3 +1,3 @@\n a: 1\n-b: 2\n+b: 5\n c: 3');
  });

  test('leaves out what came in with the base branch', async () => {
    const { github, pull, get, path, app } = await story();
    await github.commitTo('main', { 'later.txt': 'x', 'configs/b.yaml': 'b\n' });
    await github.mergeBaseInto(pull);
    expect(app.told()).toEqual(['push', 'push', 'pull_request.synchronize', 'check_suite.requested']);
    const { body } = await get(`${path}/pulls/${pull.number}/files`);
    expect(body.map(({ filename }: { filename: string }) => filename)).toEqual(['configs/a.yaml']);
    const commits = await get(`${path}/pulls/${pull.number}/commits`);
    expect(commits.body).toHaveLength(2);
    expect(commits.body[1].parents).toHaveLength(2);
    expect(commits.body[1].sha).toBe(pull.head.sha);
  });

  test('comes in pages', async () => {
    const { github, get, path } = await story();
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`f${index}`, 'x']));
    const { number } = await github.openPullRequest({ title: 'many', author: 'ada', files });
    expect((await get(`${path}/pulls/${number}/files?per_page=5&page=2`)).body).toHaveLength(2);
  });
});

describe('a merge of the base branch', () => {
  test('needs a person where both sides changed the same', async () => {
    const { github, pull } = await story();
    await github.commitTo('main', { 'configs/a.yaml': 'a: 1\nb: 7\nc: 3\n' });
    await expect(github.mergeBaseInto(pull)).rejects.toThrow('configs/a.yaml is changed on both sides');
    const head = await github.mergeBaseInto(pull, { 'configs/a.yaml': 'a: 1\nb: 8\nc: 3\n' });
    expect(pull.head.sha).toBe(head);
  });
});

describe('a push', () => {
  test('moves the head and says from where', async () => {
    const { github, pull, last, app, get, path } = await story();
    const before = pull.head.sha;
    const head = await github.push(pull, { 'x.txt': 'x' }, { by: 'bob', message: 'More' });
    expect(pull.head.sha).toBe(head);
    expect(app.told()).toEqual(['push', 'pull_request.synchronize', 'check_suite.requested']);
    expect(app.received[0]?.payload).toMatchObject({
      forced: false,
      before,
      after: head,
      commits: [{ id: head }],
    });
    expect(app.received[1]?.payload).toMatchObject({
      before,
      after: head,
      sender: { login: 'bob' },
      pull_request: { head: { sha: head }, commits: 2 },
    });
    expect(last().check_suite).toMatchObject({ head_sha: head, pull_requests: [{ number: pull.number }] });
    expect((await get(`${path}/pulls/${pull.number}`)).body.head.sha).toBe(head);
  });

  test('that is forced replaces the commits', async () => {
    const { github, pull, app, get, path } = await story();
    await github.push(pull, { 'x.txt': 'x' });
    app.received.length = 0;
    await github.push(pull, { 'y.txt': 'y' }, { force: true });
    expect(app.received[0]?.payload.forced).toBe(true);
    expect((await get(`${path}/pulls/${pull.number}/commits`)).body).toHaveLength(1);
    const { body } = await get(`${path}/pulls/${pull.number}/files`);
    expect(body.map(({ filename }: { filename: string }) => filename)).toEqual([
      'configs/a.yaml',
      'x.txt',
      'y.txt',
    ]);
  });

  test('moves the time on', async () => {
    const { github, pull } = await story();
    const before = pull.updatedAt;
    await github.push(pull, { x: '1' });
    expect(Date.parse(pull.updatedAt) - Date.parse(before)).toBeGreaterThanOrEqual(1_000);
  });
});

describe('the state of a pull request', () => {
  test.each<[string, string, (of: Awaited<ReturnType<typeof story>>) => Promise<unknown>, object]>([
    [
      'a title',
      'edited',
      ({ github, pull }) => github.editPullRequest(pull, { title: 'New' }),
      { changes: { title: { from: 'Change a' } }, pull_request: { title: 'New' } },
    ],
    [
      'a body',
      'edited',
      ({ github, pull }) => github.editPullRequest(pull, { body: 'New' }),
      { changes: { body: { from: 'Why' } } },
    ],
    [
      'a label',
      'labeled',
      ({ github, pull }) => github.label(pull, 'x', 'bob'),
      { label: { name: 'x' }, sender: { login: 'bob' } },
    ],
    [
      'a draft',
      'converted_to_draft',
      ({ github, pull }) => github.convertToDraft(pull),
      { pull_request: { draft: true } },
    ],
    [
      'an end',
      'closed',
      ({ github, pull }) => github.closePullRequest(pull, 'bob'),
      { pull_request: { state: 'closed', merged: false } },
    ],
    [
      'a reviewer',
      'review_requested',
      ({ github, pull }) => github.requestReview(pull, 'bob'),
      { requested_reviewer: { login: 'bob' } },
    ],
  ])('changes with %s', async (_, action, change, payload) => {
    const of = await story();
    await change(of);
    expect(of.app.told()).toEqual([`pull_request.${action}`]);
    expect(of.last()).toMatchObject({ action, number: of.pull.number, ...payload });
  });

  test('changes back', async () => {
    const { github, pull, app, get, path } = await story();
    await github.label(pull, 'x');
    await github.unlabel(pull, 'x');
    await github.convertToDraft(pull);
    await github.readyForReview(pull);
    await github.closePullRequest(pull);
    await github.reopen(pull);
    expect(app.told()).toEqual(
      ['labeled', 'unlabeled', 'converted_to_draft', 'ready_for_review', 'closed', 'reopened'].map(
        (action) => `pull_request.${action}`,
      ),
    );
    expect((await get(`${path}/pulls/${pull.number}`)).body).toMatchObject({
      state: 'open',
      draft: false,
      labels: [],
    });
  });

  test('changes with the base branch', async () => {
    const { github, pull, last } = await story();
    const release = await github.commitTo('release', { r: '1' });
    await github.editPullRequest(pull, { base: 'release' });
    expect(last()).toMatchObject({
      changes: { base: { ref: { from: 'main' } } },
      pull_request: { base: { ref: 'release', sha: release } },
    });
  });

  test('ends with a merge', async () => {
    const { github, pull, app, get, path } = await story();
    await github.merge(pull, 'bob');
    expect(app.told()).toEqual(['pull_request.closed', 'push']);
    const { body } = await get(`${path}/pulls/${pull.number}`);
    expect(body).toMatchObject({ state: 'closed', merged: true });
    expect((await get(`${path}/branches/main`)).body.commit.sha).toBe(body.merge_commit_sha);
    expect(
      (await get(`${path}/contents/configs/a.yaml`, { accept: 'application/vnd.github.raw+json' })).body,
    ).toBe('a: 1\nb: 5\nc: 3\n');
  });
});
