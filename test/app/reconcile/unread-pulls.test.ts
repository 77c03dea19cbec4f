import { describe, expect, test } from '@jest/globals';
import { readLater } from '../../../src/app/reconcile/read-later.ts';
import { UNREAD_PAUSE_MS, UnreadPulls } from '../../../src/app/reconcile/unread-pulls.ts';
import { appParts, NOW } from '../../support/app-parts.ts';

const why = { reason: 'has too much' };

describe('a pull request that was too large to be read', () => {
  test('is known for a while', () => {
    const unread = new UnreadPulls();
    unread.add('acme/bench#7', why, NOW);
    expect(unread.of('acme/bench#7', NOW + UNREAD_PAUSE_MS - 1)).toEqual({
      why,
      until: NOW + UNREAD_PAUSE_MS,
    });
    expect(unread.of('acme/bench#7', NOW + UNREAD_PAUSE_MS)).toBeUndefined();
    expect(unread.of('acme/bench#8', NOW)).toBeUndefined();
  });

  test('is known from the last time on', () => {
    const unread = new UnreadPulls();
    unread.add('acme/bench#7', why, NOW);
    unread.add('acme/bench#7', { reason: 'has more' }, NOW + 5);
    expect(unread.of('acme/bench#7', NOW + UNREAD_PAUSE_MS)).toMatchObject({ why: { reason: 'has more' } });
  });

  test('is forgotten when there are very many of them, the oldest first', () => {
    const unread = new UnreadPulls();
    for (let at = 0; at <= 1_000; at += 1) unread.add(`acme/bench#${at}`, why, NOW);
    expect(unread.of('acme/bench#0', NOW)).toBeUndefined();
    expect(unread.of('acme/bench#1', NOW)).toBeDefined();
  });

  test('is looked at again when the pause is over, once for each job that was put off', async () => {
    const { parts, enqueued } = appParts();
    const place = { installation: 5, repository: 'Acme/bench', pullRequest: 7 };
    for (const job of ['1', '1', '2']) await readLater(place, job, NOW + 9, parts);
    expect(enqueued[0]).toEqual({
      id: `unread/acme/bench#7/${NOW + 9}/1`,
      key: 'acme/bench#7',
      reason: 'unread',
      payload: { kind: 'pull', ...place },
      notBefore: NOW + 9,
    });
    expect(new Set(enqueued.map(({ id }) => id)).size).toBe(2);
  });
});
