import { describe, expect, test } from '@jest/globals';
import { EmulatedClock } from './clock.ts';
import { appToken, caller, withPull } from './support.ts';

async function asked(options: Parameters<typeof withPull>[0] = {}) {
  const { github, pull } = await withPull(options);
  const calls = caller(github, await appToken(github));
  github.resetLog();
  return { github, pull, ...calls, path: '/repos/acme/bench' };
}

describe('a conditional request', () => {
  test('is answered 304 until something changes', async () => {
    const { get, path, github, pull } = await asked();
    const at = `${path}/pulls/${pull.number}`;
    const first = await get(at);
    const etag = first.headers.get('etag') ?? '';
    const again = await get(at, { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    await github.editPullRequest(pull, { title: 'New' });
    const changed = await get(at, { 'if-none-match': etag });
    expect([changed.status, changed.body.title]).toEqual([200, 'New']);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('costs nothing when nothing has changed', async () => {
    const { get, path } = await asked();
    const first = await get(path);
    const left = (answer: typeof first) => Number(answer.headers.get('x-ratelimit-remaining'));
    const unchanged = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(left(unchanged)).toBe(left(first));
    expect(left(await get(path))).toBe(left(first) - 1);
    expect(first.headers.get('x-ratelimit-resource')).toBe('core');
  });
});

describe('the log', () => {
  test('tells reads, writes and queries apart', async () => {
    const { get, post, query, github, path, pull } = await asked();
    const { body } = await get(path);
    await post(`${path}/issues/${pull.number}/comments`, { body: 'x' });
    await query('query Who { viewer { login } }');
    await query('mutation Do { closePullRequest(input: { pullRequestId: "x" }) { clientMutationId } }');
    expect(github.log.api).toMatchObject([
      {
        method: 'GET',
        path,
        kind: 'read',
        repository: 'acme/bench',
        status: 200,
        bytes: Buffer.byteLength(JSON.stringify(body)),
      },
      { method: 'POST', kind: 'write', status: 201 },
      { method: 'POST', path: '/graphql', kind: 'query', operation: 'Who' },
      { kind: 'mutation', operation: 'Do' },
    ]);
    expect(github.log.of('read', 'write')).toHaveLength(2);
    github.resetLog();
    expect(github.log.all).toEqual([]);
  });

  test('has what was refused', async () => {
    const { get, github } = await asked();
    await get('/repos/acme/none');
    expect(github.log.api).toMatchObject([{ path: '/repos/acme/none', status: 404 }]);
  });
});

describe('a fault', () => {
  test('meets the next request that fits, as often as asked', async () => {
    const { get, post, github, path, pull } = await asked();
    const headers = { 'retry-after': '7' };
    github.failNext({ method: 'POST', path: '/comments', status: 403, headers, times: 2 });
    expect((await get(path)).status).toBe(200);
    const write = () => post(`${path}/issues/${pull.number}/comments`, { body: 'x' });
    const refused = await write();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([403, '7']);
    expect((await write()).status).toBe(403);
    expect((await write()).status).toBe(201);
    expect(github.thread(pull).entries).toHaveLength(1);
    expect(github.log.api.map(({ status }) => status)).toEqual([200, 403, 403, 201]);
  });

  test('may lose the answer only', async () => {
    const { post, github, path, pull } = await asked();
    github.failNext({ method: 'POST', path: /comments$/, status: 502, when: 'after' });
    expect((await post(`${path}/issues/${pull.number}/comments`, { body: 'x' })).status).toBe(502);
    expect(github.thread(pull).entries).toHaveLength(1);
  });

  test('may cut the line', async () => {
    const { get, github, path } = await asked();
    github.failNext({ status: 0 });
    await expect(get(path)).rejects.toThrow('fetch failed');
    expect((await get(path)).status).toBe(200);
  });

  test('can be called off', async () => {
    const { get, github, path } = await asked();
    github.failNext({ status: 500, times: 9, body: { message: 'out of order' } });
    expect((await get(path)).body.message).toBe('out of order');
    github.clearFaults();
    expect((await get(path)).status).toBe(200);
  });
});

describe('latency', () => {
  test('holds answers back', async () => {
    const { get, github, path, pull } = await asked();
    github.settings.latencyMs = (_, target) => (target === path ? 60_000 : 0);
    const late = get(path).catch(() => 'cut');
    await github.comment(pull, 'bob', 'x');
    expect((await get(`${path}/pulls/${pull.number}`)).status).toBe(200);
    expect(github.log.api).toHaveLength(1);
    await github.close();
    expect(await late).toBe('cut');
  });
});

describe('what is not served', () => {
  test('says so instead of looking like an answer', async () => {
    const { get, path } = await asked();
    const { status, body } = await get(`${path}/milestones`);
    expect(status).toBe(501);
    expect(body.message).toContain(`the emulator does not serve GET ${path}/milestones`);
  });

  test('is a number that is none', async () => {
    const { get, path } = await asked();
    expect((await get(`${path}/pulls/seven`)).status).toBe(404);
    expect((await get(`${path}/issues/comments/1`)).status).toBe(404);
  });

  test('is a body that is no JSON', async () => {
    const { github, path, pull } = await asked();
    const headers = { authorization: `token ${github.tokenFor('ada')}` };
    const response = await fetch(`${github.url}${path}/issues/${pull.number}/comments`, {
      method: 'POST',
      headers,
      body: '{',
    });
    expect(response.status).toBe(400);
  });
});

describe('the clock', () => {
  test('moves with every change, by a second at least, and where a test sets it', async () => {
    const { github, pull } = await asked({ startAt: '2026-05-01T10:00:00.900Z' });
    expect(pull.createdAt).toMatch(/^2026-05-01T10:00:0\dZ$/);
    const times: string[] = [];
    for (let index = 0; index < 3; index += 1)
      times.push((await github.comment(pull, 'bob', `${index}`)).createdAt);
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual(times.toSorted());
    github.clock.set('2026-06-01T00:00:00Z');
    expect((await github.comment(pull, 'bob', 'later')).createdAt).toBe('2026-06-01T00:00:01Z');
  });

  test('goes on to a time, not back to one', () => {
    const clock = new EmulatedClock('2026-05-01T10:00:00Z');
    clock.reach('2026-05-01T11:00:00Z');
    clock.reach('2026-05-01T09:00:00Z');
    expect(clock.now()).toBe('2026-05-01T11:00:00Z');
    expect(clock.advance(60)).toBe('2026-05-01T11:01:00Z');
    expect(() => clock.set('tomorrow')).toThrow('tomorrow is no time');
  });
});

describe('emulators', () => {
  test('know nothing of each other', async () => {
    const [one, other] = await Promise.all([asked(), asked()]);
    await one.github.comment(one.pull, 'bob', 'x');
    expect(other.github.thread(other.pull).entries).toEqual([]);
    expect((await caller(other.github, await appToken(one.github)).get(one.path)).status).toBe(401);
  });
});
