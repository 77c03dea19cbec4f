import { describe, expect, test } from '@jest/globals';
import { EvidenceInputError, EvidenceRefused, EvidenceUnavailable } from '../../src/evidence/errors.ts';
import type { Comment } from '../../src/evidence/github-schema.ts';
import { missingGitHub } from '../../src/evidence/missing-evidence.ts';
import { type Reuse, reuse } from '../../src/facts/reuse.ts';
import type { RunStanding } from '../../src/facts/reuse-runs.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { artifactNamed, parts, sweepEvidence, sweepRun } from '../support/sweep-evidence.ts';

type Scene = Parameters<typeof sweepEvidence>[0];

function read(scene: Scene): Promise<Reuse> {
  return gather(reuse, sweepEvidence(scene).evidence);
}

async function standing(body: string, scene: Scene = {}): Promise<RunStanding | undefined> {
  return (await read({ comments: [commentOf('ada', body)], ...scene })).decided?.standing;
}

function at(second: number, login: string, body: string, more: Partial<Comment> = {}): Comment {
  const created_at = `2026-10-20T10:00:${String(second).padStart(2, '0')}Z`;
  return commentOf(login, body, { id: second, created_at, ...more });
}

describe('a named run', () => {
  test('that qualifies is read with its artifacts and nothing else', async () => {
    const { evidence, ledger } = sweepEvidence({
      comments: [commentOf('ada', '/use 5')],
      runs: [sweepRun(9), sweepRun(5), sweepRun(1)],
    });
    expect((await gather(reuse, evidence)).decided).toMatchObject({
      run: '5',
      by: 'association',
      standing: { kind: 'qualifies', run: { id: 5 }, artifacts: [{ name: 'results_bmk' }] },
    });
    expect(ledger.addresses().toSorted()).toEqual([
      'github:artifacts/5',
      'github:comments',
      'github:commits',
      'github:pull',
      'github:runs',
    ]);
  });

  test.each(['failure', 'cancelled'])('may have ended with %s', async (conclusion) => {
    expect(await standing('/use 5', { runs: [sweepRun(5, { conclusion })] })).toMatchObject({
      kind: 'qualifies',
    });
  });

  test('is its latest attempt', async () => {
    expect(await standing('/use 5', { runs: [sweepRun(5, { run_attempt: 3 })] })).toMatchObject({
      run: { run_attempt: 3 },
    });
  });

  test.each(['5', '404', '0', '9'.repeat(20)])('that does not exist is refused: %s', async (id) => {
    expect(await standing(`/use ${id}`)).toEqual({ kind: 'refused', problem: { kind: 'unknown-run' } });
  });

  test('that no file tells of is refused, too', async () => {
    const run = () => Promise.reject(new EvidenceInputError('runs/5-1.json', 'is missing'));
    expect(await standing('/use 5', { github: { run } })).toMatchObject({ problem: { kind: 'unknown-run' } });
  });

  test.each([
    ['forbidden', new EvidenceRefused('run', 403)],
    ['an outage', new EvidenceUnavailable('host', 'down')],
  ])('that cannot be read is no refusal: %s', async (_name, cause) => {
    const run = () => Promise.reject(cause);
    await expect(standing('/use 5', { github: { run } })).rejects.toBe(cause);
  });

  test('of an external dispatch is refused for that, wherever it ran', async () => {
    const dispatched = sweepRun(5, { event: 'workflow_dispatch', head_sha: 'e'.repeat(40) });
    expect(await standing('/use 5', { otherRuns: [dispatched] })).toMatchObject({
      problem: { kind: 'event', event: 'workflow_dispatch' },
    });
  });

  test('on a commit that is gone is refused, and the best candidate is named', async () => {
    const gone = sweepRun(5, { head_sha: 'e'.repeat(40) });
    const runs = [sweepRun(9, { conclusion: 'cancelled' }), sweepRun(8), sweepRun(1)];
    const found = await standing('/use 5', {
      runs,
      otherRuns: [gone],
      artifacts: { 8: [artifactNamed('other')] },
    });
    expect(found).toMatchObject({ problem: { kind: 'commit' }, best: { id: 1 } });
  });

  test('is refused with a cancelled run that has results as the best there is', async () => {
    const runs = [sweepRun(9, { conclusion: 'cancelled' }), sweepRun(8, { conclusion: 'skipped' })];
    expect(await standing('/use 8', { runs })).toMatchObject({
      problem: { kind: 'conclusion', conclusion: 'skipped' },
      best: { id: 9 },
    });
  });

  test('without results is never its own best candidate', async () => {
    const scene = { runs: [sweepRun(5)], artifacts: { 5: [artifactNamed('results_bmk', true)] } };
    expect(await standing('/use 5', scene)).toEqual({
      kind: 'refused',
      problem: { kind: 'expired', artifact: 'results_bmk' },
    });
  });

  test('is refused even where the candidates cannot be read', async () => {
    const artifacts = (run: number) =>
      run === 5
        ? Promise.resolve({ total_count: 0, artifacts: [] })
        : Promise.reject(new EvidenceRefused('artifacts', 403));
    expect(await standing('/use 5', { runs: [sweepRun(5), sweepRun(9)], github: { artifacts } })).toEqual({
      kind: 'refused',
      problem: { kind: 'no-results' },
    });
  });

  test('is refused under a label that excludes every sweep, without a candidate', async () => {
    expect(await standing('/use 5', { runs: [sweepRun(5), sweepRun(9)], labels: ['evals-only'] })).toEqual({
      kind: 'refused',
      problem: { kind: 'label', label: 'evals-only' },
    });
  });

  test.each(['runs', 'artifacts', 'pull', 'commits'] as const)('is unread without %s', async (part) => {
    const some = parts.filter((other) => other !== part);
    expect(await standing('/use 5', { parts: some })).toEqual({ kind: 'unread', parts: [part] });
  });
});

