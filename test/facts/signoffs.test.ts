import { describe, expect, test } from '@jest/globals';
import { FactUnknown } from '../../src/check/outcome.ts';
import { EvidenceInputError, EvidenceRefused } from '../../src/evidence/errors.ts';
import type { Comment } from '../../src/evidence/github-schema.ts';
import { Ledger, recorded } from '../../src/evidence/ledger.ts';
import type { SignoffSelection } from '../../src/evidence/signoff-selection.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { commentOf, reviewOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { HEAD, memoryEvidence } from '../support/memory-evidence.ts';
import { OPENING } from '../support/sign-offs.ts';

const body = `${OPENING}\n- [x] item\n\nSigned: @ada`;

function among(
  comments: readonly Comment[],
  signoff: SignoffSelection = { kind: 'newest' },
): Promise<Signoffs> {
  return gather(
    signoffs,
    memoryEvidence({ github: { comments: async () => comments }, parts: ['comments'], signoff }),
  );
}

describe('a sign-off given by hand', () => {
  const given = (signoff: SignoffSelection) => gather(signoffs, memoryEvidence({ signoff }));

  test('has its text and author, and permission is assumed', async () => {
    const found = await given({ kind: 'given', body, author: 'ada' });
    expect(found).toMatchObject({
      judged: { author: 'ada', text: { boxes: [{ text: 'item' }] } },
      permissionAssumed: true,
    });
    expect(found.current).toEqual([found.judged]);
  });

  test('may be an author alone, or a text alone', async () => {
    expect((await given({ kind: 'given', author: 'ada' })).judged).toEqual({ author: 'ada' });
    const { judged } = await given({ kind: 'given', body });
    expect(judged).not.toHaveProperty('author');
    expect(judged).toHaveProperty('text');
  });

  test('that is no sign-off is refused with the reason', async () => {
    const found = await given({ kind: 'given', body: 'LGTM', author: 'ada' });
    expect(found).toMatchObject({
      judged: undefined,
      current: [],
      refused: [{ reason: expect.stringContaining('begin with') }],
    });
  });

  test('leaves the comments unread', async () => {
    const evidence = memoryEvidence({
      signoff: { kind: 'given', body, author: 'ada' },
      github: { comments: () => Promise.reject(new Error('read')) },
    });
    await expect(gather(signoffs, evidence)).resolves.toMatchObject({ judged: { author: 'ada' } });
  });
});

