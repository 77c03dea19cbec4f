import { describe, expect, test } from '@jest/globals';
import { Metrics } from '../../../src/app/observe/metrics.ts';
import { webhookObserver } from '../../../src/app/observe/webhook-observer.ts';
import type { RejectionReason } from '../../../src/app/server/rejection.ts';
import { memoryLog } from '../support/memory-log.ts';

function bench() {
  const [log, metrics] = [memoryLog(), new Metrics()];
  return { log, metrics, observer: webhookObserver(log.log, metrics) };
}

describe('a webhook', () => {
  test('that is answered is one quiet line, counted and timed', async () => {
    const { log, metrics, observer } = bench();
    observer.answered({ id: 'd-1', name: 'ping' }, 'ignored', 40);
    expect(log.lines()).toEqual([
      {
        level: 'debug',
        time: expect.any(Number),
        delivery: 'd-1',
        event: 'ping',
        result: 'ignored',
        msg: 'webhook accepted',
      },
    ]);
    const text = await metrics.text();
    expect(text).toContain('pr_verdict_deliveries_total{event="ping",result="ignored"} 1');
    expect(text).toContain('pr_verdict_delivery_seconds_sum 0.04');
  });

  test.each<[RejectionReason, string, string]>([
    ['unsigned', 'warn', 'webhook refused'],
    ['wrong-signature', 'warn', 'webhook refused'],
    ['too-large', 'warn', 'webhook refused'],
    ['cut-off', 'warn', 'webhook refused'],
    ['no-room', 'warn', 'webhook refused'],
    ['not-stored', 'error', 'webhook failed'],
    ['not-understood', 'error', 'webhook failed'],
    ['failed', 'error', 'webhook failed'],
  ])('that is refused as %s is one line at level %s', async (reason, level, msg) => {
    const { log, metrics, observer } = bench();
    observer.refused(reason, new Error('why'));
    expect(log.lines()).toMatchObject([{ level, reason, msg }]);
    // What a stranger made up explains nothing; what failed here does.
    expect('cause' in (log.lines()[0] ?? {})).toBe(level === 'error');
    expect(await metrics.text()).toContain(`pr_verdict_requests_refused_total{reason="${reason}"} 1`);
  });
});
