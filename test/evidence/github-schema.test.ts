import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  Artifact,
  CheckRun,
  Comment,
  CommitItem,
  PullRequest,
  Review,
  WorkflowRun,
} from '../../src/evidence/github-schema.ts';

const SHA = 'c'.repeat(40);
const user = { login: 'ada' };

describe('what decides nothing may be left out of a hand-made file', () => {
  const minimal: [string, z.ZodType, object, object][] = [
    [
      'a comment',
      Comment,
      { id: 1, user, created_at: '2026-10-01T00:00:00Z' },
      { author_association: 'NONE' },
    ],
    ['a review', Review, { id: 1, user, state: 'APPROVED' }, { author_association: 'NONE' }],
    [
      'a pull request',
      PullRequest,
      { number: 1, state: 'open', title: 't' },
      { body: null, user: null, labels: [] },
    ],
    ['a commit', CommitItem, { sha: SHA }, { parents: [] }],
    [
      'a check run',
      CheckRun,
      { id: 1, name: 'eval / x', head_sha: SHA, status: 'queued' },
      { conclusion: null, details_url: null, app: null },
    ],
    [
      'a workflow run',
      WorkflowRun,
      { id: 1, path: 'p', event: 'push', status: 'queued', head_sha: SHA, created_at: '' },
      { run_attempt: 1, conclusion: null },
    ],
    ['an artifact', Artifact, { id: 1, name: 'a', expired: false }, { size_in_bytes: 0, created_at: null }],
  ];
  test.each(minimal)('%s', (_name, schema, given, completed) => {
    expect(schema.parse(given)).toMatchObject({ ...given, ...completed });
  });
});

describe('what decides something must be there', () => {
  const broken: [string, z.ZodType, object][] = [
    ['the id of a comment', Comment, { user, created_at: '' }],
    ['the author of a comment', Comment, { id: 1, created_at: '' }],
    ['the state of a review', Review, { id: 1, user }],
    ['the name of a check run', CheckRun, { id: 1, head_sha: SHA, status: 'queued' }],
    [
      'the commit of a run',
      WorkflowRun,
      { id: 1, path: 'p', event: 'push', status: 'queued', created_at: '' },
    ],
    ['whether an artifact has expired', Artifact, { id: 1, name: 'a' }],
  ];
  test.each(broken)('%s', (_name, schema, given) => {
    expect(schema.safeParse(given).success).toBe(false);
  });
});

describe('the editor of a comment', () => {
  const comment = { id: 1, user, created_at: '2026-10-01T00:00:00Z' };

  test.each([
    ['an object, as GraphQL has it', { login: 'eve' }, { login: 'eve' }],
    ['a login alone', 'eve', { login: 'eve' }],
    ['nobody', null, null],
  ])('may be %s', (_name, editor, expected) => {
    expect(Comment.parse({ ...comment, editor }).editor).toEqual(expected);
  });

  test.each([[{}], [7], ['not a login!'], [{ login: '' }]])('may not be %j', (editor) => {
    expect(Comment.safeParse({ ...comment, editor }).success).toBe(false);
  });
});
