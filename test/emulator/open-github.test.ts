import { describe, expect, test } from '@jest/globals';
import { EvidenceInputError } from '../../src/evidence/errors.ts';
import { type OpenOptions, openGitHub } from '../../src/evidence/github/open-github.ts';
import { testClient } from '../support/github/test-client.ts';
import { appToken, baseFiles, story } from './support.ts';

async function opened(options: Partial<OpenOptions> = {}) {
  const told = await story();
  const { github, pull } = told;
  const client = testClient({
    apiUrl: github.url,
    token: await appToken(github),
    storageHosts: [github.storageHost],
  });
  const open = () =>
    openGitHub({
      client,
      repository: 'acme/bench',
      pullRequest: pull.number,
      app: github.credentials.appId,
      ...options,
    });
  return { ...told, client, open };
}

describe('the product’s evidence source', () => {
  test('pins the commits of a pull request', async () => {
    const { open, pull, github } = await opened();
    await github.commitTo('main', { 'later.txt': 'x' });
    const main = github.world.repository('acme/bench').branches.get('main');
    const { evidence, movedHead } = await open();
    expect(evidence.subject).toEqual({
      repository: 'acme/bench',
      pullRequest: pull.number,
      base: pull.base.sha,
      head: pull.head.sha,
      mergeBase: pull.base.sha,
      default: { branch: 'main', commit: main },
    });
    expect(await movedHead()).toBeUndefined();
    await github.push(pull, { 'x.txt': 'x' });
    expect(await movedHead()).toBe(pull.head.sha);
  });

  test('reads its content', async () => {
    const { open, pull, github } = await opened({ documents: ['.github/CODEOWNERS'] });
    await github.push(pull, { 'gone.txt': 'x', 'README.md': null });
    const { evidence } = await open();
    const { git, subject } = evidence;
    expect(
      (await git.changes(subject.mergeBase, subject.head)).map(({ kind, path }) => [kind, path]),
    ).toEqual([
      ['removed', 'README.md'],
      ['modified', 'configs/a.yaml'],
      ['added', 'gone.txt'],
    ]);
    const entry = await git.entry(subject.head, 'configs/a.yaml');
    expect(Buffer.from(await git.blob(entry?.oid ?? '')).toString()).toBe('a: 1\nb: 5\nc: 3\n');
    const owners = await git.entry(subject.default.commit, '.github/CODEOWNERS');
    expect(Buffer.from(await git.blob(owners?.oid ?? '')).toString()).toBe(baseFiles['.github/CODEOWNERS']);
    expect(await git.history(subject.head, 'README.md', 5)).toMatchObject({
      complete: true,
      revisions: [{ commit: subject.head, entry: undefined }, { commit: subject.base }],
    });
    expect(await git.commit(subject.head)).toMatchObject({ parents: [expect.any(String)] });
  });

  test('reads what people said', async () => {
    const { open, pull, github, post, path } = await opened();
    github.setMember('bob', { permission: 'write', roleName: 'maintain', association: 'MEMBER' });
    github.setTeamMember('acme', 'core', 'bob');
    await post(`${path}/issues/${pull.number}/comments`, { body: 'ours' });
    const { id } = await github.comment(pull, 'bob', '/use 1');
    await github.editComment(id, 'mallory', '/use 2');
    await github.review(pull, 'bob', {
      state: 'APPROVED',
      body: 'fine',
      comments: [{ path: 'README.md', body: 'hm' }],
    });
    const { evidence } = await open();
    expect(await evidence.github.comments()).toMatchObject([
      { body: 'ours', user: { login: 'pr-verdict[bot]', type: 'Bot' }, viewer_did_author: true },
      {
        id,
        body: '/use 2',
        author_association: 'MEMBER',
        editor: { login: 'mallory' },
        viewer_did_author: false,
      },
    ]);
    expect(await evidence.github.reviews()).toMatchObject([{ state: 'APPROVED', body: 'fine' }]);
    expect(await evidence.github.reviewComments()).toMatchObject([{ path: 'README.md', body: 'hm' }]);
    expect(await evidence.github.permission('bob')).toEqual({ permission: 'write', role_name: 'maintain' });
    expect(await evidence.github.teamMembership('acme', 'core', 'bob')).toMatchObject({ state: 'active' });
    await expect(evidence.github.permission('mallory')).rejects.toMatchObject({ status: 404 });
  });

  test('reads what ran', async () => {
    const { open, pull, github } = await opened();
    const { id } = await github.completeSweep({
      pr: pull,
      checkRuns: [{ name: 'setup' }, { name: 'bench /', conclusion: 'failure' }],
      artifacts: [{ name: 'results_bmk', content: { 'agg.json': '[]' } }],
    });
    const { evidence } = await open();
    const { check_runs: runs } = await evidence.github.checkRuns(pull.head.sha);
    expect(runs.map(({ name, conclusion, app }) => [name, conclusion, app?.slug]).sort()).toEqual([
      ['bench /', 'failure', 'github-actions'],
      ['setup', 'success', 'github-actions'],
    ]);
    expect((await evidence.github.runs()).workflow_runs).toMatchObject([{ id, conclusion: 'success' }]);
    expect(await evidence.github.run(id, 1)).toMatchObject({ id, run_attempt: 1 });
    const { artifacts } = await evidence.github.artifacts(id);
    expect(artifacts).toMatchObject([{ name: 'results_bmk', expired: false }]);
    const zip = await evidence.github.artifactZip(artifacts[0]?.id ?? 0);
    expect(zip).toHaveLength(artifacts[0]?.size_in_bytes ?? -1);
    expect(github.log.of('storage')).toHaveLength(1);
  });

  test('asks as little as it can', async () => {
    const { open, github, client } = await opened();
    github.resetLog();
    await open();
    expect(github.log.api).toHaveLength(client.counter.api);
    expect(github.log.of('query').map(({ operation }) => operation)).toContain('PullRequest');
    expect(github.log.of('write', 'mutation')).toEqual([]);
    expect(github.log.api.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('is told what there is not', async () => {
    const { open } = await opened({ pullRequest: 99 });
    await expect(open()).rejects.toThrow(EvidenceInputError);
    await expect(open()).rejects.toThrow('there is none, or this token may not see it (404)');
  });

  test('survives a host that is out of order for a moment', async () => {
    const { open, github, pull } = await opened();
    github.failNext({ path: '/graphql', status: 502 });
    github.failNext({ path: '/compare/', status: 0 });
    github.failNext({ path: '/git/trees/', status: 403, headers: { 'retry-after': '1' } });
    expect((await open()).evidence.subject.head).toBe(pull.head.sha);
  });
});
