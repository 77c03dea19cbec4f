import { describe, expect, test } from '@jest/globals';
import { issueCommentEvent } from '../../../support/webhooks/issue-comment-event.ts';
import {
  pullRequestReviewCommentEvent,
  pullRequestReviewEvent,
} from '../../../support/webhooks/review-events.ts';
import { HEAD, OUR_BOT } from '../../../support/webhooks/scene.ts';
import { malformed, pullJob, read, withField } from '../support.ts';

const families = [
  { name: 'issue_comment', build: issueCommentEvent, actions: ['created', 'edited', 'deleted'] },
  {
    name: 'pull_request_review',
    build: pullRequestReviewEvent,
    actions: ['submitted', 'edited', 'dismissed'],
  },
  {
    name: 'pull_request_review_comment',
    build: pullRequestReviewCommentEvent,
    actions: ['created', 'edited', 'deleted'],
  },
] as const;

describe.each(families)('$name', ({ name, build, actions }) => {
  test.each(actions)('%s by a person is work on the pull request', (action) => {
    expect(read(build(action))?.jobs).toEqual([{ job: pullJob(), reason: `${name}.${action}` }]);
  });

  test.each(['pinned', 'transferred', ''])('%s is nothing', (action) => {
    expect(read(build(action))).toBeUndefined();
  });

  test.each([
    ['ours, written by us', { sender: OUR_BOT }, false],
    ['ours, in other letters', { sender: 'PR-Verdict[bot]', author: OUR_BOT }, false],
    ["a person's, touched by us", { sender: OUR_BOT, author: 'octocat' }, false],
    ['ours, touched by a person', { sender: 'octocat', author: OUR_BOT }, true],
    ['ours, touched by another bot', { sender: 'cleaner[bot]', author: OUR_BOT }, true],
    ["another bot's", { sender: 'codecov[bot]' }, false],
    ["another bot's, touched by a person", { sender: 'octocat', author: 'codecov[bot]' }, false],
    ["a person's, touched by another person", { sender: 'mallory', author: 'octocat' }, true],
    ["a person's, touched by another bot", { sender: 'cleaner[bot]', author: 'octocat' }, true],
    ['of an account that is gone', { sender: 'octocat', author: null }, true],
    ['of a person named almost like us', { sender: 'pr-verdict' }, true],
  ])('%s', (_, people, expected) => {
    for (const action of actions) expect(read(build(action, people)) !== undefined).toBe(expected);
  });

  test('of a bot is told by its login where its type is left out', () => {
    const field = name === 'pull_request_review' ? 'review' : 'comment';
    const authored = (login: string) => withField(build(actions[0]), `${field}.user`, { login });
    expect(read(authored('octocat'))?.jobs).toHaveLength(1);
    expect(read(authored('codecov[bot]'))).toBeUndefined();
  });

  test('needs a sender', () => {
    expect(malformed(withField(build(actions[0]), 'sender', null)).field).toBe('sender');
  });
});

describe('issue_comment', () => {
  test('on an issue is nothing', () => {
    expect(read(issueCommentEvent('created', { onIssue: true }))).toBeUndefined();
    expect(read(withField(issueCommentEvent('created'), 'issue.pull_request', null))).toBeUndefined();
  });

  test('knows no head', () => {
    expect(read(issueCommentEvent('created'))?.proofs).toEqual([]);
  });

  test.each([
    ['/verify', true],
    ['Please.\r\n\r\n /verify \r\n', true],
    ['/use 5\n/verify', true],
    ['/verify\n/use 5', false],
    ['/verify now', false],
    ['`/verify`', false],
    ['> /verify', false],
    ['```\n/verify\n```', false],
    ['/VERIFY', false],
    ['Thanks!', false],
    ['', false],
    [`/verify\n${'x'.repeat(70_000)}`, false],
  ])('%j asks to verify: %s', (body, expected) => {
    const trigger = read(issueCommentEvent('created', { body }));
    expect(trigger?.verify ?? false).toBe(expected);
    expect(trigger?.jobs).toHaveLength(1);
  });

  test('asks to verify when it is edited, not when it is deleted', () => {
    expect(read(issueCommentEvent('edited', { body: '/verify' }))?.verify).toBe(true);
    expect(read(issueCommentEvent('deleted', { body: '/verify' }))?.verify).toBeUndefined();
  });

  test('may have no body', () => {
    expect(read(withField(issueCommentEvent('created'), 'comment.body', null))?.jobs).toHaveLength(1);
  });

  test.each([
    ['issue.number', -1],
    ['issue.pull_request', 'yes'],
    ['comment', []],
    ['comment.user', 'octocat'],
    ['comment.user.type', 7],
    ['comment.body', { toString: 'x' }],
  ])('without a proper %s (%j) it is malformed', (field, value) => {
    expect(malformed(withField(issueCommentEvent('created'), field, value)).field).toBe(field);
  });
});

test.each([pullRequestReviewEvent('submitted'), pullRequestReviewCommentEvent('created')])(
  '$name proves the head',
  (webhook) => {
    expect(read(webhook)?.proofs).toEqual([
      { pull: 'acme/bench#12', proof: { sha: HEAD, at: '2026-10-22T12:00:00Z' } },
    ]);
    expect(malformed(withField(webhook, 'pull_request.head', {})).field).toBe('pull_request.head.sha');
  },
);
