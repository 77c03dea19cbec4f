import { describe, expect, test } from '@jest/globals';
import { caller, story } from './support.ts';

describe('permissions', () => {
  test('are what the test says', async () => {
    const { github, get, path } = await story();
    github.setMember('maya', { permission: 'write', roleName: 'maintain' });
    expect((await get(`${path}/collaborators/Maya/permission`)).body).toMatchObject({
      permission: 'write',
      role_name: 'maintain',
      user: { login: 'maya' },
    });
    github.setMember('maya', undefined);
    expect((await get(`${path}/collaborators/maya/permission`)).status).toBe(404);
  });

  test('go with an association', async () => {
    const { github, pull } = await story();
    github.setMember('olga', { permission: 'admin', association: 'OWNER' });
    github.setMember('carl', { permission: 'read' });
    const { query } = caller(github, github.tokenFor('olga'));
    for (const login of ['olga', 'carl', 'stranger']) await github.comment(pull, login, 'x');
    const { body } =
      await query(`{ repository(owner: "acme", name: "bench") { pullRequest(number: ${pull.number}) {
      comments(first: 9) { nodes { authorAssociation } } } } }`);
    expect(
      body.data.repository.pullRequest.comments.nodes.map(
        ({ authorAssociation }: { authorAssociation: string }) => authorAssociation,
      ),
    ).toEqual(['OWNER', 'COLLABORATOR', 'NONE']);
  });
});

describe('team memberships', () => {
  test('are active, pending or none', async () => {
    const { github, get } = await story();
    github.setTeamMember('acme', 'core', 'ada');
    github.setTeamMember('acme', 'core', 'bob', { state: 'pending', role: 'member' });
    const at = '/orgs/acme/teams/core/memberships';
    expect((await get(`${at}/ada`)).body).toMatchObject({ state: 'active', role: 'member' });
    expect((await get(`${at}/bob`)).body).toMatchObject({ state: 'pending' });
    github.removeTeamMember('acme', 'core', 'ada');
    expect((await get(`${at}/ada`)).status).toBe(404);
  });
});

describe('repository_dispatch', () => {
  test('is recorded, and told to an app that is installed there', async () => {
    const { github, post, app } = await story();
    github.seedRepository('acme/staging', { a: '1' });
    const body = { event_type: 'stage-results', client_payload: { 'run-id': 5 } };
    expect((await post('/repos/acme/staging/dispatches', body)).status).toBe(204);
    expect(github.world.repository('acme/staging').dispatches).toMatchObject([
      { eventType: 'stage-results', clientPayload: { 'run-id': 5 }, sender: 'pr-verdict[bot]' },
    ]);
    await github.webhooks.settled();
    expect(app.received[0]?.payload).toMatchObject({
      action: 'stage-results',
      repository: { full_name: 'acme/staging' },
    });
  });

  test('comes back from a workflow', async () => {
    const { github, app } = await story();
    await github.sendDispatch('stage-results-completed', { 'stage-succeeded': true });
    expect(app.told()).toEqual(['repository_dispatch.stage-results-completed']);
    expect(app.received[0]?.payload).toMatchObject({
      branch: 'main',
      client_payload: { 'stage-succeeded': true },
      sender: { login: 'github-actions[bot]', type: 'Bot' },
    });
  });

  test.each<[string, object]>([
    ['no type', {}],
    ['a long type', { event_type: 'x'.repeat(101) }],
    [
      'eleven properties',
      {
        event_type: 'x',
        client_payload: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, index])),
      },
    ],
  ])('with %s is refused', async (_, body) => {
    const { post, path } = await story();
    expect((await post(`${path}/dispatches`, body)).status).toBe(422);
  });
});

describe('upstream repositories', () => {
  test('are read like any other, and merged without telling', async () => {
    const { github, get, app } = await story();
    github.seedRepository('sgl-project/sglang', { 'docs/a.md': '1' }, { installed: false });
    const pull = await github.openPullRequest({
      repository: 'sgl-project/sglang',
      number: 45495,
      title: 'Recipe',
      author: 'ada',
      files: { 'docs/b.md': '2' },
    });
    const at = '/repos/sgl-project/sglang/pulls/45495';
    expect((await get(at)).body).toMatchObject({ state: 'open', merged_at: null });
    expect((await get(`${at}/files`)).body).toMatchObject([{ filename: 'docs/b.md', status: 'added' }]);
    await github.mergeUpstream('sgl-project/sglang', pull.number);
    expect((await get(at)).body).toMatchObject({
      state: 'closed',
      merged: true,
      merge_commit_sha: pull.head.sha,
    });
    expect(app.told()).toEqual([]);
  });

  test('may be known by their pull requests alone', async () => {
    const { github, get } = await story();
    const files = [{ filename: 'recipes/a.yaml', status: 'added' }];
    github.addUpstreamPull('vllm-project/recipes', { number: 9, title: 'Recipe', author: 'ada', files });
    expect((await get('/repos/vllm-project/recipes/pulls/9/files')).body).toEqual(files);
    expect((await get('/repos/vllm-project/recipes/pulls/9')).body).toMatchObject({
      state: 'open',
      changed_files: 1,
    });
  });
});
