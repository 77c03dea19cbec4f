import { describe, expect, test } from '@jest/globals';
import { reviveDead } from '../../../src/app/revive/revive-dead.ts';
import type { FailureKind } from '../../../src/queue/port.ts';
import { makeModel } from '../../queue/model.ts';
import { Bench } from '../../queue/support.ts';

const DAY_MS = 24 * 60 * 60_000;
const all = { most: 1_000, mostPages: 100 };

/** A queue with dead letters, each of another key. */
async function queueWith(...kinds: readonly FailureKind[]) {
  const bench = new Bench(makeModel);
  const store = bench.open(bench.schema, { mostAttempts: 1 });
  for (const [at, kind] of kinds.entries()) {
    await bench.put({ id: `d${at}`, key: `acme/bench#${at}` });
    const { lease } = await bench.take(store);
    await store.fail(lease, 'oops', undefined, kind);
  }
  const { clock } = bench;
  const revive = (options: Partial<Parameters<typeof reviveDead>[0]> = {}) =>
    reviveDead({ store, askedSince: clock.now() - 3 * DAY_MS, ...all, ...options });
  const left = async () => (await store.deadLetters(1_000)).map(({ key }) => key);
  return { bench, store, clock, revive, left };
}

describe('a job that is a dead letter', () => {
  test('is put back if an outage was why, and only then', async () => {
    const { store, revive, left } = await queueWith('unavailable', 'failed', 'unavailable');
    expect(await revive()).toBe(2);
    expect(await left()).toEqual(['acme/bench#1']);
    expect(await store.stats()).toMatchObject({ pending: 2, dead: 1 });
  });

  test('is not put back when it was told of long ago', async () => {
    const { clock, revive, left } = await queueWith('unavailable');
    clock.skip(3 * DAY_MS + 1);
    expect(await revive()).toBe(0);
    expect(await left()).toEqual(['acme/bench#0']);
  });

  test('is put back again and again until then, and no longer', async () => {
    const { bench, store, clock, revive } = await queueWith('unavailable');
    let revivals = 0;
    for (let hours = 0; hours < 100; hours += 1) {
      clock.skip(DAY_MS / 24);
      if ((await revive()) === 0) continue;
      revivals += 1;
      const { lease } = await bench.take(store);
      await store.fail(lease, 'still down', undefined, 'unavailable');
    }
    expect(revivals).toBe(72);
  });

  test('is put back with no more than so many others at a time, the oldest first', async () => {
    const { revive, left } = await queueWith('unavailable', 'unavailable', 'unavailable');
    expect(await revive({ most: 2 })).toBe(2);
    expect(await left()).toEqual(['acme/bench#2']);
  });

  test('is found behind many others', async () => {
    const { revive, left } = await queueWith(...Array<FailureKind>(130).fill('failed'), 'unavailable');
    expect(await revive({ mostPages: 1 })).toBe(0);
    expect(await revive()).toBe(1);
    expect(await left()).toHaveLength(130);
  });

  test('does not count when somebody else has just put it back', async () => {
    const { store, revive } = await queueWith('unavailable');
    const deadLetters = () => store.deadLetters(100);
    expect(await revive({ store: { deadLetters, retryDead: async () => false } })).toBe(0);
  });
});
