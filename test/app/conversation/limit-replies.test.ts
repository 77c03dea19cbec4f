import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DesiredComment } from '../../../src/app/conversation/desired.ts';
import { limitReplies } from '../../../src/app/conversation/limit-replies.ts';
import { comment } from '../../../src/app/conversation/marker.ts';
import type { OwnComment } from '../../../src/evidence/github/pull/observed.ts';
import { own, said } from '../../support/conversation.ts';

const scope = { associations: ['MEMBER'] };
const ids = Array.from({ length: 12 }, (_, at) => at + 1);
/** Comments 1 to 6 are Eve's, who may not command; the others are Ada's, who may. */
const comments = ids.map((id) =>
  id <= 6
    ? said(id, '/use 5', { author: 'Eve', association: 'NONE' })
    : said(id, '/use 5', { association: 'MEMBER' }),
);
const candidates = ids.map((id) => ({
  key: `issuecomment-${id}`,
  user: { login: id <= 6 ? 'Eve' : 'ada' },
  association: 'NONE',
  body: '',
  date: '',
  url: undefined,
  editor: undefined,
  withdrawn: false,
}));

function reply(marker: string, to?: string): DesiredComment {
  return { ...comment(marker, 'text'), ...(to !== undefined && { to }) };
}

function limited(wanted: readonly DesiredComment[], ownComments: readonly OwnComment[] = []): string[] {
  return limitReplies(wanted, { ownComments, comments, scope, candidates }).map(({ marker }) => marker);
}

describe('answers to one person', () => {
  test('are three of whatever kind, the first ones', () => {
    const wanted = ['signoff=issuecomment-1', 'nearly=issuecomment-2', 'command=3', 'command=4', 'command=5'];
    expect(limited(wanted.map((marker) => reply(marker, 'eve')))).toEqual(wanted.slice(0, 3));
  });

  test('are counted for each person', () => {
    const wanted = [1, 2, 3, 4].map((id) => reply(`command=${id}`, 'eve'));
    expect(limited([...wanted, reply('nearly=issuecomment-7', 'ada')])).toEqual([
      'command=1',
      'command=2',
      'command=3',
      'nearly=issuecomment-7',
    ]);
  });

  test('include those that were given before, even if they are not wanted any more', () => {
    const given = [own(50, 'command=1'), own(51, 'nearly=issuecomment-2'), own(52, 'signoff=issuecomment-3')];
    expect(limited([reply('command=4', 'eve')], given)).toEqual([]);
    expect(limited([reply('command=4', 'eve')], given.slice(1))).toEqual(['command=4']);
  });

  test('that were given before are kept up to date', () => {
    const given = [1, 2, 3, 4].map((id) => own(50 + id, `command=${id}`));
    const wanted = [5, 4, 3, 2, 1].map((id) => reply(`command=${id}`, 'eve'));
    expect(limited(wanted, given)).toEqual(['command=4', 'command=3', 'command=2', 'command=1']);
  });

  test('do not include verdicts, answers to what is gone, or answers to commands that they may give', () => {
    const verdict = '## ✅✅✅ **Verdict: PASS** ✅✅✅';
    const given = [
      own(50, 'signoff=issuecomment-1', verdict),
      own(51, 'signoff=issuecomment-2', verdict),
      own(52, 'command=77'),
      own(53, 'nearly=issuecomment-78'),
      ...[7, 8, 9].map((id) => own(60 + id, `command=${id}`)),
    ];
    expect(limited([reply('command=3', 'eve'), reply('nearly=issuecomment-8', 'ada')], given)).toHaveLength(
      2,
    );
  });

  test('are without a limit where nobody set one', () => {
    expect(limited(ids.map((id) => reply(`command=${id}`)))).toHaveLength(ids.length);
  });

  test('never come to more than three, however events follow each other', () => {
    const round = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(round, { maxLength: 8 }), (rounds) => {
        const given = new Map<string, OwnComment>();
        for (const wanted of rounds) {
          const replies = wanted.map((id) => reply(`command=${id}`, 'eve'));
          for (const marker of limited(replies, [...given.values()])) given.set(marker, own(50, marker));
        }
        expect(given.size).toBeLessThanOrEqual(3);
        if (new Set(rounds.flat()).size >= 3) expect(given.size).toBe(3);
      }),
    );
  });
});
