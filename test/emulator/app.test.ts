import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { AppCore } from './core/app-core.ts';
import { EmulatorMoved, loadInternals } from './core/internals.ts';
import { appCredentials } from './credentials.ts';
import { appJwt, appToken, caller, emulated } from './support.ts';

const otherKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
}).privateKey;

describe('the app', () => {
  test('is known by its JWT', async () => {
    const github = await emulated();
    const { ask } = caller(github, '');
    const authorization = `bearer ${await appJwt(github)}`;
    const { status, body } = await ask('GET', '/app', undefined, { authorization });
    expect([status, body.id, body.slug]).toEqual([200, github.credentials.appId, 'pr-verdict']);
    const installed = await ask('GET', '/app/installations', undefined, { authorization });
    expect(installed.body).toMatchObject([{ account: { login: 'acme' }, app_slug: 'pr-verdict' }]);
    const found = await ask('GET', '/repos/acme/bench/installation', undefined, { authorization });
    expect(found.body.id).toBe(installed.body[0].id);
  });

  test.each(['/app', '/app/installations', '/repos/acme/bench/installation', '/app/hook/deliveries'])(
    'is refused without its key: GET %s',
    async (path) => {
      const github = await emulated();
      const { appId } = github.credentials;
      const { token: forged } = await createAppAuth({ appId, privateKey: otherKey })({ type: 'app' });
      const { ask } = caller(github, '');
      for (const token of [forged, await appToken(github), ''])
        expect((await ask('GET', path, undefined, { authorization: `bearer ${token}` })).status).toBe(401);
    },
  );

  test('gets a token as Octokit gets it', async () => {
    const github = await emulated();
    const { appId, privateKey } = github.credentials;
    const [installationId] = github.world.installations.values();
    const octokit = new Octokit({
      baseUrl: github.url,
      authStrategy: createAppAuth,
      auth: { appId, privateKey, installationId },
    });
    const { data } = await octokit.repos.get({ owner: 'acme', repo: 'bench' });
    expect(data.full_name).toBe('acme/bench');
    expect(github.log.api.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /app/installations/${installationId}/access_tokens`,
      'GET /repos/acme/bench',
    ]);
  });

  test('has no right that was not granted', async () => {
    const github = await emulated({ permissions: { checks: 'read', issues: 'write', metadata: 'read' } });
    const { post } = caller(github, await appToken(github));
    const sha = github.world.repository('acme/bench').branches.get('main');
    const refused = await post('/repos/acme/bench/check-runs', { name: 'x', head_sha: sha });
    expect([refused.status, refused.body.message]).toEqual([403, 'Resource not accessible by integration']);
  });

  test('writes only where it is installed', async () => {
    const github = await emulated();
    github.seedRepository('elsewhere/docs', { a: '1' }, { installed: false });
    const pull = await github.openPullRequest({
      title: 't',
      author: 'ada',
      repository: 'elsewhere/docs',
      files: { a: '2' },
    });
    const { get, post } = caller(github, await appToken(github));
    const path = `/repos/elsewhere/docs/issues/${pull.number}/comments`;
    expect((await get(path)).status).toBe(200);
    expect((await post(path, { body: 'x' })).status).toBe(403);
  });

  test('does not see private repositories of others', async () => {
    const github = await emulated();
    github.seedRepository('elsewhere/secret', { a: '1' }, { installed: false, isPrivate: true });
    github.seedRepository('acme/secret', { a: '1' }, { isPrivate: true });
    const { get, query } = caller(github, await appToken(github));
    expect((await get('/repos/elsewhere/secret')).status).toBe(404);
    expect((await get('/repos/acme/secret')).status).toBe(200);
    const { body } = await query('{ repository(owner: "elsewhere", name: "secret") { name } }');
    expect(body.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['repository'] }]);
  });
});

describe('a token', () => {
  test('that nobody gave out is refused', async () => {
    const github = await emulated();
    const { get, query } = caller(github, 'ghs_made_up');
    expect(await get('/repos/acme/bench')).toMatchObject({
      status: 401,
      body: { message: 'Bad credentials' },
    });
    expect((await query('{ viewer { login } }')).status).toBe(401);
    const response = await fetch(`${github.url}/repos/acme/bench`);
    expect(response.status).toBe(401);
  });

  test('of an installation expires', async () => {
    const github = await emulated();
    const { get } = caller(github, await appToken(github));
    const person = caller(github, github.tokenFor('ada'));
    expect((await get('/repos/acme/bench')).status).toBe(200);
    github.expireInstallationTokens();
    expect((await get('/repos/acme/bench')).status).toBe(401);
    expect((await person.get('/repos/acme/bench')).status).toBe(200);
  });

  test('says whose it is', async () => {
    const github = await emulated();
    const app = caller(github, await appToken(github));
    const ada = caller(github, github.tokenFor('ada'));
    expect((await ada.get('/user')).body).toMatchObject({ login: 'ada', type: 'User' });
    const { body } = await app.query('{ viewer { login } }');
    expect(body.data.viewer.login).toBe('pr-verdict');
  });
});

describe('the package inside', () => {
  test('that has moved is named', async () => {
    const empty = temporaryDirectory();
    await expect(loadInternals(empty)).rejects.toThrow(EmulatorMoved);
    await expect(loadInternals(empty)).rejects.toThrow('no file exports githubPlugin');
  });

  test('that registers its plugin another way is named', async () => {
    const internals = await loadInternals();
    const decoy = { ...internals, githubPlugin: { ...internals.githubPlugin } };
    const options = {
      credentials: appCredentials(),
      baseUrl: 'http://127.0.0.1:1',
      permissions: {},
      events: [],
    };
    await expect(AppCore.start(options, async () => decoy)).rejects.toThrow(
      'its plugin is registered another way',
    );
  });

  test('is left as it was', async () => {
    const { githubPlugin } = await loadInternals();
    const { register } = githubPlugin;
    await Promise.all([emulated(), emulated()]);
    expect((await loadInternals()).githubPlugin.register).toBe(register);
  });
});

describe('credentials', () => {
  test('share a key, not a secret', () => {
    const [one, other] = [appCredentials(), appCredentials('another')];
    expect(one.privateKey).toBe(other.privateKey);
    expect(one.webhookSecret).not.toBe(other.webhookSecret);
    expect(other.slug).toBe('another');
  });
});
