import { describe, expect, test } from '@jest/globals';
import { story } from './support.ts';

describe('lists', () => {
  test('of pull requests are filtered by state and branch', async () => {
    const { github, pull, get, path } = await story();
    const other = await github.openPullRequest({
      title: 'Other',
      author: 'eve',
      fork: true,
      branch: 'topic',
    });
    await github.closePullRequest(pull);
    const numbers = async (query: string) =>
      (await get(`${path}/pulls${query}`)).body.map(({ number }: { number: number }) => number);
    expect(await numbers('')).toEqual([other.number]);
    expect(await numbers('?state=all')).toEqual([other.number, pull.number]);
    expect(await numbers('?head=eve:topic')).toEqual([other.number]);
    expect(await numbers('?head=acme:topic')).toEqual([]);
  });

  test('of the pull requests of a commit include forks', async () => {
    const { github, pull, get, path } = await story();
    const other = await github.openPullRequest({
      title: 'Other',
      author: 'eve',
      fork: true,
      files: { x: '1' },
    });
    const numbers = async (sha: string) =>
      (await get(`${path}/commits/${sha}/pulls`)).body.map(({ number }: { number: number }) => number);
    expect(await numbers(pull.head.sha)).toEqual([pull.number]);
    expect(await numbers(other.head.sha)).toEqual([other.number]);
    await github.push(pull, { y: '1' });
    expect(await numbers(pull.head.sha)).toEqual([pull.number]);
  });

  test('of events tell which labels there were when', async () => {
    const { github, pull, get, path } = await story();
    await github.label(pull, 'a', 'bob');
    await github.unlabel(pull, 'a');
    await github.merge(pull);
    const { body } = await get(`${path}/issues/${pull.number}/events`);
    expect(body).toMatchObject([
      { event: 'labeled', label: { name: 'a' }, actor: { login: 'bob' } },
      { event: 'unlabeled', label: { name: 'a' } },
      { event: 'merged' },
      { event: 'closed', created_at: pull.closedAt },
    ]);
  });

  test('of labels change over REST', async () => {
    const { github, pull, post, get, remove, path, app } = await story();
    const at = `${path}/issues/${pull.number}/labels`;
    expect((await post(at, { labels: ['a', 'b'] })).body).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    expect((await remove(`${at}/a`)).body).toMatchObject([{ name: 'b' }]);
    expect((await remove(`${at}/a`)).status).toBe(404);
    expect((await get(at)).body).toHaveLength(1);
    await github.webhooks.settled();
    expect(app.told()).toHaveLength(3);
  });
});

describe('the merge queue', () => {
  test('builds the commit that would be merged', async () => {
    const { github, pull, app, get, path } = await story();
    await github.commitTo('main', { 'later.txt': 'x' });
    app.received.length = 0;
    const group = await github.queueMergeGroup(pull);
    expect(app.told()).toEqual(['merge_group.checks_requested', 'check_suite.requested']);
    expect(app.received[0]?.payload.merge_group).toMatchObject({
      head_sha: group.headSha,
      head_ref: `refs/heads/gh-readonly-queue/main/pr-${pull.number}-${group.baseSha}`,
      base_ref: 'refs/heads/main',
      head_commit: { id: group.headSha },
    });
    const { body } = await get(`${path}/git/trees/${group.headSha}?recursive=1`);
    expect(body.tree.map((entry: { path: string }) => entry.path)).toContain('later.txt');
    await github.destroyMergeGroup(group, 'merged');
    expect(app.received.at(-1)?.payload).toMatchObject({ action: 'destroyed', reason: 'merged' });
  });

  test('stacks one group on another', async () => {
    const { github, pull } = await story();
    const other = await github.openPullRequest({ title: 'Other', author: 'ada', files: { z: '1' } });
    const first = await github.queueMergeGroup(pull);
    expect((await github.queueMergeGroup(other, first)).baseSha).toBe(first.headSha);
  });
});

describe('mistakes of a test', () => {
  test('are named', async () => {
    const { github, pull } = await story();
    expect(() => github.comment(99, 'bob', 'x')).toThrow('acme/bench has no pull request #99');
    expect(() => github.editComment(1, 'bob', 'x')).toThrow('there is no comment 1');
    await expect(github.unlabel(pull, 'nothing')).rejects.toThrow('has no label nothing');
    await expect(github.editPullRequest(pull, { base: 'nowhere' })).rejects.toThrow('no branch nowhere');
  });
});
