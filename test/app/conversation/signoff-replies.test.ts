import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findNearlySignoffs, nearlySignoffs } from '../../../src/app/conversation/nearly-signoffs.ts';
import { type SignoffState, signoffReplies } from '../../../src/app/conversation/signoff-replies.ts';
import { markerOf } from '../../../src/app/publish/marker.ts';
import type { RefusedSignoff, Signoffs } from '../../../src/facts/signoff.ts';
import type { SignoffCandidate } from '../../../src/facts/signoff-candidates.ts';
import { parseSignoff } from '../../../src/signoff/parse-signoff.ts';
import { own, place, policyOf } from '../../support/conversation.ts';
import { hostileText } from '../../support/hostile.ts';
import { checklistDocument, filledSignoff, form, itemsOf, OPENING } from '../../support/sign-offs.ts';

const nobody: Signoffs = { judged: undefined, current: [], stale: [], refused: [], permissionAssumed: false };
const key = 'issuecomment-5';

function state(more: Partial<SignoffState> = {}): SignoffState {
  return { ...place(), signoffs: nobody, candidates: [], nearly: [], ...more };
}

function candidate(body: string, more: Partial<SignoffCandidate> = {}): SignoffCandidate {
  return {
    key,
    user: { login: 'ada', type: 'User' },
    association: 'MEMBER',
    body,
    date: '2026-10-20T10:00:00Z',
    url: undefined,
    editor: undefined,
    withdrawn: false,
    ...more,
  };
}

function refused(kind: RefusedSignoff['kind'], more: Partial<RefusedSignoff> = {}): RefusedSignoff {
  return { key, kind, author: 'ada', reason: 'it was edited by `@mallory`', ...more };
}

const refusing = (list: readonly RefusedSignoff[], more: Partial<SignoffState> = {}) =>
  signoffReplies(state({ signoffs: { ...nobody, refused: list }, ...more })).comments;

describe('a sign-off that does not count', () => {
  test('without write access is told so in both languages, in the place of its verdict', () => {
    const [reply] = refusing([refused('no-write-access')]);
    expect(reply?.marker).toBe('signoff=issuecomment-5');
    const [english = '', chinese = ''] = reply?.body.split('\n\n---\n\n') ?? [];
    expect(english).toMatch(
      /^<!-- pr-verdict signoff=issuecomment-5 -->\n@ada this sign-off does not count: it needs write/,
    );
    expect(chinese).toContain('@ada 此签署无效');
  });

  test('edited by somebody else is told in English only', () => {
    expect(refusing([refused('edited')])).toEqual([
      {
        marker: 'signoff=issuecomment-5',
        body: '<!-- pr-verdict signoff=issuecomment-5 -->\n@ada this sign-off does not count: it was edited by `@mallory`. To sign off, please post a new comment.\n',
        to: 'ada',
      },
    ]);
  });

  test.each(['bot', 'not-a-signoff', 'withdrawn', 'no-author'] as const)('is not answered: %s', (kind) => {
    expect(refusing([refused(kind)])).toEqual([]);
  });

  test('is told the same thing once, at the oldest', () => {
    const list = ['7', '6', '5'].map((id) => refused('no-write-access', { key: `issuecomment-${id}` }));
    expect(refusing(list).map(({ marker }) => marker)).toEqual(['signoff=issuecomment-5']);
    expect(refusing([...list, refused('no-write-access', { author: 'eve' })])).toHaveLength(2);
  });

  test('follows the languages of the policy', () => {
    const policy = policyOf({ comments: { languages: ['zh-Hans'] } });
    expect(refusing([refused('no-write-access')], { policy })[0]?.body).not.toContain('does not count');
  });
});

