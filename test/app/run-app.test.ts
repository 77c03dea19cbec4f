import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { CannotStart } from '../../src/app/cannot-start.ts';
import { runApp } from '../../src/app/run-app.ts';
import { openSqliteState } from '../../src/app/state/sqlite-state.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { storing } from './support/app-bench.ts';
import { APP_KEY } from './support/app-key.ts';
import { servingProcess } from './support/serving-process.ts';
import { postWebhook } from './support/webhooks.ts';

const script = fileURLToPath(new URL('./child/serve.ts', import.meta.url));

describe('the process', () => {
  test('ends on SIGTERM once its job is done', async () => {
    const { url, said, ended, kill } = await servingProcess(script);
    expect((await postWebhook(url, '{}')).status).toBe(202);
    await said('job begun');
    kill('SIGTERM');
    expect(await ended()).toEqual({
      code: 0,
      stderr: '',
      messages: ['started', 'job begun', 'stopping', 'job done', 'stopped'],
    });
  });

  test('ends on SIGINT when there is nothing to do', async () => {
    const { ended, kill } = await servingProcess(script);
    kill('SIGINT');
    expect(await ended()).toEqual({ code: 0, stderr: '', messages: ['started', 'stopping', 'stopped'] });
  });

  test('ends at once on a second signal', async () => {
    const { url, said, ended, kill } = await servingProcess(script);
    await postWebhook(url, '{}', { 'x-github-delivery': 'never' });
    await said('job begun');
    kill('SIGTERM');
    await said('stopping');
    kill('SIGTERM');
    expect(await ended()).toEqual({ code: 1, stderr: '', messages: ['started', 'job begun', 'stopping'] });
  });

  test('that still waits for GitHub ends at once', async () => {
    const signals = new EventEmitter();
    const exits: number[] = [];
    const lines: string[] = [];
    const { promise: waiting, resolve } = Promise.withResolvers<void>();
    const run = runApp({
      role: 'work',
      environment: { APP_ID: '17', PRIVATE_KEY: APP_KEY, DATA_DIR: temporaryDirectory() },
      userAgent: 'pr-verdict/test',
      compose: storing(async () => ''),
      openState: (file) => openSqliteState({ file }),
      fetch: () => {
        resolve();
        return new Promise(() => {});
      },
      write: (line) => lines.push(line),
      signals,
      exit: (code) => exits.push(code),
    });
    await waiting;
    signals.emit('SIGTERM');
    await run;
    expect([exits, lines, signals.eventNames()]).toEqual([[0], [], []]);
  });

  test('that cannot start leaves the signals to others', async () => {
    const signals = new EventEmitter();
    const run = runApp({
      role: 'work',
      environment: { APP_ID: '17', PRIVATE_KEY: APP_KEY, DATA_DIR: temporaryDirectory() },
      userAgent: 'pr-verdict/test',
      compose: storing(async () => ''),
      openState: (file) => openSqliteState({ file }),
      fetch: async () => new Response('{}', { status: 401 }),
      write: () => {},
      signals,
      exit: () => {},
    });
    await expect(run).rejects.toThrow(CannotStart);
    expect(signals.eventNames()).toEqual([]);
  });
});
