import { describe, expect, test } from '@jest/globals';
import { type ConversationState, desireConversation } from '../../../src/app/conversation/desire.ts';
import { markerOf } from '../../../src/app/publish/marker.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { commandState, good, own, said } from '../../support/conversation.ts';
import { eighteenRows } from '../../support/rows.ts';
import { filledSignoff, OPENING } from '../../support/sign-offs.ts';

const head = '9f2e6d33a3717ee826353a404ba4618d1aeeb687';
const key = 'issuecomment-3';

function state(more: Partial<ConversationState> = {}): ConversationState {
  return {
    ...commandState([said(1, '/use 5')]),
    ownComments: [own(50, `signoff=${key}`, '## ❌❌❌ **REJECTED** ❌❌❌')],
    signoffs: {
      judged: undefined,
      current: [{ key, author: 'ada' }],
      stale: [],
      refused: [{ key: 'issuecomment-4', kind: 'no-write-access', author: 'eve', reason: 'none' }],
      permissionAssumed: false,
    },
    candidates: [
      {
        key: 'issuecomment-6',
        user: { login: 'bob' },
        association: 'MEMBER',
        body: filledSignoff('bob').replace(OPENING, 'Reviewed:'),
        date: '2026-10-20T10:00:00Z',
        url: undefined,
        editor: undefined,
        withdrawn: false,
      },
    ],
    nearly: [{ key: 'issuecomment-6', author: 'bob', count: 19, items: 19, reason: 'it does not begin' }],
    defaultBranch: 'main',
    checklistPath: 'docs/PR_REVIEW_CHECKLIST.md',
    changedPaths: ['perf-changelog.yaml'],
    layouts: [inferencex.layouts.root],
    hasSignoff: false,
    sweep: good,
    recipes: [],
    rows: eighteenRows(),
    results: { id: 5, hasPerformance: true, hasAccuracy: false },
    verdicts: [{ key, author: 'ada', word: 'PASS', head }],
    ...more,
  };
}

describe('everything we want to have said', () => {
  test('has each comment once, and tells a change before the rest', () => {
    const { comments, reactions, staging } = desireConversation(state());
    expect(comments.map(({ marker }) => marker)).toEqual([
      'change=issuecomment-3',
      'reminder',
      'signoff=issuecomment-4',
      'nearly=issuecomment-6',
      'command=1',
      'unofficial-run',
      'readiness',
    ]);
    expect(reactions).toEqual([{ comment: 1, content: '+1' }]);
    expect(staging).toMatchObject([{ comment: 1, run: '5' }]);
  });

  test('begins each body with its marker, and gives the same bytes for the same state', () => {
    const desired = desireConversation(state());
    for (const { marker, body } of desired.comments) expect(markerOf(body)).toBe(marker);
    expect(desireConversation(state())).toEqual(desired);
  });

  test('takes away every answer to what is gone but verdicts', () => {
    const gone = ['command=90', 'signoff=issuecomment-91', 'nearly=discussion_r92'];
    const verdict = own(60, 'signoff=issuecomment-93', '## ✅✅✅ **Verdict: PASS** ✅✅✅');
    const ownComments = [...gone.map((marker, at) => own(at + 51, marker)), verdict];
    const { deletions, comments } = desireConversation(state({ ownComments }));
    expect(deletions.toSorted()).toEqual(gone.toSorted());
    const markers = comments.map(({ marker }) => marker);
    expect(markers).toContain('signoff=issuecomment-93');
    expect(markers.filter((marker) => deletions.includes(marker))).toEqual([]);
    expect(desireConversation(state({ ownComments, isDraft: true })).deletions).toEqual(['command=90']);
  });

  test('answers one person three times in all', () => {
    const comments = [1, 2, 3, 4].map((id) =>
      said(id, `/use ${id}${id % 2 === 0 ? '\n/verdict help' : ''}`, { author: 'Eve', association: 'NONE' }),
    );
    const nearly = ['issuecomment-6', 'discussion_r7'].map((key) => {
      return { key, author: 'eve', count: 3, items: 4, reason: key };
    });
    const desired = desireConversation({
      ...state({ nearly, results: undefined }),
      ...commandState(comments),
      sweep: { kind: 'unread', parts: [] },
    });
    const answers = desired.comments.filter(({ marker }) => /^(?:command|nearly|signoff)=/.test(marker));
    expect(answers.map(({ marker }) => marker)).toEqual([
      'signoff=issuecomment-4',
      'nearly=issuecomment-6',
      'nearly=discussion_r7',
    ]);
    expect(desired.reactions).toHaveLength(4);
  });

  test('stays below what GitHub takes', () => {
    for (const { body } of desireConversation(state()).comments) expect(body.length).toBeLessThan(65_536);
  });
});
