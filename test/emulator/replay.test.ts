import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { openGitHub } from '../../src/evidence/github/open-github.ts';
import { testClient } from '../support/github/test-client.ts';
import { replayEvidence } from './seed/replay.ts';
import { appToken, emulated, listener } from './support.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

async function replayed(name: string, options: Parameters<typeof replayEvidence>[2] = {}) {
  const github = await emulated({ repository: 'SemiAnalysisAI/InferenceX', files: {} });
  return { github, replay: await replayEvidence(github, fixture(name), options) };
}

async function throughApi({ github, replay }: Awaited<ReturnType<typeof replayed>>): Promise<Evidence> {
  const client = testClient({
    apiUrl: github.url,
    token: await appToken(github),
    storageHosts: [github.storageHost],
  });
  const { repository, number } = replay;
  const upstream = ['sgl-project/sglang'];
  return (await openGitHub({ client, repository, pullRequest: number, upstream })).evidence;
}

/** What the API adds, or lists in an order of its own, apart. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value, (key, held) => (key === 'viewer_did_author' ? undefined : held));
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.toSorted(byId) : parsed;
}

function byId(a: { readonly id?: number }, b: { readonly id?: number }): number {
  return (a.id ?? 0) - (b.id ?? 0);
}

describe.each(['pr-4303', 'rejected'])('fixtures/%s, played on the emulator', (name) => {
  test('reads over HTTP as it does from its files', async () => {
    const played = await replayed(name);
    await played.replay.playAll();
    const { evidence: recorded } = await openEvidenceDirectory(fixture(name));
    const read = await throughApi(played);
    const { subject } = recorded;
    expect(read.subject).toEqual(subject);
    const { mergeBase, head } = subject;
    expect(await read.git.changes(mergeBase, head)).toEqual(await recorded.git.changes(mergeBase, head));
    expect(await read.git.list(head, '')).toEqual(await recorded.git.list(head, ''));
    for (const part of ['pull', 'comments', 'reviews', 'reviewComments'] as const)
      expect([part, comparable(await read.github[part]())]).toEqual([
        part,
        comparable(await recorded.github[part]()),
      ]);
    const { workflow_runs: runs } = await recorded.github.runs();
    expect(comparable((await read.github.runs()).workflow_runs)).toEqual(comparable(runs));
    for (const { sha } of await recorded.github.commits())
      expect(comparable((await read.github.checkRuns(sha)).check_runs)).toEqual(
        comparable((await recorded.github.checkRuns(sha)).check_runs),
      );
    for (const { id } of runs) {
      const { artifacts } = await recorded.github.artifacts(id);
      expect((await read.github.artifacts(id)).artifacts).toEqual(artifacts);
      for (const artifact of artifacts)
        expect(Buffer.from(await read.github.artifactZip(artifact.id))).toEqual(
          Buffer.from(await recorded.github.artifactZip(artifact.id)),
        );
    }
  });

  test('knows its people', async () => {
    const played = await replayed(name);
    await played.replay.playAll();
    const { evidence: recorded } = await openEvidenceDirectory(fixture(name));
    const read = await throughApi(played);
    const logins = new Set((await recorded.github.comments()).map(({ user }) => user?.login ?? ''));
    for (const login of [...logins].filter((candidate) => !candidate.endsWith('[bot]')))
      expect(await read.github.permission(login)).toEqual(await recorded.github.permission(login));
  });
});

describe('a replay', () => {
  test('knows the recipes its pull request rests on', async () => {
    const played = await replayed('pr-4303', { openUpstream: ['sgl-project/sglang#45749'] });
    await played.replay.playAll(({ kind }) => kind === 'opened');
    const { evidence: recorded } = await openEvidenceDirectory(fixture('pr-4303'));
    const { upstream } = await throughApi(played);
    const name = 'sgl-project/sglang';
    const merged = await recorded.upstream.pull(name, 45749);
    expect(await upstream.pull(name, 45749)).toMatchObject({ state: 'open', merged_at: null });
    await played.github.mergeUpstream(name, 45749);
    const now = await upstream.pull(name, 45749);
    expect(now).toMatchObject({ state: 'closed', merge_commit_sha: merged.merge_commit_sha });
    expect(await upstream.pullFiles(name, 45749)).toEqual(await recorded.upstream.pullFiles(name, 45749));
    const [file] = await upstream.pullFiles(name, 45749);
    const content = await upstream.file(name, now.merge_commit_sha ?? '', file?.filename ?? '');
    expect(Buffer.from(content ?? '').toString()).toContain('GB300');
  });

  test('tells the story step by step, each at its time', async () => {
    const { github, replay } = await replayed('rejected');
    const app = await listener();
    github.webhooks.receiver = app.url;
    expect(app.told()).toEqual([]);
    const [opened, ...rest] = replay.steps;
    expect(opened).toMatchObject({ kind: 'opened', by: 'dkoval-acme' });
    await opened?.play();
    expect(app.told()).toContain('pull_request.opened');
    expect(github.thread(replay.number).entries).toEqual([]);
    for (const step of rest) await step.play();
    expect(app.told()).toEqual(
      expect.arrayContaining(['pull_request.synchronize', 'workflow_run.completed', 'issue_comment.created']),
    );
    const signoff = replay.steps.find(({ text }) => text.startsWith('As a PR reviewer'));
    expect(github.thread(replay.number).entries.at(-1)).toMatchObject({
      key: `issuecomment-${signoff?.id}`,
      at: signoff?.at,
      author: signoff?.by,
    });
  });
});
