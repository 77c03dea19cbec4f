import { describe, expect, test } from '@jest/globals';
import { checkRunsOf } from '../../../src/evidence/github/check-run-lists.ts';
import { ImmutableCache } from '../../../src/evidence/github/client/immutable-cache.ts';
import { RepositoryReader } from '../../../src/evidence/github/repository-reader.ts';
import { job } from '../../facts/sweep-support.ts';
import { loopbackServer } from '../../support/github/loopback-server.ts';
import { testClient } from '../../support/github/test-client.ts';
import { sweepRun } from '../../support/sweep-evidence.ts';

const HEAD = 'a'.repeat(40);
const OLDER = 'b'.repeat(40);
const run = sweepRun(5, { head_sha: OLDER });

async function serving(...checkRuns: readonly ReturnType<typeof job>[]) {
  let asked = 0;
  const server = await loopbackServer(async () => {
    asked += 1;
    return { status: 200, body: { total_count: checkRuns.length, check_runs: checkRuns } };
  });
  const reader = new RepositoryReader(testClient({ apiUrl: server.url }), new ImmutableCache(), 'acme/bench');
  const snapshot = { head: HEAD, checkRunsAtLeast: 1, tipCheckRuns: undefined };
  return { reader, snapshot, asked: () => asked };
}

describe('check runs', () => {
  test('of the head that came with the snapshot are not asked for', async () => {
    const { reader, snapshot, asked } = await serving();
    const checkRuns = [job('a', { sha: HEAD })];
    const came = { ...snapshot, tipCheckRuns: { sha: HEAD, checkRuns } };
    expect(await checkRunsOf(reader, HEAD, came, [])).toEqual({ total_count: 1, check_runs: checkRuns });
    expect(asked()).toBe(0);
  });

  test('of the head are asked for where fewer came than there are', async () => {
    const { reader, snapshot, asked } = await serving(job('a'), job('b'));
    const came = { ...snapshot, checkRunsAtLeast: 2, tipCheckRuns: { sha: HEAD, checkRuns: [job('a')] } };
    expect((await checkRunsOf(reader, HEAD, came, [])).total_count).toBe(2);
    expect(asked()).toBe(1);
  });

  test('of an older commit are read once for the same ended runs', async () => {
    const { reader, snapshot, asked } = await serving(job('a', { sha: OLDER }));
    const first = await checkRunsOf(reader, OLDER, snapshot, [run]);
    expect(await checkRunsOf(reader, OLDER, snapshot, [run])).toEqual(first);
    expect(asked()).toBe(1);
    await checkRunsOf(reader, OLDER, snapshot, [{ ...run, run_attempt: 2 }]);
    expect(asked()).toBe(2);
  });

  test.each([
    ['a run goes on', [{ ...run, status: 'in_progress' }], job('a')],
    ['no run was seen', [], job('a')],
    ['a check run goes on', [run], job('a', { status: 'queued', conclusion: null })],
  ])('of an older commit are read each time while %s', async (_name, runs, one) => {
    const { reader, snapshot, asked } = await serving(one);
    await checkRunsOf(reader, OLDER, snapshot, runs);
    await checkRunsOf(reader, OLDER, snapshot, runs);
    expect(asked()).toBe(2);
  });

  test('of the head are read each time, since anybody may report there', async () => {
    const { reader, snapshot, asked } = await serving(job('a'));
    await checkRunsOf(reader, HEAD, snapshot, [run]);
    await checkRunsOf(reader, HEAD, snapshot, [run]);
    expect(asked()).toBe(2);
  });
});
