import { describe, expect, test } from '@jest/globals';
import { CannotStart } from '../../../src/app/cannot-start.ts';
import { readSettings } from '../../../src/app/settings/read-settings.ts';
import { APP_KEY, APP_KEY_PKCS8 } from '../support/app-key.ts';
import { OLD_SECRET, SECRET } from '../support/webhooks.ts';

const STAGING_TOKEN = `github_pat_${'b2'.repeat(20)}`;

const least = { APP_ID: '17', PRIVATE_KEY: APP_KEY, WEBHOOK_SECRET: SECRET };

function problemsOf(
  more: Readonly<Record<string, string>>,
  role: 'serve' | 'work' = 'serve',
): readonly string[] {
  try {
    readSettings({ ...least, ...more }, role);
    return [];
  } catch (cause) {
    if (!(cause instanceof CannotStart)) throw cause;
    expect(cause.message).toBe(cause.problems.join('\n'));
    return cause.problems;
  }
}

describe('settings', () => {
  test('need three variables; the rest has defaults', () => {
    expect(readSettings(least, 'serve')).toEqual({
      app: { id: 17, privateKey: APP_KEY_PKCS8 },
      apiUrl: 'https://api.github.com',
      dataDirectory: 'pr-verdict-data',
      publicUrl: undefined,
      logLevel: 'info',
      logFormat: 'json',
      concurrency: 8,
      settleMs: 5_000,
      web: { port: 3_000, host: '127.0.0.1', webhookSecrets: [SECRET], webhookProxy: undefined },
    });
  });

  test('take everything from the environment', () => {
    const environment = {
      ...least,
      WEBHOOK_SECRET_PREVIOUS: ` ${OLD_SECRET}, ,${SECRET}`,
      GITHUB_API_URL: 'https://ghe.example.com/api/v3/',
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: ' /data ',
      STAGING_TOKEN,
      STORAGE_HOSTS: 'files.example.com:8443, *.storage.example.com,',
      PUBLIC_URL: 'https://verdict.example.com/base/',
      WEBHOOK_PROXY_URL: 'https://smee.io/abc',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'pretty',
      CONCURRENCY: '3',
      SETTLE_MS: '0',
    };
    expect(readSettings(environment, 'serve')).toEqual({
      app: { id: 17, privateKey: APP_KEY_PKCS8 },
      apiUrl: 'https://ghe.example.com/api/v3',
      dataDirectory: '/data',
      stagingToken: STAGING_TOKEN,
      storageHosts: ['files.example.com:8443', '*.storage.example.com'],
      publicUrl: 'https://verdict.example.com/base',
      logLevel: 'debug',
      logFormat: 'pretty',
      concurrency: 3,
      settleMs: 0,
      web: {
        port: 0,
        host: '0.0.0.0',
        webhookSecrets: [SECRET, OLD_SECRET],
        webhookProxy: 'https://smee.io/abc',
      },
    });
  });

  test('that are set to nothing are not set', () => {
    const empty = { GITHUB_API_URL: '', PORT: ' ', PUBLIC_URL: '', LOG_LEVEL: '', PRIVATE_KEY_PATH: '' };
    expect(readSettings({ ...least, ...empty, HOME: undefined }, 'serve')).toEqual(
      readSettings(least, 'serve'),
    );
  });

  test('of a worker need no webhook secret', () => {
    const { web, app } = readSettings({ APP_ID: '17', PRIVATE_KEY: APP_KEY }, 'work');
    expect([web, app.id]).toEqual([undefined, 17]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['no app', { APP_ID: '' }, /^APP_ID is missing: it stands at the top of the settings of the GitHub App/],
    ['a name for an id', { APP_ID: 'pr-verdict' }, /^APP_ID is no App ID: use the number/],
    ['a client id', { APP_ID: 'Iv1.abc' }, /^APP_ID is no App ID/],
    ['id zero', { APP_ID: '0' }, /^APP_ID is no App ID/],
    ['no key', { PRIVATE_KEY: '' }, /^PRIVATE_KEY is missing/],
    ['no secret', { WEBHOOK_SECRET: '' }, /^WEBHOOK_SECRET is missing: make one with "openssl rand -hex 32"/],
    ["Probot's secret", { WEBHOOK_SECRET: 'development' }, /^WEBHOOK_SECRET is a public default: make one/],
    ['a short secret', { WEBHOOK_SECRET: 'hT7!kq' }, /^WEBHOOK_SECRET is shorter than 20 characters: make/],
    [
      'a weak old secret',
      { WEBHOOK_SECRET_PREVIOUS: `${OLD_SECRET},development` },
      /^WEBHOOK_SECRET_PREVIOUS: one is a public default: leave it out/,
    ],
    [
      'many old secrets',
      { WEBHOOK_SECRET_PREVIOUS: Array(5).fill(OLD_SECRET).join(',') },
      /^WEBHOOK_SECRET_PREVIOUS names more than 4 secrets: leave out those/,
    ],
    ['an API that is none', { GITHUB_API_URL: 'ghe' }, /^GITHUB_API_URL is no address of an API: name https/],
    ['an open API', { GITHUB_API_URL: 'http://ghe.example.com' }, /^GITHUB_API_URL must begin with https/],
    ['a port that is none', { PORT: 'http' }, /^PORT is no whole number: use a port number/],
    ['a port beyond', { PORT: '65536' }, /^PORT is not between 0 and 65535/],
    ['a negative port', { PORT: '-1' }, /^PORT is no whole number/],
    ['a host that is none', { HOST: 'http://x' }, /^HOST is neither an IP address nor a host name: use 127/],
    ['a plain public address', { PUBLIC_URL: 'http://x.example.com' }, /^PUBLIC_URL is no address/],
    ['a public address with a query', { PUBLIC_URL: 'https://x/?a' }, /^PUBLIC_URL is no address/],
    ['a password in an address', { PUBLIC_URL: 'https://u:p@x/' }, /^PUBLIC_URL is no address/],
    [
      'a proxy that is none',
      { WEBHOOK_PROXY_URL: 'smee' },
      /^WEBHOOK_PROXY_URL is no address.*smee\.io\/new/,
    ],
    [
      'a storage address',
      { STORAGE_HOSTS: 'https://files.example.com' },
      /^STORAGE_HOSTS is no list of hosts/,
    ],
    ['any storage host', { STORAGE_HOSTS: '*' }, /^STORAGE_HOSTS is no list of hosts/],
    ['a short token', { STAGING_TOKEN: 'ghp_short' }, /^STAGING_TOKEN is no token: use a fine-grained one/],
    ['a token with blanks', { STAGING_TOKEN: `${STAGING_TOKEN} x` }, /^STAGING_TOKEN is no token/],
    ['a huge token', { STAGING_TOKEN: 'a'.repeat(1_001) }, /^STAGING_TOKEN is no token/],
    ['an unknown level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is none of trace, debug, .* for "info"$/],
    ['an unknown format', { LOG_FORMAT: 'xml' }, /^LOG_FORMAT is none of json, pretty/],
    ['no workers', { CONCURRENCY: '0' }, /^CONCURRENCY is not between 1 and 64/],
    ['half a worker', { CONCURRENCY: '0.5' }, /^CONCURRENCY is no whole number/],
    ['a long wait', { SETTLE_MS: '600001' }, /^SETTLE_MS is not between 0 and 600000: use milliseconds/],
  ])('cannot be %s', (_, more, message) => {
    const problems = problemsOf(more);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  test.each(['127.0.0.1', '::', '::1', 'localhost', 'verdict.example.com', '0.0.0.0'])(
    'listen on %s',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual([]);
    },
  );

  test('say everything that is wrong at once, and never show a secret', () => {
    const secrets = {
      PRIVATE_KEY: 'my-private-thing',
      STAGING_TOKEN: 'my staging secret',
      WEBHOOK_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaa',
    };
    const problems = problemsOf({ ...secrets, APP_ID: 'x', PORT: 'y', LOG_LEVEL: 'z' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'APP_ID',
      'STAGING_TOKEN',
      'LOG_LEVEL',
      'PORT',
      'PRIVATE_KEY',
      'WEBHOOK_SECRET',
    ]);
    for (const secret of Object.values(secrets)) expect(problems.join()).not.toContain(secret);
  });

  test('of a worker are checked as well', () => {
    expect(problemsOf({ CONCURRENCY: 'many', WEBHOOK_SECRET: '' }, 'work')).toEqual([
      'CONCURRENCY is no whole number: use the number of pull requests to judge at the same time',
    ]);
  });
});
