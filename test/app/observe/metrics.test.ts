import { describe, expect, test } from '@jest/globals';
import { Metrics } from '../../../src/app/observe/metrics.ts';
import { metricsRoute } from '../../../src/app/observe/metrics-route.ts';
import type { QueueStats } from '../../../src/queue/port.ts';

const stats: QueueStats = { pending: 3, running: 2, dead: 1, oldestAgeMs: 4_500 };

async function page(metrics: Metrics, store = { stats: async () => stats }) {
  const found = await metricsRoute(metrics, store)({ path: '/metrics', query: new URLSearchParams() });
  return { type: found?.contentType, text: String(found?.body) };
}

describe('/metrics', () => {
  test('is in the format of Prometheus', async () => {
    const { type, text } = await page(new Metrics());
    expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of text.split('\n'))
      expect(line).toMatch(/^$|^# (HELP|TYPE) pr_verdict_\w+ .+$|^pr_verdict_\w+(\{[^{}]*\})? \S+$/);
  });

  test('shows the queue as it is', async () => {
    const { text } = await page(new Metrics());
    expect(text).toContain('pr_verdict_queue_jobs{state="pending"} 3');
    expect(text).toContain('pr_verdict_queue_jobs{state="running"} 2');
    expect(text).toContain('pr_verdict_queue_jobs{state="dead"} 1');
    expect(text).toContain('pr_verdict_queue_oldest_age_seconds 4.5');
  });

  test('is shown although the queue cannot be asked', async () => {
    const metrics = new Metrics();
    await page(metrics);
    const { text } = await page(metrics, { stats: () => Promise.reject(new Error('disk')) });
    expect(text).toContain('pr_verdict_queue_failures_total 1');
    expect(text).toContain('pr_verdict_queue_jobs{state="pending"} 3');
  });

  test.each<[string, (metrics: Metrics) => void, readonly string[]]>([
    [
      'deliveries',
      (metrics) => metrics.delivered('issue_comment', 'stored', 0.03),
      [
        'deliveries_total{event="issue_comment",result="stored"} 1',
        'delivery_seconds_bucket{le="0.02"} 0',
        'delivery_seconds_bucket{le="0.05"} 1',
      ],
    ],
    ['refusals', (metrics) => metrics.refused('unsigned'), ['requests_refused_total{reason="unsigned"} 1']],
    ['redeliveries', (metrics) => metrics.redelivered('asked'), ['redeliveries_total{result="asked"} 1']],
    [
      'verdicts',
      (metrics) => {
        metrics.verdictTook(1.5);
        metrics.checkTook('codeowner', 0.2);
      },
      ['verdict_seconds_sum 1.5', 'check_seconds_sum{check="codeowner"} 0.2'],
    ],
    [
      'publishes',
      (metrics) => {
        metrics.published('comment', 'done');
        metrics.published('comment', 'skipped');
        metrics.published('check-run', 'done');
      },
      [
        'publishes_total{what="comment",result="done"} 1',
        'publishes_total{what="comment",result="skipped"} 1',
        'publishes_total{what="check-run",result="done"} 1',
      ],
    ],
    [
      'requests',
      (metrics) => {
        metrics.requested('read');
        metrics.requested('read');
        metrics.requested('query');
        metrics.requested('unchanged');
      },
      ['api_requests_total{kind="read"} 2', 'api_requests_total{kind="query"} 1', 'api_unchanged_total 1'],
    ],
    [
      'limits',
      (metrics) => {
        metrics.limitLeft(5, { resource: 'core', remaining: 4_999 });
        metrics.limitLeft(5, { resource: 'core', remaining: 4_998 });
        metrics.limitLeft('app', { resource: 'graphql', remaining: 10 });
      },
      ['api_limit_left{owner="5",resource="core"} 4998', 'api_limit_left{owner="app",resource="graphql"} 10'],
    ],
  ])('counts %s', async (_, count, expected) => {
    const metrics = new Metrics();
    count(metrics);
    const { text } = await page(metrics);
    for (const line of expected) expect(text).toContain(`pr_verdict_${line}\n`);
  });

  test('forgets the limits of an installation that is gone', async () => {
    const metrics = new Metrics();
    metrics.limitLeft(5, { resource: 'core', remaining: 1 });
    metrics.limitLeft(5, { resource: 'graphql', remaining: 1 });
    metrics.limitLeft(6, { resource: 'core', remaining: 1 });
    metrics.ownerLeft(5);
    metrics.ownerLeft(7);
    const { text } = await page(metrics);
    expect(text.match(/api_limit_left\{.*/g)).toEqual(['api_limit_left{owner="6",resource="core"} 1']);
  });

  test('may show the process as well', async () => {
    expect(await new Metrics({ process: true }).text()).toContain('process_resident_memory_bytes');
  });

  test('of two apps in one process do not meet', async () => {
    const [one, other] = [new Metrics(), new Metrics()];
    one.refused('unsigned');
    expect(await other.text()).not.toContain('unsigned');
  });
});