describe('no named run', () => {
  test('means the newest that succeeded with results', async () => {
    const runs = [sweepRun(3), sweepRun(7, { conclusion: 'failure' }), sweepRun(9), sweepRun(2)];
    const found = await standing('/reuse-sweep-run', { runs, artifacts: { 9: [artifactNamed('stats')] } });
    expect(found).toMatchObject({ kind: 'qualifies', run: { id: 3 } });
  });

  test('passes over a run that was deleted meanwhile', async () => {
    const artifacts = (run: number) =>
      run === 9
        ? Promise.reject(new EvidenceRefused('artifacts', 404))
        : Promise.resolve({ total_count: 1, artifacts: [artifactNamed('eval_results_all')] });
    const scene = { runs: [sweepRun(9), sweepRun(3)], github: { artifacts } };
    expect(await standing('/reuse-sweep-run', scene)).toMatchObject({ run: { id: 3 } });
  });

  test('is refused where none qualifies, naming one to pin', async () => {
    const runs = [sweepRun(7, { conclusion: 'failure' })];
    expect(await standing('/reuse-sweep-run', { runs })).toMatchObject({
      problem: { kind: 'none' },
      best: { id: 7 },
    });
    expect(await standing('/reuse-sweep-run', { labels: ['agentx-fast'] })).toMatchObject({
      problem: { kind: 'label' },
    });
  });

  test('searches a bounded number of runs', async () => {
    const runs = Array.from({ length: 40 }, (_, index) => sweepRun(index + 1));
    const artifacts = Object.fromEntries(runs.map(({ id }) => [id, []]));
    const { evidence, ledger } = sweepEvidence({
      comments: [commentOf('ada', '/reuse-sweep-run')],
      runs,
      artifacts,
    });
    expect((await gather(reuse, evidence)).decided?.standing.kind).toBe('refused');
    const searched = ledger.addresses().filter((address) => address.startsWith('github:artifacts/'));
    expect(searched).toHaveLength(10);
  });
});