describe('sign-offs among the comments', () => {
  test('the newest is judged, all are current, in that order', async () => {
    const found = await among([
      commentOf('ada', body, { id: 1, created_at: '2026-10-20T10:00:00Z' }),
      commentOf('bob', body, { id: 2, created_at: '2026-10-21T10:00:00Z' }),
      commentOf('eve', 'LGTM', { id: 3, created_at: '2026-10-22T10:00:00Z' }),
    ]);
    expect(found.judged?.key).toBe('issuecomment-2');
    expect(found.current.map((signoff) => signoff.author)).toEqual(['bob', 'ada']);
    expect(found.refused).toEqual([]);
  });

  test('an edit makes an older one the newest', async () => {
    const found = await among([
      commentOf('ada', body, { id: 1, editor: { login: 'ada' }, last_edited_at: '2026-10-22T10:00:00Z' }),
      commentOf('bob', body, { id: 2, created_at: '2026-10-21T10:00:00Z' }),
    ]);
    expect(found.judged?.key).toBe('issuecomment-1');
  });

  test('the named one is judged even if it is not the newest', async () => {
    const comments = [
      commentOf('ada', body, { id: 1 }),
      commentOf('bob', body, { id: 2, created_at: '2026-10-21T10:00:00Z' }),
    ];
    expect((await among(comments, { kind: 'comment', key: 'issuecomment-1' })).judged?.author).toBe('ada');
  });

  test('a named comment that does not exist is unusable input', async () => {
    await expect(among([], { kind: 'comment', key: 'issuecomment-9' })).rejects.toThrow(EvidenceInputError);
  });

  test('a named comment that is no sign-off is refused, and no other takes its place', async () => {
    const comments = [commentOf('ada', 'LGTM', { id: 1 }), commentOf('bob', body, { id: 2 })];
    const found = await among(comments, { kind: 'comment', key: 'issuecomment-1' });
    expect(found).toMatchObject({ judged: undefined, refused: [{ key: 'issuecomment-1' }] });
  });

  test('reviews and inline comments count, dismissed and pending reviews do not', async () => {
    const evidence = memoryEvidence({
      parts: ['reviews'],
      github: {
        reviews: async () => [
          reviewOf('ada', body, { id: 1 }),
          reviewOf('bob', body, { id: 2, state: 'DISMISSED' }),
          reviewOf('eve', body, { id: 3, state: 'PENDING', submitted_at: null }),
        ],
        reviewComments: async () => [commentOf('dan', body, { id: 4 })],
      },
    });
    const found = await gather(signoffs, evidence);
    expect(found.current.map((signoff) => signoff.key).toSorted()).toEqual([
      'discussion_r4',
      'pullrequestreview-1',
    ]);
    expect(found.refused.map((refused) => refused.key).toSorted()).toEqual([
      'pullrequestreview-2',
      'pullrequestreview-3',
    ]);
  });

  const refusals: [string, Partial<Comment>, string][] = [
    ['a bot', { user: { login: 'helper[bot]', type: 'Bot' } }, 'bot'],
    ['a bot by its name', { user: { login: 'helper[bot]' } }, 'bot'],
    ['a deleted account', { user: null }, 'no longer exists'],
    ['text edited by somebody else', { editor: { login: 'mallory' } }, '@mallory'],
  ];
  test.each(refusals)('%s does not sign off', async (_name, more, reason) => {
    const found = await among([commentOf('ada', body, more)]);
    expect(found).toMatchObject({
      judged: undefined,
      current: [],
      refused: [{ reason: expect.stringContaining(reason) }],
    });
  });

  test("an author's own edit is no foreign one, whatever the case", async () => {
    expect((await among([commentOf('Ada', body, { editor: { login: 'ada' } })])).judged?.author).toBe('Ada');
  });

  test('a run without comments and reviews has no sign-off', async () => {
    expect(await gather(signoffs, memoryEvidence({}))).toMatchObject({
      judged: undefined,
      current: [],
      refused: [],
    });
  });
});

describe('write access', () => {
  function withPermission(
    answer: () => Promise<{ permission: string; role_name?: string }>,
  ): Promise<Signoffs> {
    const github = { comments: async () => [commentOf('ada', body)], permission: answer };
    return gather(signoffs, memoryEvidence({ github, parts: ['comments', 'permissions'] }));
  }

  test.each([
    ['admin', 'admin'],
    ['maintain', 'maintain'],
    ['write', 'write'],
    ['write', 'custom-role'],
  ])('%s (%s) may sign off', async (permission, role_name) => {
    const found = await withPermission(async () => ({ permission, role_name }));
    expect(found).toMatchObject({ judged: { author: 'ada' }, permissionAssumed: false });
  });

  test.each([
    ['read', 'read'],
    ['none', 'none'],
    ['write', 'triage'],
    ['write', 'read'],
    ['', ''],
  ])('%s (%s) may not', async (permission, role_name) => {
    const found = await withPermission(async () => ({ permission, role_name }));
    expect(found).toMatchObject({
      judged: undefined,
      refused: [{ reason: expect.stringContaining('no write access') }],
    });
  });

  test('a login GitHub does not know as collaborator may not', async () => {
    const found = await withPermission(() => Promise.reject(new EvidenceRefused('permission', 404)));
    expect(found.current).toEqual([]);
  });

  test.each([403, 429, 500])('a refusal with %i grants nothing and refuses nobody', async (status) => {
    const asking = withPermission(() => Promise.reject(new EvidenceRefused('permission', status)));
    await expect(asking).rejects.toThrow(FactUnknown);
    await expect(asking).rejects.toMatchObject({ needs: 'github', parts: ['permissions'] });
  });

  test('is assumed, and said to be, where nobody can be asked', async () => {
    expect(await among([commentOf('ada', body)])).toMatchObject({
      judged: { author: 'ada' },
      permissionAssumed: true,
    });
  });
});

