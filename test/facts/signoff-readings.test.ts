import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Comment } from '../../src/evidence/github-schema.ts';
import { signoffReadings } from '../../src/facts/signoff-readings.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { commentOf, reviewOf } from '../support/comments.ts';
import { parsesDuring } from '../support/counted-parses.ts';
import { gather } from '../support/gather.ts';
import { memoryEvidence } from '../support/memory-evidence.ts';
import { form, OPENING } from '../support/sign-offs.ts';

const body = `${OPENING}\n- [x] item\n\nSigned: @ada`;
const long = `${body}\n${'* * * a\n'.repeat(7_500)}`;

function evidenceOf(comments: readonly Comment[]) {
  const github = {
    comments: async () => comments,
    reviews: async () => [reviewOf('bob', body, { id: 900, submitted_at: '2026-10-19T10:00:00Z' })],
    permission: async () => ({ permission: 'write' }),
  };
  return memoryEvidence({ github, parts: ['comments', 'reviews', 'permissions'] });
}

/** The higher the id, the newer. */
function numbered(texts: readonly string[]): Comment[] {
  return texts.map((text, at) => {
    const created_at = new Date(Date.UTC(2026, 9, 20) + at * 1_000).toISOString();
    return commentOf('eve', text, { id: at + 1, created_at });
  });
}

describe('what could be a sign-off', () => {
  test('is read once for the same evidence, however often it is judged', async () => {
    const evidence = evidenceOf(numbered(['Hello.', long, body, '- [x] a\n- [x] b']));
    const parses = await parsesDuring(async () => {
      for (const key of ['issuecomment-2', 'issuecomment-3', 'pullrequestreview-900'])
        await gather(signoffs, { ...evidence, signoff: { kind: 'comment', key } });
      await Promise.all([gather(signoffs, evidence), signoffReadings({ ...evidence }, form)]);
    });
    expect(parses.toSorted()).toEqual(['- [x] a\n- [x] b', body, body, long].toSorted());
  });

  test('is read again for other evidence and another form', async () => {
    const evidence = evidenceOf(numbered([body]));
    const other = { ...form, opening: 'I sign' };
    const [first, again, others] = await Promise.all([
      signoffReadings(evidence, form),
      signoffReadings(evidence, form),
      signoffReadings(evidence, other),
    ]);
    expect(again).toBe(first);
    expect(first.read.map(({ reading }) => reading.kind)).toEqual(['signoff', 'signoff']);
    expect(others.read.map(({ reading }) => reading.kind)).toEqual(['not-a-signoff', 'not-a-signoff']);
    expect(await signoffReadings(evidenceOf(numbered([body])), form)).not.toBe(first);
  });

  test('without a box costs nothing, whatever its length and number', async () => {
    const texts = Array.from({ length: 300 }, () => '> * > * a\n'.repeat(6_400));
    const evidence = evidenceOf(numbered([body, ...texts]));
    const parses = await parsesDuring(() => signoffReadings(evidence, form));
    expect(parses).toEqual([body, body]);
    expect((await signoffReadings(evidence, form)).unread).toEqual([]);
  });

  test('is read up to a megabyte, the newest first; the rest is said to be unread', async () => {
    const evidence = evidenceOf(numbered([body, ...Array.from({ length: 300 }, () => long)]));
    const parses = await parsesDuring(() => signoffReadings(evidence, form));
    expect(parses.length).toBe(Math.floor(1_048_576 / long.length));
    const { read, unread } = await signoffReadings(evidence, form);
    expect(read[0]?.key).toBe('issuecomment-301');
    expect(read).toHaveLength(parses.length);
    expect(unread.map(({ key }) => key).slice(-2)).toEqual(['issuecomment-1', 'pullrequestreview-900']);
    expect(read.length + unread.length).toBe(302);
  });

  test('of people with access is read however much strangers write', async () => {
    const flood = numbered(Array.from({ length: 300 }, () => long)).map((comment) => ({
      ...comment,
      author_association: 'NONE',
    }));
    const signed = commentOf('ada', body, {
      id: 1_000,
      created_at: '2026-10-01T00:00:00Z',
      author_association: 'COLLABORATOR',
    });
    const { read } = await signoffReadings(evidenceOf([signed, ...flood]), form);
    expect(read.find(({ key }) => key === 'issuecomment-1000')?.reading.kind).toBe('signoff');
    expect((await gather(signoffs, evidenceOf([signed, ...flood]))).current.map(({ key }) => key)).toContain(
      'issuecomment-1000',
    );
  });

  test('is never read in place of something newer that was not', async () => {
    const text = fc.constantFrom('Hello.', body, long);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 15, maxLength: 30 }), async (texts) => {
        const { read, unread } = await signoffReadings(evidenceOf(numbered(texts)), form);
        const newestUnread = unread[0]?.date ?? '';
        for (const { date, reading } of read)
          if (reading.kind === 'signoff') expect(date > newestUnread).toBe(true);
      }),
      { numRuns: 10 },
    );
  });
});

describe('sign-offs behind a megabyte of newer text', () => {
  const flood = [body, ...Array.from({ length: 20 }, () => long)];

  test('count for nothing, and are named', async () => {
    const found = await gather(signoffs, evidenceOf(numbered(flood)));
    expect(found.current.map(({ key }) => key)).not.toContain('issuecomment-1');
    expect(found.unread?.slice(-2)).toEqual(['issuecomment-1', 'pullrequestreview-900']);
    expect(await gather(signoffs, evidenceOf(numbered([body])))).not.toHaveProperty('unread');
  });

  test('are judged all the same when they are asked for by name', async () => {
    const signoff = { kind: 'comment', key: 'issuecomment-1' } as const;
    const found = await gather(signoffs, { ...evidenceOf(numbered(flood)), signoff });
    expect(found.judged?.key).toBe('issuecomment-1');
    expect(found.unread).not.toContain('issuecomment-1');
  });
});
