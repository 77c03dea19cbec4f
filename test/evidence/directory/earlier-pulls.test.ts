import { describe, expect, test } from '@jest/globals';
import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import { evidenceDirectory, HEAD, smallEvidence } from '../../support/evidence-directory.ts';
import { sweepRun } from '../../support/sweep-evidence.ts';

const [first, second, merge] = ['1', '2', '3'].map((digit) => digit.repeat(40));
const pull = { number: 12, merged_at: '2026-09-01T00:00:00Z', merge_commit_sha: merge, labels: [] };
const commits = [first, second].map((sha) => ({ sha, parents: [] }));
const runs = [first, HEAD, merge, second].map((sha, index) => sweepRun(index + 1, { head_sha: sha ?? '' }));

const files = {
  'github/pull.json': { number: 7, state: 'open', title: 'T' },
  'github/runs.json': { total_count: runs.length, workflow_runs: runs },
  'github/pulls/12.json': pull,
  'github/pulls/12-commits.json': commits,
};

async function open(more: Readonly<Record<string, unknown>> = {}, parts = ['pull', 'runs'] as const) {
  const root = evidenceDirectory({ ...smallEvidence(parts), ...files, ...more });
  return (await openEvidenceDirectory(root)).evidence.github;
}

const idsOf = async (github: Awaited<ReturnType<typeof open>>) =>
  (await github.earlierRuns(12)).workflow_runs.map(({ id }) => id);

describe('an earlier pull request in a directory', () => {
  test('is read from its file, and its runs are those of its commits and of its merge', async () => {
    const github = await open();
    expect(await github.earlierPull(12)).toEqual(pull);
    expect(await github.earlierRuns(12)).toEqual({
      total_count: 3,
      workflow_runs: [runs[0], runs[2], runs[3]],
    });
  });

  test('that is not merged has no merge', async () => {
    const github = await open({ 'github/pulls/12.json': { ...pull, merged_at: null } });
    expect(await idsOf(github)).toEqual([1, 4]);
  });

  test('need not say more than when it was merged', async () => {
    const github = await open({ 'github/pulls/12.json': { number: 12, merged_at: null } });
    expect(await github.earlierPull(12)).toEqual({
      number: 12,
      merged_at: null,
      merge_commit_sha: null,
      labels: [],
    });
  });

  test('need not be there: that is no broken directory', async () => {
    const none = { 'github/pulls/12.json': undefined, 'github/pulls/12-commits.json': undefined };
    const github = await open(none);
    const missing = { name: 'EvidencePartMissing', part: 'pull' };
    await expect(github.earlierPull(12)).rejects.toMatchObject(missing);
    await expect(github.earlierRuns(12)).rejects.toMatchObject(missing);
    await expect(github.earlierPull(13)).rejects.toMatchObject(missing);
  });

  test('without its commits has runs that are not known', async () => {
    const github = await open({ 'github/pulls/12-commits.json': undefined });
    expect(await github.earlierPull(12)).toEqual(pull);
    await expect(github.earlierRuns(12)).rejects.toMatchObject({
      name: 'EvidencePartMissing',
      address: 'github/pulls/12-commits.json',
    });
  });

  test('may be a recorded refusal', async () => {
    const github = await open({ 'github/pulls/12.json': { $status: 404 } });
    await expect(github.earlierPull(12)).rejects.toMatchObject({ name: 'EvidenceRefused', status: 404 });
    await expect(github.earlierRuns(12)).rejects.toMatchObject({ name: 'EvidenceRefused', status: 404 });
  });

  test.each([
    ['pulls/12.json', '{"number":'],
    ['pulls/12.json', { number: 12 }],
    ['pulls/12.json', { ...pull, merge_commit_sha: 'main' }],
    ['pulls/12-commits.json', [{ id: 1 }]],
    ['pulls/13.json', 'x'],
  ])('that is broken is named when the directory is opened: %s', async (name, content) => {
    await expect(open({ [`github/${name}`]: content })).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: expect.stringMatching(new RegExp(`github/${name}$`)),
    });
  });

  test('is missing where the manifest lists no pull request', async () => {
    const root = evidenceDirectory({ ...smallEvidence(['runs']), ...files });
    const { github } = (await openEvidenceDirectory(root)).evidence;
    await expect(github.earlierPull(12)).rejects.toMatchObject({ name: 'EvidencePartMissing', part: 'pull' });
  });

  test('has no runs where the manifest lists none', async () => {
    const root = evidenceDirectory({ ...smallEvidence(['pull']), ...files });
    const { github } = (await openEvidenceDirectory(root)).evidence;
    await expect(github.earlierRuns(12)).rejects.toMatchObject({ name: 'EvidencePartMissing', part: 'runs' });
  });
});