describe('plain REST comments', () => {
  function plain(login: string, id: number, created_at: string, updated_at: string): Comment {
    const {
      editor: _editor,
      last_edited_at: _edited,
      ...rest
    } = commentOf(login, body, { id, created_at, updated_at });
    return rest;
  }

  test('are as new as their last update', async () => {
    const found = await among([
      plain('ada', 1, '2026-10-20T10:00:00Z', '2026-10-22T10:00:00Z'),
      plain('bob', 2, '2026-10-21T10:00:00Z', '2026-10-21T10:00:00Z'),
    ]);
    expect(found.judged?.author).toBe('ada');
  });
});

test('an edit by an account that no longer exists is a foreign one', async () => {
  const found = await among([
    commentOf('ada', body, { editor: null, last_edited_at: '2026-10-21T10:00:00Z' }),
  ]);
  expect(found).toMatchObject({
    judged: undefined,
    refused: [{ reason: expect.stringContaining('no longer exists') }],
  });
});

test.each([
  ['issuecomment-1', 'comments'],
  ['pullrequestreview-1', 'reviews'],
  ['discussion_r1', 'reviews'],
])('a named sign-off %s in a part this run lacks is unknown, not absent', async (key, part) => {
  const asking = gather(signoffs, memoryEvidence({ signoff: { kind: 'comment', key } }));
  await expect(asking).rejects.toMatchObject({ name: 'FactUnknown', needs: 'github', parts: [part] });
});

describe('sign-offs for another commit', () => {
  const old = 'a'.repeat(40);
  const two = [
    commentOf('ada', body, { id: 1, created_at: '2026-10-20T10:00:00Z' }),
    commentOf('bob', body, { id: 2, created_at: '2026-10-21T10:00:00Z' }),
  ];

  function stale(
    entries: readonly (readonly [string, string | undefined])[],
    signoff: SignoffSelection = { kind: 'newest' },
    comments: readonly Comment[] = two,
  ): Promise<Signoffs> {
    const evidence = memoryEvidence({
      github: { comments: async () => comments },
      parts: ['comments'],
      signoff,
    });
    return gather(signoffs, recorded({ ...evidence, staleSignoffs: new Map(entries) }, new Ledger()));
  }

  test('are listed apart and are not current', async () => {
    const found = await stale([['issuecomment-2', old]]);
    expect(found.current.map(({ author }) => author)).toEqual(['ada']);
    expect(found.stale).toEqual([{ key: 'issuecomment-2', author: 'bob', sha: old, assessed: HEAD }]);
    expect(found.judged?.author).toBe('ada');
  });

  test('are judged if they are under verdict, or if there is no other', async () => {
    const named = await stale([['issuecomment-2', old]], { kind: 'comment', key: 'issuecomment-2' });
    expect(named.judged).toMatchObject({ author: 'bob', text: { boxes: [{ text: 'item' }] } });
    const all = await stale([
      ['issuecomment-1', undefined],
      ['issuecomment-2', old],
    ]);
    expect(all).toMatchObject({ judged: { author: 'bob' }, current: [] });
    expect(all.stale.map(({ sha }) => sha)).toEqual([old, undefined]);
  });

  test('that do not count anyway are refused, not stale', async () => {
    const bot = commentOf('helper', body, { user: { login: 'helper', type: 'Bot' } });
    const found = await stale([['issuecomment-1', old]], { kind: 'newest' }, [bot]);
    expect(found).toMatchObject({ stale: [], refused: [{ kind: 'bot', author: 'helper' }] });
  });

  test('are none unless somebody says so', async () => {
    expect((await among(two)).stale).toEqual([]);
  });
});

test.each<[Partial<Comment>, string]>([
  [{ user: { login: 'x', type: 'Bot' } }, 'bot'],
  [{ user: null }, 'no-author'],
  [{ editor: { login: 'mallory' } }, 'edited'],
])('a refusal says of which kind it is: %j', async (more, kind) => {
  expect((await among([commentOf('ada', body, more)])).refused).toMatchObject([{ kind }]);
});
