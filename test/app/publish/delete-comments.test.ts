import { describe, expect, test } from '@jest/globals';
import { deleteComments } from '../../../src/app/publish/delete-comments.ts';
import { FakeWrites } from './fake-writes.ts';

describe('comments that are to be gone', () => {
  test('are deleted one by one, and nothing else is', async () => {
    const { fake, target, writes } = await FakeWrites.start();
    const [one, kept, other] = [fake.comment('a'), fake.comment('b'), fake.comment('c')];
    await deleteComments(target, [one, other]);
    expect([...fake.comments.keys()]).toEqual([kept.id]);
    expect(fake.requests).toEqual([one, other].map(({ id }) => `DELETE issues/comments/${id}`));
    expect(writes).toEqual([one, other].map(() => ({ what: 'comment', kind: 'deleted' })));
  });

  test('may be gone already', async () => {
    const { fake, target, writes } = await FakeWrites.start();
    const left = fake.comment('a');
    await deleteComments(target, [{ id: 9_999 }, left]);
    expect(fake.comments.size).toBe(0);
    expect(writes).toHaveLength(1);
  });

  test('stay once somebody else has the job', async () => {
    const { fake, target, abort } = await FakeWrites.start();
    const left = fake.comment('a');
    abort(new Error('lost'));
    await expect(deleteComments(target, [left])).rejects.toThrow('lost');
    expect(fake.requests).toEqual([]);
  });
});