describe('a verdict whose sign-off is gone', () => {
  const ownComments = [own(1, `signoff=${key}`, '## ✅✅✅ **Verdict: PASS** ✅✅✅')];

  test.each<[string, Partial<SignoffState>, string]>([
    ['deleted', {}, 'the comment was deleted'],
    [
      'edited away',
      { candidates: [candidate('never mind')] },
      'the comment was edited and is no sign-off any more',
    ],
    [
      'dismissed',
      { signoffs: { ...nobody, refused: [refused('withdrawn', { reason: 'the review was dismissed' })] } },
      'the review was dismissed',
    ],
    [
      'orphaned',
      { signoffs: { ...nobody, refused: [refused('no-author', { reason: 'its author no longer exists' })] } },
      'its author no longer exists',
    ],
  ])('says that it was withdrawn: %s', (_name, more, why) => {
    const { comments, deletions } = signoffReplies(state({ ownComments, ...more }));
    expect(comments).toEqual([
      {
        marker: 'signoff=issuecomment-5',
        body: `<!-- pr-verdict signoff=issuecomment-5 -->\nThis sign-off was withdrawn: ${why}. The verdict on it no longer stands.\n`,
      },
    ]);
    expect(deletions).toEqual([]);
    // Once said, it is said of the same verdict again.
    const said = [own(1, `signoff=${key}`, comments[0]?.body.split('\n')[1])];
    expect(signoffReplies(state({ ownComments: said, ...more }))).toEqual({ comments, deletions });
  });

  test.each<[string, Partial<Signoffs>]>([
    ['current', { current: [{ key, author: 'ada' }] }],
    ['stale', { stale: [{ key, author: 'ada', sha: undefined, assessed: 'a'.repeat(40) }] }],
  ])('is left alone while the sign-off is %s', (_name, more) => {
    expect(signoffReplies(state({ ownComments, signoffs: { ...nobody, ...more } }))).toEqual({
      comments: [],
      deletions: [],
    });
  });

  test('behind more text than is read says so', () => {
    const signoffs = { ...nobody, unread: [key] };
    const candidates = [candidate(filledSignoff('ada'))];
    const { comments, deletions } = signoffReplies(state({ ownComments, signoffs, candidates }));
    expect(comments[0]?.body).toContain('This sign-off is not read any more: more was written after it');
    expect(deletions).toEqual([]);
  });

  test('and was edited by somebody else before says so to the end', () => {
    const [instead] = refusing([refused('edited')], { ownComments });
    expect(instead?.body).toContain('The verdict on it no longer stands.');
    const then = [{ ...own(1, `signoff=${key}`), body: instead?.body ?? '' }];
    expect(refusing([refused('edited')], { ownComments: then })).toEqual([instead]);
    expect(signoffReplies(state({ ownComments: then }))).toMatchObject({
      comments: [{ body: expect.stringContaining('the comment was deleted') }],
      deletions: [],
    });
  });
});

describe('an answer that was no verdict', () => {
  const refusal = refusing([refused('no-write-access')])[0];
  const ownComments = [{ ...own(1, `signoff=${key}`), body: refusal?.body ?? '' }];
  const marker = `signoff=${key}`;

  test('goes with the comment that it answers', () => {
    expect(signoffReplies(state({ ownComments }))).toEqual({ comments: [], deletions: [marker] });
  });

  test('speaks of no verdict when that comment is edited', () => {
    const { comments, deletions } = signoffReplies(state({ ownComments, candidates: [candidate('Hm.')] }));
    expect(deletions).toEqual([]);
    expect(comments[0]?.body).toBe(
      `<!-- pr-verdict ${marker} -->\nThis sign-off was withdrawn: the comment was edited and is no sign-off any more.\n`,
    );
  });

  test('stays as it is while that comment is not read, or was dismissed', () => {
    const candidates = [candidate(filledSignoff('ada'))];
    const nothing = { comments: [], deletions: [] };
    expect(
      signoffReplies(state({ ownComments, candidates, signoffs: { ...nobody, unread: [key] } })),
    ).toEqual(nothing);
    expect(refusing([refused('withdrawn')], { ownComments, candidates })).toEqual([]);
  });
});

