import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Job, keyOf } from '../../src/app/jobs/job.ts';
import { openSqliteStore } from '../../src/queue/sqlite/sqlite-store.ts';
import { runCli } from '../support/run-cli.ts';
import { temporaryDirectory, writeBelow } from '../support/temporary-directory.ts';

const NOW = Date.UTC(2026, 9, 22);
const jobFor = (pullRequest: number): Job => ({
  kind: 'pull',
  installation: 5,
  repository: 'acme/bench',
  pullRequest,
});

/** A data directory as a server leaves it: so many dead letters, and one pending job. */
async function queue(dead: number, error = 'Error: no answer') {
  const directory = temporaryDirectory();
  const store = openSqliteStore({ file: path.join(directory, 'queue.db'), payload: Job, now: () => NOW });
  const put = (id: string, pullRequest: number) =>
    store.enqueue({
      id,
      key: keyOf(jobFor(pullRequest)),
      reason: 'issue_comment.created',
      payload: jobFor(pullRequest),
    });
  for (let number = 1; number <= dead; number += 1) {
    await put(`d-${number}`, number);
    const claim = await store.claim();
    if (claim.kind === 'job') await store.bury(claim.job.lease, error);
  }
  await put('waiting', 99);
  const jobs = (...args: readonly string[]) => runCli(['jobs', ...args], {}, { DATA_DIR: directory });
  return { directory, store, put, jobs };
}

describe('jobs list', () => {
  test('shows what failed for good, and how to run it again', async () => {
    const { jobs, store } = await queue(2);
    const { code, stdout, stderr } = await jobs('list');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.replace(/wanted for \d+ s/, 'wanted for N s')).toBe(
      [
        '1 pending, 0 running, 2 dead; the oldest is wanted for N s',
        '',
        '1  acme/bench#1  failed 2026-10-22T00:00:00.000Z, attempt 1',
        '  Error: no answer',
        '  asked for by d-1 (issue_comment.created)',
        '',
        '2  acme/bench#2  failed 2026-10-22T00:00:00.000Z, attempt 1',
        '  Error: no answer',
        '  asked for by d-2 (issue_comment.created)',
        '',
        'Run one again: pr-verdict jobs retry <id>',
        '',
      ].join('\n'),
    );
    await store.close();
  });

  test('shows a page, and how to see the next', async () => {
    const { jobs } = await queue(3);
    const first = (await jobs('list', '--most', '2')).stdout;
    expect(first).toContain('There are more: pr-verdict jobs list --after 2\n');
    const second = (await jobs('list', '--most', '2', '--after', '2')).stdout;
    expect(second).toMatch(/^3 {2}acme\/bench#3/m);
    expect(second).not.toMatch(/^[12] {2}/m);
  });

  test('says so when there is nothing', async () => {
    const { jobs } = await queue(0);
    expect((await jobs('list')).stdout).toMatch(
      /^1 pending, 0 running, 0 dead; the oldest is wanted for \d+ s\n$/,
    );
  });

  test('is JSON if asked', async () => {
    const { jobs } = await queue(1);
    expect(JSON.parse((await jobs('list', '--format', 'json')).stdout)).toMatchObject({
      stats: { pending: 1, running: 0, dead: 1 },
      deadLetters: [{ id: '1', key: 'acme/bench#1', attempts: 1, deliveries: [{ id: 'd-1' }] }],
    });
  });

  test('shows nothing invisible, and no endless error', async () => {
    const { jobs } = await queue(1, `Error: from "a\u202eb\u001b[2J\n" ${'x'.repeat(3_000)}`);
    const { stdout } = await jobs('list');
    for (const hidden of ['\u202e', '\u001b']) expect(stdout).not.toContain(hidden);
    expect(stdout.length).toBeLessThan(1_000);
  });
});

describe('jobs retry', () => {
  test('queues a dead letter again, while the server has the queue open', async () => {
    const { jobs, store } = await queue(1);
    expect(await jobs('retry', '1')).toEqual({ code: 0, stdout: '1: queued again\n', stderr: '' });
    expect([(await store.stats()).dead, (await store.delivery('d-1'))?.state]).toEqual([0, 'pending']);
    await store.close();
  });

  test('answers in JSON if asked', async () => {
    const { jobs } = await queue(1);
    const { stdout } = await jobs('retry', '1', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({ id: '1', queued: true });
  });

  test.each(['7', 'x', 'waiting'])('ends with 2 for %s, which did not fail for good', async (id) => {
    const { jobs } = await queue(1);
    expect(await jobs('retry', id)).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: no job ${id} failed for good; "pr-verdict jobs list" shows which did\n`,
    });
  });
});

describe('jobs show', () => {
  test('says what became of a delivery', async () => {
    const { jobs } = await queue(1);
    expect((await jobs('show', 'd-1')).stdout).toBe(
      [
        'delivery      d-1',
        'reason        issue_comment.created',
        'received      2026-10-22T00:00:00.000Z',
        'pull request  acme/bench#1',
        'job           1, dead, attempt 1',
        'finished      2026-10-22T00:00:00.000Z',
        'last error    Error: no answer',
        '',
      ].join('\n'),
    );
  });

  test('names the delivery that it was joined with', async () => {
    const { jobs, put } = await queue(0);
    await put('newer', 99);
    const { stdout } = await jobs('show', 'waiting');
    expect(stdout).toMatch(/^joined by {5}newer$/m);
    expect(stdout).toMatch(/^due {11}2026-10-22T00:00:00\.000Z$/m);
  });

  test('is JSON if asked', async () => {
    const { jobs } = await queue(1);
    const { stdout } = await jobs('show', 'd-1', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ id: 'd-1', state: 'dead' });
  });

  test('ends with 2 for a delivery that is not known', async () => {
    const { jobs } = await queue(0);
    const { code, stderr } = await jobs('show', 'd-1\u202e');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^pr-verdict: no delivery d-1\\u\{202e\}: it asked/),
    ]);
  });
});

describe('the data directory', () => {
  test('may be named on the command line', async () => {
    const { directory } = await queue(1);
    const { stdout } = await runCli(['jobs', 'list', '--data-dir', directory]);
    expect(stdout).toMatch(/^1 {2}acme\/bench#1/m);
  });

  test('must hold a queue; none is made', async () => {
    const directory = temporaryDirectory();
    const { code, stderr } = await runCli(['jobs', 'list', '--data-dir', directory]);
    expect([code, stderr]).toEqual([
      2,
      `pr-verdict: there is no queue in ${directory}: name the server's DATA_DIR\n`,
    ]);
    expect((await runCli(['jobs', 'list', '--data-dir', directory])).code).toBe(2);
  });

  test('is that of a server in this directory unless it is named', async () => {
    const { code, stderr } = await runCli(['jobs', 'list'], {}, { DATA_DIR: ' ' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no queue in pr-verdict-data')]);
  });

  test('may hold something else', async () => {
    const directory = temporaryDirectory();
    await writeBelow(directory, 'queue.db', 'no database'.repeat(100));
    const { code, stderr } = await runCli(['jobs', 'list', '--data-dir', directory]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^pr-verdict: queue .*queue\.db: /)]);
  });
});

test.each([
  [['list', '--most', '0'], '--most'],
  [['list', '--format', 'xml'], '--format'],
  [['list', '--most', 'x', '--format', 'xml'], '--format, --most'],
])('jobs %j ends with 2', async (args, names) => {
  const { jobs } = await queue(0);
  expect(await jobs(...args)).toEqual({
    code: 2,
    stdout: '',
    stderr: `pr-verdict: ${names}: not a value that can be used (add --help)\n`,
  });
});
