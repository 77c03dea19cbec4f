import { describe, expect, test } from '@jest/globals';
import { quietGitHub } from '../app/support/app-bench.ts';
import { APP_KEY } from '../app/support/app-key.ts';
import { servingProcess } from '../app/support/serving-process.ts';
import { postWebhook, SECRET } from '../app/support/webhooks.ts';
import { runCli } from '../support/run-cli.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe.each(['serve', 'work'])('pr-verdict %s', (command) => {
  test('ends with 2 and says everything that is not set', async () => {
    const { code, stdout, stderr } = await runCli([command]);
    const variables = stderr.split('\n').map((line) => line.replace(/^pr-verdict: (\w+) .*/, '$1'));
    expect([code, stdout]).toEqual([2, '']);
    expect(variables).toEqual([
      'APP_ID',
      'PRIVATE_KEY',
      ...(command === 'serve' ? ['WEBHOOK_SECRET'] : []),
      '',
    ]);
  });

  test('ends with 2 when GitHub refuses the credentials', async () => {
    const github = await quietGitHub(() => ({ status: 401, body: {} }));
    const environment = {
      APP_ID: '17',
      PRIVATE_KEY: APP_KEY,
      WEBHOOK_SECRET: SECRET,
      GITHUB_API_URL: github.url,
      DATA_DIR: temporaryDirectory(),
      PORT: '0',
    };
    const { code, stdout, stderr } = await runCli([command], {}, environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^pr-verdict: GitHub does not accept this App \(401\): check APP_ID, the private key/,
    );
  });

  test('needs no words', async () => {
    const { code, stderr } = await runCli([command, 'now']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('too many arguments')]);
  });
});

test('serves until it is told to stop, and lets others look into its queue meanwhile', async () => {
  const { url, dataDirectory, ended, kill } = await servingProcess('bin/pr-verdict.js', 'serve');
  const ping = await postWebhook(url, '{"zen":"Design for failure."}', { 'x-github-event': 'ping' });
  expect([ping.status, await ping.json()]).toEqual([200, { result: 'ignored' }]);
  const { code, stdout } = await runCli(['jobs', 'list'], {}, { DATA_DIR: dataDirectory });
  expect([code, stdout]).toEqual([0, '0 pending, 0 running, 0 dead\n']);
  kill('SIGTERM');
  expect(await ended()).toEqual({ code: 0, stderr: '', messages: ['started', 'stopping', 'stopped'] });
});

test('works until it is told to stop', async () => {
  const { url, ended, kill } = await servingProcess('bin/pr-verdict.js', 'work');
  expect(url).toBe('');
  kill('SIGINT');
  expect((await ended()).code).toBe(0);
});

test('the help names every setting', async () => {
  const { stdout } = await runCli(['serve', '--help']);
  for (const name of [
    'APP_ID',
    'PRIVATE_KEY',
    'PRIVATE_KEY_PATH',
    'WEBHOOK_SECRET',
    'WEBHOOK_SECRET_PREVIOUS',
    'PORT',
    'HOST',
    'DATA_DIR',
    'PUBLIC_URL',
    'GITHUB_API_URL',
    'WEBHOOK_PROXY_URL',
    'CONCURRENCY',
    'SETTLE_MS',
    'LOG_LEVEL',
    'LOG_FORMAT',
  ])
    expect(stdout).toContain(name);
});
