import { describe, expect, test } from '@jest/globals';
import { paretoCoverage } from '../../checks/14-pareto-coverage/index.ts';
import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { CHANGELOG, entryText, projectFiles } from '../benchmark/submission/support.ts';
import { zipOf } from '../emulator/control/zip.ts';
import { appendedPull, CURVE, olderEntry, olderSweep, row, VLLM } from '../facts/curves-older-support.ts';
import { summaryOf } from '../facts/curves-support.ts';
import { BASE, evidenceDirectory, HEAD, smallEvidence } from '../support/evidence-directory.ts';
import { gather } from '../support/gather.ts';
import { fixedEntry } from '../support/matrix-configs.ts';
import { artifactNamed, sweepRun } from '../support/sweep-evidence.ts';

async function judge(evidence: Evidence) {
  const { submission, curves, exceptions } = paretoCoverage.needs;
  return paretoCoverage.evaluate({
    facts: {
      submission: await gather(submission, evidence),
      curves: await gather(curves, evidence),
      exceptions: await gather(exceptions, evidence),
    },
    config: paretoCoverage.config.parse({}),
    rules: paretoCoverage.rules,
    reviewDate: '2026-10-22',
  });
}

const list = [1, 2, 4, 8];
const older = list.map((conc) => row(conc));

describe('of points that are appended', () => {
  test('a curve is covered together with those it had before', async () => {
    const { evidence } = appendedPull({ before: list, uploads: { 3: [summaryOf(older)] } });
    expect(await judge(evidence)).toMatchObject({
      kind: 'pass',
      summary: `curve \`${CURVE}\` from run 5, with 4 older points from run 3 of #1: 5 of 5 measured points on the frontier`,
      evidence: [
        { label: 'run 5' },
        { label: 'results_bmk' },
        { label: 'run 3 of #1', url: 'https://github.com/acme/bench/actions/runs/3' },
        { label: 'results_bmk', url: 'https://github.com/acme/bench/actions/runs/3/artifacts/130' },
      ],
    });
  });

  test('a curve has too few, however many points it had with another image', async () => {
    const others = older.slice(1).map((one) => ({ ...one, image: 'vllm/vllm-openai:v0.20.0' }));
    const uploads = { 3: [summaryOf([row(1), ...others])] };
    expect(await judge(appendedPull({ before: list, uploads }).evidence)).toMatchObject({
      kind: 'fail',
      summary: `\`${CURVE}\`: 2/5 points on the frontier (2 measured, with 1 older point from run 3 of #1 (3 more have no result there)); no admin exception`,
    });
  });

  test('a curve whose older points are lost is unverifiable, however many are new', async () => {
    const after = [4, 8, 16, 32, 64, 128, 256];
    const uploads = {
      5: [summaryOf(after.slice(2).map((conc) => row(conc)))],
      3: [summaryOf([], { isExpired: true })],
    };
    const outcome = await judge(appendedPull({ after, uploads }).evidence);
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: `\`${CURVE}\`: unverifiable: artifacts expired: none with its older points is left of the sweeps of #1; no admin exception`,
      details: [],
    });
    expect(outcome.findings?.[0]?.message).toMatch(/cannot be verified: artifacts expired/);
  });
});

describe('of an evidence directory', () => {
  const filesAt = (commit: string, concurrencies: readonly number[], log: string) =>
    Object.fromEntries(
      Object.entries(
        projectFiles(
          { [VLLM]: fixedEntry([{ tp: 8, 'conc-list': concurrencies }]) },
          { [CHANGELOG]: log.replaceAll('acme/bench', 'o/r') },
        ),
      ).map(([path, text]) => [`git/files/${commit}/${path}`, text]),
    );
  const uploaded = async (run: number, rows: readonly unknown[]) => ({
    [`github/artifacts/${run}.json`]: {
      total_count: 1,
      artifacts: [{ ...artifactNamed('results_bmk'), id: 10 * run }],
    },
    [`github/artifact-zips/${10 * run}.zip`]: await zipOf({ 'agg_bmk.json': JSON.stringify(rows) }),
  });
  const runs = [sweepRun(5, { head_sha: HEAD }), olderSweep(3)];
  const commit = (sha: string) => ({ sha, parents: [] });
  const filesOf = async () => ({
    ...smallEvidence(['pull', 'commits', 'comments', 'runs', 'artifacts', 'permissions']),
    [`git/files/${HEAD}/a.txt`]: 'one',
    ...filesAt(BASE, list, olderEntry),
    ...filesAt(HEAD, [...list, 16], olderEntry + entryText([VLLM], 7, '  append-only: true\n')),
    'github/pull.json': { number: 7, state: 'open', title: 'More points' },
    'github/commits.json': [commit(HEAD)],
    'github/comments.json': [],
    'github/runs.json': { total_count: runs.length, workflow_runs: runs },
    ...(await uploaded(5, [row(16)])),
    ...(await uploaded(3, older)),
    'github/pulls/1.json': { number: 1, merged_at: '2026-09-01T00:00:00Z' },
    'github/pulls/1-commits.json': runs.slice(1).map(({ head_sha: sha }) => commit(sha)),
  });
  const open = async (more: Readonly<Record<string, unknown>> = {}) => {
    const root = evidenceDirectory({ ...(await filesOf()), ...more });
    return judge((await openEvidenceDirectory(root)).evidence);
  };

  test('older points are read from what was recorded of their pull request', async () => {
    expect(await open()).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('with 4 older points from run 3 of #1: 5 of 5 measured points'),
    });
  });

  test('a change that may reach older points leaves the new ones alone', async () => {
    expect(await open({ [`git/files/${HEAD}/a.txt`]: 'two' })).toMatchObject({
      kind: 'fail',
      summary: `\`${CURVE}\`: 1/5 points on the frontier (1 measured); no admin exception`,
    });
  });

  test.each(['1', '1-commits'])(
    'without pulls/%s.json they are not known, and nothing breaks',
    async (name) => {
      expect(await open({ [`github/pulls/${name}.json`]: undefined })).toMatchObject({
        kind: 'fail',
        summary: `\`${CURVE}\`: unverifiable: the sweep of #1, which measured its older points, is not in the evidence; no admin exception`,
      });
    },
  );

  test('a run whose artifacts were promised and are not there ends the run', async () => {
    await expect(open({ 'github/artifacts/3.json': undefined })).rejects.toMatchObject({
      name: 'EvidenceInputError',
    });
  });
});
