import { describe, expect, test } from '@jest/globals';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { story } from './support.ts';

describe('a sweep', () => {
  test('is told of from start to end', async () => {
    const { github, pull, app } = await story();
    const run = await github.completeSweep({
      pr: pull,
      checkRuns: [{ name: 'setup' }, { name: 'bench /', conclusion: 'skipped' }],
    });
    expect(app.told()).toEqual([
      'workflow_run.requested',
      'workflow_run.in_progress',
      'check_run.created',
      'check_run.completed',
      'check_suite.completed',
      'check_run.created',
      'check_run.completed',
      'check_suite.completed',
      'workflow_run.completed',
    ]);
    const { payload } = app.received.at(-1) ?? {};
    expect(payload).toMatchObject({
      workflow_run: {
        id: run.id,
        run_attempt: 1,
        event: 'pull_request',
        path: '.github/workflows/run-sweep.yml',
        conclusion: 'success',
        head_sha: pull.head.sha,
        head_branch: pull.head.ref,
        pull_requests: [{ number: pull.number }],
      },
      workflow: { name: 'Run Sweep' },
    });
  });

  test('can go on for a while', async () => {
    const { github, pull, get, path } = await story();
    const { id } = await github.startSweep({ pr: pull, runId: 77 });
    expect((await get(`${path}/actions/runs/${id}`)).body).toMatchObject({
      id: 77,
      status: 'in_progress',
      conclusion: null,
    });
    await github.completeSweep({ pr: pull, runId: id, conclusion: 'failure' });
    expect((await get(`${path}/actions/runs/${id}`)).body).toMatchObject({
      run_attempt: 1,
      conclusion: 'failure',
    });
  });

  test('is run again as another attempt', async () => {
    const { github, pull, get, path } = await story();
    const { id } = await github.completeSweep({ pr: pull, attempt: 2, conclusion: 'success' });
    expect((await get(`${path}/actions/runs/${id}`)).body).toMatchObject({
      run_attempt: 2,
      conclusion: 'success',
    });
    expect((await get(`${path}/actions/runs/${id}/attempts/1`)).body).toMatchObject({
      run_attempt: 1,
      conclusion: 'failure',
    });
    expect((await get(`${path}/actions/runs/${id}/attempts/3`)).status).toBe(404);
    expect((await get(`${path}/actions/runs/1`)).status).toBe(404);
    await github.completeSweep({ pr: pull, runId: id, conclusion: 'cancelled' });
    expect((await get(`${path}/actions/runs/${id}`)).body).toMatchObject({
      run_attempt: 3,
      conclusion: 'cancelled',
    });
  });

  test('is listed by commit, branch, event and state', async () => {
    const { github, pull, get, path } = await story();
    const old = pull.head.sha;
    const first = await github.completeSweep({ pr: pull, conclusion: 'failure' });
    await github.push(pull, { x: '1' });
    const second = await github.completeSweep({ pr: pull, event: 'workflow_dispatch' });
    const ids = async (query: string) => {
      const { body } = await get(`${path}/actions/runs${query}`);
      expect(body.total_count).toBe(body.workflow_runs.length);
      return body.workflow_runs.map(({ id }: { id: number }) => id);
    };
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids(`?head_sha=${old}`)).toEqual([first.id]);
    expect(await ids(`?branch=${pull.head.ref}`)).toEqual([second.id, first.id]);
    expect(await ids('?branch=main')).toEqual([]);
    expect(await ids('?event=pull_request')).toEqual([first.id]);
    expect(await ids('?status=success')).toEqual([second.id]);
    expect((await get(`${path}/actions/workflows/run-sweep.yml/runs`)).body.total_count).toBe(2);
    expect((await get(`${path}/actions/workflows/other.yml/runs`)).body.total_count).toBe(0);
  });
});

describe('an artifact', () => {
  test('is downloaded from another host, without the token', async () => {
    const { github, pull, get, path } = await story();
    const content = { 'agg.json': '[{"tput": 1}]' };
    const run = await github.completeSweep({ pr: pull, artifacts: [{ name: 'results_bmk', content }] });
    const { body } = await get(`${path}/actions/runs/${run.id}/artifacts`);
    const [artifact] = body.artifacts;
    expect(body).toMatchObject({
      total_count: 1,
      artifacts: [
        { name: 'results_bmk', expired: false, workflow_run: { id: run.id, head_sha: pull.head.sha } },
      ],
    });
    github.resetLog();
    const redirect = await get(`${path}/actions/artifacts/${artifact.id}/zip`);
    const location = redirect.headers.get('location') ?? '';
    expect([redirect.status, new URL(location).host]).toEqual([302, github.storageHost]);
    expect(github.storageHost).not.toBe(new URL(github.url).host);
    const bytes = new Uint8Array(await (await fetch(location)).arrayBuffer());
    expect(bytes).toHaveLength(artifact.size_in_bytes);
    const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
    expect(entries.map(({ filename }) => filename)).toEqual(['agg.json']);
    expect((await fetch(location, { headers: { authorization: 'token x' } })).status).toBe(400);
    expect((await fetch(location.replace(/sig=..../, 'sig=0000'))).status).toBe(403);
    expect(github.log.of('storage').map(({ status }) => status)).toEqual([200, 400, 403]);
    expect(github.log.api).toHaveLength(1);
  });

  test('is gone when it has expired', async () => {
    const { github, pull, get, path } = await story();
    const run = await github.completeSweep({ pr: pull, artifacts: [{ name: 'a', content: {} }] });
    const { body } = await get(`${path}/actions/runs/${run.id}/artifacts?name=a`);
    const [{ id }] = body.artifacts;
    github.expireArtifact(id);
    expect((await get(`${path}/actions/artifacts/${id}`)).body.expired).toBe(true);
    expect((await get(`${path}/actions/artifacts/${id}/zip`)).status).toBe(410);
  });
});
