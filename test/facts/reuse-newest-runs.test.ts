import { describe, expect, test } from '@jest/globals';
import { newestResults, qualifyingSweep } from '../../src/facts/reuse-newest-runs.ts';
import { gather } from '../support/gather.ts';
import { artifactNamed, sweepEvidence, sweepRun } from '../support/sweep-evidence.ts';

type Scene = Parameters<typeof sweepEvidence>[0];

const newest = (scene: Scene) => gather(newestResults, sweepEvidence(scene).evidence);

describe('the newest results', () => {
  test('are of the highest run that has some, however it ended', async () => {
    const runs = [sweepRun(5), sweepRun(9, { conclusion: 'cancelled' }), sweepRun(12)];
    expect(await newest({ runs, artifacts: { 12: [artifactNamed('stats')] } })).toMatchObject({ id: 9 });
  });

  test.each([
    ['results_bmk', true, false],
    ['bmk_agentic_7', true, false],
    ['eval_results_all', false, true],
  ])('tell what %s lets people look at', async (name, hasPerformance, hasAccuracy) => {
    const artifacts = { 5: [artifactNamed(name), artifactNamed('results_bmk', true)] };
    expect(await newest({ runs: [sweepRun(5)], artifacts })).toEqual({ id: 5, hasPerformance, hasAccuracy });
  });

  test('are none of a running sweep, of another workflow, or of what has expired', async () => {
    const runs = [
      sweepRun(9, { status: 'in_progress', conclusion: null }),
      sweepRun(8, { path: '.github/workflows/other.yml' }),
      sweepRun(7),
    ];
    expect(await newest({ runs, artifacts: { 7: [artifactNamed('results_bmk', true)] } })).toBeUndefined();
  });
});

test('the qualifying sweep is what a bare command would mean', async () => {
  const { evidence } = sweepEvidence({ runs: [sweepRun(9, { conclusion: 'failure' }), sweepRun(5)] });
  expect(await gather(qualifyingSweep, evidence)).toMatchObject({ kind: 'qualifies', run: { id: 5 } });
});
