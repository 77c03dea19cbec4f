import { describe, expect, test } from '@jest/globals';
import { renderDeadLetters, renderDelivery } from '../../../src/cli/jobs/jobs-text.ts';
import type { DeadLetter, DeliveryRecord } from '../../../src/queue/port.ts';

const stats = { pending: 0, running: 0, dead: 1, oldestAgeMs: 0 };
const letter: DeadLetter = {
  id: '12',
  key: 'acme/bench#7',
  error: 'Error: no answer',
  kind: 'failed',
  attempts: 15,
  failedAt: Date.UTC(2026, 9, 22),
  deliveries: [{ id: 'd-1', reason: 'issue_comment.created', receivedAt: 0 }],
};

describe('renderDeadLetters', () => {
  test('names the newest of many deliveries', () => {
    const deliveries = Array.from({ length: 8 }, (_, index) => ({
      id: `d-${index}`,
      reason: 'x.y',
      receivedAt: 0,
    }));
    expect(renderDeadLetters([{ ...letter, deliveries }], stats)).toContain(
      '  asked for by +3 older, d-3 (x.y), d-4 (x.y), d-5 (x.y), d-6 (x.y), d-7 (x.y)\n',
    );
  });

  test.each([
    [{ pending: 0, running: 0, dead: 0, oldestAgeMs: 0 }, '0 pending, 0 running, 0 dead\n'],
    [
      { pending: 2, running: 1, dead: 0, oldestAgeMs: 61_400 },
      '2 pending, 1 running, 0 dead; the oldest is wanted for 61 s\n',
    ],
  ])('says how the queue is: %j', (counts, text) => {
    expect(renderDeadLetters([], counts)).toBe(text);
  });

  test('keeps each error on its line', () => {
    const text = renderDeadLetters([{ ...letter, error: 'a\n\n13  acme/bench#8  failed\u202e' }], stats);
    expect(text).toContain('\n  a 13  acme/bench#8  failed\\u{202e}\n');
  });
});

describe('renderDelivery', () => {
  const record: DeliveryRecord = {
    id: 'd-1',
    reason: 'issue_comment.created',
    receivedAt: 0,
    key: 'acme/bench#7',
    state: 'done',
    job: '12',
    newestDelivery: 'd-1',
    attempts: 1,
  };
  const names = (text: string) => text.split('\n').map((line) => line.slice(0, 14).trim());

  test.each<[string, Partial<DeliveryRecord>, readonly string[]]>([
    ['done', { outcome: 'published', finishedAt: 0 }, ['finished', 'outcome']],
    ['waiting', { state: 'pending', due: 0, error: 'no answer' }, ['due', 'last error']],
    ['joined', { newestDelivery: 'd-2' }, ['joined by']],
    ['running', { state: 'running' }, []],
  ])('leaves out what a delivery that is %s has not', (_, more, expected) => {
    const always = ['delivery', 'reason', 'received', 'pull request', 'job', ''];
    expect(names(renderDelivery({ ...record, ...more })).filter((name) => !always.includes(name))).toEqual(
      expected,
    );
  });
});
