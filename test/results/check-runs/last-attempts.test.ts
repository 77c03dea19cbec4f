import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lastAttempts } from '../../../src/results/check-runs/last-attempts.ts';
import { isExecuted, jobsOfRun, type SweepJob } from '../../../src/results/check-runs/sweep-job.ts';
import { job } from '../../facts/sweep-support.ts';

const LANE = 'agentic / m8 fp4 b200 vllm TP8 c4';
function jobs(...inputs: [conclusion: string, hour: number, name?: string][]): readonly SweepJob[] {
  const runs = inputs.map(([conclusion, hour, name = LANE]) =>
    job(name, { conclusion, startedAt: `2026-10-20T${String(hour).padStart(2, '0')}:00:00Z` }),
  );
  return jobsOfRun(runs, 5, 'acme/bench');
}
const conclusions = (list: readonly SweepJob[]) => list.map(({ conclusion }) => conclusion);

describe('of the jobs of a run', () => {
  test('all count in its only attempt', () => {
    const { jobs: counting, failedBefore } = lastAttempts(jobs(['failure', 1], ['success', 2]), 1, () => 1);
    expect([conclusions(counting), failedBefore]).toEqual([['failure', 'success'], []]);
  });

  test('the latest of a name counts in a later attempt, in whatever order they are listed', () => {
    const { jobs: counting, failedBefore } = lastAttempts(
      jobs(['success', 3], ['failure', 1], ['cancelled', 2]),
      3,
      () => 1,
    );
    expect([conclusions(counting), conclusions(failedBefore)]).toEqual([
      ['success'],
      ['cancelled', 'failure'],
    ]);
  });

  test('as many count as share the name, and one that is not planned counts once', () => {
    const listed = jobs(['failure', 1], ['success', 1], ['success', 2]);
    expect(conclusions(lastAttempts(listed, 2, () => 2).jobs)).toEqual(['success', 'success']);
    expect(conclusions(lastAttempts(listed, 2, () => 0).jobs)).toEqual(['success']);
  });

  test('those of other names stay', () => {
    const listed = jobs(['success', 1], ['success', 1, 'eval / m8 fp4 b200 vllm TP8 c4']);
    expect(lastAttempts(listed, 2, () => 1).jobs).toHaveLength(2);
  });

  test('the attempt in the link decides before the clock does', () => {
    const first = job(LANE, { conclusion: 'failure', startedAt: '2026-10-20T09:00:00Z' });
    const second = job(LANE, { startedAt: '2026-10-20T08:00:00Z' });
    const linked = [first, second].map((run, at) => ({
      ...run,
      details_url: `https://github.com/acme/bench/actions/runs/5/attempts/${at + 1}/job/${run.id}`,
    }));
    const found = lastAttempts(jobsOfRun(linked, 5, 'acme/bench'), 2, () => 1);
    expect(conclusions(found.jobs)).toEqual(['success']);
  });

  test('none is lost, and none counts twice', () => {
    const conclusion = fc.constantFrom('success', 'failure', 'cancelled', 'skipped');
    const input = fc.array(fc.tuple(conclusion, fc.integer({ min: 0, max: 23 })), { maxLength: 12 });
    fc.assert(
      fc.property(
        input,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        (list, attempts, sharing) => {
          const listed = jobs(...list);
          const { jobs: counting, failedBefore } = lastAttempts(listed, attempts, () => sharing);
          const ids = [...counting, ...failedBefore].map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(failedBefore.every((one) => isExecuted(one) && one.conclusion !== 'success')).toBe(true);
          expect(counting.length).toBe(
            attempts === 1 ? list.length : Math.min(list.length, Math.max(1, sharing)),
          );
        },
      ),
    );
  });
});

describe('a job', () => {
  test.each([
    ['success', true],
    ['failure', true],
    ['cancelled', true],
    ['timed_out', true],
    ['skipped', false],
    ['neutral', false],
  ])('that ended with %s was executed: %p', (conclusion, expected) => {
    const [one] = jobs([conclusion, 1]);
    expect(one === undefined ? undefined : isExecuted(one)).toBe(expected);
  });

  test('that stands for a whole family was not, where it was cancelled', () => {
    const [one] = jobs(['cancelled', 1, 'agentic /']);
    expect(one === undefined ? undefined : isExecuted(one)).toBe(false);
  });

  test('is listed once, however often its check run is', () => {
    const run = job(LANE);
    expect(jobsOfRun([run, run], 5, 'ACME/Bench')).toHaveLength(1);
  });
});
