import { describe, expect, test } from '@jest/globals';
import type { Job } from '../../../src/app/jobs/job.ts';
import { Metrics } from '../../../src/app/observe/metrics.ts';
import { workerObserver } from '../../../src/app/observe/worker-observer.ts';
import type { ClaimedJob } from '../../../src/queue/port.ts';
import type { JobEnd } from '../../../src/queue/run-job.ts';
import { ManualClock } from '../../queue/manual-clock.ts';
import { memoryLog } from '../support/memory-log.ts';

const pull: Job = { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 7 };
const commit: Job = { kind: 'commit', installation: 5, repository: 'acme/bench', sha: 'a'.repeat(40) };

function jobOf(payload: Job, deliveries: readonly string[] = ['d-1', 'd-2']): ClaimedJob<Job> {
  return {
    lease: { job: '12', token: 1 },
    key: payload.kind === 'pull' ? 'acme/bench#7' : `acme/bench@${'a'.repeat(40)}`,
    payload,
    deliveries: deliveries.map((id) => ({ id, reason: 'issue_comment.created', receivedAt: 0 })),
    attempt: 2,
  };
}

function bench() {
  const [log, metrics, clock] = [memoryLog(), new Metrics(), new ManualClock()];
  return { log, metrics, clock, observe: workerObserver(log.log, metrics, clock) };
}

const failure = new Error('no answer', { cause: new Error('ECONNRESET') });

describe('the end of a job', () => {
  test.each<[JobEnd, string, string]>([
    [{ kind: 'completed', outcome: 'published' }, 'info', 'job done'],
    [{ kind: 'retried', error: failure }, 'warn', 'job failed, will be tried again'],
    [{ kind: 'superseded', error: failure }, 'info', 'job failed, newer work takes over'],
    [{ kind: 'dead', error: failure }, 'error', 'job is a dead letter'],
    [{ kind: 'lease-lost' }, 'warn', 'job was taken over by another worker'],
    [{ kind: 'released' }, 'info', 'job given back'],
  ])('%j is one line with everything to find it by', async (end, level, msg) => {
    const { log, metrics, clock, observe } = bench();
    const job = jobOf(pull);
    observe({ kind: 'started', job });
    clock.skip(1_500);
    observe({ kind: 'ended', job, end });
    expect(log.lines()).toEqual([
      {
        level,
        time: expect.any(Number),
        job: '12',
        kind: 'pull',
        target: 'acme/bench#7',
        repository: 'acme/bench',
        pullRequest: 7,
        attempt: 2,
        deliveries: ['d-1', 'd-2'],
        end: end.kind,
        milliseconds: 1_500,
        ...('outcome' in end && { outcome: end.outcome }),
        ...('error' in end && {
          cause: {
            error: 'Error: no answer; caused by Error: ECONNRESET',
            at: expect.any(Array),
          },
        }),
        msg,
      },
    ]);
    const text = await metrics.text();
    expect(text).toContain(`pr_verdict_job_ends_total{kind="pull",end="${end.kind}"} 1`);
    expect(text).toContain('pr_verdict_job_seconds_sum{kind="pull"} 1.5');
  });

  test('of a commit names no pull request', () => {
    const { log, observe } = bench();
    observe({ kind: 'ended', job: jobOf(commit), end: { kind: 'released' } });
    expect(log.lines()[0]).toMatchObject({ kind: 'commit', milliseconds: 0 });
    expect(log.lines()[0]).not.toHaveProperty('pullRequest');
  });

  test('names the newest of very many deliveries', () => {
    const { log, observe } = bench();
    const ids = Array.from({ length: 30 }, (_, index) => `d-${index}`);
    observe({ kind: 'ended', job: jobOf(pull, ids), end: { kind: 'released' } });
    expect(log.lines()[0]).toMatchObject({ deliveries: ids.slice(10), moreDeliveries: 10 });
  });
});

test('a job that cannot be read is told with its deliveries', () => {
  const { log, observe } = bench();
  const { deliveries } = jobOf(pull);
  observe({
    kind: 'unreadable',
    deadLetter: {
      id: '3',
      key: 'acme/bench#7',
      error: 'no',
      kind: 'failed',
      attempts: 0,
      failedAt: 0,
      deliveries,
    },
  });
  expect(log.lines()).toMatchObject([
    { level: 'error', job: '3', target: 'acme/bench#7', deliveries: ['d-1', 'd-2'], error: 'no' },
  ]);
});

test('a store that fails is told and counted', async () => {
  const { log, metrics, observe } = bench();
  observe({ kind: 'store-failed', error: failure });
  expect(log.lines()).toMatchObject([{ level: 'error', msg: 'queue failed' }]);
  expect(await metrics.text()).toContain('pr_verdict_queue_failures_total 1');
});
