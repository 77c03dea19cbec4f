import { describe, expect, test } from '@jest/globals';
import { keepOldest } from '../../../src/app/publish/keep-oldest.ts';
import { byMarker } from '../../../src/app/publish/marker.ts';
import { publishComment } from '../../../src/app/publish/publish-comment.ts';
import { EvidenceRefused, EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import { testClient } from '../../support/github/test-client.ts';
import { FakeWrites } from './fake-writes.ts';

const BODY = '<!-- pr-verdict signoff=issuecomment-1 -->\n## PASS\n\nAssessed commit.\n';

describe('a comment', () => {
  test('is created with one request when there is none', async () => {
    const { fake, target, writes } = await FakeWrites.start();
    const published = await publishComment(target, undefined, BODY);
    expect(published).toEqual({
      kind: 'created',
      id: 101,
      url: 'https://github.com/acme/bench/pull/7#issuecomment-101',
    });
    expect(fake.requests).toEqual(['POST issues/7/comments']);
    expect(fake.bodies).toEqual([{ body: BODY }]);
    expect(writes).toEqual([{ what: 'comment', kind: 'created' }]);
  });

  test('is edited in place with one request when it says something else', async () => {
    const { fake, target, writes } = await FakeWrites.start();
    const existing = fake.comment('old');
    expect(await publishComment(target, existing, BODY)).toMatchObject({ kind: 'updated', id: existing.id });
    expect(fake.requests).toEqual([`PATCH issues/comments/${existing.id}`]);
    expect([...fake.comments]).toEqual([[existing.id, BODY.trimEnd()]]);
    expect(writes).toEqual([{ what: 'comment', kind: 'updated' }]);
  });

  test.each([
    ['the same bytes', BODY],
    ['no blanks at its end', BODY.trimEnd()],
    ['more blanks at its end', `${BODY}\n \t\n`],
    ['other line ends', BODY.replaceAll('\n', '\r\n')],
  ])('is left alone when GitHub gives it back with %s', async (_, stored) => {
    const { fake, target, writes } = await FakeWrites.start();
    const existing = fake.comment(stored);
    expect(await publishComment(target, existing, BODY)).toEqual({
      kind: 'unchanged',
      id: existing.id,
      url: existing.url,
    });
    expect(fake.requests).toEqual([]);
    expect(writes).toEqual([{ what: 'comment', kind: 'unchanged' }]);
  });

  test.each([
    ['a blank at its start', ` ${BODY}`],
    ['blanks at the end of a line', BODY.replace('PASS\n', 'PASS \n')],
    ['another paragraph break', BODY.replace('\n\n', '\n')],
  ])('is edited when what is there differs by %s', async (_, stored) => {
    const { fake, target } = await FakeWrites.start();
    expect((await publishComment(target, fake.comment(stored), BODY)).kind).toBe('updated');
  });

  test('is written again when it was deleted by hand', async () => {
    const { fake, target, writes } = await FakeWrites.start();
    const existing = fake.comment('old');
    fake.comments.clear();
    const published = await publishComment(target, existing, BODY);
    expect(published.kind).toBe('created');
    expect(fake.requests).toEqual([`PATCH issues/comments/${existing.id}`, 'POST issues/7/comments']);
    expect([...fake.comments.keys()]).toEqual([published.id]);
    expect(writes).toEqual([{ what: 'comment', kind: 'created' }]);
  });

  test.each([403, 410, 422])('is not written anew when GitHub answers %i', async (status) => {
    const { fake, target, writes } = await FakeWrites.start();
    const client = testClient({ fetch: async () => Response.json({ message: 'no' }, { status }) });
    const published = publishComment({ ...target, client }, fake.comment('old'), BODY);
    await expect(published).rejects.toMatchObject({ status });
    await expect(published).rejects.toBeInstanceOf(EvidenceRefused);
    expect(writes).toEqual([]);
  });

  test('leaves a lost answer to the next attempt, which finds the comment there', async () => {
    const { fake, target } = await FakeWrites.start();
    fake.fate = () => 'lost';
    await expect(publishComment(target, undefined, BODY)).rejects.toBeInstanceOf(EvidenceUnavailable);
    fake.fate = () => 'answered';
    const [[id = 0, body = ''] = []] = fake.comments;
    const observed = { id, body, createdAt: '2026-10-01T00:00:00Z', url: '' };
    expect((await publishComment(target, observed, BODY)).kind).toBe('unchanged');
    expect(fake.requests).toEqual(['POST issues/7/comments']);
  });
});

describe('once the signal is aborted', () => {
  test('nothing is written, and its reason is thrown', async () => {
    const { fake, target, writes, abort } = await FakeWrites.start();
    const reason = new Error('the lease is lost');
    abort(reason);
    await expect(publishComment(target, undefined, BODY)).rejects.toBe(reason);
    await expect(publishComment(target, fake.comment('old'), BODY)).rejects.toBe(reason);
    await expect(keepOldest(target, [fake.comment('a'), fake.comment('b')])).rejects.toBe(reason);
    expect([fake.requests, writes]).toEqual([[], []]);
  });

  test('between two writes, the second is not sent', async () => {
    const { fake, target, abort } = await FakeWrites.start();
    const existing = fake.comment('old');
    fake.comments.clear();
    const reason = new Error('the lease is lost');
    fake.fate = () => {
      abort(reason);
      return 'answered';
    };
    await expect(publishComment(target, existing, BODY)).rejects.toBe(reason);
    expect(fake.requests).toEqual([`PATCH issues/comments/${existing.id}`]);
    expect(fake.comments.size).toBe(0);
  });
});

describe('doubled comments', () => {
  test('are reduced to the oldest, which is then brought up to date', async () => {
    const { fake, target, writes } = await FakeWrites.start();
    const [first, second, third] = [fake.comment(BODY), fake.comment(BODY), fake.comment('other words')];
    const own = byMarker([third, second, first].map((comment) => ({ ...comment, body: BODY })));
    const kept = await keepOldest(target, own.get('signoff=issuecomment-1') ?? []);
    expect(kept?.id).toBe(first.id);
    expect(fake.requests).toEqual([
      `DELETE issues/comments/${second.id}`,
      `DELETE issues/comments/${third.id}`,
    ]);
    expect(writes).toEqual([
      { what: 'comment', kind: 'deleted' },
      { what: 'comment', kind: 'deleted' },
    ]);
    await publishComment(target, kept, `${BODY}more`);
    expect([...fake.comments]).toEqual([[first.id, `${BODY}more`]]);
  });

  test('that are gone already are no error', async () => {
    const { fake, target, writes } = await FakeWrites.start();
    const [first, second] = [fake.comment(BODY), fake.comment(BODY)];
    fake.comments.delete(second.id);
    expect(await keepOldest(target, [first, second])).toBe(first);
    expect(writes).toEqual([]);
  });

  test('cost nothing when there are none', async () => {
    const { fake, target } = await FakeWrites.start();
    expect(await keepOldest(target, [])).toBeUndefined();
    const only = fake.comment(BODY);
    expect(await keepOldest(target, [only])).toBe(only);
    expect(fake.requests).toEqual([]);
  });
});