describe('who may command', () => {
  const hidden = { author_association: 'CONTRIBUTOR' };

  test('is asked of GitHub where the association may hide a membership', async () => {
    const scene = {
      comments: [at(1, 'ada', '/use 5'), at(2, 'Eve', '/use 6', hidden)],
      runs: [sweepRun(5), sweepRun(6)],
    };
    expect(await read({ ...scene, permissions: { Eve: 'write' } })).toMatchObject({
      decided: { run: '6', by: 'permission' },
      refused: [],
    });
    expect(await read({ ...scene, permissions: { Eve: 'read' } })).toMatchObject({
      decided: { run: '5', by: 'association' },
      refused: [{ comment: { id: 2 }, reason: 'unauthorised' }],
    });
    expect((await read(scene)).decided?.run).toBe('5');
  });

  test('is asked for ten authors at most, the newest, each once', async () => {
    const strangers = Array.from({ length: 15 }, (_, index) =>
      at(index + 1, `s${index + 1}`, '/use 5', hidden),
    );
    const { evidence, ledger } = sweepEvidence({
      comments: [...strangers, at(20, 's15', '/verify', hidden), at(21, 'zoe', 'thanks', hidden)],
      permissions: { s1: 'admin' },
    });
    expect((await gather(reuse, evidence)).decided).toBeUndefined();
    const asked = ledger.addresses().filter((address) => address.startsWith('github:permissions/'));
    expect(asked).toEqual(Array.from({ length: 10 }, (_, index) => `github:permissions/s${15 - index}`));
  });

  test('is not asked of bots, foreign edits and comments without a command', async () => {
    const { evidence, ledger } = sweepEvidence({
      comments: [
        at(1, 'x[bot]', '/use 5', hidden),
        at(2, 'eve', '/use 5', { ...hidden, editor: { login: 'mallory' } }),
        at(3, 'dan', 'please `/use 5`', hidden),
        at(4, 'gone', '/use 5', { ...hidden, user: null }),
      ],
    });
    expect((await gather(reuse, evidence)).refused.map(({ reason }) => reason)).toEqual(['edited', 'bot']);
    expect(ledger.addresses()).toEqual(['github:comments']);
  });

  test('is nobody new where GitHub cannot be asked', async () => {
    const some = parts.filter((part) => part !== 'permissions');
    const { evidence } = sweepEvidence({ comments: [at(1, 'eve', '/use 5', hidden)], parts: some });
    const github = { ...evidence.github, permission: missingGitHub.permission };
    expect((await gather(reuse, { ...evidence, github })).decided).toBeUndefined();
  });

  test('stops the whole reading where GitHub refuses to say', async () => {
    const permission = () => Promise.reject(new EvidenceRefused('permission', 403));
    await expect(
      read({ comments: [at(1, 'eve', '/use 5', hidden)], github: { permission } }),
    ).rejects.toMatchObject({ name: 'FactUnknown', needs: 'github', parts: ['permissions'] });
  });
});

test('commands have the names of the policy', async () => {
  const { evidence } = sweepEvidence({ comments: [commentOf('ada', '/take 5')], runs: [sweepRun(5)] });
  const found = await gather(reuse, evidence, { commands: { use: '/take' } });
  expect(found).toMatchObject({ usage: '/take <run-id>', decided: { run: '5' } });
});

test('nothing but the comments is read where nobody commands', async () => {
  const { evidence, ledger } = sweepEvidence({ comments: [commentOf('ada', 'thanks')], runs: [sweepRun(5)] });
  expect((await gather(reuse, evidence)).decided).toBeUndefined();
  expect(ledger.addresses()).toEqual(['github:comments']);
});

test('a reading without comments is unknown', async () => {
  await expect(
    read({ github: { comments: () => Promise.reject(new EvidenceRefused('c', 500)) } }),
  ).rejects.toThrow();
});
