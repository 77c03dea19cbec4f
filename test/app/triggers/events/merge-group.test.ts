import { describe, expect, test } from '@jest/globals';
import { mergeGroupEvent } from '../../../support/webhooks/merge-group-event.ts';
import { BASE, commitId, INSTALLATION, REPOSITORY } from '../../../support/webhooks/scene.ts';
import { malformed, read, withField } from '../support.ts';

const group = commitId('group');

describe('merge_group', () => {
  test.each([
    ['main', undefined],
    ['release/2026/10', undefined],
    ['pr-1-x/pr-2', undefined],
    ['main', `gh-readonly-queue/main/pr-12-${BASE}`],
  ])('checks_requested for a queue of %s is work on its pull request', (base, headRef) => {
    const event = mergeGroupEvent('checks_requested', { base, ...(headRef !== undefined && { headRef }) });
    expect(read(event)).toEqual({
      jobs: [
        {
          job: {
            kind: 'merge-group',
            installation: INSTALLATION,
            repository: REPOSITORY,
            pullRequest: 12,
            base: BASE,
            head: group,
          },
          reason: 'merge_group.checks_requested',
        },
      ],
      proofs: [],
    });
  });

  test('destroyed is nothing', () => {
    expect(read(mergeGroupEvent('destroyed'))).toBeUndefined();
  });

  test('needs no sender', () => {
    expect(read(withField(mergeGroupEvent('checks_requested'), 'sender', undefined))?.jobs).toHaveLength(1);
  });

  test.each([
    'refs/heads/main',
    `refs/heads/gh-readonly-queue/pr-12-${BASE}`,
    `refs/heads/gh-readonly-queue/main/pr-0-${BASE}`,
    `refs/heads/gh-readonly-queue/main/pr-12x-${BASE}`,
    `refs/heads/gh-readonly-queue/main/pr-99999999999999999999-${BASE}`,
    'refs/heads/gh-readonly-queue/main/pr-12-abc',
    `refs/heads/gh-readonly-queue/${'a/pr-1-'.repeat(1_000)}`,
    '',
  ])('of the branch %s is malformed', (headRef) => {
    expect(malformed(mergeGroupEvent('checks_requested', { headRef })).field).toBe('merge_group.head_ref');
  });

  test.each(['merge_group.head_sha', 'merge_group.base_sha'])(
    'without a proper %s it is malformed',
    (field) => {
      expect(malformed(withField(mergeGroupEvent('checks_requested'), field, 'main')).field).toBe(field);
    },
  );
});
