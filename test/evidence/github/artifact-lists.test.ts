import { describe, expect, test } from '@jest/globals';
import { artifactsOf } from '../../../src/evidence/github/artifact-lists.ts';
import { ImmutableCache } from '../../../src/evidence/github/client/immutable-cache.ts';
import { RepositoryReader } from '../../../src/evidence/github/repository-reader.ts';
import type { Artifact, WorkflowRun } from '../../../src/evidence/github-schema.ts';
import { loopbackServer } from '../../support/github/loopback-server.ts';
import { testClient } from '../../support/github/test-client.ts';

const END = '2026-12-01T00:00:00Z';
const before = () => Date.parse(END) - 1;
const after = () => Date.parse(END);

const artifact = (over: Partial<Artifact> = {}): Artifact => ({
  id: 1,
  name: 'results_bmk',
  size_in_bytes: 10,
  expired: false,
  created_at: null,
  expires_at: END,
  ...over,
});

const run = (over: Partial<WorkflowRun> = {}): WorkflowRun => ({
  id: 5,
  run_attempt: 1,
  path: '.github/workflows/run-sweep.yml',
  event: 'pull_request',
  status: 'completed',
  conclusion: 'success',
  head_sha: 'a'.repeat(40),
  created_at: '2026-10-21T00:00:00Z',
  ...over,
});

async function serving(...artifacts: readonly Artifact[]) {
  let asked = 0;
  const server = await loopbackServer(async () => {
    asked += 1;
    return { status: 200, body: { total_count: artifacts.length, artifacts } };
  });
  const reader = new RepositoryReader(testClient({ apiUrl: server.url }), new ImmutableCache(), 'acme/bench');
  return { reader, asked: () => asked };
}

describe('artifacts of a run', () => {
  test('are read once for a completed attempt', async () => {
    const { reader, asked } = await serving(artifact());
    const first = await artifactsOf(reader, 5, run(), before);
    expect(await artifactsOf(reader, 5, run(), before)).toEqual(first);
    expect(first).toEqual({ total_count: 1, artifacts: [artifact()] });
    expect(asked()).toBe(1);
  });

  test('expire on their day without being read again', async () => {
    const { reader, asked } = await serving(artifact());
    await artifactsOf(reader, 5, run(), before);
    expect((await artifactsOf(reader, 5, run(), after)).artifacts).toEqual([artifact({ expired: true })]);
    expect(asked()).toBe(1);
  });

  test.each<[string, WorkflowRun | undefined, Artifact[]]>([
    ['while the run goes on', run({ status: 'in_progress', conclusion: null }), [artifact()]],
    ['when the run was never seen', undefined, [artifact()]],
    ['when an end is not known', run(), [artifact({ expires_at: null })]],
    ['when there are none yet', run(), []],
  ])('are read each time %s', async (_, known, artifacts) => {
    const { reader, asked } = await serving(...artifacts);
    await artifactsOf(reader, 5, known, before);
    await artifactsOf(reader, 5, known, before);
    expect(asked()).toBe(2);
  });

  test('of a further attempt are read anew', async () => {
    const { reader, asked } = await serving(artifact());
    await artifactsOf(reader, 5, run(), before);
    await artifactsOf(reader, 5, run({ run_attempt: 2 }), before);
    expect(asked()).toBe(2);
  });
});
