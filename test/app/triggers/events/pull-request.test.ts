import { describe, expect, test } from '@jest/globals';
import { pullRequestEvent } from '../../../support/webhooks/pull-request-event.ts';
import { commitId, HEAD, INSTALLATION } from '../../../support/webhooks/scene.ts';
import { commitJob, malformed, pullJob, read, withField } from '../support.ts';

const PULL = 'acme/bench#12';

describe('pull_request', () => {
  test.each([
    'opened',
    'reopened',
    'ready_for_review',
    'converted_to_draft',
    'synchronize',
    'edited',
    'labeled',
    'unlabeled',
    'review_requested',
  ])('%s is work on the pull request', (action) => {
    expect(read(pullRequestEvent(action))?.jobs).toEqual([
      { job: pullJob(), reason: `pull_request.${action}` },
    ]);
  });

  test.each([
    ['closed', {}],
    ['edited', { changed: ['base'] }],
  ] as const)('%s %j is work on others with the same head, too', (action, options) => {
    const reason = `pull_request.${action}`;
    expect(read(pullRequestEvent(action, options))?.jobs).toEqual([
      { job: pullJob(), reason },
      { job: commitJob(), reason },
    ]);
  });

  test.each([
    'assigned',
    'locked',
    'milestoned',
    'auto_merge_enabled',
    'enqueued',
    'constructor',
    '__proto__',
  ])('%s is nothing', (action) => {
    expect(read(pullRequestEvent(action))).toBeUndefined();
  });

  test('proves the head at the time of the last change', () => {
    const event = pullRequestEvent('labeled', { at: '2026-10-22T12:00:05Z' });
    expect(read(event)?.proofs).toEqual([{ pull: PULL, proof: { sha: HEAD, at: '2026-10-22T12:00:05Z' } }]);
  });

  test.each(['opened', 'reopened'])('%s proves whether there was a head before', (action) => {
    const [proven] = read(pullRequestEvent(action))?.proofs ?? [];
    expect(proven?.proof.opens).toBe(action === 'opened' ? true : undefined);
  });

  test('a push proves what was the head until then, too', () => {
    const event = pullRequestEvent('synchronize', { before: commitId('older') });
    expect(read(event)?.proofs).toMatchObject([{ proof: { sha: HEAD, before: commitId('older') } }]);
  });

  test('a push whose event shows the head of a later one does not say what that one replaced', () => {
    const event = pullRequestEvent('synchronize', { after: commitId('between') });
    const [proven] = read(event)?.proofs ?? [];
    expect(proven?.proof).toEqual({ sha: HEAD, at: '2026-10-22T12:00:00Z' });
  });

  test.each([
    [['title'], true],
    [['body'], true],
    [['base'], true],
    [['milestone', 'base'], true],
    [['milestone'], false],
    [[], false],
  ] as const)('an edit of %j counts: %s', (changed, expected) => {
    expect(read(pullRequestEvent('edited', { changed })) !== undefined).toBe(expected);
  });

  test('its times are brought to seconds of UTC', () => {
    for (const at of ['2026-10-22T14:00:05+02:00', '2026-10-22T12:00:05.999Z'])
      expect(read(pullRequestEvent('opened', { at }))?.proofs[0]?.proof.at).toBe('2026-10-22T12:00:05Z');
  });

  test('says where the work is: installation, repository as it is written, key in lower case', () => {
    const trigger = read(pullRequestEvent('opened', { repository: 'Acme/Bench.X', pullRequest: 3 }));
    expect(trigger?.jobs[0]?.job).toEqual({
      kind: 'pull',
      installation: INSTALLATION,
      repository: 'Acme/Bench.X',
      pullRequest: 3,
    });
    expect(trigger?.proofs[0]?.pull).toBe('acme/bench.x#3');
  });

  test.each([
    ['pull_request', null],
    ['pull_request.number', 0],
    ['pull_request.number', '12'],
    ['pull_request.head.sha', 'HEAD'],
    ['pull_request.head.sha', `${HEAD}\n`],
    ['pull_request.updated_at', 'yesterday'],
    ['pull_request.updated_at', '0000-01-01T00:00:00+23:59'],
    ['pull_request.updated_at', '9999-12-31T23:59:59-23:59'],
    ['before', undefined],
    ['after', 'x'.repeat(40)],
  ])('without a proper %s (%j) it is malformed', (field, value) => {
    expect(malformed(withField(pullRequestEvent('synchronize'), field, value))).toMatchObject({
      event: 'pull_request',
      field,
    });
  });

  test('an edit must say what was changed', () => {
    expect(malformed(withField(pullRequestEvent('edited'), 'changes', 'title')).field).toBe('changes');
  });
});
