import { describe, expect, test } from '@jest/globals';
import { evalScores } from '../../src/facts/eval-scores.ts';
import { gather } from '../support/gather.ts';
import { artifactNamed, sweepRun } from '../support/sweep-evidence.ts';
import {
  allJobs,
  job,
  KEY,
  lanes,
  scored,
  submitted,
  sweptChange,
  THRESHOLDS,
  uploadsOf,
} from './sweep-support.ts';

type Scene = Parameters<typeof sweptChange>[0];
const read = (scene: Scene = {}) => gather(evalScores, sweptChange(scene).evidence);

/** The scores of a change whose run was read. */
async function scores(scene: Scene = {}) {
  const found = await read(scene);
  if (found.kind !== 'read') throw new Error(found.kind);
  return found;
}

describe('the scores of planned evaluations', () => {
  test('are those of the run that swept, with its bars, its results and its jobs', async () => {
    const found = await scores();
    const [planned] = found.planned;
    if (planned === undefined) throw new Error('nothing is planned');
    expect(found.planned.map(({ kind, row }) => [kind, row.configKey, row.concurrencies])).toEqual([
      ['eval', KEY, [16]],
    ]);
    expect([found.repository, found.run.id, found.bad]).toEqual(['acme/bench', 5, 0]);
    expect(found.rows).toHaveLength(1);
    expect(found.benchmarks.map(({ concurrency }) => concurrency)).toEqual([4, 8, 16]);
    expect(found.bars.thresholds.barOf('m8', 'gsm8k').score).toBe(0.93);
    expect(found.jobOf(planned)?.name).toBe(lanes.eval16);
    expect(found.failedBefore(planned)).toBe(false);
    expect([4, 8, 16, 32].map((at) => found.isMeasured(planned, at))).toEqual([true, true, true, false]);
  });

  test('say whether an earlier attempt failed', async () => {
    const earlier = job(lanes.eval16, { conclusion: 'failure', startedAt: '2026-10-20T09:00:00Z' });
    const found = await scores({
      checkRuns: [earlier, ...allJobs()],
      runs: [sweepRun(5, { run_attempt: 2 })],
    });
    const [planned] = found.planned;
    expect(planned && found.failedBefore(planned)).toBe(true);
    expect(planned && found.jobOf(planned)?.conclusion).toBe('success');
  });

  test('count rows that are none', async () => {
    const found = await scores({ uploads: uploadsOf([scored(), { conc: 'many' }]) });
    expect([found.rows.length, found.bad]).toEqual([1, 1]);
  });

  test('are none where nothing is submitted', async () => {
    expect(await read({ entries: {}, changelog: '[]\n' })).toEqual({ kind: 'none' });
  });

  test('are of no run where none executed anything', async () => {
    expect(await read({ runs: [] })).toMatchObject({ kind: 'no-run', planned: [{ kind: 'eval' }] });
    expect(await read({ checkRuns: [] })).toMatchObject({ kind: 'no-run' });
  });

  test('are those of a run that failed elsewhere, too', async () => {
    const failed = Object.values(lanes).map((name) =>
      job(name, { conclusion: name === lanes.c4 ? 'failure' : 'success' }),
    );
    expect((await scores({ checkRuns: failed })).run.problem?.kind).toBe('failed');
  });

  test('have no bars where the repository provably has none', async () => {
    const { evidence } = sweptChange();
    const entry: typeof evidence.git.entry = async (commit, path) =>
      path === THRESHOLDS ? undefined : evidence.git.entry(commit, path);
    const git = { ...evidence.git, entry };
    expect(await gather(evalScores, { ...evidence, git })).toEqual({ kind: 'no-bars' });
  });

  test('are lost with their artifacts, which is no score', async () => {
    const artifacts = [artifactNamed('eval_results_all', true)];
    const github = { artifacts: async () => ({ total_count: 1, artifacts }) };
    await expect(read({ github })).rejects.toThrow('artifacts expired: `eval_results_all` of run 5');
  });

  test('are of the plan: a config that is not submitted is not evaluated', async () => {
    const found = await scores({ entries: submitted });
    expect(new Set(found.planned.map(({ row }) => row.configKey))).toEqual(new Set([KEY]));
  });
});
