import { describe, expect, test } from '@jest/globals';
import { ImmutableCache } from '../../../src/evidence/github/client/immutable-cache.ts';
import type { WorkflowRun } from '../../../src/evidence/github-schema.ts';
import { askedOf, commitChain, pullEvidence, throughGitHub } from '../../support/github/pull-evidence.ts';
import type { Answer } from '../../support/github/routes.ts';
import { pageOf } from '../../support/github/routes.ts';
import { BASE } from '../../support/memory-evidence.ts';
import { sweepRun } from '../../support/sweep-evidence.ts';

const TIP = '7'.repeat(40);
const MERGE = '8'.repeat(40);
const ROOT = '/repos/acme/bench/';
const json = (body: unknown): Answer => ({ status: 200, body });

interface Earlier {
  readonly merged?: boolean;
  /** As many as the pull request says it has, and as many as GitHub lists. */
  readonly commits?: number;
  readonly listed?: number;
  readonly runs?: readonly WorkflowRun[];
  readonly pull?: Readonly<Record<string, unknown>>;
}

/** GitHub with pull request 12 besides the one that is judged. */
async function withEarlier({ merged = true, commits = 2, listed = commits, pull, ...more }: Earlier = {}) {
  const chain = commitChain(commits, TIP);
  const runs = more.runs ?? [
    sweepRun(1, { head_sha: TIP }),
    sweepRun(2, { head_sha: MERGE, event: 'push' }),
    sweepRun(3, { head_sha: '9'.repeat(40) }),
  ];
  const cache = new ImmutableCache();
  const opened = await throughGitHub(
    pullEvidence(),
    {
      intercept: ({ path }) => {
        const { pathname, searchParams: query } = new URL(path, 'http://fake');
        const page = <Item>(items: readonly Item[]) => pageOf(items, query, { pageSize: 100 });
        switch (pathname.slice(ROOT.length)) {
          case 'pulls/12':
            return json({
              number: 12,
              merged_at: merged ? '2026-09-01T00:00:00Z' : null,
              merge_commit_sha: MERGE,
              labels: [{ name: 'full-sweep-enabled' }],
              commits,
              head: { sha: TIP, ref: 'add-points' },
              base: { sha: BASE },
              ...pull,
            });
          case 'pulls/12/commits':
            return json(page(chain.slice(0, listed)));
          case `compare/${BASE}...${TIP}`:
            return json({ merge_base_commit: { sha: BASE }, total_commits: commits, commits: page(chain) });
          case 'actions/runs': {
            const found = runs.filter(
              ({ head_sha: sha }) =>
                (query.get('head_sha') ?? sha) === sha && (!query.has('branch') || sha !== MERGE),
            );
            return json({ total_count: found.length, workflow_runs: page(found) });
          }
          default:
            return undefined;
        }
      },
    },
    { cache },
  );
  const before = opened.fake.requests.length;
  return { ...opened, asked: (from = before) => askedOf(opened.fake, from) };
}

const branch = 'GET actions/runs?branch=add-points&per_page=100&page=1';
const merging = `GET actions/runs?head_sha=${MERGE}&per_page=100&page=1`;

describe('an earlier pull request', () => {
  test('says whether and how it was merged', async () => {
    const { evidence } = await withEarlier();
    expect(await evidence.github.earlierPull(12)).toMatchObject({
      number: 12,
      merged_at: '2026-09-01T00:00:00Z',
      merge_commit_sha: MERGE,
      labels: [{ name: 'full-sweep-enabled' }],
    });
  });

  test('has the runs of its commits and of its merge, for four requests', async () => {
    const { evidence, asked } = await withEarlier();
    const { total_count: count, workflow_runs: runs } = await evidence.github.earlierRuns(12);
    expect([count, runs.map(({ id }) => id)]).toEqual([2, [1, 2]]);
    expect(asked().sort()).toEqual([
      branch,
      merging,
      'GET pulls/12',
      'GET pulls/12/commits?per_page=100&page=1',
    ]);
  });

  test('that is merged is read once for all verdicts, its runs are asked for again', async () => {
    const { evidence, fake, open, asked } = await withEarlier();
    await evidence.github.earlierRuns(12);
    const again = await open();
    const from = fake.requests.length;
    await again.evidence.github.earlierRuns(12);
    expect(asked(from).sort()).toEqual([branch, merging]);
  });

  test('that is open is read again, and has no merge', async () => {
    const { evidence, fake, open, asked } = await withEarlier({ merged: false });
    expect((await evidence.github.earlierRuns(12)).workflow_runs.map(({ id }) => id)).toEqual([1]);
    const again = await open();
    const from = fake.requests.length;
    await again.evidence.github.earlierRuns(12);
    expect(asked(from)).toEqual(['GET pulls/12', 'GET pulls/12/commits?per_page=100&page=1', branch]);
  });

  test('with more commits than GitHub lists has those of the comparison', async () => {
    const late = sweepRun(4, { head_sha: TIP });
    const { evidence, asked } = await withEarlier({ commits: 260, listed: 250, runs: [late] });
    expect((await evidence.github.earlierRuns(12)).workflow_runs).toEqual([late]);
    expect(asked().filter((request) => request.includes('compare'))).toHaveLength(3);
  });

  test('lists a run once that is on both', async () => {
    const both = sweepRun(5, { head_sha: TIP });
    const { evidence } = await withEarlier({ runs: [both], pull: { merge_commit_sha: TIP } });
    expect(await evidence.github.earlierRuns(12)).toEqual({ total_count: 1, workflow_runs: [both] });
  });

  test('that is not there is refused', async () => {
    const { evidence } = await withEarlier();
    await expect(evidence.github.earlierPull(13)).rejects.toMatchObject({
      name: 'EvidenceRefused',
      status: 404,
    });
    await expect(evidence.github.earlierRuns(13)).rejects.toMatchObject({ status: 404 });
  });

  test('whose answer is no pull request is not believed', async () => {
    const { evidence } = await withEarlier({ pull: { head: { sha: 'x', ref: 'y' } } });
    await expect(evidence.github.earlierPull(12)).rejects.toMatchObject({ name: 'EvidenceUnreadable' });
  });
});
