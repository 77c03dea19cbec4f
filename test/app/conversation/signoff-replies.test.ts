import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nearlySignoffs } from '../../../src/app/conversation/nearly-signoffs.ts';
import { type SignoffState, signoffReplies } from '../../../src/app/conversation/signoff-replies.ts';
import { markerOf } from '../../../src/app/publish/marker.ts';
import type { RefusedSignoff, Signoffs } from '../../../src/facts/signoff.ts';
import type { SignoffCandidate } from '../../../src/facts/signoff-candidates.ts';
import { own, place, policyOf } from '../../support/conversation.ts';
import { hostileText } from '../../support/hostile.ts';
import { checklistDocument, filledSignoff, itemsOf, OPENING } from '../../support/sign-offs.ts';

const nobody: Signoffs = { judged: undefined, current: [], stale: [], refused: [], permissionAssumed: false };
const key = 'issuecomment-5';

function state(more: Partial<SignoffState> = {}): SignoffState {
  return { ...place(), signoffs: nobody, candidates: [], template: itemsOf(checklistDocument), ...more };
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
  signoffReplies(state({ signoffs: { ...nobody, refused: list }, ...more }));

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
  const ownComments = [own(1, `signoff=${key}`)];

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
    const [reply, ...rest] = signoffReplies(state({ ownComments, ...more }));
    expect(reply).toMatchObject({
      marker: 'signoff=issuecomment-5',
      body: expect.stringContaining(`This sign-off was withdrawn: ${why}`),
    });
    expect(rest).toEqual([]);
  });

  test.each<[string, Partial<Signoffs>]>([
    ['current', { current: [{ key, author: 'ada' }] }],
    ['stale', { stale: [{ key, author: 'ada', sha: undefined, assessed: 'a'.repeat(40) }] }],
  ])('is left alone while the sign-off is %s', (_name, more) => {
    expect(signoffReplies(state({ ownComments, signoffs: { ...nobody, ...more } }))).toEqual([]);
  });
});

describe('a comment that is nearly a sign-off', () => {
  const filled = filledSignoff('ada');
  const withoutPhrase = filled.replace(OPENING, 'I reviewed this:');

  test('is told what is missing', () => {
    const [reply, ...rest] = nearlySignoffs(state({ candidates: [candidate(withoutPhrase)] }));
    expect(reply?.marker).toBe('nearly=issuecomment-5');
    expect(reply?.body).toMatch(
      /^<!-- pr-verdict nearly=issuecomment-5 -->\n@ada this comment holds 19 of the 19 items/,
    );
    expect(reply?.body).toContain('it does not begin with `"As a PR reviewer and CODEOWNER,');
    expect(markerOf(reply?.body ?? '')).toBe(reply?.marker);
    expect(rest).toEqual([]);
  });

  test('may hold half of the items', () => {
    const lines = withoutPhrase.split('\n').filter((line) => line.includes('[x]'));
    const some = (count: number) => [candidate(`I did:\n${lines.slice(0, count).join('\n')}`)];
    expect(nearlySignoffs(state({ candidates: some(12) }))).toHaveLength(1);
    expect(nearlySignoffs(state({ candidates: some(4) }))).toEqual([]);
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
  ])('is not %s', (_name, given) => {
    expect(nearlySignoffs(state({ candidates: [given] }))).toEqual([]);
  });

  test('is told nothing where there is no template', () => {
    expect(nearlySignoffs(state({ candidates: [candidate(withoutPhrase)], template: undefined }))).toEqual(
      [],
    );
  });

  test('is told the same thing once, at the oldest', () => {
    const candidates = ['6', '5'].map((id) => candidate(withoutPhrase, { key: `issuecomment-${id}` }));
    expect(nearlySignoffs(state({ candidates })).map(({ marker }) => marker)).toEqual([
      'nearly=issuecomment-5',
    ]);
  });

  test('once mended is said to be a sign-off', () => {
    const signoffs = { ...nobody, current: [{ key, author: 'ada' }] };
    const ownComments = [own(1, `nearly=${key}`)];
    expect(nearlySignoffs(state({ signoffs, ownComments, candidates: [candidate(filled)] }))).toEqual([
      {
        marker: `nearly=${key}`,
        body: `<!-- pr-verdict nearly=${key} -->\nThis comment is a sign-off by now.\n`,
      },
    ]);
  });

  test('never puts its text into our words', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (before, after) => {
        const body = `${before}\n\n${withoutPhrase}\n\n${after}`;
        for (const reply of nearlySignoffs(state({ candidates: [candidate(body)] })))
          expect(reply.body).toMatch(
            /^<!-- pr-verdict nearly=issuecomment-5 -->\n@ada this comment holds \d+ of the 19 items of the checklist, but it is no sign-off: [^@\n]+\n$/,
          );
      }),
      { numRuns: 50 },
    );
  });
});
