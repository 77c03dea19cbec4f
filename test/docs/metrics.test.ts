import { describe, expect, test } from '@jest/globals';
import { Metrics } from '../../src/app/observe/metrics.ts';
import { codesIn, projectFile, sectionOf, tableOf } from './markdown-doc.ts';

const section = sectionOf(projectFile('docs/github-app.md'), 'Watch it');
const rows = tableOf(section, 'metric').map(([name = '', type, labels = '']) => ({
  name: codesIn(name)[0] ?? '',
  type,
  labels: labels === '' ? [] : labels.split(', '),
}));

/** Everything that can be counted, counted once, so that labels are seen. */
function counted(): Metrics {
  const metrics = new Metrics();
  metrics.delivered('pull_request', 'stored', 1);
  metrics.refused('unsigned');
  metrics.redelivered('asked');
  metrics.queue({ pending: 1, running: 1, dead: 1, oldestAgeMs: 1 });
  metrics.storeFailed();
  metrics.jobEnded('pull', 'completed', 1);
  metrics.verdictTook(1);
  metrics.checkTook('codeowner', 1);
  metrics.published('comment', 'done');
  metrics.requested('read');
  metrics.requested('unchanged');
  metrics.limitLeft('app', { resource: 'core', remaining: 1 });
  return metrics;
}

function labelsOf(text: string, name: string): string[] {
  const [, labels = ''] = new RegExp(`^${name}(?:_sum)?(?:\\{(.*)\\})? `, 'm').exec(text) ?? [];
  return [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
}

describe('the table of metrics', () => {
  test('has every metric of ours with its type and its labels, and no other', async () => {
    const text = await counted().text();
    const real = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({
      name,
      type,
      labels: labelsOf(text, name),
    }));
    expect(rows).toEqual(real);
  });

  test('has every metric that an alert is suggested for', () => {
    const known = rows.map(({ name }) => name);
    const suggested = codesIn(section.slice(section.indexOf('Worth an alert')))
      .filter((code) => /^[a-z_]+(\{.*\})?$/.test(code) && code.includes('_'))
      .map((code) => `pr_verdict_${code.replace(/\{.*/, '')}`);
    expect(suggested.length).toBeGreaterThan(0);
    expect(known).toEqual(expect.arrayContaining(suggested));
  });
});
