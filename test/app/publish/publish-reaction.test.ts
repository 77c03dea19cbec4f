import { describe, expect, test } from '@jest/globals';
import { publishReaction, type Thumb } from '../../../src/app/publish/publish-reaction.ts';
import { EvidenceRefused } from '../../../src/evidence/errors.ts';
import { testClient } from '../../support/github/test-client.ts';
import { FakeWrites } from './fake-writes.ts';

const names: Readonly<Record<string, string>> = { '+1': 'THUMBS_UP', '-1': 'THUMBS_DOWN', eyes: 'EYES' };

/** A comment with reactions of ours and a stranger's two thumbs, and the outcome of wanting one of ours. */
async function react(own: readonly string[], wanted: Thumb | undefined) {
  const { fake, target, writes } = await FakeWrites.start();
  const { id } = fake.comment('/use 123');
  const strangers = [fake.reaction(id, 'stranger', '+1'), fake.reaction(id, 'stranger', '-1')];
  for (const content of own) fake.reaction(id, 'bot', content);
  const kind = await publishReaction(
    target,
    id,
    own.map((content) => names[content] ?? ''),
    wanted,
  );
  const left = [...fake.reactions.values()].filter((reaction) => reaction.startsWith(`${id} bot `));
  return {
    kind,
    writes,
    left: left.map((reaction) => reaction.split(' ')[2]),
    requests: fake.requests.length,
    strangersLeft: strangers.every((reaction) => fake.reactions.has(reaction)),
  };
}

describe('a reaction', () => {
  test.each<[string[], Thumb | undefined, string, number]>([
    [[], '+1', 'created', 1],
    [[], '-1', 'created', 1],
    [[], undefined, 'unchanged', 0],
    [['+1'], '+1', 'unchanged', 0],
    [['-1'], '-1', 'unchanged', 0],
    [['-1'], '+1', 'updated', 3],
    [['+1'], '-1', 'updated', 3],
    [['+1'], undefined, 'deleted', 2],
    [['+1', '-1'], '+1', 'deleted', 2],
    [['+1', '-1'], undefined, 'deleted', 4],
    [['eyes'], '+1', 'created', 1],
  ])('from %j to %s is %s with %i requests', async (own, wanted, kind, requests) => {
    const outcome = await react(own, wanted);
    expect(outcome).toMatchObject({ kind, requests, strangersLeft: true });
    expect(outcome.left.filter((content) => content !== 'eyes')).toEqual(
      wanted === undefined ? [] : [wanted],
    );
    expect(outcome.writes).toEqual([{ what: 'reaction', kind }]);
  });

  test('of ours that is gone meanwhile is not missed', async () => {
    const { fake, target } = await FakeWrites.start();
    const { id } = fake.comment('/use 123');
    expect(await publishReaction(target, id, ['THUMBS_DOWN'], '+1')).toBe('updated');
    expect([...fake.reactions.values()]).toEqual([`${id} bot +1`]);
  });

  test('on a comment that is gone is no error', async () => {
    const { target, writes } = await FakeWrites.start();
    expect(await publishReaction(target, 9, [], '+1')).toBe('unchanged');
    expect(await publishReaction(target, 9, ['THUMBS_UP'], '-1')).toBe('unchanged');
    expect(writes.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);
  });

  test('that GitHub refuses is left to the queue', async () => {
    const { target } = await FakeWrites.start();
    const client = testClient({ fetch: async () => Response.json({ message: 'no' }, { status: 403 }) });
    const published = publishReaction({ ...target, client }, 9, [], '+1');
    await expect(published).rejects.toBeInstanceOf(EvidenceRefused);
  });

  test('is not given once the signal is aborted', async () => {
    const { fake, target, abort } = await FakeWrites.start();
    const reason = new Error('the lease is lost');
    abort(reason);
    await expect(publishReaction(target, fake.comment('x').id, [], '+1')).rejects.toBe(reason);
    expect(fake.requests).toEqual([]);
  });
});