describe('a comment that is nearly a sign-off', () => {
  const template = itemsOf(checklistDocument);
  const nearlyOf = (candidates: readonly SignoffCandidate[]) =>
    findNearlySignoffs(
      candidates.map((one) => ({ ...one, reading: parseSignoff(one.body, form) })),
      template,
      policyOf().checklist.containment,
    );
  const answers = async (candidates: readonly SignoffCandidate[]) =>
    nearlySignoffs(state({ candidates, nearly: await nearlyOf(candidates) })).comments;
  const filled = filledSignoff('ada');
  const withoutPhrase = filled.replace(OPENING, 'I reviewed this:');

  test('is told what is missing', async () => {
    const [reply, ...rest] = await answers([candidate(withoutPhrase)]);
    expect(reply?.to).toBe('ada');
    expect(reply?.marker).toBe('nearly=issuecomment-5');
    expect(reply?.body).toMatch(
      /^<!-- pr-verdict nearly=issuecomment-5 -->\n@ada this comment holds 19 of the 19 items/,
    );
    expect(reply?.body).toContain('it does not begin with `"As a PR reviewer and CODEOWNER,');
    expect(markerOf(reply?.body ?? '')).toBe(reply?.marker);
    expect(rest).toEqual([]);
  });

  test('may hold half of the items', async () => {
    const lines = withoutPhrase.split('\n').filter((line) => line.includes('[x]'));
    const some = (count: number) => [candidate(`I did:\n${lines.slice(0, count).join('\n')}`)];
    expect(await answers(some(12))).toHaveLength(1);
    expect(await answers(some(4))).toEqual([]);
  });

  test.each<[string, SignoffCandidate]>([
    ['a sign-off', candidate(filled)],
    ['of a bot', candidate(withoutPhrase, { user: { login: 'x[bot]' } })],
    ['of a bot by type', candidate(withoutPhrase, { user: { login: 'x', type: 'Bot' } })],
    ['of nobody', candidate(withoutPhrase, { user: null })],
    ['a dismissed review', candidate(withoutPhrase, { withdrawn: true })],
    ['a quotation', candidate(withoutPhrase.replace(/^/gm, '> '))],
    ['code', candidate(`~~~\n${withoutPhrase}\n~~~`)],
    ['another list', candidate('- [x] one\n- [x] two\n- [x] three')],
    ['a remark', candidate('LGTM')],
  ])('is not %s', async (_name, given) => {
    expect(await answers([given])).toEqual([]);
  });

  test('is told the same thing once, at the oldest', async () => {
    const candidates = ['6', '5'].map((id) => candidate(withoutPhrase, { key: `issuecomment-${id}` }));
    expect((await answers(candidates)).map(({ marker }) => marker)).toEqual(['nearly=issuecomment-5']);
  });

  test('has its answer taken away when it is deleted, and only then', () => {
    const ownComments = [own(1, `nearly=${key}`)];
    expect(nearlySignoffs(state({ ownComments }))).toEqual({ comments: [], deletions: [`nearly=${key}`] });
    const candidates = [candidate('Never mind.')];
    expect(nearlySignoffs(state({ ownComments, candidates }))).toEqual({ comments: [], deletions: [] });
  });

  test('once mended is said to be a sign-off', () => {
    const signoffs = { ...nobody, current: [{ key, author: 'ada' }] };
    const ownComments = [own(1, `nearly=${key}`)];
    expect(
      nearlySignoffs(state({ signoffs, ownComments, candidates: [candidate(filled)] })).comments,
    ).toEqual([
      {
        marker: `nearly=${key}`,
        body: `<!-- pr-verdict nearly=${key} -->\nThis comment is a sign-off by now.\n`,
      },
    ]);
  });

  test('never puts its text into our words', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (before, after) => {
        const body = `${before}\n\n${withoutPhrase}\n\n${after}`;
        for (const reply of await answers([candidate(body)]))
          expect(reply.body).toMatch(
            /^<!-- pr-verdict nearly=issuecomment-5 -->\n@ada this comment holds \d+ of the 19 items of the checklist, but it is no sign-off: [^@\n]+\n$/,
          );
      }),
      { numRuns: 50 },
    );
  });
});
