import { describe, expect, test } from '@jest/globals';
import { caller, story } from './support.ts';

async function withChecks() {
  const told = await story();
  const { pull, path, post } = told;
  const create = (more: object = {}) =>
    post(`${path}/check-runs`, { name: 'pr-verdict', head_sha: pull.head.sha, ...more });
  return { ...told, create };
}

const annotations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: 'configs/a.yaml',
    start_line: index + 1,
    end_line: index + 1,
    annotation_level: 'failure',
    message: `finding ${index}`,
  }));

describe('a check run', () => {
  test('is made, completed and read by its app', async () => {
    const { create, patch, get, path, pull, github } = await withChecks();
    const made = await create({ external_id: 'job 1', status: 'in_progress' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'in_progress',
        conclusion: null,
        head_sha: pull.head.sha,
        external_id: 'job 1',
        app: { id: github.credentials.appId, slug: 'pr-verdict', owner: { login: expect.anything() } },
        pull_requests: [{ number: pull.number }],
      },
    });
    const at = `${path}/check-runs/${made.body.id}`;
    const done = await patch(at, {
      conclusion: 'success',
      output: { title: 'PASS', summary: 'rows', text: 'details' },
      actions: [{ label: 'Re-verify', description: 'Run again', identifier: 'verify' }],
    });
    expect(done.body).toMatchObject({
      status: 'completed',
      conclusion: 'success',
      output: { title: 'PASS', summary: 'rows', text: 'details', annotations_count: 0 },
    });
    expect(done.body.completed_at > made.body.started_at).toBe(true);
    expect((await get(at)).body).toEqual(done.body);
  });

  test('keeps the times it is given, to the second', async () => {
    const { create } = await withChecks();
    const times = { started_at: '2026-10-22T01:02:03.456Z', completed_at: '2026-10-22T03:02:04+01:00' };
    const { body } = await create({ conclusion: 'success', ...times });
    expect([body.started_at, body.completed_at]).toEqual(['2026-10-22T01:02:03Z', '2026-10-22T02:02:04Z']);
  });

  test('tells its app of each step', async () => {
    const { create, patch, path, app, github } = await withChecks();
    const { body } = await create({ status: 'in_progress' });
    await patch(`${path}/check-runs/${body.id}`, { conclusion: 'neutral' });
    await github.webhooks.settled();
    expect(app.told()).toEqual(['check_run.created', 'check_run.completed', 'check_suite.completed']);
    expect(app.received[1]?.payload.check_run).toMatchObject({
      id: body.id,
      conclusion: 'neutral',
      check_suite: { conclusion: 'neutral', head_sha: body.head_sha },
    });
  });

  test('of a fork names no pull request', async () => {
    const { github, post, get, path } = await withChecks();
    const { head } = await github.openPullRequest({
      title: 't',
      author: 'eve',
      fork: true,
      files: { x: '1' },
    });
    const made = await post(`${path}/check-runs`, { name: 'pr-verdict', head_sha: head.sha });
    expect([made.status, made.body.pull_requests]).toEqual([201, []]);
    const suite = await get(`${path}/check-suites/${made.body.check_suite.id}`);
    expect(suite.body).toMatchObject({ head_sha: head.sha, head_branch: null, pull_requests: [] });
  });

  test('collects annotations over several requests', async () => {
    const { create, patch, get, path } = await withChecks();
    const output = { title: 't', summary: 's' };
    const { body } = await create({ output: { ...output, annotations: annotations(50) } });
    const at = `${path}/check-runs/${body.id}`;
    const more = await patch(at, { output: { ...output, annotations: annotations(10) } });
    expect(more.body.output.annotations_count).toBe(60);
    const listed = await get(`${at}/annotations?per_page=100`);
    expect(listed.body).toHaveLength(60);
    expect(listed.body[59]).toMatchObject({ path: 'configs/a.yaml', start_line: 10, message: 'finding 9' });
  });

  test.each<[string, object]>([
    ['51 annotations', { output: { title: 't', summary: 's', annotations: annotations(51) } }],
    ['a summary of 65,536 characters', { output: { title: 't', summary: 'x'.repeat(65_536) } }],
    ['a text of 65,536 characters', { output: { title: 't', summary: 's', text: 'x'.repeat(65_536) } }],
    [
      'lines in the wrong order',
      { output: { title: 't', summary: 's', annotations: [{ ...annotations(1)[0], start_line: 2 }] } },
    ],
    [
      'columns over two lines',
      {
        output: {
          title: 't',
          summary: 's',
          annotations: [{ ...annotations(1)[0], end_line: 2, start_column: 1 }],
        },
      },
    ],
    ['an output without summary', { output: { title: 't' } }],
    ['no conclusion at its end', { status: 'completed' }],
    ['an unknown conclusion', { conclusion: 'splendid' }],
    ['a commit that there is not', { head_sha: 'f'.repeat(40) }],
    ['four actions', { actions: Array(4).fill({ label: 'l', description: 'd', identifier: 'i' }) }],
    ['a long label', { actions: [{ label: 'l'.repeat(21), description: 'd', identifier: 'i' }] }],
  ])('with %s is refused', async (_, more) => {
    const { create } = await withChecks();
    expect((await create(more)).status).toBe(422);
  });

  test('at the limits is taken', async () => {
    const { create } = await withChecks();
    const text = 'x'.repeat(65_535);
    const output = { title: 't', summary: text, text, annotations: annotations(50) };
    expect((await create({ output })).status).toBe(201);
  });

  test('is the business of its app alone', async () => {
    const { github, pull, patch, path } = await withChecks();
    const run = await github.completeSweep({ pr: pull, checkRuns: [{ name: 'setup' }] });
    const [setup] = github.world.repository('acme/bench').checkRuns.values();
    expect(run.suite.id).toBe(setup?.suite.id);
    expect((await patch(`${path}/check-runs/${setup?.id}`, { conclusion: 'success' })).status).toBe(403);
    const person = caller(github, github.tokenFor('ada'));
    const refused = await person.post(`${path}/check-runs`, { name: 'x', head_sha: pull.head.sha });
    expect(refused.status).toBe(403);
  });
});

describe('the check runs of a commit', () => {
  test('are the latest of each name unless all are asked for', async () => {
    const { github, pull, get, create, path } = await withChecks();
    const sweep = await github.completeSweep({ pr: pull, checkRuns: [{ name: 'a' }, { name: 'b' }] });
    await github.completeSweep({
      pr: pull,
      runId: sweep.id,
      checkRuns: [{ name: 'a', conclusion: 'failure' }],
    });
    await create();
    const list = async (query: string) =>
      (await get(`${path}/commits/${pull.head.sha}/check-runs${query}`)).body;
    expect(await list('')).toMatchObject({ total_count: 3 });
    expect(await list('?filter=all')).toMatchObject({ total_count: 4 });
    expect(await list('?check_name=a')).toMatchObject({
      total_count: 1,
      check_runs: [{ conclusion: 'failure', app: { slug: 'github-actions' } }],
    });
    expect(await list(`?app_id=${github.credentials.appId}`)).toMatchObject({ total_count: 1 });
    expect(await list('?status=queued')).toMatchObject({
      total_count: 1,
      check_runs: [{ name: 'pr-verdict' }],
    });
    const page = await list('?filter=all&per_page=3&page=2');
    expect([page.total_count, page.check_runs.length]).toEqual([4, 1]);
    expect((await get(`${path}/commits/${'f'.repeat(40)}/check-runs`)).status).toBe(422);
  });

  test('can be asked for by branch', async () => {
    const { pull, get, create, path } = await withChecks();
    await create();
    expect((await get(`${path}/commits/${pull.head.ref}/check-runs`)).body.total_count).toBe(1);
  });

  test('come in suites', async () => {
    const { github, pull, get, post, path, create, app } = await withChecks();
    const { body: run } = await create({ conclusion: 'success' });
    await github.completeSweep({ pr: pull, checkRuns: [{ name: 'a', conclusion: 'failure' }] });
    const { body } = await get(`${path}/commits/${pull.head.sha}/check-suites`);
    expect(body).toMatchObject({
      total_count: 2,
      check_suites: [
        { id: run.check_suite.id, conclusion: 'success', app: { slug: 'pr-verdict' } },
        { conclusion: 'failure', app: { slug: 'github-actions' } },
      ],
    });
    const suite = `${path}/check-suites/${run.check_suite.id}`;
    expect((await get(`${suite}/check-runs`)).body.check_runs).toMatchObject([{ id: run.id }]);
    expect((await get(suite)).body.latest_check_runs_count).toBe(1);
    expect((await post(`${suite}/rerequest`)).status).toBe(201);
    await github.webhooks.settled();
    expect(app.told().at(-1)).toBe('check_suite.rerequested');
  });
});

describe('the buttons', () => {
  test('of a check run reach its app', async () => {
    const { github, create, app } = await withChecks();
    const actions = [{ label: 'Re-verify', description: 'Run again', identifier: 'verify' }];
    const { body } = await create({ conclusion: 'failure', actions });
    await github.webhooks.settled();
    app.received.length = 0;
    await github.rerequestCheckRun(body.id, 'bob');
    await github.requestAction(body.id, 'verify', 'bob');
    await github.rerequestCheckSuite(body.check_suite.id, 'bob');
    expect(app.told()).toEqual([
      'check_run.rerequested',
      'check_run.requested_action',
      'check_suite.rerequested',
    ]);
    expect(app.received[1]?.payload).toMatchObject({
      requested_action: { identifier: 'verify' },
      check_run: { id: body.id, external_id: '' },
      sender: { login: 'bob' },
    });
    await expect(github.requestAction(body.id, 'other')).rejects.toThrow('has no action other');
  });
});
